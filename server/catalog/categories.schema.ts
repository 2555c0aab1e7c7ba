import { z } from 'zod';
import { id, uniqueBy } from '@/server/core/operation/fields';
import { MAX_CATEGORIES } from './catalog.values';
import { setOf } from './product-fields.schema';

const categoryName = z.string().trim().min(1).max(80).meta({ example: 'Desserts' });
const ofCategory = uniqueBy<{ categoryId?: number }>((category) => category.categoryId ?? category, {
  en: 'Send each category once.',
  fr: 'Envoyez chaque catégorie une seule fois.',
});
const ofName = uniqueBy<{ name: string }>(({ name }) => name.toLowerCase(), {
  en: 'Two categories have the same name.',
  fr: 'Deux catégories ont le même nom.',
});
export const catalogCategory = z.object({
  categoryId: id,
  name: categoryName,
  productIds: z.array(id).describe('The products of the category in their order, without archived ones.'),
});
export type CatalogCategory = z.infer<typeof catalogCategory>;
export const catalogCategories = z.object({ categories: z.array(catalogCategory) });
export const catalogCategoriesBody = z.object({
  categories: z
    .array(
      z.object({
        categoryId: id.optional().describe('The id of an existing category. Omit it for a new one.'),
        name: categoryName,
        productIds: setOf(id, 20_000).optional().describe('All products of the category, in their order. Unchanged if omitted.'),
      }),
    )
    .max(MAX_CATEGORIES)
    .refine(...ofCategory)
    .refine(...ofName)
    .describe('All categories, in their order. Omitted categories are archived.'),
});

export const categoriesParams = z.object({ restaurantId: id });
export const category = z.object({
  categoryId: id,
  name: z.string().meta({ example: 'Petit-déjeuner' }),
  isOwn: z.boolean().describe('Whether only this restaurant has the category.'),
  products: z.int().meta({ example: 84 }),
});
export const categories = z.array(category);
const ownCategory = {
  name: categoryName.meta({ example: 'From the market' }),
  afterCategoryId: id.nullable().describe('The brand’s category that this one follows on the menu. Null puts it before all of them.'),
};
export const ownCategories = z.object({
  categories: z.array(z.object({ categoryId: id, ...ownCategory, productIds: catalogCategory.shape.productIds })),
});
export const ownCategoriesBody = z.object({
  categories: z
    .array(
      z.object({
        categoryId: id.optional().describe('The id of an existing category. Omit it for a new one.'),
        ...ownCategory,
        productIds: setOf(id, 20_000)
          .optional()
          .describe(
            'All products of the category, in their order. They are products of the restaurant, including those of the brand’s catalog. Unchanged if omitted.',
          ),
      }),
    )
    .max(MAX_CATEGORIES)
    .refine(...ofCategory)
    .refine(...ofName)
    .describe('All categories that only this restaurant has, in their order. Omitted categories are archived.'),
});
