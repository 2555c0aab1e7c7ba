import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';
import { restaurantClock } from './clock';
import type { Losses, lossesQuery } from './stock.schema';
import { lossReasons } from './stock.values';

/** What a unit of the product of `m` cost at the time of `m`: in the delivery received last before it, else first after it. */
const unitCost = Prisma.sql`(select dl.unit_cost_cents from stock_delivery_lines dl join stock_deliveries d on d.id = dl.delivery_id
  where dl.product_id = m.product_id and dl.unit_cost_cents is not null and d.restaurant_id = m.restaurant_id and d.received_at is not null
  order by d.received_at > m.created_at, abs(extract(epoch from d.received_at - m.created_at)), d.id desc limit 1)`;

/**
 * What was thrown away, broken, stolen, eaten or given away, by the reasons of counts: units, and their value in cents at cost and at the
 * selling price. What was undone since is left out; a count upwards for such a reason takes from it.
 * @param input.days how many days back, today included
 * @throws data_not_found
 */
export async function stockLosses(
  ctx: Context,
  { restaurantId, days }: z.output<typeof lossesQuery> & { restaurantId: number },
): Promise<Losses> {
  const clock = await restaurantClock(ctx, restaurantId);
  const since = clock.at(clock.daysFrom(clock.dayOf(ctx.now), 1 - days), 0);
  const rows = await ctx.db.$queryRaw<Record<string, unknown>[]>`
    with lost as (
      select m.reason_code, p.price_cents as price, ${unitCost} as cost,
        -m.quantity_delta - coalesce((select sum(u.quantity_delta) from stock_movements u
          where u.restaurant_id = m.restaurant_id and u.undoes_id = m.id), 0) as quantity
      from stock_movements m join products p on p.id = m.product_id
      where m.restaurant_id = ${restaurantId} and m.movement_type = 'MANUAL_ADJUSTMENT'
        and m.reason_code = any(${[...lossReasons]}::movement_reason[]) and m.created_at >= ${since})
    select reason_code::text as "reasonCode", count(*)::int as movements, sum(quantity)::float8 as quantity, sum(quantity * cost)::float8 as cost,
      count(*) filter (where cost is null)::int as "movementsWithoutCost", sum(quantity * price)::float8 as value
    from lost where quantity <> 0 group by reason_code order by sum(quantity * cost) desc nulls last, sum(quantity) desc`;
  return { since: since.toISOString(), reasons: rows as Losses['reasons'] };
}
