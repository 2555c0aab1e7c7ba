import { allow, permissions } from '@/server/core/operation/access';
import { query } from '@/server/core/operation/operation';
import { categories, categoriesParams } from './catalog.schema';
import * as service from './catalog.service';

export const listCategories = query({
  path: '/v2/restaurants/{restaurantId}/categories',
  summary: 'List the categories of a restaurant',
  tag: 'Catalog',
  access: allow(permissions.stock.read, { restaurant: 'restaurantId' }),
  params: categoriesParams,
  success: { code: 'categories_found', data: categories },
  run: service.listCategories,
});
