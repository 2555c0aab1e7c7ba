import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { type WithExtra, withExtra } from '@/server/core/operation/outcome';
import { Prisma } from '@/server/core/platform/db';
import { pageLimit, utc } from '@/server/core/reads/page';
import { brandOf } from '@/server/customers/customers.service';
import type { countQuery, historyQuery, WalletLine } from './wallet.schema';

type Filters = z.output<typeof countQuery>;

function conditionsOf(ctx: Context, customerId: number, filters: Filters): Prisma.Sql[] {
  const where = [Prisma.sql`l.brand_id = ${brandOf(ctx)} and l.customer_id = ${customerId}`];
  if (filters.kind) where.push(Prisma.sql`l.kind = ${filters.kind}::wallet_line_kind`);
  if (filters.pocket) where.push(Prisma.sql`l.pocket = ${filters.pocket}::pocket`);
  const [from, to] = [filters['applyDate[gte]'], filters['applyDate[lte]']];
  if (from !== undefined) where.push(Prisma.sql`l.apply_date >= to_timestamp(${from})`);
  // `to` is a whole second, and includes all of it.
  if (to !== undefined) where.push(Prisma.sql`l.apply_date < to_timestamp(${to}) + interval '1 second'`);
  return where;
}

/** SQL: the order that a line names, if it is one of Brigade. */
const orderOfLine = Prisma.sql`select json_build_object('orderId', o.id::text, 'orderNumber', o.order_number, 'restaurantId', o.restaurant_id,
    'channelId', o.channel_id, 'status', o.status, 'totalPrice', o.total_cents, 'refunded', o.refunded_cents, 'createdAt', ${utc('o.created_at')})
  from order_places p join orders o on o.restaurant_id = p.restaurant_id and o.id = p.id
  where p.id = l.order_id and p.brand_id = l.brand_id`;

/**
 * The lines of a wallet, newest first. Source: spec, «GET /customers/{customerId}/balance_history».
 * @returns the lines and `nextCursor`, the position after which the next page begins
 */
export async function listBalanceHistory(
  ctx: Context,
  { customerId, cursor, limit, include, ...filters }: z.output<typeof historyQuery> & { customerId: number },
): Promise<WithExtra<WalletLine[]>> {
  const where = conditionsOf(ctx, customerId, filters);
  if (cursor !== undefined) where.push(Prisma.sql`l.position < ${cursor}`);
  const recorder =
    ctx.caller.role === 'customer'
      ? Prisma.sql`null as "userName"`
      : Prisma.sql`(select name from users where id = l.user_id) as "userName"`;
  const rows = await ctx.db.sql.readJson(Prisma.sql`
    select l.position, l.id as "walletLineId", l.customer_id as "customerId", l.kind::text, l.pocket::text, l.amount,
      l.own_before + l.promotional_before + l.employer_before as "balanceBefore", l.own_after + l.promotional_after + l.employer_after as "balanceAfter",
      case l.pocket when 'own' then l.own_before when 'promotional' then l.promotional_before else l.employer_before end as "pocketBefore",
      case l.pocket when 'own' then l.own_after when 'promotional' then l.promotional_after else l.employer_after end as "pocketAfter",
      l.first_position as "firstPosition", l.refunds_position as "refundsPosition", l.counterpart_id as "counterpartId",
      l.counter_method::text as "counterMethod",
      coalesce(l.order_id, l.till_order_id) as "orderId", l.reason, l.user_id as "userId", ${recorder}, l.apply_date as "applyDate"
      ${include === 'order' ? Prisma.sql`, (${orderOfLine}) as "order"` : Prisma.empty}
    from wallet_lines l where ${Prisma.join(where, ' and ')} order by l.position desc ${pageLimit(limit)}`);
  const lines = rows.slice(0, limit).map((row) => JSON.parse(row) as WalletLine);
  return withExtra(lines, { nextCursor: rows.length > limit ? (lines.at(-1)?.position ?? null) : null });
}

/** Counts the lines that the filters select. Source: spec, «GET …/balance_history/count». */
export async function countBalanceHistory(
  ctx: Context,
  { customerId, ...filters }: Filters & { customerId: number },
): Promise<{ total: number }> {
  const where = Prisma.join(conditionsOf(ctx, customerId, filters), ' and ');
  const [row] = await ctx.db.sql.read<{ total: number }>(Prisma.sql`select count(*)::int as total from wallet_lines l where ${where}`);
  return { total: row?.total ?? 0 };
}
