import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { query } from '@/server/core/operation/operation';
import * as schema from './brands.schema';
import * as brands from './brands.service';

const tag = 'Brands';

export const listChannels = query({
  path: '/brands/{brandId}/channels',
  summary: 'List the sales channels enabled for a brand',
  tag,
  access: allow(permissions.brands.read, { brand: 'brandId' }),
  params: schema.brandParams,
  success: { code: 'channels_found', data: z.array(schema.channel) },
  example: { brandId: 1 },
  run: brands.listChannels,
});

export const listReachableBrands = query({
  path: '/v1/brands',
  summary: 'List the brands in the caller’s scope',
  tag,
  access: allow(permissions.stock.read, {}),
  success: { code: 'brands_found', data: z.array(schema.reachableBrand) },
  run: brands.listReachableBrands,
});

export const listReachableRestaurants = query({
  path: '/v1/restaurants',
  summary: 'List the restaurants in the caller’s scope',
  tag,
  access: allow(permissions.stock.read, {}),
  success: { code: 'restaurants_found', data: z.array(schema.reachableRestaurant) },
  run: brands.listReachableRestaurants,
});
