import { z } from 'zod';
import { atLeastOne, cursor, id, moment, withWords } from '@/server/core/operation/fields';
import { catalogKinds, MAX_OFFERED, MAX_PRODUCTS, MAX_RESTAURANTS } from './catalog.values';
import { brandFields, emptyProduct, etag, listQuery, preview, setOf, sharedFields, times, uniqueProducts } from './product-fields.schema';

export const catalogParams = z.object({ brandId: id });
export const catalogProductParams = catalogParams.extend({ productId: id });
export const catalogProductCreateBody = z.object({
  kind: z.enum(catalogKinds).default('product'),
  name: sharedFields.name,
  ...emptyProduct,
  steps: brandFields.steps.default([]),
  categoryIds: brandFields.categoryIds.default([]),
});
export type NewCatalogProduct = z.output<typeof catalogProductCreateBody>;
export const catalogProductsCreateBody = z.object({ products: z.array(catalogProductCreateBody).min(1).max(MAX_PRODUCTS) });
export const catalogProductsCreated = z.object({
  productIds: z.array(id).describe('The ids of the new products, in the order of the request.'),
});
export const archivedProductsBody = z.object({
  productIds: setOf(id, MAX_PRODUCTS).min(1),
  isArchived: z.boolean().describe('True archives the products, false restores them.'),
});
export const catalogProductUpdateBody = z
  .object(brandFields)
  .partial()
  .superRefine(atLeastOne(Object.keys(brandFields)));

const seen = moment.optional().describe('`updatedAt` as the caller read it. If the product has changed since, nothing is changed.');
export const catalogProductsUpdateBody = z.object({
  products: z
    .array(z.object({ productId: id, updatedAt: seen, ...z.object(brandFields).partial().shape }))
    .min(1)
    .max(MAX_PRODUCTS)
    .refine(...uniqueProducts),
});
export type CatalogProductChange = z.output<typeof catalogProductsUpdateBody>['products'][number];

const { name, description, ...otherFields } = sharedFields;
export const catalogProduct = z.object({
  productId: id,
  brandId: id,
  signature: z.string().describe('The name of the product for devices. It is the same in all restaurants, and never changes.'),
  kind: z.enum(catalogKinds),
  name,
  description,
  sku: brandFields.sku,
  ...otherFields,
  steps: brandFields.steps,
  categoryIds: brandFields.categoryIds.describe('The categories of the product, in menu order.'),
  ...times,
});
export type CatalogProduct = z.infer<typeof catalogProduct>;
export const catalogProductWithVersion = catalogProduct.extend({
  restaurantIds: z.array(id).describe('The restaurants that have the product on a menu.'),
  etag,
});
export type CatalogProductWithVersion = z.infer<typeof catalogProductWithVersion>;
export const catalogProductsChanged = z.object({
  changed: z.int().min(0).describe('The number of products that the request changed.').meta({ example: 12 }),
  preview,
});
export type CatalogProductsChanged = z.infer<typeof catalogProductsChanged>;

export const catalogProductsQuery = listQuery;
export const catalogProductsPage = z.object({ items: z.array(catalogProduct), nextCursor: cursor.nullable() });

export const offerBody = z
  .object({
    productIds: setOf(id, MAX_PRODUCTS).min(1),
    restaurantIds: setOf(id, MAX_RESTAURANTS).min(1),
    isOffered: z.boolean().describe('True puts the products on the menus, false takes them off.'),
  })
  .refine(
    ({ productIds, restaurantIds }) => productIds.length * restaurantIds.length <= MAX_OFFERED,
    withWords(
      {
        en: `At most ${MAX_OFFERED} products times restaurants at once.`,
        fr: `Envoyez ${MAX_OFFERED} couples produit-restaurant au plus à la fois.`,
      },
      { code: 'too_big', path: ['productIds'] },
    ),
  );
export const offerResult = z.object({
  changed: z.int().min(0).describe('The number of menu products that were added or removed.').meta({ example: 24 }),
  restaurants: z.int().min(0).describe('The number of restaurants that the request changed.').meta({ example: 2 }),
  preview,
});
export type OfferResult = z.infer<typeof offerResult>;
