// Decided in docs/decisions/102-takings.md.

import { prisma } from '@/server/core/platform/db';
import { readClosings } from './closings.service';
import { readProvedDays } from './proof.query';
import { sidesOf } from './proof.service';
import { findWrongFigures } from './recount.service';

interface Span {
  restaurantId: number;
  from: string;
  to: string;
}

/**
 * Recalculates the takings of every day from its orders, sums and single figures, and checks closed days against their signatures. One
 * restaurant and month at a time.
 * @returns the number of days with takings, and what is wrong
 */
export async function verifyTakings(): Promise<{ checkedDays: number; problems: string[] }> {
  const spans = await prisma.sql.read<Span>`
    select restaurant_id as "restaurantId", date_trunc('month', day)::date::text as from,
      (date_trunc('month', day) + interval '1 month - 1 day')::date::text as to
    from (select restaurant_id, day from treasury_bookings union select restaurant_id, day from treasury_days
      union select restaurant_id, day from orders where paid_at is not null union select restaurant_id, day from order_payments) days
    group by 1, 2, 3 order by 1, 2`;
  const problems: string[] = [];
  let checkedDays = 0;
  for (const { restaurantId, from, to } of spans) {
    const days = await readProvedDays(prisma, [restaurantId], { from, to });
    checkedDays += days.length;
    for (const day of days)
      for (const [equation, sides] of Object.entries(sidesOf)) {
        const [left, right] = sides(day);
        if (left !== right) problems.push(`restaurant ${restaurantId}, takings of ${day.day}: ${equation} is ${left}, not ${right}`);
      }
    problems.push(...(await findWrongFigures(restaurantId, { from, to })).map((problem) => `restaurant ${restaurantId}, ${problem}`));
    for (const { day, isIntact } of await readClosings(prisma, restaurantId, { from, to }))
      if (!isIntact) problems.push(`restaurant ${restaurantId}, takings of ${day}: the day was closed with other figures`);
  }
  return { checkedDays, problems };
}
