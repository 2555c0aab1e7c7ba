import { z } from 'zod';
import { cursor, id, moment, pageSize, timestamp } from '@/server/core/operation/fields';
import { promotionRule } from '@/server/pricing/promotion.schema';
import { lintCodes, MAX_PROMOTION_LABEL, MAX_PROMOTION_NAME, neverReasons, promotionStates } from './promotions.values';

/** Promotions of a brand: the draft that people work on, and the versions that count for guests. */

export const brandParams = z.object({ brandId: id });
export const promotionParams = brandParams.extend({ promotionId: id });
export const versionParams = promotionParams.extend({ version: id.meta({ example: 2 }) });

const name = z.string().trim().min(1).max(MAX_PROMOTION_NAME).describe('Its name among staff.').meta({ example: 'Lunch, −10 %' });
const label = z.string().trim().min(1).max(MAX_PROMOTION_LABEL).describe('What guests read.').meta({ example: '10 % off your lunch' });
const cents = z.int().min(0).describe('In cents.');
const version = z.int().min(1).meta({ example: 2 });
const startsAt = timestamp.meta({ example: '2026-11-23T08:00:00.000Z' });
const endsAt = timestamp.nullable().describe('Null if it has no end.').meta({ example: '2026-12-24T22:59:59.000Z' });

export const promotionsQuery = z.object({
  state: z.enum(promotionStates).optional(),
  isArchived: z.boolean().default(false).describe('Only archived promotions, which are left out otherwise.'),
  search: z.string().trim().max(255).optional().describe('Part of the name or of the label.').meta({ example: 'lunch' }),
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
  rule: promotionRule.describe('Of the draft.'),
  state: z.enum(promotionStates),
  hasChanges: z.boolean().describe('The draft differs from the last version.'),
  version: version.nullable().describe('The version that counts now, unless the promotion is paused.'),
  lastVersion: z.int().min(0).describe('0 if it was never published.').meta({ example: 2 }),
  startsAt: startsAt.nullable().describe('Of the version that counts now, or of the one that will.'),
  endsAt,
  next: z.object({ version, startsAt }).nullable().describe('The version that will take its place.'),
  uses: z.int().min(0).describe('Orders that used it, without those that were cancelled.').meta({ example: 128 }),
  givenCents: cents.describe('What it took off those orders, in cents.').meta({ example: 41250 }),
  archivedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Promotion = z.infer<typeof promotion>;
export const promotionWithVersion = promotion.extend({ etag: z.string().describe('The version of the promotion, for `If-Match`.') });
export type PromotionWithVersion = z.infer<typeof promotionWithVersion>;
export const promotionsPage = z.object({ items: z.array(promotion), nextCursor: cursor.nullable() });

export const publishBody = z.object({
  startsAt: moment.nullish().describe('Now, unless it is later.').meta({ example: '2026-11-23T08:00:00Z' }),
  endsAt: moment.nullish().describe('No end, unless given.').meta({ example: '2026-12-24T22:59:59Z' }),
});

export const promotionVersion = z.object({
  version,
  label,
  rule: promotionRule,
  startsAt,
  endsAt,
  publishedAt: timestamp,
  publishedBy: z.string().nullable().meta({ example: 'Camille Moreau' }),
  isCurrent: z.boolean().describe('It counts now, unless the promotion is paused.'),
});
export const promotionVersions = z.array(promotionVersion).describe('The last one first.');

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

export const lintQuery = z.object({ promotionId: id.optional().describe('What concerns this promotion alone.') });
export const lintFinding = z.object({
  code: z.enum(lintCodes),
  promotionId: id,
  otherPromotionId: id.nullable().describe('The other one, where two meet.'),
  reason: z.enum(neverReasons).nullable().describe('Why it never applies.'),
  group: z.string().nullable().describe('The exclusive group that both are in.'),
  productIds: z.array(id).describe('Catalog products on which two meet: the first 10, and none if it is every product.'),
  message: z.string().meta({ example: 'It takes 5.00 € off carts that may cost less.' }),
});
export const lintReport = z.object({
  findings: z.array(lintFinding).describe('The gravest first; 500 at most.'),
  count: z.int().min(0).describe('The number of all findings.'),
});
export type LintReport = z.infer<typeof lintReport>;

export const deprecatedCaller = z.object({
  operation: z.string().meta({ example: 'POST /v1/loyalty/deals/applicable' }),
  brandId: id,
  brandName: z.string().meta({ example: 'Bistro Lumière' }),
  restaurantId: id.nullable(),
  restaurantName: z.string().nullable().meta({ example: 'Bistro Lumière République' }),
  role: z.string().meta({ example: 'kiosk' }),
  userId: id.nullable().describe('A device or an account; null for guests.'),
  userName: z.string().nullable().meta({ example: 'Kiosk 1' }),
  userAgent: z.string().describe('Of the last call.'),
  calls: z.int().min(1),
  firstAt: timestamp,
  lastAt: timestamp,
});
export const deprecatedCallers = z.array(deprecatedCaller).describe('Who called last comes first.');
export type DeprecatedCallers = z.infer<typeof deprecatedCallers>;
