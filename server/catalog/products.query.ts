import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { CatalogProduct } from './catalog.schema';

/** SQL: a catalog product by field names, from the product `c` and `k`, the ids of its categories in order. */
export const productColumns = Prisma.sql`c.id as "productId", c.brand_id as "brandId", c.signature, c.kind, c.name, c.description, c.sku, c.barcode,
  c.price_cents as "priceCents", c.prices, c.vat_group_id as "vatGroupId", c.is_for_immediate_consumption as "isForImmediateConsumption",
  c.tags, c.allergens, c.diets, c.sale_times as "saleTimes", to_jsonb(c.option_group_ids) as "optionGroupIds", c.image_id as "imageId", c.steps,
  coalesce(k.ids, '[]'::jsonb) as "categoryIds", c.archived_at as "archivedAt", c.created_at as "createdAt", c.updated_at as "updatedAt"`;

/** SQL: catalog products, by id. @param selection selects their rows as `c`, with its own order and limit */
export const productsOf = (selection: Prisma.Sql) => Prisma.sql`with c as (${selection})
  select ${productColumns} from c left join (
    select pc.product_id, jsonb_agg(pc.category_id order by g.position, g.id) as ids
    from catalog_product_categories pc join catalog_categories g on g.id = pc.category_id
    where pc.product_id in (select id from c) and g.archived_at is null group by pc.product_id) k on k.product_id = c.id
  order by c.id`;

/** Products of a brand's catalog by id, including archived ones. Unknown ids are left out. */
export async function readProducts(db: Db, brandId: number, productIds: readonly number[]): Promise<CatalogProduct[]> {
  const selection = Prisma.sql`select c.* from catalog_products c where c.brand_id = ${brandId} and c.id = any(${productIds}::int[])`;
  return (await db.sql.readJson(productsOf(selection))).map((text) => JSON.parse(text) as CatalogProduct);
}

/**
 * Locks products until the transaction ends. Transactions that write menus from them take `share`: they read the result of finished
 * changes, and no change runs at the same time.
 * @throws data_not_found if one is not the brand's
 */
export async function lockProducts(db: Db, brandId: number, productIds: readonly number[], lock: 'change' | 'share'): Promise<void> {
  const rows = await db.sql.read<{ id: number }>`
    select id from catalog_products where brand_id = ${brandId} and id = any(${productIds}::int[])
    order by id ${lock === 'change' ? Prisma.sql`for no key update` : Prisma.sql`for share`}`;
  const missing = productIds.filter((productId) => !rows.some(({ id }) => id === productId));
  if (missing.length > 0) throw new AppError('data_not_found', { extraData: { productIds: missing } });
}
