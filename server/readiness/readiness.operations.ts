import { allow, areas } from '@/server/core/operation/access';
import { query } from '@/server/core/operation/operation';
import * as schema from './readiness.schema';
import * as service from './readiness.service';

const tag = 'Readiness';
const description =
  'Each way of ordering, by channel and consumption mode: `ready` (an order placed at the moment is served at once or at the next slot, which `servedAt` names), `attention` (the same, and something wants a look), `later` (nothing is missing; it opens by itself) or `not_ready`, with the reasons and what mends each. Judged now, or at a day and minute on the restaurant’s own clocks; whether its box answers is known for now alone.';

export const getReadiness = query({
  path: '/v2/restaurants/{restaurantId}/readiness',
  summary: 'Whether a restaurant can take orders, and what is missing',
  description,
  tag,
  access: allow(areas.readiness.read, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  query: schema.momentQuery,
  success: { code: 'readiness_found', data: schema.restaurantReadiness },
  errors: ['missing_parameters'],
  example: { restaurantId: 1, day: '2026-11-24', minute: 735 },
  run: service.getReadiness,
});

export const listReadiness = query({
  path: '/v2/brands/{brandId}/readiness',
  summary: 'Whether the restaurants of a brand can take orders, and what is missing',
  description: `${description} By restaurant id, page by page. A restaurant’s own accounts see that one alone.`,
  tag,
  access: allow(areas.readiness.read, { brand: 'brandId' }),
  params: schema.brandParams,
  query: schema.boardQuery,
  success: { code: 'readiness_found', data: schema.boardPage },
  errors: ['missing_parameters'],
  example: { brandId: 1, limit: 50 },
  run: service.listReadiness,
});

export const summarizeReadiness = query({
  path: '/v2/brands/{brandId}/readiness/summary',
  summary: 'How many restaurants of a brand can take orders',
  description: 'The restaurants of a brand by how they stand, without what is missing. A restaurant’s own accounts count that one alone.',
  tag,
  access: allow(areas.readiness.read, { brand: 'brandId' }),
  params: schema.brandParams,
  query: schema.momentQuery,
  success: { code: 'readiness_found', data: schema.boardSummary },
  example: { brandId: 1 },
  run: service.summarizeReadiness,
});
