import { z } from 'zod';
import { atLeastOne, cursor, id, missingFieldIssue } from '@/server/core/operation/fields';
import { catalogKinds, MAX_PRODUCT_CATEGORIES, MAX_PRODUCTS } from './catalog.values';
import { categoriesParams } from './categories.schema';
import { brandFields, code, etag, listQuery, prices, saleTimes, setOf, sharedFields, times, uniqueProducts } from './product-fields.schema';

export const restaurantMenusParams = categoriesParams;
export const menuParams = restaurantMenusParams.extend({ menuId: id });
export const menuProductParams = menuParams.extend({ productId: id });
export const menuBody = z.object({ name: z.string().trim().min(1).max(80).meta({ example: 'Menu' }) });
export const menu = z.object({
  menuId: id,
  restaurantId: id,
  name: menuBody.shape.name,
  products: z.int().min(0).describe('The number of products that are not archived.').meta({ example: 240 }),
  ...times,
});
export type Menu = z.infer<typeof menu>;

const nullable = <Type extends z.ZodType>(type: Type) => type.nullable().optional();
const ownFields = {
  name: nullable(sharedFields.name),
  description: nullable(sharedFields.description),
  barcode: nullable(sharedFields.barcode),
  priceCents: nullable(sharedFields.priceCents),
  prices: nullable(prices),
  vatGroupId: nullable(sharedFields.vatGroupId),
  isForImmediateConsumption: nullable(sharedFields.isForImmediateConsumption),
  tags: nullable(sharedFields.tags),
  allergens: nullable(sharedFields.allergens),
  diets: nullable(sharedFields.diets),
  saleTimes: nullable(saleTimes),
  optionGroupIds: nullable(sharedFields.optionGroupIds),
  imageId: nullable(sharedFields.imageId),
};
const onlyOwn = {
  sku: nullable(code).describe('The SKU, for products that only this restaurant has. Other products have the brand’s SKU.'),
  categoryIds: setOf(id, MAX_PRODUCT_CATEGORIES)
    .optional()
    .describe('Categories of the restaurant, for products that only this restaurant has.'),
};

export const menuProductCreateBody = z
  .object({
    catalogProductId: id
      .optional()
      .describe(
        'A product of the brand’s catalog. If omitted, only this restaurant has the product, and `name` and `priceCents` are required.',
      ),
    ...ownFields,
    ...onlyOwn,
  })
  .superRefine(({ catalogProductId, name, priceCents }, context) => {
    if (catalogProductId !== undefined) return;
    for (const [key, value] of Object.entries({ name, priceCents }))
      if (value === undefined || value === null)
        context.addIssue(missingFieldIssue(key, { en: 'Required without catalogProductId.', fr: 'Obligatoire sans catalogProductId.' }));
  });
export const menuProductUpdateBody = z
  .object({ ...ownFields, ...onlyOwn })
  .superRefine(atLeastOne([...Object.keys(ownFields), ...Object.keys(onlyOwn)]));
const version = z.string().max(64);
export const menuProductsUpdateBody = z.object({
  products: z
    .array(
      z.object({
        productId: id,
        version: version
          .optional()
          .describe('`version` as the caller read it. If the restaurant has changed the product since, nothing is changed.'),
        ...ownFields,
        ...onlyOwn,
      }),
    )
    .min(1)
    .max(MAX_PRODUCTS)
    .refine(...uniqueProducts),
});
export type MenuProductChange = z.output<typeof menuProductsUpdateBody>['products'][number];

const origins = ['brand', 'restaurant'] as const;
const origin = z.enum(origins);
export const menuProduct = z.object({
  productId: id,
  restaurantId: id,
  menuId: id,
  catalogProductId: id.nullable().describe('The catalog product; null if only this restaurant has the product.'),
  signature: z.string().describe('The name of the product for devices, unique on a menu.'),
  kind: z.enum(catalogKinds),
  ...sharedFields,
  sku: brandFields.sku,
  steps: brandFields.steps,
  categoryIds: z.array(id).describe('The restaurant’s categories of the product, in their order.'),
  webAvailability: z.boolean(),
  kioskAvailability: z.boolean(),
  origin: z
    .object(
      Object.fromEntries(Object.keys(sharedFields).map((field) => [field, origin])) as Record<keyof typeof sharedFields, typeof origin>,
    )
    .describe('Whether the brand or the restaurant sets each field.'),
  version: version.describe('The version of the values that the restaurant sets.'),
  ...times,
});
export type MenuProduct = z.infer<typeof menuProduct>;
export const menuProductWithVersion = menuProduct.extend({
  ofBrand: z
    .object(sharedFields)
    .nullable()
    .describe('The brand’s values, which `null` restores; null if only this restaurant has the product.'),
  etag,
});
export type MenuProductWithVersion = z.infer<typeof menuProductWithVersion>;
export const menuProductsQuery = listQuery.extend({ categoryId: id.optional().describe('A category of the restaurant.') });
export const menuProductsPage = z.object({ items: z.array(menuProduct), nextCursor: cursor.nullable() });
