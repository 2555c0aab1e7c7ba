import type { Db } from '@/server/core/platform/db';
import { lockSubject } from '@/server/core/writes/versioned';
import type { LeftPlace, Places } from './differences.rules';
import { lockPlaced, placeProducts } from './follow.query';

/** The subject of a brand's categories and their products in the history. */
export const subjectOfCategories = ({ brandId }: { brandId: number }) => ({ kind: 'catalog categories', id: brandId });

/**
 * Allows one transaction at a time to change which products of a brand are in which categories. Putting products on menus takes `share`,
 * after locking menus and before locking catalog products: a change of categories does not see uncommitted rows.
 */
export const lockPlacing = (db: Db, brandId: number, lock: 'change' | 'share' = 'change') =>
  lockSubject(db, subjectOfCategories({ brandId }), lock);

/** A product with its new categories, and its positions in some of them. */
export interface Placing {
  productId: number;
  categoryIds?: readonly number[] | undefined;
  places?: Places | undefined;
}

/** The pairs of products and categories as columns of a statement, with the position if given. */
export function columnsOf(placings: readonly Placing[]): readonly [productIds: number[], categoryIds: number[], places: (number | null)[]] {
  const pairs = placings.flatMap(({ productId, categoryIds = [], places = {} }) =>
    categoryIds.map((categoryId) => ({ productId, categoryId, place: places[categoryId] ?? null })),
  );
  return [pairs.map(({ productId }) => productId), pairs.map(({ categoryId }) => categoryId), pairs.map(({ place }) => place)];
}

/**
 * Puts products, and the restaurants' products with them, into exactly these categories, last in those that are new to them, unless
 * positions are given. Products stay in archived categories.
 * @returns the former positions in categories that they have left
 */
export async function placeInCategories(db: Db, brandId: number, placings: readonly Placing[]): Promise<LeftPlace[]> {
  if (placings.length === 0) return [];
  const productIds = placings.map(({ productId }) => productId);
  const columns = columnsOf(placings);
  const leftPlaces = await db.sql.read<LeftPlace>`
    delete from catalog_product_categories pc using catalog_categories k
    where k.id = pc.category_id and k.archived_at is null and pc.product_id = any(${productIds}::int[])
      and not exists (select from unnest(${columns[0]}::int[], ${columns[1]}::int[]) as w(product_id, category_id)
        where w.product_id = pc.product_id and w.category_id = pc.category_id)
    returning pc.product_id as "productId", pc.category_id as "categoryId", pc.position`;
  await db.sql.run`
    insert into catalog_product_categories (brand_id, category_id, product_id, position)
    select ${brandId}::int, w.category_id, w.product_id, coalesce(w.position, coalesce(last.position, 0) + w.place)
    from unnest(${columns[0]}::int[], ${columns[1]}::int[], ${columns[2]}::int[]) with ordinality as w(product_id, category_id, position, place)
      left join (select category_id, max(position) as position from catalog_product_categories
        where category_id = any(${[...new Set(columns[1])]}::int[]) group by category_id) last on last.category_id = w.category_id
    on conflict do nothing`;
  await lockPlaced(db, brandId, productIds);
  await placeProducts(db, productIds);
  return leftPlaces;
}
