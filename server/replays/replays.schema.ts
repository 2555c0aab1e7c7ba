import { z } from 'zod';
import { commonWords } from '@/server/core/operation/common-words';
import { calendarDay, cursor, id, pageSize, saying, timestamp } from '@/server/core/operation/fields';
import { grantDraft } from '@/server/grants/grants.schema';
import { programmeBody } from '@/server/loyalty/programme.schema';
import { orderId } from '@/server/orders/orders.schema';
import { promotionRule } from '@/server/pricing/promotion.schema';
import { traceEntry } from '@/server/promotions/evaluation.schema';
import { MAX_PROMOTION_LABEL } from '@/server/promotions/promotions.values';
import { shiftId } from '@/server/shifts/shifts.schema';
import { MAX_REPLAYED_DAYS } from './replays.values';

/** Offers tried over past orders: what they would have cost, and which orders would have been different. */

const DAY_MS = 86_400_000;

export const brandParams = z.object({ brandId: id });
export const orderParams = brandParams.extend({ orderId });

const cents = z.int().describe('In cents.');
const count = z.int().min(0);
const period = {
  from: calendarDay.describe('First day, by the calendars of the restaurants.').meta({ example: '2026-10-24' }),
  to: calendarDay.describe(`Last day, included: ${MAX_REPLAYED_DAYS} days at most.`).meta({ example: '2026-11-22' }),
};
const restaurantIds = z
  .array(id)
  .max(1_000)
  .default([])
  .describe('All restaurants of the brand without any.')
  .meta({ example: [1] });

/** Refuses periods that end before they begin, and those that are too long. */
function refusePeriod({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) context.addIssue({ code: 'custom', ...saying(commonWords.periodEnds, { path: ['to'] }) });
  if (days > MAX_REPLAYED_DAYS)
    context.addIssue({
      code: 'custom',
      ...saying(
        { en: `Ask for ${MAX_REPLAYED_DAYS} days at most.`, fr: `Demandez ${MAX_REPLAYED_DAYS} jours au plus.` },
        { code: 'too_big', path: ['to'] },
      ),
    });
}

const sample = {
  received: count.describe('Orders received in the period.').meta({ example: 812_000 }),
  looked: count.describe('Orders that were looked at: all of them, or a sample.').meta({ example: 10_000 }),
  isSample: z.boolean().describe('Not all were looked at: figures of money and orders are estimates.'),
};
const estimateOf = (what: string) =>
  z.object({
    value: z.int().describe(what),
    margin: z
      .int()
      .min(0)
      .describe('Of an estimate: the truth lies within so much of it in 19 of 20 cases. 0 where all orders were looked at.'),
  });

/* Promotions. */

const promotionDraft = z.object({
  promotionId: id.optional().describe('The promotion that the draft is tried in place of.'),
  label: z.string().trim().min(1).max(MAX_PROMOTION_LABEL).default('Draft').meta({ example: '10 % off your lunch' }),
  rule: promotionRule.describe('Its period is left aside, and its limits begin with the first day.'),
});

export const promotionReplayBody = z
  .object({ draft: promotionDraft, ...period, restaurantIds, cursor: cursor.optional(), limit: pageSize(50) })
  .superRefine(refusePeriod);
export type PromotionReplayInput = z.output<typeof promotionReplayBody> & { brandId: number };

const replayedOrder = z.object({
  orderId: z.string().meta({ example: '4211' }),
  restaurantId: id,
  createdAt: timestamp,
  beforeCents: cents.describe('What it cost, in cents.').meta({ example: 2450 }),
  afterCents: cents.describe('What it would have cost, in cents.').meta({ example: 2205 }),
  isApplied: z.boolean().describe('The draft applies to it.'),
  displaced: z
    .array(z.object({ promotionId: id, label: z.string().meta({ example: '5 € off' }), cents }))
    .describe('What others would have taken less.'),
});

export const promotionReplay = z.object({
  ...sample,
  replayed: count.describe('Of those, paid orders that were priced again.').meta({ example: 9_640 }),
  lost: count
    .describe('Paid orders that could not be priced as they were, because a coupon or a product has changed since. They are left out.')
    .meta({ example: 12 }),
  cost: estimateOf('What all orders together would have brought in less, in cents; negative if more.'),
  given: estimateOf('What the draft would have taken off, in cents.'),
  applied: estimateOf('Orders that the draft applies to.'),
  changed: estimateOf('Orders that would have cost something else.'),
  share: z.int().min(0).describe('Orders that the draft applies to, of all that are paid, in basis points.').meta({ example: 1_240 }),
  averageCents: cents.describe('What the draft takes off an order that it applies to, in cents.').meta({ example: 245 }),
  guests: count.describe('Known guests among the orders that were looked at to whom the draft applies.').meta({ example: 310 }),
  points: z.int().describe('Points that members would have earned more, among the orders that were looked at.').meta({ example: 0 }),
  pointsCents: cents.describe('What those points are worth, in cents.').meta({ example: 0 }),
  restaurants: z.array(
    z.object({
      restaurantId: id,
      name: z.string().meta({ example: 'Bistro Lumière République' }),
      orders: count,
      givenCents: cents,
      costCents: cents,
    }),
  ),
  weekdays: z.array(
    z.object({ weekday: z.int().min(1).max(7).describe('1 is Monday.'), orders: count, givenCents: cents, costCents: cents }),
  ),
  displaced: z
    .array(z.object({ promotionId: id, label: z.string().meta({ example: '5 € off' }), orders: count, cents }))
    .describe('Promotions that would have taken less, the largest amount first.'),
  orders: z
    .object({ items: z.array(replayedOrder), nextCursor: cursor.nullable() })
    .describe('Orders that were looked at and would have been different, the largest difference first.'),
});
export type PromotionReplayed = z.infer<typeof promotionReplay>;

const pricedOnce = z.object({
  totalCents: cents,
  discounts: z.array(
    z.object({ kind: z.string().meta({ example: 'promotion' }), label: z.string().meta({ example: '10 % off your lunch' }), cents }),
  ),
  trace: z.array(traceEntry),
});
export const orderReplayBody = z.object({ draft: promotionDraft });
export const orderReplay = z.object({ before: pricedOnce, after: pricedOnce });
export type OrderReplayed = z.infer<typeof orderReplay>;

/* Grants. */

const drawnGuests = {
  received: count.describe('Guests who are meant, with orders or without.').meta({ example: 640 }),
  looked: count.describe('Guests who were looked at: all of them, or a sample.').meta({ example: 640 }),
  isSample: z.boolean().describe('Not all were looked at: figures of money, orders and guests are estimates.'),
};

export const grantReplayBody = z
  .object({
    draft: grantDraft,
    triedFor: z
      .object({
        guestGroupId: id
          .nullable()
          .default(null)
          .describe('A guest group, with all groups under it. Null: every guest.')
          .meta({ example: 1 }),
        shiftIds: z
          .array(shiftId)
          .max(100)
          .default([])
          .describe('Empty: at any time.')
          .meta({ example: ['lunch'] }),
      })
      .nullable()
      .default(null)
      .describe('For whom the draft is tried, beside what they have; null: by the pricing rules that name the grant.'),
    ...period,
    restaurantIds,
  })
  .superRefine(refusePeriod);
export type GrantReplayInput = z.output<typeof grantReplayBody> & { brandId: number };

const concernedBy = z.object({ orders: count, guests: count });

export const grantReplay = z.object({
  ...drawnGuests,
  pricingRules: z
    .array(z.object({ pricingRuleId: id, name: z.string().meta({ example: 'ACME' }) }))
    .describe('The pricing rules that name the grant.'),
  orders: count.describe('Paid orders to which the grant is given.').meta({ example: 4_120 }),
  guests: count.describe('Guests who made them.').meta({ example: 212 }),
  cost: z.object({
    before: estimateOf('What the grant paid, in cents.'),
    after: estimateOf('What it would have paid with the draft, in cents.'),
  }),
  difference: estimateOf('What it would have paid more, in cents; negative if less.'),
  granted: z.object({ before: count, after: count }).describe('Orders of which it paid, and would have paid.'),
  guestPays: z
    .object({ beforeCents: cents, afterCents: cents, averageBefore: cents, averageAfter: cents })
    .describe('What those guests paid themselves, together and for an order.'),
  distribution: z
    .array(z.object({ fromCents: cents.meta({ example: 300 }), before: count, after: count }))
    .describe('Orders by what their guest pays, in steps of 100 cents; the last has all that is above.'),
  restaurants: z.array(
    z.object({
      restaurantId: id,
      name: z.string().meta({ example: 'Cantine Verte La Défense' }),
      orders: count,
      beforeCents: cents.describe('What the grant paid here, in cents.'),
      afterCents: cents,
    }),
  ),
  guard: z
    .object({ before: concernedBy, after: concernedBy })
    .describe(
      'Orders and guests of a benefit in kind: a grant pays, and the guest pays less than half of what a meal is worth (France, Urssaf).',
    ),
});
export type GrantReplayed = z.infer<typeof grantReplay>;

/* Loyalty. */

export const programmeReplayBody = z.object({ draft: programmeBody, ...period, restaurantIds }).superRefine(refusePeriod);
export type ProgrammeReplayInput = z.output<typeof programmeReplayBody> & { brandId: number };

export const programmeReplay = z.object({
  ...drawnGuests,
  members: count.describe('Members who ordered; every guest with an account where nobody is a member yet.').meta({ example: 480 }),
  orders: count.describe('Their paid orders.').meta({ example: 1_930 }),
  points: z.object({ before: estimateOf('Points that were earned, before refunds.'), after: estimateOf('Points that would have been.') }),
  cents: z.object({
    before: estimateOf('What the points that were earned are worth today, in cents.'),
    after: estimateOf('What those that would have been are worth by the draft, in cents.'),
  }),
  tiers: z
    .array(z.object({ name: z.string().nullable().meta({ example: 'Gold' }), orders: count, points: count }))
    .describe('By the tier in which orders would have earned, the lowest first; null is none.'),
});
export type ProgrammeReplayed = z.infer<typeof programmeReplay>;
