import type { Db } from '@/server/core/platform/db';
import { lockSubject } from '@/server/core/writes/held';
import type { LeftPlace, Places } from './differences.rules';
import { lockPlaced, placeProducts } from './follow.query';

/** What the history calls the categories of a brand, and what stands in them. */
export const subjectOfCategories = ({ brandId }: { brandId: number }) => ({ kind: 'catalog categories', id: brandId });

/**
 * Lets one transaction at a time change which products of a brand stand in which categories. Whoever puts products on menus takes `share`,
 * after the menus and before the catalog's products: a change of categories does not see rows that are not committed yet.
 */
export const lockPlacing = (db: Db, brandId: number, lock: 'change' | 'share' = 'change') =>
  lockSubject(db, subjectOfCategories({ brandId }), lock);

/** A product with the categories in which it is to stand, and its places in some of them. */
export interface Placing {
  productId: number;
  categoryIds?: readonly number[] | undefined;
  places?: Places | undefined;
}

/** Products with their categories, as columns of a statement: a pair in each row, and the place where it is given. */
export function columnsOf(placed: readonly Placing[]): readonly [productIds: number[], categoryIds: number[], places: (number | null)[]] {
  const pairs = placed.flatMap(({ productId, categoryIds = [], places = {} }) =>
    categoryIds.map((categoryId) => ({ productId, categoryId, place: places[categoryId] ?? null })),
  );
  return [pairs.map(({ productId }) => productId), pairs.map(({ categoryId }) => categoryId), pairs.map(({ place }) => place)];
}

/**
 * Has products stand in these categories and no others, last in those that they come into, unless their places are given; and their
 * restaurants' products with them. A category that was archived keeps what stood in it.
 * @returns where they stood in those that they have left
 */
export async function placeInCategories(db: Db, brandId: number, placed: readonly Placing[]): Promise<LeftPlace[]> {
  if (placed.length === 0) return [];
  const productIds = placed.map(({ productId }) => productId);
  const wanted = columnsOf(placed);
  const left = await db.sql.read<LeftPlace>`
    delete from catalog_product_categories pc using catalog_categories k
    where k.id = pc.category_id and k.archived_at is null and pc.product_id = any(${productIds}::int[])
      and not exists (select from unnest(${wanted[0]}::int[], ${wanted[1]}::int[]) as w(product_id, category_id)
        where w.product_id = pc.product_id and w.category_id = pc.category_id)
    returning pc.product_id as "productId", pc.category_id as "categoryId", pc.position`;
  await db.sql.run`
    insert into catalog_product_categories (brand_id, category_id, product_id, position)
    select ${brandId}::int, w.category_id, w.product_id, coalesce(w.position, coalesce(last.position, 0) + w.place)
    from unnest(${wanted[0]}::int[], ${wanted[1]}::int[], ${wanted[2]}::int[]) with ordinality as w(product_id, category_id, position, place)
      left join (select category_id, max(position) as position from catalog_product_categories
        where category_id = any(${[...new Set(wanted[1])]}::int[]) group by category_id) last on last.category_id = w.category_id
    on conflict do nothing`;
  await lockPlaced(db, brandId, productIds);
  await placeProducts(db, productIds);
  return left;
}
