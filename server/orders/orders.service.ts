import type { z } from 'zod';
import { moneyFormat } from '@/i18n/formats';
import { isOnlineGuest } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma, planAnew } from '@/server/core/platform/db';
import { JsonText } from '@/server/core/reads/json';
import { emptyPage, type Page, pageLimit } from '@/server/core/reads/page';
import { explainTrace } from '@/server/pricing/sentences.rules';
import type { TraceEntry } from '@/server/pricing/trace.values';
import { kindConditions, selectByKind } from './kinds.query';
import { byDue, filterByNumber, timeConditions, toServeConditions } from './list.query';
import type { ListedOrder, Order, orderWithTrace } from './order.schema';
import { walletOf } from './order-wallet.query';
import { customerColumn, type OrderRef, orderRows, readOrder, traceColumn } from './orders.query';
import type { orderQuery, ordersQuery } from './orders.schema';

type ListQuery = z.output<typeof ordersQuery>;

/** Restricts callers to their own orders within their scope: guests to theirs, users of a restaurant to its. Null: none. */
function ownConditions({ caller }: Context): Prisma.Sql[] | null {
  if (caller.role === 'web') return [Prisma.sql`o.web_session_id = ${caller.webSessionId ?? 0}`];
  if (caller.role === 'customer') return caller.customerId === null ? null : [Prisma.sql`o.customer_id = ${caller.customerId}`];
  return caller.restaurantId === null ? [] : [Prisma.sql`o.restaurant_id = ${caller.restaurantId}`];
}

/**
 * Lists the orders of a restaurant or brand, newest first; with `updatedSince`, in the order of changes; with `toServeSince`, those due
 * first. A page costs the same however many orders there are.
 * @throws invalid_parameters for an order number over too many days
 */
export async function listOrders(ctx: Context, query: ListQuery): Promise<JsonText<Page<ListedOrder>>> {
  const own = ownConditions(ctx);
  if (own === null) return emptyPage();
  const { restaurantId, customerId, updatedSince, toServeSince, dueAtCounter, orderNumber, cursor, limit } = query;
  const brandId = ctx.scope.brandId ?? 0;
  const listedRestaurantId = restaurantId ?? (ctx.caller.role === 'customer' ? null : ctx.caller.restaurantId);
  const scope = { brandId, restaurantId: listedRestaurantId };
  const place = listedRestaurantId === null ? Prisma.sql`o.brand_id = ${brandId}` : Prisma.sql`o.restaurant_id = ${listedRestaurantId}`;
  const conditions = [
    ...own,
    ...(customerId === undefined ? [] : [Prisma.sql`o.brand_id = ${brandId} and o.customer_id = ${customerId}`]),
    // Written exactly as in the indexes of these orders.
    ...(dueAtCounter ? [Prisma.sql`o.due_at_counter > 0`] : []),
    ...(await timeConditions(ctx, query, scope)),
    ...(orderNumber === undefined ? [] : [await filterByNumber(ctx, orderNumber, query, scope)]),
  ];
  const order = orderOf(query);
  if (toServeSince !== undefined) conditions.push(...(await toServeConditions(ctx, toServeSince, cursor, scope)));
  else if (updatedSince !== undefined)
    conditions.push(Prisma.sql`o.updated_at >= ${new Date(updatedSince)}`, ...(await afterCursor(ctx, brandId, cursor)));
  else if (cursor !== undefined) conditions.push(Prisma.sql`o.id < ${cursor}`);
  const selection = choosesAmongMany(ctx, query)
    ? selectByKind({ place, kind: query, rest: conditions, order, limit })
    : Prisma.sql`select o.restaurant_id as "restaurantId", o.id as "orderId" from orders o
        where ${Prisma.join([place, ...kindConditions(query, 'o'), ...conditions], ' and ')} ${order} ${pageLimit(limit)}`;
  // Chosen first, then read: planning the reading part takes longer than running it, so only the choosing part is planned for its values.
  const refs = await ctx.db.sql.read<OrderRef>(planAnew(selection));
  if (refs.length === 0) return emptyPage();
  const extraColumns = query.include === 'customer' ? customerColumn(ctx.caller) : undefined;
  return pageOf(await ctx.db.sql.readJson(orderRows(ordersOf(refs.slice(0, limit)), order, extraColumns)), refs.length > limit);
}

const ordersOf = (refs: readonly OrderRef[]) => Prisma.sql`select o.*
  from unnest(${refs.map(({ restaurantId }) => restaurantId)}::int[], ${refs.map(({ orderId }) => orderId)}::int[]) as n(restaurant_id, id)
    join orders o on o.restaurant_id = n.restaurant_id and o.id = n.id`;

/** Whether filters, or the order of changes, choose among all orders of a place. Those of one guest, number, kitchen or counter are few. */
function choosesAmongMany({ caller }: Context, query: ListQuery): boolean {
  const { status, channelId, consumptionMode, updatedSince, customerId, orderNumber, toServeSince, dueAtCounter } = query;
  if (isOnlineGuest(caller) || dueAtCounter) return false;
  if ([customerId, orderNumber, toServeSince].some((each) => each !== undefined)) return false;
  return [status, channelId, consumptionMode, updatedSince].some((each) => each !== undefined);
}

/** The order of the list. */
function orderOf({ toServeSince, updatedSince }: ListQuery): Prisma.Sql {
  if (toServeSince !== undefined) return byDue;
  return updatedSince === undefined ? Prisma.sql`order by o.id desc` : Prisma.sql`order by o.updated_at desc, o.id desc`;
}

function pageOf(items: string[], hasNext: boolean): JsonText<Page<ListedOrder>> {
  const last = hasNext ? /^\{"orderId":"(\d+)"/.exec(items.at(-1) ?? '')?.[1] : 'null';
  return new JsonText(`{"items":[${items.join(',')}],"nextCursor":${last}}`);
}

/** The orders after a given one in the order of changes. None is left out if that order has changed since. */
async function afterCursor(ctx: Context, brandId: number, cursor: number | undefined): Promise<Prisma.Sql[]> {
  if (cursor === undefined) return [];
  const last = await ctx.db.order.findFirst({
    where: { brandId, id: cursor, place: { id: cursor } },
    select: { updatedAt: true },
  });
  return [last ? Prisma.sql`(o.updated_at, o.id) < (${last.updatedAt}, ${cursor})` : Prisma.sql`false`];
}

/** The restaurant and number that an order’s id stands for. */
export const orderRefOf = (ctx: Context, orderId: string) => ({ restaurantId: ctx.scope.restaurantId ?? 0, orderId: Number(orderId) });

/**
 * Reads one order.
 * @throws data_not_found, also if a guest asks for somebody else’s order
 */
export async function getOrder(
  ctx: Context,
  { orderId, include }: { orderId: string } & z.output<typeof orderQuery>,
): Promise<JsonText<ListedOrder> | z.output<typeof orderWithTrace>> {
  const columnByInclude = { trace: traceColumn, customer: customerColumn(ctx.caller) };
  const text = await readOrder(ctx.db, orderRefOf(ctx, orderId), include && columnByInclude[include]);
  if (text === undefined) throw new AppError('data_not_found');
  await assertOwn(ctx, orderId);
  if (include !== 'trace') return new JsonText<ListedOrder>(text);
  const { trace, ...order } = JSON.parse(text) as Order & { trace: TraceEntry[] | null };
  const wallet = await walletOf(ctx, { ...order, orderId: Number(orderId) });
  return {
    ...order,
    trace: explainTrace(trace ?? [], ctx.locale, moneyFormat(ctx.locale, order.currency)) as never,
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
  const { restaurantId, orderId: id } = orderRefOf(ctx, orderId);
  const order = await ctx.db.order.findUnique({
    where: { restaurantId_id: { restaurantId, id } },
    select: { customerId: true, webSessionId: true },
  });
  const isOwn = role === 'customer' ? order?.customerId === customerId : order?.webSessionId === webSessionId;
  if (!order || !isOwn) throw new AppError('data_not_found');
}
