import { z } from 'zod';
import { channelId } from '@/server/brands/channel.schema';
import { calendarDay, id, likelyMoment } from '@/server/core/operation/fields';
import { cart } from '@/server/pricing/cart.schema';
import { discountKinds, feeKinds } from '@/server/pricing/pricing.values';
import { shiftId } from '@/server/shifts/shifts.schema';
import { grantOutcomes } from './grants.values';

const cents = z.int().min(0).describe('The amount in cents.');
const label = z.string().meta({ example: 'ACME meal subsidy' });

export const evaluateGrantsBody = z.object({
  restaurantId: id.meta({ example: 3 }),
  customerId: id
    .nullish()
    .describe(
      'The guest. Customers are evaluated as themselves, and cannot name anyone else. Without a guest, only rules for every guest apply, and no grant pays.',
    )
    .meta({ example: 700 }),
  channelId: channelId.nullish().describe('The sales channel, for managers only. Online ordering if omitted.').meta({ example: 2 }),
  cart,
  at: likelyMoment
    .optional()
    .describe('The moment to evaluate instead of `createdAt`, for managers only.')
    .meta({ example: '2026-11-24T12:15:00+01:00' }),
});

export const grantsEvaluation = z.object({
  day: calendarDay.describe('The day, by the restaurant’s calendar.').meta({ example: '2026-11-24' }),
  shift: z.object({ shiftId, name: z.string().meta({ example: 'Lunch' }) }).nullable(),
  pricingRule: z
    .object({ pricingRuleId: id, name: z.string().meta({ example: 'ACME' }) })
    .nullable()
    .describe('The rule that applies to the guest. Null if none applies: the guest then pays everything.'),
  discounts: z
    .array(
      z.object({
        kind: z.enum(discountKinds).meta({ example: 'promotion' }),
        label: z.string().meta({ example: '10 % off your lunch' }),
        valueCents: cents.meta({ example: 89 }),
      }),
    )
    .describe('The reductions by promotions and the dining option, before grants pay.'),
  fees: z
    .array(
      z.object({
        kind: z.enum(feeKinds).meta({ example: 'entrance' }),
        label: z.string().meta({ example: 'ACME' }),
        amountCents: cents.meta({ example: 150 }),
        vatRate: z.int().nullable().describe('The VAT rate in basis points; null if unknown.').meta({ example: 1000 }),
      }),
    )
    .describe(
      'The admission fee of the rule (`entrance`) and the fee of the dining option. The latter has one entry for each VAT rate of the items.',
    ),
  totalPrice: cents.describe('The price of items and fees after discounts, in cents.').meta({ example: 951 }),
  grants: z
    .array(
      z.object({
        grantId: id,
        version: z.int().min(1).describe('The version of the grant, to be stored with the order.').meta({ example: 1 }),
        label,
        valueCents: cents.meta({ example: 350 }),
      }),
    )
    .describe('The amount that each grant pays, in the order in which they pay.'),
  granted: cents.describe('The total that the grants pay, in cents.').meta({ example: 350 }),
  toPay: cents.describe('The amount that the guest pays, in cents.').meta({ example: 601 }),
  why: z
    .array(
      z.object({
        grantId: id,
        label,
        outcome: z
          .enum(grantOutcomes)
          .describe(
            'The outcome for the grant. `paid_in_part`: it pays less than its amount, because of a limit or because less was left to pay.',
          )
          .meta({ example: 'paid' }),
        valueCents: cents.meta({ example: 350 }),
        missingCents: cents
          .nullable()
          .describe('The amount in cents by which the cart must increase for the grant to pay; null if no amount is missing.')
          .meta({ example: null }),
      }),
    )
    .describe('Every grant of the rule, and why it pays or not.'),
  benefitInKind: z
    .object({
      year: z.int().describe('The year of the value.').meta({ example: 2026 }),
      valueCents: cents.describe('The value of a meal in that year, in cents.').meta({ example: 550 }),
      leastCents: cents
        .describe('Half of the value, rounded up, in cents: the least that the guest must pay for the meal not to be a benefit in kind.')
        .meta({ example: 275 }),
      isBenefit: z.boolean().describe('Whether the meal is a benefit in kind: a grant pays, and the guest pays less than `leastCents`.'),
      isOfTheYear: z.boolean().describe('Whether the value is that of the year of the meal. False while that value is not known yet.'),
      source: z.url().meta({ example: 'https://www.urssaf.fr' }),
    })
    .nullable()
    .describe(
      'The check for benefits in kind. Only for restaurants in France; null elsewhere, and before the first year with a known value.',
    ),
});
export type GrantsEvaluation = z.infer<typeof grantsEvaluation>;
