import { AppError, type Words } from '@/server/core/operation/errors';
import { refuseField } from '@/server/core/operation/refuse-field';
import type { Db } from '@/server/core/platform/db';
import { lockRestorableImages, lockUsableImages } from '@/server/images/images.store';
import { noSuchImage } from '@/server/images/refusals';
import type { NewCatalogProduct } from './catalog.schema';
import { MAX_PRODUCT_CATEGORIES } from './catalog.values';

/** The references of a product to other things in its brand's catalog. */
export type ProductReferences = Partial<Pick<NewCatalogProduct, 'kind' | 'steps' | 'optionGroupIds' | 'categoryIds' | 'imageId'>> & {
  productId?: number;
};

const idsByField = {
  optionGroupIds: ({ optionGroupIds = [] }: ProductReferences) => optionGroupIds,
  categoryIds: ({ categoryIds = [] }: ProductReferences) => categoryIds,
  steps: ({ steps = [] }: ProductReferences) => steps.flatMap(({ choices }) => choices.map(({ productId }) => productId)),
  imageId: ({ imageId }: ProductReferences) => (imageId ? [imageId] : []),
} satisfies Record<string, (product: ProductReferences) => readonly (number | string)[]>;

type Ids = readonly (number | string)[];
/** Errors about references in a catalog. */
export const catalogRefusals = {
  unknown: (ids: Ids): Words => ({
    en: `Not in the catalog of the brand: ${ids.join(', ')}.`,
    fr: `Retirez ce qui n’est pas dans le catalogue de l’enseigne\u00a0: ${ids.join(', ')}.`,
  }),
  formula: (ids: Ids): Words => ({
    en: `A formula cannot be a choice: ${ids.join(', ')}.`,
    fr: `Une formule ne peut pas être un choix\u00a0: ${ids.join(', ')}.`,
  }),
};

/** The path of a product's field in a request; with many products it includes their position. */
export type PathOf = (index: number, field: string) => string;
export const inOne: PathOf = (_, field) => field;
export const inMany: PathOf = (index, field) => `products.${index}.${field}`;

/**
 * Refuses products that refer to things outside of their brand's catalog, and locks choices against deletion until the transaction ends.
 * Archived things are accepted, since they can be restored, except images, which then have no address.
 * @throws invalid_parameters
 */
export async function assertReferences(db: Db, brandId: number, products: readonly ProductReferences[], pathOf = inOne): Promise<void> {
  const all = <Id>(ids: (product: ProductReferences) => readonly Id[]) => [...new Set(products.flatMap(ids))];
  const refuse = (field: keyof typeof idsByField, code: string, isWrong: (id: number | string) => boolean, say: (ids: Ids) => Words) => {
    const wrong = all<number | string>(idsByField[field]).filter(isWrong);
    const index = products.findIndex((product) => idsByField[field](product).some((id) => wrong.includes(id)));
    if (index >= 0) throw refuseField(pathOf(index, field), code, say(wrong));
  };
  const notFormula = products.findIndex(({ kind, steps = [] }) => kind === 'product' && steps.length > 0);
  if (notFormula >= 0)
    throw refuseField(pathOf(notFormula, 'steps'), 'not_a_formula', {
      en: 'Only formulas have steps.',
      fr: 'Seules les formules ont des étapes.',
    });
  const images = all(idsByField.imageId);
  const usableImages = await lockUsableImages(db, brandId, images);
  refuse(
    'imageId',
    'unknown_image',
    (id) => !usableImages.has(String(id)),
    () => noSuchImage,
  );
  const [groups, categories, choiceIds] = [all(idsByField.optionGroupIds), all(idsByField.categoryIds), all(idsByField.steps)];
  if (groups.length + categories.length + choiceIds.length === 0) return;
  const kindById = new Map((await lockChoiceProducts(db, brandId, choiceIds)).map(({ id, kind }) => [id, kind]));
  const [existing] = await db.sql.read<{ groups: number[]; categories: number[] }>`select
    array(select id from option_groups where brand_id = ${brandId} and id = any(${groups}::int[])) as groups,
    array(select id from catalog_categories where brand_id = ${brandId} and id = any(${categories}::int[])) as categories`;
  refuse('optionGroupIds', 'unknown', (id) => !existing?.groups.includes(Number(id)), catalogRefusals.unknown);
  refuse('categoryIds', 'unknown', (id) => !existing?.categories.includes(Number(id)), catalogRefusals.unknown);
  refuse('steps', 'unknown', (id) => !kindById.has(Number(id)), catalogRefusals.unknown);
  const isFormula = (id: number | string) => kindById.get(Number(id)) === 'formula';
  refuse('steps', 'formula_in_formula', isFormula, catalogRefusals.formula);
}

/** The refusal of categories that would put a product into more than allowed: names the last one that lists it. */
export function refusalOfTooManyCategories(
  categories: readonly { productIds?: readonly number[] | undefined }[],
  productId: number,
): AppError {
  const index = categories.findLastIndex(({ productIds }) => productIds?.includes(productId));
  const productIndex = categories[index]?.productIds?.indexOf(productId);
  const path = productIndex === undefined ? 'categories' : `categories.${index}.productIds.${productIndex}`;
  return refuseField(path, 'too_big', {
    en: `Product ${productId} is in more than ${MAX_PRODUCT_CATEGORIES} categories.`,
    fr: `Le produit ${productId} est dans plus de ${MAX_PRODUCT_CATEGORIES} catégories.`,
  });
}

/**
 * The changes that undo an earlier one, without images deleted since.
 * @throws conflict for images that are archived
 */
export async function withoutDeletedImages<Change extends { imageId?: string | null | undefined }>(
  db: Db,
  brandId: number,
  changes: readonly Change[],
): Promise<Change[]> {
  const existingImages = await lockRestorableImages(
    db,
    brandId,
    changes.flatMap(({ imageId }) => imageId ?? []),
  );
  return changes.map((change) => (change.imageId && !existingImages.has(change.imageId) ? { ...change, imageId: undefined } : change));
}

/**
 * Refuses changes of many products if some would have the SKU of another. For a single product, the database does so.
 * @throws already_exists with the position of each in the request
 */
export async function assertSkusFree(
  db: Db,
  brandId: number,
  products: readonly { productId?: number; sku?: string | null | undefined }[],
): Promise<void> {
  const skus = products.flatMap(({ sku }) => sku ?? []);
  if (skus.length === 0) return;
  const holders = await db.sql.read<{ id: number; sku: string }>`
    select id, sku from catalog_products where brand_id = ${brandId} and archived_at is null and sku = any(${skus}::text[])`;
  const newSkus = new Map(
    products.flatMap(({ productId, sku }) => (productId === undefined || sku === undefined ? [] : [[productId, sku]])),
  );
  const keepsSku = ({ id, sku }: { id: number; sku: string }) => !newSkus.has(id) || newSkus.get(id) === sku;
  const ownerOf = new Map(holders.filter(keepsSku).map(({ id, sku }) => [sku, id]));
  const issues = products.flatMap(({ productId, sku }, index) => {
    if (!sku || (ownerOf.get(sku) === productId && productId !== undefined)) return [];
    const isTaken = ownerOf.has(sku) || products.findIndex((other) => other.sku === sku) < index;
    const message = { en: `Another product has the SKU ${sku}.`, fr: `Un autre produit a le SKU ${sku}.` };
    return isTaken ? [{ path: inMany(index, 'sku'), code: 'taken', message }] : [];
  });
  if (issues.length > 0) throw new AppError('already_exists', { issues });
}

/** The brand's products that choices refer to, locked: no undo of an import can delete them until the transaction ends. */
export function lockChoiceProducts(db: Db, brandId: number, ids: readonly number[]): Promise<{ id: number; kind: string }[]> {
  return db.sql
    .read`select id, kind::text from catalog_products where brand_id = ${brandId} and id = any(${ids}::int[]) order by id for share`;
}
