import { z } from 'zod';
import { cursor, id, moment, pageSize, timestamp } from '@/server/core/operation/fields';
import { promotionRule } from '@/server/pricing/promotion.schema';
import { lintCodes, MAX_PROMOTION_LABEL, MAX_PROMOTION_NAME, neverReasons, promotionStates } from './promotions.values';

/** Promotions of a brand: the draft that people edit, and the versions that apply to guests. */

export const brandParams = z.object({ brandId: id });
export const promotionParams = brandParams.extend({ promotionId: id });
export const versionParams = promotionParams.extend({ version: id.meta({ example: 2 }) });

const name = z.string().trim().min(1).max(MAX_PROMOTION_NAME).describe('The name for staff.').meta({ example: 'Lunch, −10 %' });
const label = z.string().trim().min(1).max(MAX_PROMOTION_LABEL).describe('The label for guests.').meta({ example: '10 % off your lunch' });
const cents = z.int().min(0).describe('The amount in cents.');
const version = z.int().min(1).meta({ example: 2 });
const startsAt = timestamp.meta({ example: '2026-11-23T08:00:00.000Z' });
const endsAt = timestamp
  .nullable()
  .describe('The end of the promotion; null if it does not end.')
  .meta({ example: '2026-12-24T22:59:59.000Z' });

export const promotionsQuery = z.object({
  state: z.enum(promotionStates).optional(),
  isArchived: z.boolean().default(false).describe('Whether to list only archived promotions. Otherwise the list omits them.'),
  search: z.string().trim().max(255).optional().describe('A part of the name or of the label.').meta({ example: 'lunch' }),
  cursor: cursor.optional(),
  limit: pageSize(50),
});

export const promotionBody = z.object({ name, label, rule: promotionRule });
export type PromotionBody = z.output<typeof promotionBody>;

export const promotion = z.object({
  promotionId: id,
  brandId: id,
  name,
  label,
  rule: promotionRule.describe('The rule of the draft.'),
  state: z.enum(promotionStates),
  hasChanges: z.boolean().describe('Whether the draft differs from the last version.'),
  version: version.nullable().describe('The version that applies now, unless the promotion is paused; null for none.'),
  lastVersion: z.int().min(0).describe('The number of the last version; 0 if the promotion was never published.').meta({ example: 2 }),
  startsAt: startsAt.nullable().describe('The start of the version that applies now, or of the one that will; null for none.'),
  endsAt,
  next: z.object({ version, startsAt }).nullable().describe('The version that will replace it; null for none.'),
  uses: z.int().min(0).describe('The number of orders that used the promotion, without cancelled ones.').meta({ example: 128 }),
  givenCents: cents.describe('The total reduction of those orders, in cents.').meta({ example: 41250 }),
  archivedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Promotion = z.infer<typeof promotion>;
export const promotionWithVersion = promotion.extend({ etag: z.string().describe('The version of the promotion, for `If-Match`.') });
export type PromotionWithVersion = z.infer<typeof promotionWithVersion>;
export const promotionsPage = z.object({ items: z.array(promotion), nextCursor: cursor.nullable() });

export const publishBody = z.object({
  startsAt: moment.nullish().describe('The start of the version. Now if omitted or past.').meta({ example: '2026-11-23T08:00:00Z' }),
  endsAt: moment.nullish().describe('The end of the version. If omitted, it does not end.').meta({ example: '2026-12-24T22:59:59Z' }),
});

export const promotionVersion = z.object({
  version,
  label,
  rule: promotionRule,
  startsAt,
  endsAt,
  publishedAt: timestamp,
  publishedBy: z.string().nullable().meta({ example: 'Camille Moreau' }),
  isCurrent: z.boolean().describe('Whether the version applies now, unless the promotion is paused.'),
});
export const promotionVersions = z.array(promotionVersion).describe('The versions, last one first.');

export const exampleOfPromotion = {
  brandId: 1,
  name: 'Lunch, −10 %',
  label: '10 % off your lunch',
  rule: {
    conditions: { minimumCents: 2000, channelIds: [1], hours: [{ day: 'MON' as const, start: 690, end: 840 }] },
    effect: { type: 'cart_rate' as const, rate: 1000 },
    stacking: { group: 'lunch', isJoint: false },
  },
};

export const lintQuery = z.object({ promotionId: id.optional().describe('The promotion to check. All promotions if omitted.') });
export const lintFinding = z.object({
  code: z.enum(lintCodes),
  promotionId: id,
  otherPromotionId: id.nullable().describe('The other promotion, if two meet; otherwise null.'),
  reason: z.enum(neverReasons).nullable().describe('The reason why the promotion never applies; otherwise null.'),
  group: z.string().nullable().describe('The exclusive group of both promotions; otherwise null.'),
  productIds: z
    .array(id)
    .describe('The first 10 catalog products on which both promotions can meet. Empty if they can meet on every product.'),
  message: z.string().meta({ example: 'It takes 5.00 € off carts that may cost less.' }),
});
export const lintReport = z.object({
  findings: z.array(lintFinding).describe('The findings, most serious first, at most 500.'),
  count: z.int().min(0).describe('The total number of findings.'),
});
export type LintReport = z.infer<typeof lintReport>;

export const deprecatedCaller = z.object({
  operation: z.string().meta({ example: 'POST /v1/loyalty/deals/applicable' }),
  brandId: id,
  brandName: z.string().meta({ example: 'Bistro Lumière' }),
  restaurantId: id.nullable(),
  restaurantName: z.string().nullable().meta({ example: 'Bistro Lumière République' }),
  role: z.string().meta({ example: 'kiosk' }),
  userId: id.nullable().describe('The device or account; null for guests.'),
  userName: z.string().nullable().meta({ example: 'Kiosk 1' }),
  userAgent: z.string().describe('The user agent of the last call.'),
  calls: z.int().min(1),
  firstAt: timestamp,
  lastAt: timestamp,
});
export const deprecatedCallers = z.array(deprecatedCaller).describe('The callers, most recent first.');
export type DeprecatedCallers = z.infer<typeof deprecatedCallers>;
