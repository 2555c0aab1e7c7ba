import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import { undoCreation } from '@/server/core/writes/undo-creation';
import { listDeprecatedCallers } from './deprecated-calls';
import * as evaluated from './evaluation.schema';
import * as evaluation from './evaluation.service';
import { lintPromotions } from './lint.service';
import { getPromotion as getOne, type InBrand, readStage, versionedPromotion } from './promotions.query';
import * as schema from './promotions.schema';
import * as service from './promotions.service';
import * as states from './states.service';

const tag = 'Promotions';
const read = allow(permissions.offers.read, { brand: 'brandId' });
const write = allow(permissions.offers.write, { brand: 'brandId' });
const evaluate = allow(permissions.offers.evaluate, { restaurant: 'restaurantId', guests: true });
const ofPromotion = ({ promotionId }: { promotionId: number }) => ({ kind: 'promotion', id: promotionId });
const staged = { subject: ofPromotion, snapshot: readStage, revert: states.undoStage };

export const listPromotions = query({
  path: '/v1/brands/{brandId}/promotions',
  summary: 'List the promotions of a brand',
  description:
    'Lists the newest promotions first: only archived ones if `isArchived` is true, otherwise all others. `state` is the current state: a published promotion that has yet to start is `scheduled`.',
  tag,
  access: read,
  params: schema.brandParams,
  query: schema.promotionsQuery,
  success: { code: 'promotions_found', data: schema.promotionsPage },
  example: { brandId: 1, state: 'published' },
  run: service.listPromotions,
});

export const createPromotion = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/promotions',
  summary: 'Add a promotion to a brand',
  description: 'The promotion is a draft, and applies to no cart until it is published.',
  tag,
  access: write,
  params: schema.brandParams,
  body: schema.promotionBody,
  success: { status: 201, code: 'promotion_created', data: schema.promotionWithVersion },
  example: schema.exampleOfPromotion,
  audit: {
    revert: undoCreation(service, ({ brandId }: InBrand, promotionId) => ({ brandId, promotionId })),
    revertsCreation: true,
  },
  run: service.createPromotion,
});

export const getPromotion = query({
  path: '/v1/brands/{brandId}/promotions/{promotionId}',
  summary: 'Read a promotion',
  tag,
  access: read,
  params: schema.promotionParams,
  success: { code: 'promotion_found', data: schema.promotionWithVersion },
  errors: ['data_not_found'],
  run: getOne,
});

export const updatePromotion = mutation({
  method: 'PUT',
  path: '/v1/brands/{brandId}/promotions/{promotionId}',
  summary: 'Replace the draft of a promotion',
  description:
    'The published version stays in effect until the draft is published as the next version. The draft of a promotion that has ended can also be replaced, to be published again.',
  tag,
  access: write,
  params: schema.promotionParams,
  body: schema.promotionBody,
  guardedBy: versionedPromotion,
  success: { code: 'promotion_updated', data: schema.promotionWithVersion },
  errors: ['data_not_found'],
  example: { promotionId: 1, ...schema.exampleOfPromotion },
  audit: { subject: ofPromotion, snapshot: service.readState, revert: 'replace' },
  run: service.updatePromotion,
});

export const archivePromotion = mutation({
  method: 'DELETE',
  path: '/v1/brands/{brandId}/promotions/{promotionId}',
  summary: 'Archive a promotion',
  description: 'Archives a draft, or a promotion that has ended. Its versions and uses are kept. The change can be undone in the history.',
  tag,
  access: write,
  params: schema.promotionParams,
  guardedBy: versionedPromotion,
  success: { code: 'promotion_archived', data: schema.promotionWithVersion },
  errors: ['data_not_found', 'conflict'],
  audit: { subject: ofPromotion, snapshot: service.readArchived, revert: service.undoArchiving },
  run: service.archivePromotion,
});

export const unarchivePromotion = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/promotions/{promotionId}/unarchive',
  summary: 'Restore an archived promotion',
  description: 'The promotion returns to its earlier state: a draft, or ended. Also succeeds if it is not archived.',
  tag,
  access: write,
  params: schema.promotionParams,
  guardedBy: versionedPromotion,
  success: { code: 'promotion_unarchived', data: schema.promotionWithVersion },
  errors: ['data_not_found', 'conflict'],
  audit: { subject: ofPromotion, snapshot: service.readArchived, revert: service.undoArchiving },
  run: service.unarchivePromotion,
});

export const publishPromotion = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/promotions/{promotionId}/publish',
  summary: 'Publish the draft of a promotion',
  description:
    'The draft becomes the next version, which applies from `startsAt`. Until then, the previous version applies, or none if the promotion is paused or has ended. Versions never change.',
  tag,
  access: write,
  params: schema.promotionParams,
  body: schema.publishBody,
  guardedBy: versionedPromotion,
  success: { code: 'promotion_published', data: schema.promotionWithVersion },
  errors: ['data_not_found'],
  audit: staged,
  run: states.publishPromotion,
});

export const pausePromotion = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/promotions/{promotionId}/pause',
  summary: 'Pause a promotion',
  description: 'The promotion stops applying to carts immediately, on every channel, until it is resumed.',
  tag,
  access: write,
  params: schema.promotionParams,
  guardedBy: versionedPromotion,
  success: { code: 'promotion_paused', data: schema.promotionWithVersion },
  errors: ['data_not_found', 'conflict'],
  audit: staged,
  run: states.pausePromotion,
});

export const resumePromotion = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/promotions/{promotionId}/resume',
  summary: 'Resume a promotion',
  tag,
  access: write,
  params: schema.promotionParams,
  guardedBy: versionedPromotion,
  success: { code: 'promotion_resumed', data: schema.promotionWithVersion },
  errors: ['data_not_found', 'conflict'],
  audit: staged,
  run: states.resumePromotion,
});

export const endPromotion = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/promotions/{promotionId}/end',
  summary: 'End a promotion',
  tag,
  access: write,
  params: schema.promotionParams,
  guardedBy: versionedPromotion,
  success: { code: 'promotion_ended', data: schema.promotionWithVersion },
  errors: ['data_not_found', 'conflict'],
  audit: staged,
  run: states.endPromotion,
});

export const listPromotionVersions = query({
  path: '/v1/brands/{brandId}/promotions/{promotionId}/versions',
  summary: 'List the versions of a promotion',
  tag,
  access: read,
  params: schema.promotionParams,
  success: { code: 'promotion_versions_found', data: schema.promotionVersions },
  errors: ['data_not_found'],
  run: states.listVersions,
});

export const rollBackPromotion = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/promotions/{promotionId}/versions/{version}/rollback',
  summary: 'Roll a promotion back to an earlier version',
  description:
    'Publishes the earlier version again as the next one, immediately. It also becomes the draft. The end of the last version is kept.',
  tag,
  access: write,
  params: schema.versionParams,
  guardedBy: versionedPromotion,
  success: { code: 'promotion_rolled_back', data: schema.promotionWithVersion },
  errors: ['data_not_found', 'conflict'],
  audit: { subject: ofPromotion, snapshot: states.readStageAndDraft, revert: states.undoRollBack },
  run: states.rollBackPromotion,
});

export const checkPromotions = query({
  path: '/v1/brands/{brandId}/promotions/lint',
  summary: 'Check the promotions of a brand against each other',
  description:
    'Finds promotions that can never apply, promotions whose reduction may exceed the cart that they require, and promotions that can meet on one item or in one exclusive group. Drafts are included. Promotions that have ended are not.',
  tag,
  access: read,
  params: schema.brandParams,
  query: schema.lintQuery,
  success: { code: 'promotions_checked', data: schema.lintReport },
  run: lintPromotions,
});

export const listApplicable = mutation({
  method: 'POST',
  path: '/v1/loyalty/promotions/applicable',
  summary: 'Find the promotions that apply to a whole cart',
  description:
    'For kiosks and online ordering. `value` is the reduction of this cart by each promotion, in cents. For promotions on single items, call `POST /v1/loyalty/promotions/evaluate`. The caller determines the channel; managers send it.',
  tag,
  access: evaluate,
  body: evaluated.applicableBody,
  success: { code: 'success', data: evaluated.applicablePromotions },
  errors: ['data_not_found', 'member_not_found'],
  example: evaluated.exampleOfCart,
  audit: false,
  transaction: false,
  run: evaluation.listApplicable,
});

export const listDeals = mutation({
  method: 'POST',
  path: '/v1/loyalty/deals/applicable',
  summary: 'Find the deals that apply to a cart',
  tag,
  access: evaluate,
  body: evaluated.applicableBody,
  success: { code: 'success', data: evaluated.applicableDeals },
  errors: ['data_not_found', 'member_not_found'],
  example: evaluated.exampleOfCart,
  deprecated: { since: '2026-11-01', sunset: '2027-11-01', successor: '/v1/loyalty/promotions/applicable' },
  audit: false,
  transaction: false,
  run: evaluation.listDeals,
});

export const evaluatePromotions = mutation({
  method: 'POST',
  path: '/v1/loyalty/promotions/evaluate',
  summary: 'Price a cart with its promotions',
  description:
    'Returns the complete result: the reduction of each line by each promotion, VAT, and the trace. The trace lists all promotions that were considered, with the reason why each applied or not. Head office can send drafts to try in addition to the published promotions. Managers can try another time, a fictitious member, and a coupon.',
  tag,
  access: evaluate,
  body: evaluated.evaluateBody,
  success: { code: 'success', data: evaluated.evaluation },
  errors: ['data_not_found', 'member_not_found', 'promocode_not_found'],
  example: evaluated.exampleOfCart,
  audit: false,
  transaction: false,
  run: evaluation.evaluatePromotions,
});

export const listApplicableAtTill = mutation({
  method: 'POST',
  path: '/v1/loyalty/restaurants/{restaurantId}/promotions/applicable',
  summary: 'Find the promotions that apply to a cart of a till',
  description: 'Returns the promotions on the whole cart and those on items, with the reduction of each line.',
  tag,
  access: allow(permissions.tillOffers.read, { restaurant: 'restaurantId' }),
  params: z.object({ restaurantId: evaluated.applicableBody.shape.restaurantId }),
  body: evaluated.tillBody,
  success: { code: 'success', data: evaluated.applicableAtTill },
  errors: ['data_not_found', 'member_not_found'],
  example: evaluated.exampleOfCart,
  audit: false,
  transaction: false,
  run: evaluation.listApplicableAtTill,
});

export const listDealCallers = query({
  path: '/v1/loyalty/deals/callers',
  summary: 'List who still calls deprecated operations',
  description: 'Lists devices and accounts by name, and guests by their brand.',
  tag,
  access: allow(permissions.deprecations.read, {}),
  success: { code: 'deprecated_callers_found', data: schema.deprecatedCallers },
  run: listDeprecatedCallers,
});
