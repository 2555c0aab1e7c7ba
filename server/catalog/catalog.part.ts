import type { Model, RestaurantPart } from '@/server/brands/restaurant-part';
import { columnsToCopy } from '@/server/core/platform/columns';
import { type Db, Prisma } from '@/server/core/platform/db';
import { lockPlacing } from './placing.query';

/**
 * Locks the model's menus and its products' catalog entries: a concurrent, uncommitted change would not see the copied rows. Locks are
 * taken in the same order as when products are put on menus.
 */
async function lockModel(db: Db, { restaurantId, brandId }: Model): Promise<void> {
  await db.sql.run`select from menus where restaurant_id = ${restaurantId} and archived_at is null order by id for no key update`;
  await lockPlacing(db, brandId, 'share');
  await db.sql.run`select from catalog_products where id in (select catalog_product_id from products
    where restaurant_id = ${restaurantId} and archived_at is null) order by id for share`;
}

/**
 * Copies menus, categories and products with new ids, including the restaurant's own settings of the brand's products. One statement,
 * however many products.
 */
async function take({ ctx, restaurantId }: Parameters<RestaurantPart['take']>[0], model: Model) {
  const { db } = ctx;
  await lockModel(db, model);
  const restaurantIdSql = Prisma.sql`${restaurantId}::int`;
  const timestamps = { created_at: Prisma.sql`${ctx.now}`, updated_at: Prisma.sql`${ctx.now}` };
  const [menus, categories, products] = [
    await columnsToCopy(db, 'menus', { id: Prisma.sql`ids.id`, restaurant_id: restaurantIdSql, ...timestamps }),
    await columnsToCopy(db, 'categories', {
      id: Prisma.sql`ids.id`,
      restaurant_id: restaurantIdSql,
      ...timestamps,
      after_category_id: Prisma.sql`(select after.id from category_ids after where after.old = source.after_category_id)`,
    }),
    await columnsToCopy(db, 'products', {
      id: Prisma.sql`ids.id`,
      restaurant_id: restaurantIdSql,
      ...timestamps,
      menu_id: Prisma.sql`menu_ids.id`,
      // A product that is only sold out there is on sale in the copy.
      web_availability: Prisma.sql`source.web_availability or source.web_auto_disabled`,
      kiosk_availability: Prisma.sql`source.kiosk_availability or source.kiosk_auto_disabled`,
      web_auto_disabled: Prisma.sql`false`,
      kiosk_auto_disabled: Prisma.sql`false`,
    }),
  ];
  const categoryLinks = await columnsToCopy(db, 'product_categories', {
    product_id: Prisma.sql`product_ids.id`,
    category_id: Prisma.sql`category_ids.id`,
  });
  const idsOf = (table: string, condition = Prisma.sql`true`) => Prisma.sql`
    select id as old, nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from (select id from ${Prisma.raw(table)}
      where restaurant_id = ${model.restaurantId} and archived_at is null and ${condition} order by id) in_order`;
  await db.sql.run(Prisma.sql`
    with menu_ids as materialized (${idsOf('menus')}),
      category_ids as materialized (${idsOf('categories')}),
      product_ids as materialized (${idsOf('products', Prisma.sql`menu_id in (select old from menu_ids)`)}),
      copied_menus as (insert into menus (${menus.columns})
        select ${menus.values} from menus source join menu_ids ids on ids.old = source.id),
      copied_categories as (insert into categories (${categories.columns})
        select ${categories.values} from categories source join category_ids ids on ids.old = source.id),
      copied_products as (insert into products (${products.columns})
        select ${products.values} from products source join product_ids ids on ids.old = source.id
          join menu_ids on menu_ids.old = source.menu_id)
    insert into product_categories (${categoryLinks.columns})
      select ${categoryLinks.values} from product_categories source join product_ids on product_ids.old = source.product_id
        join category_ids on category_ids.old = source.category_id`);
  return undefined;
}

/** Copies the menus of a restaurant with everything on them, except what is archived. The copies are not in stock yet. */
export const catalogPart: RestaurantPart = {
  async count(db, restaurantId) {
    const where = { restaurantId, archivedAt: null };
    const [menus, categories, products] = [
      await db.menu.count({ where }),
      await db.category.count({ where }),
      await db.product.count({ where: { ...where, menu: { archivedAt: null } } }),
    ];
    return { menus, categories, products };
  },
  take,
  tables: ['products', 'categories', 'menus'],
};
