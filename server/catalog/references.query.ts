import { refuseField } from '@/server/core/operation/refuse-field';
import type { Db } from '@/server/core/platform/db';
import { assertChoosable } from '@/server/images/images.store';
import type { NewCatalogProduct } from './catalog.schema';

/** What a product names of its brand's catalog. */
export type Naming = Partial<Pick<NewCatalogProduct, 'kind' | 'steps' | 'optionGroupIds' | 'categoryIds' | 'imageId'>> & {
  productId?: number;
};

/**
 * Refuses products that name what is not in the catalog of their brand, and keeps choices from being deleted until the transaction ends. What is archived may be named: it may come back; but for images, which have no address then.
 * @throws invalid_parameters
 */
export async function assertReferences(db: Db, brandId: number, products: readonly Naming[]): Promise<void> {
  const all = (ids: (product: Naming) => readonly number[]) => [...new Set(products.flatMap(ids))];
  const groups = all(({ optionGroupIds = [] }) => optionGroupIds);
  const categories = all(({ categoryIds = [] }) => categoryIds);
  const chosen = all(({ steps = [] }) => steps.flatMap(({ choices }) => choices.map(({ productId }) => productId)));
  if (products.some(({ kind, steps = [] }) => kind === 'product' && steps.length > 0))
    throw refuseField('steps', 'not_a_formula', 'Only formulas have steps.');
  for (const imageId of new Set(products.map(({ imageId }) => imageId ?? null)))
    if (imageId !== null) await assertChoosable(db, { brandId, imageId }, 'imageId');
  if (groups.length + categories.length + chosen.length === 0) return;
  const held = await holdProducts(db, brandId, chosen);
  const [known] = await db.sql.read<{ groups: number[]; categories: number[] }>`select
    array(select id from option_groups where brand_id = ${brandId} and id = any(${groups}::int[])) as groups,
    array(select id from catalog_categories where brand_id = ${brandId} and id = any(${categories}::int[])) as categories`;
  const refuse = (path: string, ids: readonly number[], found: readonly number[] = []) => {
    const unknown = ids.filter((id) => !found.includes(id));
    if (unknown.length > 0) throw refuseField(path, 'unknown', `Not in the catalog of the brand: ${unknown.join(', ')}.`);
  };
  refuse('optionGroupIds', groups, known?.groups);
  refuse('categoryIds', categories, known?.categories);
  refuse(
    'steps',
    chosen,
    held.map(({ id }) => id),
  );
  const formulas = held.filter(({ kind }) => kind === 'formula').map(({ id }) => id);
  if (formulas.length > 0) throw refuseField('steps', 'formula_in_formula', `A formula cannot be a choice: ${formulas.join(', ')}.`);
}

/** Those of a brand's products that choices name. An undo of an import deletes none of them until the transaction ends. */
export function holdProducts(db: Db, brandId: number, ids: readonly number[]): Promise<{ id: number; kind: string }[]> {
  return db.sql
    .read`select id, kind::text from catalog_products where brand_id = ${brandId} and id = any(${ids}::int[]) order by id for share`;
}
