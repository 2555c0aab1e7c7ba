import type { z } from 'zod';
import { moneyFormat } from '@/i18n/formats';
import { isOnlineGuest } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma, planAnew } from '@/server/core/platform/db';
import { JsonText } from '@/server/core/reads/json';
import { emptyPage, type Page, pageLimit } from '@/server/core/reads/page';
import { tellTrace } from '@/server/pricing/sentences.rules';
import type { TraceEntry } from '@/server/pricing/trace.values';
import { chosenByKind, kindIs } from './kinds.query';
import { byDue, filterByNumber, toServe, withinTime } from './list.query';
import type { ListedOrder, Order, orderWithTrace } from './order.schema';
import { walletOf } from './order-wallet.query';
import { customerColumn, type OneOrder, orderRows, readOrder, traceColumn } from './orders.query';
import type { orderQuery, ordersQuery } from './orders.schema';

type Listed = z.output<typeof ordersQuery>;

/** Restricts callers to their own orders within their scope: guests to theirs, users of a restaurant to its. Null: none. */
function ownOf({ caller }: Context): Prisma.Sql[] | null {
  if (caller.role === 'web') return [Prisma.sql`o.web_session_id = ${caller.webSessionId ?? 0}`];
  if (caller.role === 'customer') return caller.customerId === null ? null : [Prisma.sql`o.customer_id = ${caller.customerId}`];
  return caller.restaurantId === null ? [] : [Prisma.sql`o.restaurant_id = ${caller.restaurantId}`];
}

/**
 * Lists the orders of a restaurant or brand, newest first; with `updatedSince`, in the order of changes; with `toServeSince`, those due
 * first. A page costs the same however many orders there are.
 * @throws invalid_parameters for an order number over too many days
 */
export async function listOrders(ctx: Context, asked: Listed): Promise<JsonText<Page<ListedOrder>>> {
  const own = ownOf(ctx);
  if (own === null) return emptyPage();
  const { restaurantId, customerId, updatedSince, toServeSince, orderNumber, cursor, limit } = asked;
  const brandId = ctx.scope.brandId ?? 0;
  const at = restaurantId ?? (ctx.caller.role === 'customer' ? null : ctx.caller.restaurantId);
  const listed = { brandId, restaurantId: at };
  const place = at === null ? Prisma.sql`o.brand_id = ${brandId}` : Prisma.sql`o.restaurant_id = ${at}`;
  const rest = [
    ...own,
    ...(customerId === undefined ? [] : [Prisma.sql`o.brand_id = ${brandId} and o.customer_id = ${customerId}`]),
    ...(await withinTime(ctx, asked, listed)),
    ...(orderNumber === undefined ? [] : [await filterByNumber(ctx, orderNumber, asked, listed)]),
  ];
  const order = orderOf(asked);
  if (toServeSince !== undefined) rest.push(...(await toServe(ctx, toServeSince, cursor, listed)));
  else if (updatedSince !== undefined)
    rest.push(Prisma.sql`o.updated_at >= ${new Date(updatedSince)}`, ...(await updatedBehind(ctx, brandId, cursor)));
  else if (cursor !== undefined) rest.push(Prisma.sql`o.id < ${cursor}`);
  const named = isOfMany(ctx, asked)
    ? chosenByKind({ place, kind: asked, rest, order, limit })
    : Prisma.sql`select o.restaurant_id as "restaurantId", o.id as "orderId" from orders o
        where ${Prisma.join([place, ...kindIs(asked, 'o'), ...rest], ' and ')} ${order} ${pageLimit(limit)}`;
  // Chosen first, then read: planning the reading part takes longer than running it, so only the choosing part is planned for its values.
  const chosen = await ctx.db.sql.read<OneOrder>(planAnew(named));
  if (chosen.length === 0) return emptyPage();
  const more = asked.include === 'customer' ? customerColumn(ctx.caller) : undefined;
  return pageOf(await ctx.db.sql.readJson(orderRows(ordersOf(chosen.slice(0, limit)), order, more)), chosen.length > limit);
}

const ordersOf = (chosen: readonly OneOrder[]) => Prisma.sql`select o.*
  from unnest(${chosen.map(({ restaurantId }) => restaurantId)}::int[], ${chosen.map(({ orderId }) => orderId)}::int[]) as n(restaurant_id, id)
    join orders o on o.restaurant_id = n.restaurant_id and o.id = n.id`;

/** Whether filters, or the order of changes, choose among all orders of a place. Those of one guest, number or kitchen are few. */
function isOfMany({ caller }: Context, asked: Listed): boolean {
  const { status, channelId, consumptionMode, updatedSince, customerId, orderNumber, toServeSince } = asked;
  if (isOnlineGuest(caller)) return false;
  if ([customerId, orderNumber, toServeSince].some((each) => each !== undefined)) return false;
  return [status, channelId, consumptionMode, updatedSince].some((each) => each !== undefined);
}

/** The order of the list. */
function orderOf({ toServeSince, updatedSince }: Listed): Prisma.Sql {
  if (toServeSince !== undefined) return byDue;
  return updatedSince === undefined ? Prisma.sql`order by o.id desc` : Prisma.sql`order by o.updated_at desc, o.id desc`;
}

function pageOf(items: string[], hasNext: boolean): JsonText<Page<ListedOrder>> {
  const last = hasNext ? /^\{"orderId":"(\d+)"/.exec(items.at(-1) ?? '')?.[1] : 'null';
  return new JsonText(`{"items":[${items.join(',')}],"nextCursor":${last}}`);
}

/** The orders after a given one in the order of changes. None is left out if that order has changed since. */
async function updatedBehind(ctx: Context, brandId: number, cursor: number | undefined): Promise<Prisma.Sql[]> {
  if (cursor === undefined) return [];
  const last = await ctx.db.order.findFirst({
    where: { brandId, id: cursor, place: { id: cursor } },
    select: { updatedAt: true },
  });
  return [last ? Prisma.sql`(o.updated_at, o.id) < (${last.updatedAt}, ${cursor})` : Prisma.sql`false`];
}

/** The restaurant and number that an order’s id stands for. */
export const oneOf = (ctx: Context, orderId: string) => ({ restaurantId: ctx.scope.restaurantId ?? 0, orderId: Number(orderId) });

/**
 * Reads one order.
 * @throws data_not_found, also if a guest asks for somebody else’s order
 */
export async function getOrder(
  ctx: Context,
  { orderId, include }: { orderId: string } & z.output<typeof orderQuery>,
): Promise<JsonText<ListedOrder> | z.output<typeof orderWithTrace>> {
  const more = { trace: traceColumn, customer: customerColumn(ctx.caller) };
  const text = await readOrder(ctx.db, oneOf(ctx, orderId), include && more[include]);
  if (text === undefined) throw new AppError('data_not_found');
  await assertOwn(ctx, orderId);
  if (include !== 'trace') return new JsonText<ListedOrder>(text);
  const { trace, ...order } = JSON.parse(text) as Order & { trace: TraceEntry[] | null };
  const wallet = await walletOf(ctx, { ...order, orderId: Number(orderId) });
  return {
    ...order,
    trace: tellTrace(trace ?? [], ctx.locale, moneyFormat(ctx.locale, order.currency)) as never,
    endedWallet: typeof wallet === 'string' ? null : wallet,
  };
}

/**
 * Allows guests only their own orders.
 * @throws data_not_found
 */
export async function assertOwn(ctx: Context, orderId: string): Promise<void> {
  const { role, customerId, webSessionId } = ctx.caller;
  if (!isOnlineGuest(ctx.caller)) return;
  const { restaurantId, orderId: id } = oneOf(ctx, orderId);
  const order = await ctx.db.order.findUnique({
    where: { restaurantId_id: { restaurantId, id } },
    select: { customerId: true, webSessionId: true },
  });
  const isOwn = role === 'customer' ? order?.customerId === customerId : order?.webSessionId === webSessionId;
  if (!order || !isOwn) throw new AppError('data_not_found');
}
