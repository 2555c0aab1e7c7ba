import { z } from 'zod';
import { channelId } from '@/server/brands/channel.schema';
import { calendarDay, id, likelyMoment } from '@/server/core/operation/fields';
import { cart } from '@/server/pricing/cart.schema';
import { discountKinds, feeKinds } from '@/server/pricing/pricing.values';
import { shiftId } from '@/server/shifts/shifts.schema';
import { grantOutcomes } from './grants.values';

const cents = z.int().min(0).describe('In cents.');
const label = z.string().meta({ example: 'ACME meal subsidy' });

export const evaluateGrantsBody = z.object({
  restaurantId: id.meta({ example: 3 }),
  customerId: id
    .nullish()
    .describe('The guest. Customers are themselves; without one, only rules for every guest fit, and no grant pays.')
    .meta({ example: 700 }),
  channelId: channelId.nullish().describe('For managers, who may name a channel; online ordering unless given.').meta({ example: 2 }),
  cart,
  at: likelyMoment
    .optional()
    .describe('For managers: the moment to try, in place of `createdAt`.')
    .meta({ example: '2026-11-24T12:15:00+01:00' }),
});

export const grantsEvaluation = z.object({
  day: calendarDay.describe('By the calendar of the restaurant.').meta({ example: '2026-11-24' }),
  shift: z.object({ shiftId, name: z.string().meta({ example: 'Lunch' }) }).nullable(),
  pricingRule: z
    .object({ pricingRuleId: id, name: z.string().meta({ example: 'ACME' }) })
    .nullable()
    .describe('The rule that counts for the guest. Null: none fits, and the guest pays all.'),
  discounts: z
    .array(
      z.object({
        kind: z.enum(discountKinds).meta({ example: 'promotion' }),
        label: z.string().meta({ example: '10 % off your lunch' }),
        valueCents: cents.meta({ example: 89 }),
      }),
    )
    .describe('What the promotions and the dining option take off, before grants pay.'),
  fees: z
    .array(
      z.object({
        kind: z.enum(feeKinds).meta({ example: 'entrance' }),
        label: z.string().meta({ example: 'ACME' }),
        amountCents: cents.meta({ example: 150 }),
        vatRate: z.int().nullable().describe('Basis points; null where it is not known.').meta({ example: 1000 }),
      }),
    )
    .describe(
      'The admission fee of the rule (`entrance`) and the fee of the dining option, which comes once for each VAT rate of the items.',
    ),
  totalPrice: cents.describe('Items and fees, after discounts, in cents.').meta({ example: 951 }),
  grants: z
    .array(
      z.object({
        grantId: id,
        version: z.int().min(1).describe('To be kept with the order.').meta({ example: 1 }),
        label,
        valueCents: cents.meta({ example: 350 }),
      }),
    )
    .describe('What each grant pays, in the order in which they pay.'),
  granted: cents.describe('What grants pay together, in cents.').meta({ example: 350 }),
  toPay: cents.describe('What is left for the guest, in cents.').meta({ example: 601 }),
  why: z
    .array(
      z.object({
        grantId: id,
        label,
        outcome: z
          .enum(grantOutcomes)
          .describe('`paid_in_part`: less than it says, for a limit or for what was left to pay.')
          .meta({ example: 'paid' }),
        valueCents: cents.meta({ example: 350 }),
        missingCents: cents.nullable().describe('How much more the cart must cost, so that the grant pays.').meta({ example: null }),
      }),
    )
    .describe('Every grant of the rule, and why it pays or not.'),
  benefitInKind: z
    .object({
      year: z.int().describe('Of the value.').meta({ example: 2026 }),
      valueCents: cents.describe('What a meal is worth that year.').meta({ example: 550 }),
      leastCents: cents.describe('Half of it: what the guest must pay, so that the meal is no benefit in kind.').meta({ example: 275 }),
      isBenefit: z.boolean().describe('A grant pays, and the guest pays less than that.'),
      isOfTheYear: z.boolean().describe('False where the value of the year is not known yet.'),
      source: z.url().meta({ example: 'https://www.urssaf.fr' }),
    })
    .nullable()
    .describe('For restaurants in France.'),
});
export type GrantsEvaluation = z.infer<typeof grantsEvaluation>;
