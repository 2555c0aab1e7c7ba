import { allow, permissions } from '@/server/core/operation/access';
import { mutation } from '@/server/core/operation/operation';
import { replayGrant as replayOneGrant } from './grants.service';
import { replayProgramme as replayDraft } from './programme.service';
import { replayPromotion as replayAll, replayOrder as replayOne } from './promotions.service';
import * as schema from './replays.schema';

/* Only callers who may write offers may try drafts of them. */
const write = allow(permissions.offers.write, { brand: 'brandId' });
const exampleOfDraft = {
  promotionId: 1,
  label: '15 % off your lunch',
  rule: { conditions: { minimumCents: 2000 }, effect: { type: 'cart_rate' as const, rate: 1500 } },
};

export const replayPromotion = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/promotions/replay',
  summary: 'Try a promotion on past orders',
  description:
    'Calculates the paid orders of a period again, with the same evaluation as for carts. The draft replaces its promotion, or is added to all that applied at the time. The response contains what the draft would have cost, which promotions it would have displaced, and which orders would have been different. Items and prices are those of the orders. From more than 10,000 orders, a sample is drawn, and each estimate has a margin of error. Send `cursor` with the same input for more orders.',
  tag: 'Promotions',
  access: write,
  params: schema.brandParams,
  body: schema.promotionReplayBody,
  success: { code: 'promotion_replayed', data: schema.promotionReplay },
  errors: ['data_not_found', 'takes_too_long', 'unavailable'],
  example: { brandId: 1, draft: exampleOfDraft, from: '2026-10-24', to: '2026-11-22' },
  audit: false,
  transaction: false,
  run: replayAll,
});

export const replayOrder = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/promotions/replay/orders/{orderId}',
  summary: 'Try a promotion on one past order',
  description: 'Returns the order as it was priced, and as it would have been priced with the draft, each with its trace.',
  tag: 'Promotions',
  access: write,
  params: schema.orderParams,
  body: schema.orderReplayBody,
  success: { code: 'order_replayed', data: schema.orderReplay },
  errors: ['data_not_found'],
  example: { brandId: 1, orderId: '4211', draft: exampleOfDraft },
  audit: false,
  transaction: false,
  run: replayOne,
});

export const replayGrant = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/grants/replay',
  summary: 'Try a grant on past orders',
  description:
    'Calculates the payments of the paid orders of a period again, with the draft instead of its grant. The response contains what the draft would have cost, what guests would have paid, and how many of them would have paid too little of a meal. Pricing rules, groups and shifts are those of today. Totals are those of the orders. Daily and monthly limits start with the period. If the guests have more than about 10,000 orders, a sample of guests is drawn, each with all orders.',
  tag: 'Grants',
  access: write,
  params: schema.brandParams,
  body: schema.grantReplayBody,
  success: { code: 'grant_replayed', data: schema.grantReplay },
  errors: ['data_not_found', 'takes_too_long', 'unavailable'],
  example: {
    brandId: 2,
    draft: { grantId: 1, amount: 400, strategy: 1 as const, dailyLimit: 1 },
    from: '2026-10-24',
    to: '2026-11-22',
  },
  audit: false,
  transaction: false,
  run: replayOneGrant,
});

export const replayProgramme = mutation({
  method: 'POST',
  path: '/v1/loyalty/brands/{brandId}/programme/replay',
  summary: 'Try a loyalty programme on past orders',
  description:
    'Compares the points that members would have earned in a period under the draft with those that they earned, and their values. Tiers are determined by the daily rule, from the points earned in the previous twelve months, in proportion to the points per currency unit of the draft. If the members have many orders, a sample of guests is drawn, each with all orders.',
  tag: 'Loyalty',
  access: write,
  params: schema.brandParams,
  body: schema.programmeReplayBody,
  success: { code: 'programme_replayed', data: schema.programmeReplay },
  errors: ['data_not_found', 'takes_too_long', 'unavailable'],
  example: {
    brandId: 1,
    draft: { name: 'Les Lumières', isActive: true, pointsPerUnit: 2, pointValue: 5, expiryMonths: 12, tiers: [] },
    from: '2026-10-24',
    to: '2026-11-22',
  },
  audit: false,
  transaction: false,
  run: replayDraft,
});
