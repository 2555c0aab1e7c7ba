import type { Db } from '@/server/core/platform/db';
import { isLinked } from './box-links';

export interface Tills {
  /** Paired devices that are not revoked. */
  enrolled: number;
  /** Whether the restaurant's box has an open link. */
  box: 'linked' | 'away' | 'none';
}

/** The tills and boxes of several restaurants. */
export async function readTills(db: Db, restaurantIds: number[]): Promise<Map<number, Tills>> {
  const rows = await db.sql.read<Tills & { restaurantId: number }>`
    select r.id as "restaurantId",
      (select count(*)::int from pos_devices d
        where d.restaurant_id = r.id and d.enrolled_at is not null and d.revoked_at is null) as enrolled,
      case when b.restaurant_id is null then 'none' when ${isLinked} then 'linked' else 'away' end as box
    from restaurants r left join restaurant_boxes b on b.restaurant_id = r.id where r.id = any(${restaurantIds}::int[])`;
  return new Map(rows.map(({ restaurantId, enrolled, box }) => [restaurantId, { enrolled, box }]));
}
