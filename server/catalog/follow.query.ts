import { type Db, Prisma } from '@/server/core/platform/db';

/*
 * Copies fields of the brand to the products and categories of restaurants: names, SKUs, archiving, and the products in categories. All
 * other fields of the brand are resolved when read (layers.query.ts). Each function runs a fixed number of statements, however many
 * restaurants there are.
 */

/** SQL: the copied fields of `products` `p`, from their catalog product `c`. */
export const copiedFields = Prisma.sql`coalesce(p.own_name, c.name), c.sku, least(p.own_archived_at, c.archived_at)`;

/**
 * Updates the restaurants' products from these catalog products, whose rows the transaction has locked. Locks and writes only those that
 * differ.
 */
export async function followProducts(db: Db, catalogProductIds: readonly number[], now: Date): Promise<void> {
  const differing = Prisma.sql`c.id = p.catalog_product_id and c.id = any(${catalogProductIds}::int[])
    and (p.name, p.sku, p.archived_at) is distinct from (${copiedFields})`;
  // In the order of ids, as bookings lock products: otherwise the two could deadlock.
  await db.sql.run`select from products p join catalog_products c on ${differing} order by p.id for no key update of p`;
  await db.sql
    .run`update products p set (name, sku, archived_at) = (${copiedFields}), updated_at = ${now} from catalog_products c where ${differing}`;
}

/**
 * Locks the restaurants' products whose categories will change, or be renamed or reordered: in the order of ids, as bookings do. The
 * updates after it may write in any order.
 */
export async function lockPlaced(db: Db, brandId: number, catalogProductIds: readonly number[]): Promise<void> {
  await db.sql.run`
    select from products where id in (
      select id from products where catalog_product_id = any(${catalogProductIds}::int[])
      union select pc.product_id from catalog_categories k join categories g on g.catalog_category_id = k.id
        left join categories own on own.after_category_id = g.id
        join product_categories pc on pc.category_id in (g.id, own.id)
        where k.brand_id = ${brandId} and (g.name, g.position, g.archived_at) is distinct from (k.name, k.position, k.archived_at))
    order by id for no key update`;
}

/**
 * Updates the names, positions and archiving of the restaurants' categories from those of the brand, and moves the restaurant's own
 * categories after them along.
 */
export async function followCategories(db: Db, brandId: number): Promise<void> {
  await db.sql.run`
    update categories g set name = k.name, position = k.position, archived_at = k.archived_at
    from catalog_categories k where k.id = g.catalog_category_id and k.brand_id = ${brandId}
      and (g.name, g.position, g.archived_at) is distinct from (k.name, k.position, k.archived_at)`;
  await db.sql.run`
    update categories own set position = g.position from categories g join catalog_categories k on k.id = g.catalog_category_id
    where own.after_category_id = g.id and k.brand_id = ${brandId} and own.position <> g.position`;
}

/**
 * Puts the restaurants' products into the categories of their catalog products, and removes them from the brand's others. The restaurant's
 * own categories are unchanged. Missing categories are created.
 * @param restaurantIds all by default
 */
export async function placeProducts(db: Db, catalogProductIds: readonly number[], restaurantIds?: readonly number[]): Promise<void> {
  const inRestaurants = restaurantIds ? Prisma.sql`and p.restaurant_id = any(${restaurantIds}::int[])` : Prisma.empty;
  const placings = Prisma.sql`products p join catalog_product_categories pc on pc.product_id = p.catalog_product_id
    join catalog_categories k on k.id = pc.category_id and k.archived_at is null
    where p.catalog_product_id = any(${catalogProductIds}::int[]) ${inRestaurants}`;
  await db.sql.run`
    insert into categories (restaurant_id, name, position, catalog_category_id)
    select distinct p.restaurant_id, k.name, k.position, k.id from ${placings} order by 1, 4
    on conflict (catalog_category_id, restaurant_id) do nothing`;
  // Here and below, products are selected first and their categories looked up for each. If the table has grown since it was last analysed,
  // a join would underestimate the products and compare each with every category.
  await db.sql.run`
    delete from product_categories pc
    where pc.product_id = any(array(select p.id from products p where p.catalog_product_id = any(${catalogProductIds}::int[]) ${inRestaurants}))
      and (select g.catalog_category_id is not null and not exists (
          select from products p join catalog_product_categories b on b.product_id = p.catalog_product_id
            join catalog_categories k on k.id = b.category_id
          where p.id = pc.product_id and b.category_id = g.catalog_category_id and k.archived_at is null)
        from categories g where g.id = pc.category_id)`;
  await db.sql.run`
    insert into product_categories (product_id, category_id)
    select p.id, (select g.id from categories g where g.catalog_category_id = k.id and g.restaurant_id = p.restaurant_id) from ${placings}
    on conflict do nothing`;
}
