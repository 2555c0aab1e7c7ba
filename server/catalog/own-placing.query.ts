import { refuseField } from '@/server/core/operation/refuse-field';
import type { Db } from '@/server/core/platform/db';

/** Where a field of a product stands in the request. */
export type FieldPath = (field: string) => string;

/**
 * Has products of the restaurant alone stand in these of its categories and no others, last in those that they come into. One that was
 * archived keeps what stood in it.
 * @throws invalid_parameters for a category that the restaurant does not have
 */
export async function placeOwn(
  db: Db,
  restaurantId: number,
  placed: readonly { productId: number; categoryIds?: number[] }[],
  pathOf: (productId: number) => FieldPath,
): Promise<void> {
  const pairs = placed.flatMap(({ productId, categoryIds = [] }) => categoryIds.map((categoryId) => ({ productId, categoryId })));
  const categoryIds = [...new Set(pairs.map(({ categoryId }) => categoryId))];
  const known = await db.category.findMany({
    where: { restaurantId, id: { in: categoryIds }, archivedAt: null },
    select: { id: true },
  });
  const unknown = categoryIds.filter((categoryId) => !known.some(({ id }) => id === categoryId));
  const wrong = pairs.find(({ categoryId }) => unknown.includes(categoryId));
  if (wrong)
    throw refuseField(pathOf(wrong.productId)('categoryIds'), 'unknown', `Not a category of the restaurant: ${unknown.join(', ')}.`);
  const wanted = [pairs.map(({ productId }) => productId), pairs.map((pair) => pair.categoryId)] as const;
  await db.sql.run`
    delete from product_categories pc using categories g
    where g.id = pc.category_id and g.archived_at is null and pc.product_id = any(${placed.map(({ productId }) => productId)}::int[])
      and not exists (select from unnest(${wanted[0]}::int[], ${wanted[1]}::int[]) as w(product_id, category_id)
        where w.product_id = pc.product_id and w.category_id = pc.category_id)`;
  await db.sql.run`
    insert into product_categories (product_id, category_id, position)
    select w.product_id, w.category_id, coalesce(
        (select max(last.position) from product_categories last where last.category_id = w.category_id), 0) + w.place
    from unnest(${wanted[0]}::int[], ${wanted[1]}::int[]) with ordinality as w(product_id, category_id, place)
    on conflict do nothing`;
}
