import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import { evaluateGrantsBody, grantsEvaluation } from './evaluation.schema';
import { evaluateGrants as evaluate } from './evaluation.service';
import { locateGrant } from './grants.query';
import * as schema from './grants.schema';
import * as grants from './grants.service';

const tag = 'Grants';
const ofBrand = { brand: 'brandId' } as const;
const readGrant = allow(permissions.offers.read, { locate: locateGrant });
const writeGrant = allow(permissions.offers.write, { locate: locateGrant });
const readBrand = allow(permissions.offers.read, ofBrand);
const subject = ({ grantId }: { grantId: number }) => ({ kind: 'grant', id: grantId });

const ACME = { code: 'ACME-LUNCH', labelTicket: 'ACME meal subsidy', amount: 350, strategy: 1, dailyLimit: 1 } as const;

export const listGrants = query({
  path: '/brands/{brandId}/grants',
  summary: 'List the grants of a brand',
  tag,
  access: readBrand,
  params: schema.brandParams,
  etag: true,
  success: { code: 'grants_found', data: z.array(schema.grantItem) },
  example: { brandId: 2 },
  run: grants.listGrants,
});

export const listGrantChoices = query({
  path: '/brands/{brandId}/grants/list',
  summary: 'List the grants of a brand to choose from',
  tag,
  access: readBrand,
  params: schema.brandParams,
  etag: true,
  success: { code: 'grants_found', data: z.array(schema.grantChoice) },
  example: { brandId: 2 },
  run: grants.listGrantChoices,
});

export const getGrantsOverview = query({
  path: '/v1/brands/{brandId}/grants/overview',
  summary: 'Read all grants of a brand, with its restaurants and their shifts',
  tag,
  access: readBrand,
  params: schema.brandParams,
  success: { code: 'grants_found', data: schema.grantsOverview },
  example: { brandId: 2 },
  run: grants.getGrantsOverview,
});

export const getGrant = query({
  path: '/grants/{grantId}',
  summary: 'Read a grant',
  tag,
  access: readGrant,
  params: schema.grantParams,
  etag: true,
  success: { code: 'grant_found', data: schema.grant },
  run: grants.getGrant,
});

export const listGrantVersions = query({
  path: '/v1/grants/{grantId}/versions',
  summary: 'List the versions of a grant, newest first',
  description:
    'On each day, the version that applies is the last saved one whose `countsFrom` is not after that day. Payments refer to the version of their day.',
  tag,
  access: readGrant,
  params: schema.grantParams,
  success: { code: 'grant_versions_found', data: z.array(schema.grantVersion) },
  run: grants.listGrantVersions,
});

export const createGrant = mutation({
  method: 'POST',
  path: '/grants',
  summary: 'Add a grant to a brand',
  description: 'The grant pays nothing until a pricing rule names it.',
  tag,
  access: allow(permissions.offers.write, ofBrand),
  body: schema.newGrantBody,
  success: { code: 'grant_created', data: schema.grantCreated },
  errors: ['already_exists'],
  example: { brandId: 2, ...ACME },
  audit: {},
  run: grants.createGrant,
});

export const updateGrant = mutation({
  method: 'PUT',
  path: '/grants/{grantId}',
  summary: 'Replace a grant',
  description:
    'Saves a new version. `restaurants` replaces all overrides, but replaces their `shiftGrants` only with `shouldUpdateShifts`. A new code applies immediately, all other changes from `countsFrom`.',
  tag,
  access: writeGrant,
  params: schema.grantParams,
  body: schema.grantBody,
  replaces: grants.versionedGrant,
  success: { code: 'grant_updated', data: schema.grantUpdated },
  errors: ['already_exists'],
  example: { grantId: 1, ...ACME, restaurants: [{ restaurantId: 3, restaurant_grant: { amount: 400 } }] },
  audit: { subject, revert: grants.undoUpdate },
  run: grants.updateGrant,
});

export const deleteGrant = mutation({
  method: 'DELETE',
  path: '/grants/{grantId}',
  summary: 'Delete a grant permanently',
  description: 'Removes the grant from all pricing rules; a dry run names them. Past payments keep their explanation. Cannot be undone.',
  tag,
  access: writeGrant,
  params: schema.grantParams,
  guardedBy: grants.versionedGrant,
  success: { code: 'grant_deleted', data: schema.grantDeleted },
  audit: { subject },
  run: grants.deleteGrant,
});

export const evaluateGrants = mutation({
  method: 'POST',
  path: '/v1/grants/evaluate',
  summary: 'Calculate what grants pay of a cart, and why',
  description:
    'Finds the pricing rule of the guest, the admission fee and the grants that apply at that moment. Promotions and the fees and reductions of the dining option come first, as in an order. Coupons and rewards are not included. Nothing is recorded.',
  tag,
  access: allow(permissions.offers.evaluate, { restaurant: 'restaurantId', guests: true }),
  body: evaluateGrantsBody,
  success: { code: 'grants_evaluated', data: grantsEvaluation },
  example: {
    restaurantId: 3,
    customerId: null,
    cart: {
      consumptionMode: 'MODE_SIT_IN',
      createdAt: '2026-11-24T11:15:00Z',
      items: [{ productId: 1, name: 'Plat du jour', itemNetPrice: 809, itemGrossPrice: 890, quantity: 1 }],
      totalPrice: 890,
    },
  },
  audit: false,
  idempotency: 'none',
  transaction: false,
  run: evaluate,
});
