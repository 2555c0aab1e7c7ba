import type { Db } from '@/server/core/platform/db';

/** Whether there is a product at all, one on sale on the web, and one at the kiosk. */
export interface OnSale {
  any: boolean;
  web: boolean;
  kiosk: boolean;
}

/** What several restaurants have on sale. */
export async function readOnSale(db: Db, restaurantIds: number[]): Promise<Map<number, OnSale>> {
  const rows = await db.sql.read<OnSale & { restaurantId: number }>`
    select r.id as "restaurantId",
      exists (select from products p where p.restaurant_id = r.id and p.archived_at is null) as any,
      exists (select from products p where p.restaurant_id = r.id and p.archived_at is null and p.web_availability) as web,
      exists (select from products p where p.restaurant_id = r.id and p.archived_at is null and p.kiosk_availability) as kiosk
    from restaurants r where r.id = any(${restaurantIds}::int[])`;
  return new Map(rows.map(({ restaurantId, ...onSale }) => [restaurantId, onSale]));
}
