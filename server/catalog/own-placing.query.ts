import { refuseField } from '@/server/core/operation/refuse-field';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { LeftPlace } from './differences.rules';
import { columnsOf, type Placing } from './placing.query';

/** The path of a product's field in the request. */
export type FieldPath = (field: string) => string;

/**
 * SQL: the position of a product in a category of its restaurant, from `pc` and `withBrandPlaces`: the brand's, if product and category are
 * the brand's.
 */
export const placeInCategory = Prisma.sql`coalesce(b.position, pc.position)`;

/** SQL: joins the brand's positions to `categories g` and `products p`. */
export const withBrandPlaces = Prisma.sql`left join catalog_product_categories b
  on b.category_id = g.catalog_category_id and b.product_id = p.catalog_product_id`;

/**
 * Puts the restaurant's own products into exactly these of its categories, last in those that are new to them, unless positions are given.
 * Products stay in archived categories.
 * @param mayBeArchived allows archived categories, which an undo may restore products to
 * @returns the former positions in categories that they have left
 * @throws invalid_parameters for a category that the restaurant does not have
 */
export async function placeOwn(
  db: Db,
  restaurantId: number,
  placings: readonly Placing[],
  { pathOf, mayBeArchived }: { pathOf: (productId: number) => FieldPath; mayBeArchived: boolean },
): Promise<LeftPlace[]> {
  if (placings.length === 0) return [];
  const [productIds, categoryIds, positions] = columnsOf(placings);
  const known = await db.category.findMany({
    where: { restaurantId, id: { in: categoryIds }, ...(!mayBeArchived && { archivedAt: null }) },
    select: { id: true },
  });
  const unknown = [...new Set(categoryIds)].filter((categoryId) => !known.some(({ id }) => id === categoryId));
  const wrongProductId = productIds[categoryIds.findIndex((categoryId) => unknown.includes(categoryId))];
  if (wrongProductId !== undefined)
    throw refuseField(pathOf(wrongProductId)('categoryIds'), 'unknown', {
      en: `Not a category of the restaurant: ${unknown.join(', ')}.`,
      fr: `Retirez ce qui n’est pas une catégorie du restaurant\u00a0: ${unknown.join(', ')}.`,
    });
  const leftPlaces = await db.sql.read<LeftPlace>`
    delete from product_categories pc using categories g
    where g.id = pc.category_id and g.archived_at is null and pc.product_id = any(${placings.map(({ productId }) => productId)}::int[])
      and not exists (select from unnest(${productIds}::int[], ${categoryIds}::int[]) as w(product_id, category_id)
        where w.product_id = pc.product_id and w.category_id = pc.category_id)
    returning pc.product_id as "productId", pc.category_id as "categoryId", pc.position`;
  await db.sql.run`
    insert into product_categories (product_id, category_id, position)
    select w.product_id, w.category_id, coalesce(w.position, coalesce(last.position, 0) + w.place)
    from unnest(${productIds}::int[], ${categoryIds}::int[], ${positions}::int[]) with ordinality as w(product_id, category_id, position, place)
      left join (select pc.category_id, max(${placeInCategory}) as position
        from product_categories pc join categories g on g.id = pc.category_id join products p on p.id = pc.product_id ${withBrandPlaces}
        where pc.category_id = any(${categoryIds}::int[]) group by pc.category_id) last on last.category_id = w.category_id
    on conflict do nothing`;
  return leftPlaces;
}
