import { prisma } from '@/server/core/platform/db';

interface Problem {
  brandId: number;
  useId: number;
  detail: string;
}

/**
 * Checks that every use of a grant is booked on the day of its restaurant or of its order (the time zone may have changed since), under the
 * version in force then, and that no guest had more of a grant on a day than it allowed.
 * @returns the number of uses checked, and the differences, in words
 */
export async function verifyGrants(): Promise<{ checkedUses: number; problems: string[] }> {
  const [counted] = await prisma.sql.read<{ uses: number }>`select count(*)::int as uses from grant_uses`;
  const problems = await prisma.sql.read<Problem>`
    with uses as (
      select u.*, v.counts_from, r.time_zone, made.day as day_of_order, coalesce(own.limit, v.daily_limit) as daily_limit,
        count(*) filter (where u.cancelled_at is null) over (partition by u.brand_id, u.customer_id, u.grant_id, u.day
          order by u.id) as nth
      from grant_uses u join restaurants r on r.id = u.restaurant_id
        left join orders made on made.restaurant_id = u.restaurant_id and made.id = u.order_id
        join grant_versions v on v.brand_id = u.brand_id and v.grant_id = u.grant_id and v.number = u.version
        left join lateral (select (o -> 'restaurant_grant' ->> 'dailyLimit')::int as limit from jsonb_array_elements(v.restaurants) o
          where (o ->> 'restaurantId')::int = u.restaurant_id) own on true)
    select brand_id as "brandId", id as "useId", format('stands on %s, it was %s there', day, (used_at at time zone time_zone)::date) as detail
      from uses where day <> (used_at at time zone time_zone)::date and day is distinct from day_of_order
    union all
    select brand_id, id, format('is of version %s, which counts from %s on', version, counts_from) from uses where counts_from > day
    union all
    select brand_id, id, format('is the %s of the day, %s are allowed', nth, daily_limit)
      from uses where cancelled_at is null and nth > daily_limit
    order by 1, 2`;
  const found = problems.map(({ brandId, useId, detail }) => `brand ${brandId}, use ${useId} of a grant: ${detail}`);
  return { checkedUses: counted?.uses ?? 0, problems: found };
}
