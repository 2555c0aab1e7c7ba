import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { CatalogProduct } from './catalog.schema';

/** A catalog product by the names of its fields, over `c` the product and `k` the ids of its categories in their order. */
export const productColumns = Prisma.sql`c.id as "productId", c.brand_id as "brandId", c.signature, c.kind, c.name, c.description, c.sku, c.barcode,
  c.price_cents as "priceCents", c.prices, c.vat_group_id as "vatGroupId", c.is_for_immediate_consumption as "isForImmediateConsumption",
  c.tags, c.allergens, c.diets, c.sale_times as "saleTimes", to_jsonb(c.option_group_ids) as "optionGroupIds", c.image_id as "imageId", c.steps,
  coalesce(k.ids, '[]'::jsonb) as "categoryIds", c.archived_at as "archivedAt", c.created_at as "createdAt", c.updated_at as "updatedAt"`;

/** Catalog products in the order of their ids. @param chosen selects their rows as `c`, with its own order and limit */
export const productsOf = (chosen: Prisma.Sql) => Prisma.sql`with c as (${chosen})
  select ${productColumns} from c left join (
    select pc.product_id, jsonb_agg(pc.category_id order by g.position, g.id) as ids
    from catalog_product_categories pc join catalog_categories g on g.id = pc.category_id
    where pc.product_id in (select id from c) and g.archived_at is null group by pc.product_id) k on k.product_id = c.id
  order by c.id`;

/** Products of a brand's catalog by their ids, archived ones too; those that are not there are left out. */
export async function readProducts(db: Db, brandId: number, productIds: readonly number[]): Promise<CatalogProduct[]> {
  const chosen = Prisma.sql`select c.* from catalog_products c where c.brand_id = ${brandId} and c.id = any(${productIds}::int[])`;
  return (await db.sql.readJson(productsOf(chosen))).map((text) => JSON.parse(text) as CatalogProduct);
}

/**
 * Keeps others from changing these products until the transaction ends. Whoever writes menus from them takes `share`: what is then read is
 * what a change has left, and no change goes on beside it.
 * @throws data_not_found where one is not of the brand
 */
export async function lockProducts(db: Db, brandId: number, productIds: readonly number[], lock: 'change' | 'share'): Promise<void> {
  const rows = await db.sql.read<{ id: number }>`
    select id from catalog_products where brand_id = ${brandId} and id = any(${productIds}::int[])
    order by id ${lock === 'change' ? Prisma.sql`for no key update` : Prisma.sql`for share`}`;
  const missing = productIds.filter((productId) => !rows.some(({ id }) => id === productId));
  if (missing.length > 0) throw new AppError('data_not_found', { extraData: { productIds: missing } });
}
