import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import type { catalogProductsCreateBody, catalogProductsCreated, NewCatalogProduct } from './catalog.schema';
import { addProducts } from './products.service';
import { assertSkusFree, inMany } from './references.query';

const isBlank = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A new product in the history: the given fields. */
const factsOf = ({ kind: _, isForImmediateConsumption, ...fields }: NewCatalogProduct) => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => !isBlank(value))),
  ...(!isForImmediateConsumption && { isForImmediateConsumption }),
});

/**
 * Adds many products to a catalog: one entry in the history, all or nothing.
 * @returns their ids, in the order of the request
 * @throws as createProduct, with the position of each product in the request
 */
export async function createProducts(
  ctx: Context,
  { brandId, products }: z.output<typeof catalogProductsCreateBody> & { brandId: number },
): Promise<z.output<typeof catalogProductsCreated>> {
  await assertSkusFree(ctx.db, brandId, products);
  const productIds = await addProducts(ctx, brandId, products, inMany);
  const entries = products.map((product, index) => [productIds[index] ?? 0, factsOf(product)] as const);
  ctx.record({ subject: { kind: 'catalog', id: brandId }, before: { products: {} }, after: { products: Object.fromEntries(entries) } });
  return { productIds };
}
