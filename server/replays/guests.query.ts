// Decided in docs/decisions/105-offers-over-past-orders.md.

import { type Db, Prisma } from '@/server/core/platform/db';
import type { OrderKey, PastPeriod } from './drawing.query';

/** A guest of the sample, with the paid orders of the period, earliest first. */
export interface DrawnGuest {
  customerId: number;
  guestGroupId: number | null;
  orders: OrderKey[];
}

/** A sample of guests. */
export interface GuestDraw {
  guests: DrawnGuest[];
  /** The number of guests concerned, with or without orders, and the size of the sample. */
  all: number;
  looked: number;
}

/** The guests concerned: those in one of these groups or below, members of the loyalty programme, or every guest with an account. */
export type Audience = { groupIds: readonly number[] } | 'members' | 'everybody';

/** The most guests drawn before the number of their orders is known. */
const MOST_GUESTS = 5_000;

interface Row extends Omit<DrawnGuest, 'orders'> {
  restaurantIds: number[];
  orderIds: number[];
}

/**
 * Draws guests with all their orders of a period, as limits per day or year depend on all of them. The same question draws the same
 * guests.
 * @param most orders, approximately
 */
export async function drawGuests(
  db: Db,
  { brandId, from, to }: PastPeriod,
  { restaurantIds, audience, most }: { restaurantIds: readonly number[]; audience: Audience; most: number },
): Promise<GuestDraw> {
  const audienceRows = Prisma.sql`customers c where c.brand_id = ${brandId} and c.merged_into_id is null and ${audienceCondition(brandId, audience)}`;
  const [counted] = await db.sql.read<{ all: number }>(Prisma.sql`select count(*)::int as all from ${audienceRows}`);
  const all = counted?.all ?? 0;
  const sampleShare = Math.min(1, MOST_GUESTS / Math.max(1, all));
  const rows = await db.sql.read<Row>(Prisma.sql`
    with drawn as materialized (select c.id, c.guest_group_id, hashint4(c.id) as place from ${audienceRows}
      and (hashint4(c.id) & 1048575) < ${sampleShare}::float8 * 1048576),
    ordered as (select d.id, d.guest_group_id, d.place, count(o.id) as orders, array_agg(o.restaurant_id order by o.id) as restaurant_ids,
        array_agg(o.id order by o.id) as order_ids
      from drawn d left join orders o on o.brand_id = ${brandId} and o.customer_id = d.id and o.status = 'PAID'
        and o.day between ${from}::date and ${to}::date and o.restaurant_id = any(${restaurantIds as number[]}::int[])
      group by 1, 2, 3),
    running as (select *, sum(orders) over (order by place, id) - orders as before from ordered)
    select id as "customerId", guest_group_id as "guestGroupId", case when orders = 0 then '{}' else restaurant_ids end as "restaurantIds",
      case when orders = 0 then '{}' else order_ids end as "orderIds"
    from running where before < ${most}::int order by place, id`);
  const guests = rows.map(({ restaurantIds: orderRestaurantIds, orderIds, ...guest }) => ({
    ...guest,
    orders: orderIds.map((orderId, index) => ({ orderId, restaurantId: orderRestaurantIds[index]! })),
  }));
  return { guests, all, looked: guests.length };
}

function audienceCondition(brandId: number, audience: Audience): Prisma.Sql {
  if (audience === 'everybody') return Prisma.sql`true`;
  if (audience === 'members')
    return Prisma.sql`exists (select from loyalty_members m where m.brand_id = c.brand_id and m.customer_id = c.id)`;
  return Prisma.sql`c.guest_group_id in (
    with recursive under as (select id from guest_groups where brand_id = ${brandId} and id = any(${audience.groupIds as number[]}::int[])
      union all select g.id from guest_groups g join under on g.parent_id = under.id where g.brand_id = ${brandId})
    select id from under)`;
}
