import type { Db } from '@/server/core/platform/db';

/**
 * How many places orders have taken in slots of a quota, by their begin in milliseconds.
 * @param to not included; to the end if omitted
 */
export async function takenSlots(
  db: Db,
  { restaurantId, quotaOf, from, to }: { restaurantId: number; quotaOf: string; from: Date; to?: Date },
): Promise<Map<number, number>> {
  const rows = await db.sql.read<{ startsAt: Date; taken: number }>`select starts_at as "startsAt", taken from order_slots
    where restaurant_id = ${restaurantId} and quota_of = ${quotaOf} and starts_at >= ${from} and starts_at < coalesce(${to ?? null}::timestamptz, 'infinity') and taken > 0`;
  return new Map(rows.map(({ startsAt, taken }) => [startsAt.getTime(), taken]));
}

/** The places that orders have taken from a moment on, by restaurant, by what has the quota, and by the begin of the slot in milliseconds. */
export async function takenOfSeveral(
  db: Db,
  restaurantIds: readonly number[],
  from: Date,
): Promise<Map<number, Map<string, Map<number, number>>>> {
  const rows = await db.sql.read<{ restaurantId: number; quotaOf: string; startsAt: Date; taken: number }>`
    select restaurant_id as "restaurantId", quota_of as "quotaOf", starts_at as "startsAt", taken from order_slots
    where restaurant_id = any(${[...restaurantIds]}::int[]) and starts_at >= ${from} and taken > 0`;
  const byRestaurant = Map.groupBy(rows, ({ restaurantId }) => restaurantId);
  return new Map(
    [...byRestaurant].map(([restaurantId, some]) => {
      const byQuota = Map.groupBy(some, ({ quotaOf }) => quotaOf);
      const counts = [...byQuota].map(
        ([quotaOf, slots]) => [quotaOf, new Map(slots.map(({ startsAt, taken }) => [startsAt.getTime(), taken]))] as const,
      );
      return [restaurantId, new Map(counts)];
    }),
  );
}
