// Decided in docs/decisions/105-offers-over-past-orders.md.

import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';

/** The period of past orders to replay, by days of the restaurants' calendars (YYYY-MM-DD), both included. */
export interface PastPeriod {
  brandId: number;
  from: string;
  to: string;
  /** Empty for all of the brand. */
  restaurantIds: readonly number[];
}

export interface OrderKey {
  restaurantId: number;
  orderId: number;
}

/** A sample of the orders of a period. */
export interface Draw {
  /** The paid orders of the sample, earliest first. */
  keys: OrderKey[];
  /** The number of orders received in the period, and how many of them were in the sample, whatever their status. */
  received: number;
  looked: number;
}

/**
 * The restaurants to replay.
 * @throws data_not_found for one of another brand
 */
export async function restaurantsOf(db: Db, { brandId, restaurantIds }: PastPeriod): Promise<{ restaurantId: number; name: string }[]> {
  const all = await db.sql.read<{ restaurantId: number; name: string }>`
    select id as "restaurantId", name from restaurants where brand_id = ${brandId} order by id`;
  const unknown = restaurantIds.find((id) => !all.some(({ restaurantId }) => restaurantId === id));
  if (unknown !== undefined) throw new AppError('data_not_found', { extraData: { field: 'restaurantIds', restaurantId: unknown } });
  return restaurantIds.length === 0 ? all : all.filter(({ restaurantId }) => restaurantIds.includes(restaurantId));
}

/**
 * Draws orders of a period. If there are at most `max`, all are drawn. Otherwise each restaurant and day is cut into equal runs of order
 * numbers, and one order is drawn from each run, at a place that depends on restaurant and day. So every hour, day and restaurant is
 * represented, recurring patterns are not over-represented, and the same question draws the same orders. Only index entries of drawn
 * orders are read.
 */
export async function drawOrders(db: Db, { from, to }: PastPeriod, restaurantIds: readonly number[], max: number): Promise<Draw> {
  const periodCondition = Prisma.sql`c.restaurant_id = any(${restaurantIds as number[]}::int[]) and c.day between ${from}::date and ${to}::date`;
  const [all] = await db.sql.read<{ received: number }>(
    Prisma.sql`select coalesce(sum(c.last_number), 0)::int as received from order_counters c where ${periodCondition}`,
  );
  const received = all?.received ?? 0;
  const step = Math.max(1, Math.ceil(received / max));
  const [drawn] = await db.sql.read<{ looked: number; keys: [restaurantId: number, orderId: number][] }>(Prisma.sql`
    with numbers as materialized (
      select c.restaurant_id, c.day, number from order_counters c cross join generate_series(0, (c.last_number - 1) / ${step}::int) n
        cross join lateral (select n * ${step}::int + 1 + ((hashint8extended((c.restaurant_id::bigint << 20) + (c.day - '2000-01-01'::date), n)
          & 1073741823) % ${step}::int)::int as number) picked
      where ${periodCondition} and number <= c.last_number)
    select (select count(*)::int from numbers) as looked, (select coalesce(json_agg(json_build_array(o.restaurant_id, o.id) order by o.id), '[]')
      from numbers n join orders o on o.restaurant_id = n.restaurant_id and o.day = n.day and o.order_number = n.number
      where o.status = 'PAID') as keys`);
  const { looked = 0, keys = [] } = drawn ?? {};
  return { keys: keys.map(([restaurantId, orderId]) => ({ restaurantId, orderId })), received, looked };
}
