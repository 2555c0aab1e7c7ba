import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as steps from './first-steps.service';
import * as schema from './readiness.schema';
import * as service from './readiness.service';

const tag = 'Readiness';
const description =
  'Checks each way of ordering, by channel and consumption mode. The state of a way is `ready` (an order placed at this moment is served immediately or in the next slot, given in `servedAt`), `attention` (the same, with something to check), `later` (no problems; it opens on its own) or `not_ready`. The response contains the reasons, with the places to fix them. The check is for now, or for a day and minute in the restaurant’s time zone. Whether the box answers is only known for now.';

export const getReadiness = query({
  path: '/v2/restaurants/{restaurantId}/readiness',
  summary: 'Check whether a restaurant can take orders',
  description,
  tag,
  access: allow(permissions.readiness.read, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  query: schema.momentQuery,
  success: { code: 'readiness_found', data: schema.restaurantReadiness },
  errors: ['missing_parameters'],
  example: { restaurantId: 1, day: '2026-11-24', minute: 735 },
  run: service.getReadiness,
});

export const listReadiness = query({
  path: '/v2/brands/{brandId}/readiness',
  summary: 'Check which restaurants of a brand can take orders',
  description: `${description} The list is sorted by restaurant id and paginated. \`restaurantIds\` limits it. Restaurant accounts see only their restaurant.`,
  tag,
  access: allow(permissions.readiness.read, { brand: 'brandId', also: { restaurants: 'restaurantIds' } }),
  params: schema.brandParams,
  query: schema.boardQuery,
  success: { code: 'readiness_found', data: schema.boardPage },
  errors: ['missing_parameters'],
  example: { brandId: 1, limit: 50 },
  run: service.listReadiness,
});

export const summarizeReadiness = query({
  path: '/v2/brands/{brandId}/readiness/summary',
  summary: 'Count the restaurants of a brand that can take orders',
  description: 'Counts restaurants by state and by reason, and lists each with its state. Restaurant accounts count only their restaurant.',
  tag,
  access: allow(permissions.readiness.read, { brand: 'brandId' }),
  params: schema.brandParams,
  query: schema.momentQuery,
  success: { code: 'readiness_found', data: schema.boardSummary },
  example: { brandId: 1 },
  run: service.summarizeReadiness,
});

export const getFirstSteps = query({
  path: '/v2/restaurants/{restaurantId}/first_steps',
  summary: 'List the first steps of a restaurant',
  description:
    'Lists the steps to set up a restaurant before its first order. Whether a step is done follows from readiness, and is not set by hand. Steps that the restaurant does not need are omitted, such as delivery areas if it does not deliver.',
  tag,
  access: allow(permissions.readiness.read, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  success: { code: 'first_steps_found', data: schema.firstStepsFound },
  run: steps.getFirstSteps,
});

export const setFirstSteps = mutation({
  method: 'PUT',
  path: '/v2/restaurants/{restaurantId}/first_steps',
  summary: 'Hide or show the first steps of a restaurant',
  tag,
  access: allow(permissions.restaurants.write, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  body: schema.firstStepsBody,
  replaces: { read: steps.readFirstStepsShown },
  success: { code: 'first_steps_update_succeed', data: schema.firstStepsShown },
  audit: { subject: ({ restaurantId }) => ({ kind: 'first steps', id: restaurantId }), revert: 'replace' },
  run: steps.setFirstSteps,
});
