import { z } from 'zod';
import { modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { commonWords } from '@/server/core/operation/common-words';
import { eachOnce, id, moment, withWords } from '@/server/core/operation/fields';
import { DAY_MINUTES, days, firstOverlap, MAX_RANGES } from '@/server/pickup/pickup.values';
import {
  DEFAULT_PRIORITY,
  MAX_BUDGET_CENTS,
  MAX_GROUP_NAME,
  MAX_NAMED,
  MAX_PARTS,
  MAX_POINTS_FACTOR,
  MAX_PRIORITY,
  MAX_RULE_CENTS,
  MAX_SET,
  WHOLE_RATE,
} from './pricing.values';

/*
 * A promotion as data: its conditions, all of which must be met, and one effect. An omitted condition is always met, so that a rule reads
 * like a sentence: “on Mondays from 11:30 to 14:00, for carts of 20.00 or more: 10 % off the cart, at most 5.00”.
 */

const cents = z.int().min(1).max(MAX_RULE_CENTS);
const rate = z.int().min(1).max(WHOLE_RATE).describe('The rate in basis points: 1000 is 10 %.').meta({ example: 1000 });
const pieces = z.int().min(1).max(MAX_SET);
const count = z.int().min(1).max(1_000_000_000);
const text = (max: number) => z.string().trim().min(1).max(max);
const set = <Type extends z.ZodType>(type: Type, max = MAX_NAMED) =>
  z
    .array(type)
    .min(1)
    .max(max)
    .refine(...eachOnce());

/** A selection of items. */
export const selection = z
  .object({
    productIds: set(id)
      .optional()
      .describe('Products of the catalog.')
      .meta({ example: [12] }),
    categoryIds: set(id)
      .optional()
      .describe('Categories of the catalog.')
      .meta({ example: [3] }),
    tags: set(text(40))
      .optional()
      .meta({ example: ['breakfast'] }),
    skus: set(text(64))
      .optional()
      .meta({ example: ['DES-001'] }),
  })
  .meta({
    id: 'PromotionSelection',
    description: 'The items that match at least one of these names. An empty selection matches every item.',
  });
export type Selection = z.infer<typeof selection>;

const someItems = z.object({ quantity: pieces.meta({ example: 2 }), of: selection });
export type SomeItems = z.infer<typeof someItems>;

const minute = z.int().min(0).max(DAY_MINUTES).describe('Minutes from midnight.');
const hours = z
  .array(
    z
      .object({ day: z.enum(days), start: minute.max(DAY_MINUTES - 1).meta({ example: 690 }), end: minute.min(1).meta({ example: 840 }) })
      .refine(({ start, end }) => start < end, withWords(commonWords.rangeEnds, { path: ['end'] })),
  )
  .min(1)
  .max(MAX_RANGES)
  .refine((ranges) => firstOverlap(ranges) === null, withWords(commonWords.rangesOverlap))
  .describe('The hours on the restaurant’s clock.');

export const conditions = z
  .object({
    restaurantIds: set(id).optional(),
    channelIds: set(id, 20)
      .optional()
      .meta({ example: [1, 2] }),
    modes: set(z.enum(modeTypes), modeTypes.length).optional(),
    hours: hours.optional(),
    from: moment.optional().meta({ example: '2026-12-01T00:00:00+01:00' }),
    until: moment.optional().describe('The end of the period, exclusive.').meta({ example: '2026-12-25T00:00:00+01:00' }),
    members: z
      .union([z.literal('all members'), z.object({ tierIds: set(id, 100) })])
      .optional()
      .describe('The members to whom the promotion is limited: all members of the loyalty programme, or those of some tiers.')
      .meta({ example: 'all members' }),
    minimumCents: cents.optional().describe('The minimum price of the items, after earlier discounts.').meta({ example: 2000 }),
    items: z.array(someItems).min(1).max(MAX_PARTS).optional().describe('The items that the cart must contain at least.'),
    everyNthOrder: z.int().min(2).max(1_000).optional().describe('Applies to each n-th order of a member.').meta({ example: 10 }),
    budgetCents: z
      .int()
      .min(1)
      .max(MAX_BUDGET_CENTS)
      .optional()
      .describe('The total amount that the promotion can give, in cents.')
      .meta({ example: 500000 }),
    maximumUses: count.optional().describe('The maximum number of orders in total.').meta({ example: 1000 }),
    usesPerMember: count.optional().describe('The maximum number of orders of one member.').meta({ example: 1 }),
  })
  .refine(
    ({ from, until }) => from === undefined || until === undefined || Date.parse(from) < Date.parse(until),
    withWords(commonWords.periodEnds, { path: ['until'] }),
  )
  .meta({
    id: 'PromotionConditions',
    description: 'When a promotion applies. All conditions must be met. An omitted condition is always met.',
  });
export type Conditions = z.infer<typeof conditions>;

const effectOf = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape, description: string) =>
  z.object({ type: z.literal(type), ...shape }).describe(description);

export const effect = z
  .discriminatedUnion('type', [
    effectOf('cart_amount', { amountCents: cents.meta({ example: 500 }) }, 'An amount off the cart.'),
    effectOf('cart_rate', { rate }, 'A rate off the cart.'),
    effectOf('item_amount', { of: selection, amountCents: cents.meta({ example: 50 }) }, 'An amount off each of these items.'),
    effectOf('item_rate', { of: selection, rate }, 'A rate off each of these items.'),
    effectOf('item_price', { of: selection, priceCents: cents.min(0).meta({ example: 990 }) }, 'A fixed price for each of these items.'),
    effectOf(
      'cheapest_free',
      { of: selection, outOf: pieces.min(2).meta({ example: 3 }), free: pieces.default(1) },
      'In each set of `outOf` of these items, the `free` cheapest ones are free.',
    ),
    effectOf(
      'buy_get',
      { buy: someItems, get: someItems.extend({ rate: rate.default(WHOLE_RATE).describe('The discount rate: 10000 means free.') }) },
      'For each set of items bought, a discount on other items, as many times as the cart contains them.',
    ),
    effectOf(
      'bundle',
      { parts: z.array(someItems).min(1).max(MAX_PARTS), priceCents: cents.min(0).meta({ example: 1290 }) },
      'A fixed price for these items together, as many times as the cart contains them.',
    ),
    effectOf('free_item', { of: selection, quantity: pieces.default(1) }, 'A number of these items for free, once per order.'),
    effectOf('free_delivery', {}, 'Delivery without the fee of the delivery area.'),
    effectOf(
      'points_factor',
      { factor: z.int().min(1).max(MAX_POINTS_FACTOR).meta({ example: 20000 }) },
      'A factor for points, in basis points: 20000 doubles them.',
    ),
  ])
  .refine(
    (value) => value.type !== 'cheapest_free' || value.free < value.outOf,
    withWords(
      {
        en: 'The number of free items must be below the number of items taken together.',
        fr: 'Le nombre d’articles offerts doit être inférieur au nombre d’articles pris ensemble.',
      },
      { path: ['free'] },
    ),
  )
  .meta({ id: 'PromotionEffect', description: 'The effect of a promotion.' });
export type Effect = z.infer<typeof effect>;

export const promotionRule = z
  .object({
    conditions: conditions.default({}),
    effect,
    stacking: z
      .object({
        group: text(MAX_GROUP_NAME)
          .nullable()
          .default(null)
          .describe('The exclusive group. Of its promotions, only the best applies. Null for none.')
          .meta({ example: 'lunch' }),
        isJoint: z
          .boolean()
          .default(false)
          .describe(
            'Whether the promotion applies together with other joint promotions. At most one promotion that is not joint applies to an item.',
          ),
      })
      .default({ group: null, isJoint: false }),
    priority: z.int().min(1).max(MAX_PRIORITY).default(DEFAULT_PRIORITY).describe('The order of application, lowest number first.'),
    maximumCents: cents.optional().describe('The maximum reduction of one order, in cents.').meta({ example: 500 }),
  })
  .meta({
    id: 'PromotionRule',
    description: 'The rule of a promotion: its conditions, its effect, and how it combines with other promotions.',
  });
export type PromotionRule = z.output<typeof promotionRule>;
