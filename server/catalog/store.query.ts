import { type Db, Prisma } from '@/server/core/platform/db';
import type { CatalogProduct, NewCatalogProduct } from './catalog.schema';

/** The changeable columns of a product with their types, by field. */
const columns = {
  name: ['name', 'text'],
  description: ['description', 'text'],
  sku: ['sku', 'text'],
  barcode: ['barcode', 'text'],
  priceCents: ['price_cents', 'int'],
  prices: ['prices', 'jsonb'],
  vatGroupId: ['vat_group_id', 'int'],
  isForImmediateConsumption: ['is_for_immediate_consumption', 'boolean'],
  tags: ['tags', 'text[]'],
  allergens: ['allergens', 'text[]'],
  diets: ['diets', 'text[]'],
  saleTimes: ['sale_times', 'jsonb'],
  optionGroupIds: ['option_group_ids', 'int[]'],
  steps: ['steps', 'jsonb'],
  imageId: ['image_id', 'uuid'],
} as const satisfies Partial<Record<keyof CatalogProduct, readonly [column: string, type: string]>>;

const columnList = (write: (column: string, type: string, field: string) => string) =>
  Prisma.raw(
    Object.entries(columns)
      .map(([field, [column, type]]) => write(column, type, field))
      .join(', '),
  );
const columnNames = columnList((column) => column);
const newValues = columnList((column) => `d.${column}`);
const definitions = columnList((column, type) => `${column} ${type}`);

const rowOf = (product: Pick<CatalogProduct, keyof typeof columns>) =>
  Object.fromEntries(Object.entries(columns).map(([field, [column]]) => [column, product[field as keyof typeof columns]]));

/** Adds products without categories, in one statement. @returns their ids, in order */
export async function insertProducts(db: Db, brandId: number, products: readonly NewCatalogProduct[], now: Date): Promise<number[]> {
  const rows = products.map((product, place) => ({ place, kind: product.kind, ...rowOf(product) }));
  const inserted = await db.sql.read<{ id: number }>`
    insert into catalog_products (brand_id, kind, created_at, updated_at, ${columnNames})
    select ${brandId}::int, d.kind::catalog_kind, ${now}, ${now}, ${newValues}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(place int, kind text, ${definitions}) order by d.place returning id`;
  return inserted.map(({ id }) => id);
}

/** Writes whole products in one statement. The time of change always increases, whatever the clock says. */
export async function writeProducts(db: Db, products: readonly CatalogProduct[], now: Date): Promise<void> {
  const rows = products.map((product) => ({ id: product.productId, ...rowOf(product) }));
  await db.sql.run`
    update catalog_products c set (${columnNames}) = (select ${newValues}), updated_at = greatest(${now}, c.updated_at + interval '1 ms')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id int, ${definitions}) where c.id = d.id`;
}
