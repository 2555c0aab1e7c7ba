import type { Db } from '@/server/core/platform/db';

/**
 * How many places orders have taken in slots with a quota, by the slot’s start in milliseconds.
 * @param to excluded; no end if omitted
 */
export async function readTakenSlots(
  db: Db,
  { restaurantId, quotaOf, from, to }: { restaurantId: number; quotaOf: string; from: Date; to?: Date },
): Promise<Map<number, number>> {
  const rows = await db.sql.read<{ startsAt: Date; taken: number }>`select starts_at as "startsAt", taken from order_slots
    where restaurant_id = ${restaurantId} and quota_of = ${quotaOf} and starts_at >= ${from} and starts_at < coalesce(${to ?? null}::timestamptz, 'infinity') and taken > 0`;
  return new Map(rows.map(({ startsAt, taken }) => [startsAt.getTime(), taken]));
}

/**
 * The places taken from a moment on, by restaurant, holder of the quota and start of the slot in milliseconds. Steps along the index from
 * one quota to the next, as all past slots of a restaurant lie between two of them.
 */
export async function readTakenSlotsOfSeveral(
  db: Db,
  restaurantIds: readonly number[],
  from: Date,
): Promise<Map<number, Map<string, Map<number, number>>>> {
  const rows = await db.sql.read<{ restaurantId: number; quotaOf: string; startsAt: Date; taken: number }>`
    with recursive quotas as (
      select r.restaurant_id, first.quota_of from unnest(${[...restaurantIds]}::int[]) r(restaurant_id) cross join lateral (
        select s.quota_of from order_slots s where s.restaurant_id = r.restaurant_id order by s.quota_of limit 1) first
      union all
      select q.restaurant_id, next.quota_of from quotas q cross join lateral (
        select s.quota_of from order_slots s where s.restaurant_id = q.restaurant_id and s.quota_of > q.quota_of
        order by s.quota_of limit 1) next)
    select q.restaurant_id as "restaurantId", q.quota_of as "quotaOf", s.starts_at as "startsAt", s.taken
    from quotas q cross join lateral (select s.starts_at, s.taken from order_slots s
      where s.restaurant_id = q.restaurant_id and s.quota_of = q.quota_of and s.starts_at >= ${from} and s.taken > 0 offset 0) s`;
  const byRestaurant = Map.groupBy(rows, ({ restaurantId }) => restaurantId);
  return new Map(
    [...byRestaurant].map(([restaurantId, restaurantRows]) => {
      const byQuota = Map.groupBy(restaurantRows, ({ quotaOf }) => quotaOf);
      const counts = [...byQuota].map(
        ([quotaOf, slots]) => [quotaOf, new Map(slots.map(({ startsAt, taken }) => [startsAt.getTime(), taken]))] as const,
      );
      return [restaurantId, new Map(counts)];
    }),
  );
}
