import type { z } from 'zod';
import { restaurantClock } from '@/server/brands/clock';
import { priceOf, withBrands } from '@/server/catalog/layers.query';
import type { Context } from '@/server/core/operation/context';
import { costAtMovement } from './costs.query';
import type { Losses, lossesQuery } from './stock.schema';
import { lossReasons } from './stock.values';

/**
 * Losses by reason of the counts (waste, breakage, theft, staff meals, gifts): units, and their value in cents at cost and at the selling
 * price. Undone counts are left out; a count upwards for such a reason reduces the loss.
 * @param input.days how many days back, today included
 * @throws data_not_found
 */
export async function stockLosses(
  ctx: Context,
  { restaurantId, days }: z.output<typeof lossesQuery> & { restaurantId: number },
): Promise<Losses> {
  const clock = await restaurantClock(ctx, restaurantId);
  const since = clock.at(clock.addDays(clock.dayOf(ctx.now), 1 - days), 0);
  const rows = await ctx.db.sql.read<Record<string, unknown>>`
    with lost as (
      select m.reason_code, ${priceOf} as price, ${costAtMovement} as cost,
        -m.quantity_delta - coalesce((select sum(u.quantity_delta) from stock_movements u
          where u.restaurant_id = m.restaurant_id and u.undoes_id = m.id), 0) as quantity
      from stock_movements m join products p on p.id = m.product_id ${withBrands}
      where m.restaurant_id = ${restaurantId} and m.movement_type = 'MANUAL_ADJUSTMENT'
        and m.reason_code = any(${[...lossReasons]}::movement_reason[]) and m.created_at >= ${since})
    select reason_code::text as "reasonCode", count(*)::int as movements, sum(quantity)::float8 as quantity, sum(quantity * cost)::float8 as cost,
      count(*) filter (where cost is null)::int as "movementsWithoutCost", coalesce(sum(quantity * price), 0)::float8 as value,
      count(*) filter (where price is null)::int as "movementsWithoutPrice"
    from lost where quantity <> 0 group by reason_code order by sum(quantity * cost) desc nulls last, sum(quantity) desc`;
  return { since: since.toISOString(), reasons: rows as Losses['reasons'] };
}
