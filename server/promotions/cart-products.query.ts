import { effective, withBrands } from '@/server/catalog/layers.query';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import { type Db, Prisma } from '@/server/core/platform/db';
import { remember } from '@/server/core/reads/remember';
import { groupRatesOn } from '@/server/fiscal/fiscal.rules';
import type { VatMode } from '@/server/fiscal/fiscal.values';
import { vatGroups, zoneOf } from '@/server/fiscal/referential';

/** What a restaurant's clock and law say of a cart. */
export interface Shop {
  brandId: number;
  timeZone: string;
  /** Of the brand. */
  currency: string;
  /** Of the primary zone; null without one. */
  operationZoneId: number | null;
}

/** Where a cart is ordered. Kept for ten seconds. */
export const shopOf = remember('promotions.shops', async (db, restaurantId: number): Promise<Shop | null> => {
  const [shop] = await db.sql.read<Shop>`
    select r.brand_id as "brandId", r.time_zone as "timeZone", b.currency, z.operation_zone_id as "operationZoneId"
    from restaurants r join brands b on b.id = r.brand_id left join restaurant_zones z on z.restaurant_id = r.id and z.is_primary where r.id = ${restaurantId}`;
  return shop ?? null;
});

/** What the catalog knows of a product in a cart. */
export interface KnownProduct {
  productId: number;
  /** Null for a product of one restaurant alone. */
  catalogProductId: number | null;
  /** Catalog categories. */
  categoryIds: number[];
  tags: string[];
  sku: string | null;
  vatGroupId: number | null;
}

/** Products of a cart as the menus of its restaurant have them; what is on none of them is left out. */
export async function readCartProducts(db: Db, restaurantId: number, productIds: readonly number[]): Promise<Map<number, KnownProduct>> {
  const ids = [...new Set(productIds)];
  if (ids.length === 0) return new Map();
  const rows = await db.sql.read<KnownProduct>(Prisma.sql`
    select p.id as "productId", p.catalog_product_id as "catalogProductId", p.sku, ${effective('tags')} as tags,
      ${effective('vatGroupId')} as "vatGroupId", g.ids as "categoryIds"
    from products p ${withBrands} cross join lateral (select array(
      select distinct k.catalog_category_id from product_categories pc join categories k on k.id = pc.category_id
      where pc.product_id = p.id and k.catalog_category_id is not null) as ids) g
    where p.restaurant_id = ${restaurantId} and p.id = any(${ids}::int[])`);
  return new Map(rows.map((row) => [row.productId, row]));
}

/** How a way to be served is taxed. */
const vatModeOf: Readonly<Record<ModeType, VatMode>> = {
  MODE_SIT_IN: 'eatIn',
  MODE_TAKE_AWAY: 'takeAway',
  MODE_DELIVERY: 'delivery',
  MODE_DRIVE: 'takeAway',
};

const groupCodes = new Map<number, (typeof vatGroups)[number]['code']>(vatGroups.map(({ vatGroupId, code }) => [vatGroupId, code]));

/**
 * The VAT rates of a shop on a day, by VAT group.
 * @returns the rate of a group in basis points; null without a group or a zone, and where the law does not know the group
 */
export function vatRatesOf({ operationZoneId }: Shop, mode: ModeType, day: string): (vatGroupId: number | null) => number | null {
  const zone = operationZoneId === null ? undefined : zoneOf(operationZoneId);
  return (vatGroupId) => {
    const code = vatGroupId === null ? undefined : groupCodes.get(vatGroupId);
    return (zone && code && groupRatesOn(zone, code, day)?.[vatModeOf[mode]]) ?? null;
  };
}
