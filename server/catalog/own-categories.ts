import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as schema from './categories.schema';
import { listOwnCategories as list, replaceOwnCategories as replace } from './own-categories.service';

const path = '/v2/restaurants/{restaurantId}/own_categories';
const tag = 'Catalog';

export const listOwnCategories = query({
  path,
  summary: 'List the categories that only this restaurant has',
  tag,
  access: allow(permissions.menus.read, { restaurant: 'restaurantId' }),
  params: schema.categoriesParams,
  success: { code: 'own_categories_found', data: schema.ownCategories },
  run: list,
});

export const replaceOwnCategories = mutation({
  method: 'PUT',
  path,
  summary: 'Replace the categories that only this restaurant has',
  description:
    'Replaces the names, the positions among the brand’s categories, and the products in each category. Omitted categories are archived, and restored when they are sent again. The brand’s categories are unchanged.',
  tag,
  access: allow(permissions.menus.write, { restaurant: 'restaurantId' }),
  params: schema.categoriesParams,
  body: schema.ownCategoriesBody,
  replaces: { read: list },
  success: { code: 'own_categories_replaced', data: schema.ownCategories },
  example: { restaurantId: 1, categories: [{ name: 'From the market', afterCategoryId: null, productIds: [12] }] },
  audit: { subject: ({ restaurantId }) => ({ kind: 'own categories', id: restaurantId }), revert: 'replace' },
  run: replace,
});
