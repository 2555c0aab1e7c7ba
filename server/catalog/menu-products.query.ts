import { type Db, Prisma } from '@/server/core/platform/db';
import { brandLayer, effectiveColumns, originColumn, ownColumns, ownLayer, withBrands } from './layers.query';
import type { MenuProduct } from './menus.schema';

/**
 * SQL: the restaurant's decisions about a product; for products that only it has, this includes SKU and categories. In no particular order.
 */
const ownDecisions = Prisma.sql`(${ownLayer} || case when c.id is not null then '{}' else jsonb_build_object('sku', p.sku,
  'categoryIds', (select jsonb_agg(own.id order by own.id) from jsonb_array_elements(k.ids) as own(id))) end)`;

/** SQL: a product on a menu by field names, from `p`, its catalog product `c`, and `k`, the ids of its categories. */
const columns = Prisma.sql`p.id as "productId", p.restaurant_id as "restaurantId", p.menu_id as "menuId", p.catalog_product_id as "catalogProductId",
  p.signature, coalesce(c.kind, 'product') as kind, ${effectiveColumns}, p.sku, coalesce(c.steps, '[]') as steps,
  coalesce(k.ids, '[]'::jsonb) as "categoryIds", p.web_availability as "webAvailability", p.kiosk_availability as "kioskAvailability", ${originColumn},
  left(md5(${ownDecisions}::text), 16) as version, p.archived_at as "archivedAt", p.created_at as "createdAt",
  greatest(p.updated_at, c.updated_at) as "updatedAt"`;

/** The restaurant's settings of a product on a menu, and those of the brand. */
export interface Layers {
  /** Null for the brand's value. */
  own: Record<string, unknown>;
  ofBrand: Record<string, unknown> | null;
}

/**
 * SQL: products on menus, by id.
 * @param selection selects rows of products as `p`, with its own order and limit
 * @param extraColumns further columns
 */
export const menuProductsOf = (selection: Prisma.Sql, extraColumns = Prisma.empty) => Prisma.sql`with p as (${selection})
  select ${columns} ${extraColumns} from p ${withBrands} left join (
    select pc.product_id, jsonb_agg(pc.category_id order by g.position, g.rank, g.id) as ids
    from product_categories pc join categories g on g.id = pc.category_id
    where pc.product_id in (select id from p) and g.archived_at is null group by pc.product_id) k on k.product_id = p.id
  order by p.id`;

/** Products of a menu with both layers, including archived ones. Unknown ids are left out. */
export async function readMenuProducts(db: Db, menuId: number, productIds: readonly number[]): Promise<(MenuProduct & Layers)[]> {
  const selection = Prisma.sql`select p.* from products p where p.menu_id = ${menuId} and p.id = any(${productIds}::int[])`;
  const rows = await db.sql.readJson(menuProductsOf(selection, Prisma.sql`, ${ownLayer} as own, ${brandLayer} as "ofBrand"`));
  return rows.map((text) => JSON.parse(text) as MenuProduct & Layers);
}

const jsonTypes = {
  prices: 'jsonb',
  tags: 'jsonb',
  allergens: 'jsonb',
  diets: 'jsonb',
  saleTimes: 'jsonb',
  optionGroupIds: 'jsonb',
} as const;
const plainTypes = { priceCents: 'int', vatGroupId: 'int', isForImmediateConsumption: 'boolean', imageId: 'uuid' } as const;
const typeOf: Readonly<Record<string, string>> = { ...jsonTypes, ...plainTypes };
const fields = Object.entries(ownColumns);
const columnNames = Prisma.raw(fields.map(([, column]) => column).join(', '));
const newValues = Prisma.raw(fields.map(([, column]) => `d.${column}`).join(', '));
const definitions = Prisma.raw(fields.map(([field, column]) => `${column} ${typeOf[field] ?? 'text'}`).join(', '));

/** The stored settings of a product: the restaurant's layer and the SKU, which is used for products that only the restaurant has. */
export type OwnLayer = { productId: number; name: string | null; sku: string | null } & Record<string, unknown>;

/** Writes the restaurants' settings of products in one statement. The transaction has locked them and their catalog products. */
export async function writeOwnLayers(db: Db, layers: readonly OwnLayer[], now: Date): Promise<void> {
  const rows = layers.map((layer) => ({
    id: layer.productId,
    name: layer.name,
    sku: layer.sku,
    ...Object.fromEntries(fields.map(([field, column]) => [column, layer[field] ?? null])),
  }));
  await db.sql.run`
    update products p set (${columnNames}) = (select ${newValues}), updated_at = greatest(${now}, p.updated_at + interval '1 ms'),
      own_name = case when p.catalog_product_id is not null then d.name end,
      name = coalesce(d.name, (select c.name from catalog_products c where c.id = p.catalog_product_id)),
      sku = case when p.catalog_product_id is null then d.sku else p.sku end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id int, name text, sku text, ${definitions}) where p.id = d.id`;
}
