import { z } from 'zod';
import { channelId } from '@/server/brands/channel.schema';
import { id, likelyMoment } from '@/server/core/operation/fields';
import { CODE_LENGTH } from '@/server/coupons/coupons.values';
import { cart } from '@/server/pricing/cart.schema';
import { discountKinds, feeKinds } from '@/server/pricing/pricing.values';
import { promotionRule } from '@/server/pricing/promotion.schema';
import { steps } from '@/server/pricing/trace.values';
import { MAX_ORDERS_BEFORE, MAX_PROMOTION_LABEL } from './promotions.values';

const couponCode = z.string().trim().min(1).max(CODE_LENGTH).meta({ example: 'WELCOME10' });

/** The result of promotions on a cart: the documented responses, and the complete evaluation. */

const memberId = z
  .string()
  .max(64)
  .nullish()
  .describe('A member of the loyalty programme. Customers are evaluated as themselves, and cannot name anyone else.')
  .meta({ example: 'member-1' });
const namedChannel = channelId.nullish().describe('The sales channel, for managers only. Online ordering if omitted.').meta({ example: 2 });
const cents = z.int().describe('The amount in cents.').meta({ example: 350 });

export const applicableBody = z.object({ restaurantId: id, memberId, cart, channelId: namedChannel });
export const tillBody = z.object({ memberId, cart });

export const applicablePromotion = z.object({
  id: z.string().meta({ example: '12' }),
  label: z.string().meta({ example: '10 % off your lunch' }),
  value: z.int().min(0).describe('The reduction of this cart, in cents.').meta({ example: 350 }),
});
export const applicablePromotions = z.array(applicablePromotion).describe('The promotions, in the order in which they apply.');
export type ApplicablePromotion = z.infer<typeof applicablePromotion>;

export const applicableDeal = z.object({
  name: z.string().meta({ example: '10 % off your lunch' }),
  type: z.enum(['amount', 'rate']),
  value: z.int().min(0).describe('The reduction: cents for an amount, basis points for a rate.').meta({ example: 1000 }),
  scope: z.literal('cart'),
});
export const applicableDeals = z.array(applicableDeal);
export type ApplicableDeal = z.infer<typeof applicableDeal>;

const share = z.object({
  line: z.int().min(0).describe('The position of the line in the cart, from 0.'),
  cents,
});
const onRate = z.object({
  vatRate: z.int().nullable().describe('The VAT rate in basis points; null if unknown.').meta({ example: 1000 }),
  cents,
});

export const tillPromotion = applicablePromotion.extend({
  version: z.int().min(1).describe('The version of the promotion, to be stored with the order.'),
  scope: z.enum(['cart', 'items', 'delivery']),
  lines: z.array(share).describe('The part of the reduction on each line.'),
});
export const applicableAtTill = z.array(tillPromotion).describe('The promotions, in the order in which they apply.');
export type TillPromotion = z.infer<typeof tillPromotion>;

const draft = z.object({
  promotionId: id.optional().describe('The promotion that the draft replaces in the trial.'),
  label: z.string().trim().min(1).max(MAX_PROMOTION_LABEL).default('Draft'),
  rule: promotionRule,
});
export type Draft = z.output<typeof draft>;

const triedGuest = z.object({
  tierId: id.nullable().default(null).describe('A tier of the programme; null for none.').meta({ example: 1 }),
  ordersBefore: z.int().min(0).max(MAX_ORDERS_BEFORE).default(0).meta({ example: 9 }),
});

export const evaluateBody = applicableBody.extend({
  draft: z.array(draft).max(20).optional().describe('Promotions to try in addition to the published ones. For head office only.'),
  at: likelyMoment
    .nullish()
    .describe(
      'The moment to evaluate instead of the cart’s own. For managers only. Promotions that ended more than 72 hours ago are not included.',
    )
    .meta({ example: '2026-12-01T11:45:00Z' }),
  guest: triedGuest.nullish().describe('A fictitious member to evaluate the cart for, instead of `memberId`. For managers only.'),
  code: couponCode.nullish().describe('The code of a coupon to try in addition. For managers only.'),
});

export const traceEntry = z.object({
  step: z.enum(steps),
  kind: z.enum(['promotion', 'coupon', 'reward', 'grant']),
  id: z.string().meta({ example: '12' }),
  version: z.int().nullable(),
  label: applicablePromotion.shape.label,
  outcome: z.enum(['applied', 'skipped']),
  code: z.string().describe('The reason why the offer applied in part, or not at all.').meta({ example: 'minimum_not_reached' }),
  valueCents: cents,
  lines: z.array(share),
  missing: z
    .object({ amount: z.int().optional(), items: z.int().optional(), orders: z.int().optional() })
    .nullable()
    .describe('What is missing for the offer to apply: an amount in cents, or a number of items or orders. Null if nothing is.')
    .meta({ example: { amount: 230 } }),
  by: z.string().nullable().describe('The promotion that applies instead; null if there is none.'),
  staff: z
    .string()
    .describe('The explanation for staff who can change the rules.')
    .meta({ example: 'The cart lacks 2.30 € of the minimum.' }),
  guest: z.string().describe('The explanation for the guest.').meta({ example: '2.30 € more, and this offer applies.' }),
});

const priced = {
  grossCents: cents,
  discountCents: cents,
  leftCents: cents,
  netCents: cents.nullable(),
  vatRate: onRate.shape.vatRate,
};
export const evaluation = z.object({
  lines: z.array(z.object(priced)).describe('The lines of the cart, in its order.'),
  fees: z
    .array(z.object({ kind: z.enum(feeKinds), label: z.string().meta({ example: 'Packaging' }), ...priced }))
    .describe(
      'The charges besides the items: the admission fee of the guest, and the fee of the dining option. The fee of a delivery area is only known with the order. A fee that is taxed like the items has one entry for each of their VAT rates.',
    ),
  discounts: z.array(
    z.object({
      kind: z.enum(discountKinds).meta({ example: 'promotion' }),
      id: z.string().meta({ example: '12' }),
      version: z.int().nullable(),
      label: z.string().meta({ example: '10 % off your lunch' }),
      isOnCart: z.boolean(),
      valueCents: cents,
      lines: z.array(share),
      rates: z.array(onRate),
    }),
  ),
  totalPrice: cents.describe('The price of items and fees after discounts, in cents.'),
  grants: z
    .array(
      z.object({
        grantId: id,
        version: z.int().min(1).meta({ example: 1 }),
        label: z.string().meta({ example: 'ACME meal subsidy' }),
        valueCents: cents,
        lines: z.array(share),
        rates: z.array(onRate),
      }),
    )
    .describe('What third parties pay of the price, by the pricing rule of the guest.'),
  toPay: cents.describe('The amount that the guest pays, in cents.'),
  vat: z.array(z.object({ vatRate: priced.vatRate, grossCents: cents, netCents: cents.nullable(), taxCents: cents.nullable() })),
  points: z.object({
    baseCents: cents,
    factor: z.int().describe('The factor for points, in basis points: 10000 leaves them unchanged.').meta({ example: 10000 }),
  }),
  trace: z.array(traceEntry).describe('All promotions and grants that were considered, with the reason why each applied or not.'),
});
export type Evaluation = z.infer<typeof evaluation>;

export const exampleOfCart = {
  restaurantId: 1,
  memberId: null,
  cart: {
    consumptionMode: 'MODE_TAKE_AWAY' as const,
    createdAt: '2026-11-23T11:45:00Z',
    items: [
      {
        productId: 1,
        name: 'Plat du jour',
        categoryId: 3,
        categoryName: 'Plats',
        itemNetPrice: 1318,
        itemGrossPrice: 1450,
        quantity: 2,
        tags: ['lunch'],
        sku: 'PLA-001',
      },
    ],
    totalPrice: 2900,
  },
};
