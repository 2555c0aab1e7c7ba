import { z } from 'zod';
import { commonWords } from '@/server/core/operation/common-words';
import { calendarDay, cursor, id, pageSize, timestamp, withWords } from '@/server/core/operation/fields';
import { grantDraft } from '@/server/grants/grants.schema';
import { programmeBody } from '@/server/loyalty/programme.schema';
import { orderId } from '@/server/orders/orders.schema';
import { promotionRule } from '@/server/pricing/promotion.schema';
import { traceEntry } from '@/server/promotions/evaluation.schema';
import { MAX_PROMOTION_LABEL } from '@/server/promotions/promotions.values';
import { shiftId } from '@/server/shifts/shifts.schema';
import { MAX_REPLAYED_DAYS } from './replays.values';

/** Trials of offers on past orders: what they would have cost, and which orders would have been different. */

const DAY_MS = 86_400_000;

export const brandParams = z.object({ brandId: id });
export const orderParams = brandParams.extend({ orderId });

const cents = z.int().describe('The amount in cents.');
const count = z.int().min(0);
const period = {
  from: calendarDay.describe('The first day, by the calendars of the restaurants.').meta({ example: '2026-10-24' }),
  to: calendarDay.describe(`The last day, inclusive. The period has at most ${MAX_REPLAYED_DAYS} days.`).meta({ example: '2026-11-22' }),
};
const restaurantIds = z
  .array(id)
  .max(1_000)
  .default([])
  .describe('The restaurants to include. An empty list means all restaurants of the brand.')
  .meta({ example: [1] });

/** Refuses periods that end before they begin, and periods that are too long. */
function refusePeriod({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) context.addIssue({ code: 'custom', ...withWords(commonWords.periodEnds, { path: ['to'] }) });
  if (days > MAX_REPLAYED_DAYS)
    context.addIssue({
      code: 'custom',
      ...withWords(
        { en: `Ask for ${MAX_REPLAYED_DAYS} days at most.`, fr: `Demandez ${MAX_REPLAYED_DAYS} jours au plus.` },
        { code: 'too_big', path: ['to'] },
      ),
    });
}

const sample = {
  received: count.describe('The number of orders received in the period.').meta({ example: 812_000 }),
  looked: count.describe('The number of orders that were considered: all of them, or a sample.').meta({ example: 10_000 }),
  isSample: z.boolean().describe('Whether only a sample was considered. Amounts and numbers of orders are then estimates.'),
};
const estimateOf = (what: string) =>
  z.object({
    value: z.int().describe(what),
    margin: z.int().min(0).describe('The margin of error of an estimate, which holds in 19 of 20 cases; 0 if all orders were considered.'),
  });

/* Promotions. */

const promotionDraft = z.object({
  promotionId: id.optional().describe('The promotion that the draft replaces in the trial.'),
  label: z.string().trim().min(1).max(MAX_PROMOTION_LABEL).default('Draft').meta({ example: '10 % off your lunch' }),
  rule: promotionRule.describe('The rule of the draft. Its period is ignored, and its limits start with the first day.'),
});

export const promotionReplayBody = z
  .object({ draft: promotionDraft, ...period, restaurantIds, cursor: cursor.optional(), limit: pageSize(50) })
  .superRefine(refusePeriod);
export type PromotionReplayInput = z.output<typeof promotionReplayBody> & { brandId: number };

const replayedOrder = z.object({
  orderId: z.string().meta({ example: '4211' }),
  restaurantId: id,
  createdAt: timestamp,
  beforeCents: cents.describe('The price of the order, in cents.').meta({ example: 2450 }),
  afterCents: cents.describe('The price of the order with the draft, in cents.').meta({ example: 2205 }),
  isApplied: z.boolean().describe('Whether the draft applies to the order.'),
  displaced: z
    .array(z.object({ promotionId: id, label: z.string().meta({ example: '5 € off' }), cents }))
    .describe('The promotions whose reduction would have been smaller, with the difference.'),
});

export const promotionReplay = z.object({
  ...sample,
  replayed: count.describe('The number of these that are paid and were calculated again.').meta({ example: 9_640 }),
  lost: count
    .describe(
      'The number of paid orders that could not be calculated as they were, because a coupon or a product has changed since. They are not included.',
    )
    .meta({ example: 12 }),
  cost: estimateOf('The decrease in revenue of all orders together, in cents; negative for an increase.'),
  given: estimateOf('The total reduction by the draft, in cents.'),
  applied: estimateOf('The number of orders that the draft applies to.'),
  changed: estimateOf('The number of orders whose price would have been different.'),
  share: z.int().min(0).describe('The share of paid orders that the draft applies to, in basis points.').meta({ example: 1_240 }),
  averageCents: cents.describe('The average reduction of an order that the draft applies to, in cents.').meta({ example: 245 }),
  guests: count
    .describe('The number of known guests to whom the draft applies, among the orders that were considered.')
    .meta({ example: 310 }),
  points: z
    .int()
    .describe('The number of additional points that members would have earned, among the orders that were considered.')
    .meta({ example: 0 }),
  pointsCents: cents.describe('The value of those points, in cents.').meta({ example: 0 }),
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
    z.object({
      weekday: z.int().min(1).max(7).describe('The day of the week, from 1 for Monday.'),
      orders: count,
      givenCents: cents,
      costCents: cents,
    }),
  ),
  displaced: z
    .array(z.object({ promotionId: id, label: z.string().meta({ example: '5 € off' }), orders: count, cents }))
    .describe('The promotions whose reduction would have been smaller, largest difference first.'),
  orders: z
    .object({ items: z.array(replayedOrder), nextCursor: cursor.nullable() })
    .describe('The considered orders whose price would have been different, largest difference first.'),
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
  received: count.describe('The number of guests concerned, with or without orders.').meta({ example: 640 }),
  looked: count.describe('The number of guests who were considered: all of them, or a sample.').meta({ example: 640 }),
  isSample: z.boolean().describe('Whether only a sample was considered. Amounts and numbers of orders and guests are then estimates.'),
};

export const grantReplayBody = z
  .object({
    draft: grantDraft,
    triedFor: z
      .object({
        guestGroupId: id
          .nullable()
          .default(null)
          .describe('The guest group, including all groups below it. Null for every guest.')
          .meta({ example: 1 }),
        shiftIds: z
          .array(shiftId)
          .max(100)
          .default([])
          .describe('The shifts. An empty list means at any time.')
          .meta({ example: ['lunch'] }),
      })
      .nullable()
      .default(null)
      .describe(
        'Guests and shifts to try the draft for, in addition to their own grants. Null uses the pricing rules that name the grant.',
      ),
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
  orders: count.describe('The number of paid orders to which the grant applies.').meta({ example: 4_120 }),
  guests: count.describe('The number of guests of those orders.').meta({ example: 212 }),
  cost: z.object({
    before: estimateOf('The amount that the grant paid, in cents.'),
    after: estimateOf('The amount that the grant would have paid with the draft, in cents.'),
  }),
  difference: estimateOf('The increase in the amount that the grant pays, in cents; negative for a decrease.'),
  granted: z.object({ before: count, after: count }).describe('The number of orders of which the grant paid, and would have paid.'),
  guestPays: z
    .object({ beforeCents: cents, afterCents: cents, averageBefore: cents, averageAfter: cents })
    .describe('The amounts that those guests paid themselves: in total, and on average for an order.'),
  distribution: z
    .array(z.object({ fromCents: cents.meta({ example: 300 }), before: count, after: count }))
    .describe('The numbers of orders by what their guest pays, in steps of 100 cents. The last step has no upper limit.'),
  restaurants: z.array(
    z.object({
      restaurantId: id,
      name: z.string().meta({ example: 'Cantine Verte La Défense' }),
      orders: count,
      beforeCents: cents.describe('The amount that the grant paid in this restaurant, in cents.'),
      afterCents: cents,
    }),
  ),
  guard: z
    .object({ before: concernedBy, after: concernedBy })
    .describe(
      'The numbers of orders and guests with a benefit in kind: a grant pays, and the guest pays less than half of the value of a meal (France, Urssaf).',
    ),
});
export type GrantReplayed = z.infer<typeof grantReplay>;

/* Loyalty. */

export const programmeReplayBody = z.object({ draft: programmeBody, ...period, restaurantIds }).superRefine(refusePeriod);
export type ProgrammeReplayInput = z.output<typeof programmeReplayBody> & { brandId: number };

export const programmeReplay = z.object({
  ...drawnGuests,
  members: count
    .describe('The number of members who ordered, or of all guests with an account if nobody is a member yet.')
    .meta({ example: 480 }),
  orders: count.describe('The number of their paid orders.').meta({ example: 1_930 }),
  points: z.object({
    before: estimateOf('The points that were earned, before refunds.'),
    after: estimateOf('The points that would have been earned.'),
  }),
  cents: z.object({
    before: estimateOf('The value today of the points that were earned, in cents.'),
    after: estimateOf('The value under the draft of the points that would have been earned, in cents.'),
  }),
  tiers: z
    .array(z.object({ name: z.string().nullable().meta({ example: 'Gold' }), orders: count, points: count }))
    .describe('The results by the tier in which orders would have earned points, lowest first. `name` is null for no tier.'),
});
export type ProgrammeReplayed = z.infer<typeof programmeReplay>;
