import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { Db } from '@/server/core/platform/db';

/** A restaurant with its dining options for online orders; none if it takes no online orders. */
export interface OnlineRestaurant {
  restaurantId: number;
  name: string;
  modes: ModeType[];
}

/** The restaurants of a brand that are not archived, by name. */
export function onlineRestaurants(db: Db, brandId: number): Promise<OnlineRestaurant[]> {
  return db.sql.read`select r.id as "restaurantId", r.name, array(
      select m.type::text from consumption_modes m
      where m.restaurant_id = r.id and m.channel_id = 2 and m.deleted_at is null order by m.type) as modes
    from restaurants r where r.brand_id = ${brandId} and r.archived_at is null order by search_fold(r.name), r.id`;
}
