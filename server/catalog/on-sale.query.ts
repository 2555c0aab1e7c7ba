import { type Db, Prisma } from '@/server/core/platform/db';
import { effective, priceOf, withBrands } from './layers.query';

/** Whether a restaurant has any product, one on sale online, and one on sale at the kiosk. */
export interface OnSale {
  any: boolean;
  web: boolean;
  kiosk: boolean;
}

const KIOSK = 1;
const WEB = 2;

/**
 * SQL: products with a price for some dining option, on a channel or on any. Others are left out of published menus. Same rule as priceFor
 * (prices.rules.ts).
 */
function productsPricedOn(channelId?: number): Prisma.Sql {
  const jsonPath = Prisma.raw(channelId === undefined ? `'$[*]'` : `'$[*] ? (!exists(@.channelId) || @.channelId == ${channelId})'`);
  return Prisma.sql`select from products p ${withBrands} where p.restaurant_id = r.id and p.archived_at is null
    and (${priceOf} is not null or jsonb_path_exists(${effective('prices')}, ${jsonPath}))`;
}

/** What several restaurants have on sale. */
export async function readOnSale(db: Db, restaurantIds: number[]): Promise<Map<number, OnSale>> {
  const rows = await db.sql.read<OnSale & { restaurantId: number }>`
    select r.id as "restaurantId", exists (${productsPricedOn()}) as any,
      exists (${productsPricedOn(WEB)} and p.web_availability) as web, exists (${productsPricedOn(KIOSK)} and p.kiosk_availability) as kiosk
    from restaurants r where r.id = any(${restaurantIds}::int[])`;
  return new Map(rows.map(({ restaurantId, ...onSale }) => [restaurantId, onSale]));
}
