import { effective, withBrands } from '@/server/catalog/layers.query';
import { type Db, Prisma } from '@/server/core/platform/db';

/** What the catalog knows about a product in a cart. */
export interface KnownProduct {
  productId: number;
  /** Null for a product that exists only in this restaurant. */
  catalogProductId: number | null;
  /** Ids of categories of the catalog. */
  categoryIds: number[];
  tags: string[];
  sku: string | null;
  vatGroupId: number | null;
}

/** The products of a cart, from the menus of its restaurant. Products on no menu are left out. */
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
