import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as schema from './categories.schema';
import { listOwnCategories as list, replaceOwnCategories as replace } from './own-categories.service';

const path = '/v2/restaurants/{restaurantId}/own_categories';
const tag = 'Catalog';

export const listOwnCategories = query({
  path,
  summary: 'List the categories that a restaurant alone has',
  tag,
  access: allow(permissions.menus.read, { restaurant: 'restaurantId' }),
  params: schema.categoriesParams,
  success: { code: 'own_categories_found', data: schema.ownCategories },
  run: list,
});

export const replaceOwnCategories = mutation({
  method: 'PUT',
  path,
  summary: 'Replace the categories that a restaurant alone has',
  description:
    'Names, places among the categories of the brand, and the products inside. Categories that are left out are archived, and restored when they are sent again. The brand’s categories stay as they are.',
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
