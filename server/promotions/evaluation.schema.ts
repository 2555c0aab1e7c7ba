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

/** What promotions give on a cart: the documented answers, and the whole result. */

const memberId = z
  .string()
  .max(64)
  .nullish()
  .describe('A member of the loyalty programme. Customers are themselves.')
  .meta({ example: 'member-1' });
const namedChannel = channelId
  .nullish()
  .describe('For managers, who may name a channel; online ordering unless given.')
  .meta({ example: 2 });
const cents = z.int().describe('In cents.').meta({ example: 350 });

export const applicableBody = z.object({ restaurantId: id, memberId, cart, channelId: namedChannel });
export const tillBody = z.object({ memberId, cart });

export const applicablePromotion = z.object({
  id: z.string().meta({ example: '12' }),
  label: z.string().meta({ example: '10 % off your lunch' }),
  value: z.int().min(0).describe('What it takes off this cart, in cents.').meta({ example: 350 }),
});
export const applicablePromotions = z.array(applicablePromotion).describe('In the order in which they apply.');
export type ApplicablePromotion = z.infer<typeof applicablePromotion>;

export const applicableDeal = z.object({
  name: z.string().meta({ example: '10 % off your lunch' }),
  type: z.enum(['amount', 'rate']),
  value: z.int().min(0).describe('Cents of an amount, basis points of a rate.').meta({ example: 1000 }),
  scope: z.literal('cart'),
});
export const applicableDeals = z.array(applicableDeal);
export type ApplicableDeal = z.infer<typeof applicableDeal>;

const share = z.object({
  line: z.int().min(0).describe('The place of the line in the cart, from 0.'),
  cents,
});
const onRate = z.object({
  vatRate: z.int().nullable().describe('Basis points; null where it is not known.').meta({ example: 1000 }),
  cents,
});

export const tillPromotion = applicablePromotion.extend({
  version: z.int().min(1).describe('To be kept with the order.'),
  scope: z.enum(['cart', 'items', 'delivery']),
  lines: z.array(share).describe('What falls on which line.'),
});
export const applicableAtTill = z.array(tillPromotion).describe('In the order in which they apply.');
export type TillPromotion = z.infer<typeof tillPromotion>;

const draft = z.object({
  promotionId: id.optional().describe('The promotion that the draft is tried in place of.'),
  label: z.string().trim().min(1).max(MAX_PROMOTION_LABEL).default('Draft'),
  rule: promotionRule,
});
export type Draft = z.output<typeof draft>;

const triedGuest = z.object({
  tierId: id.nullable().default(null).describe('A tier of the programme.').meta({ example: 1 }),
  ordersBefore: z.int().min(0).max(MAX_ORDERS_BEFORE).default(0).meta({ example: 9 }),
});

export const evaluateBody = applicableBody.extend({
  draft: z.array(draft).max(20).optional().describe('Promotions to try along with those that are published. For head office.'),
  at: likelyMoment
    .nullish()
    .describe('When the cart is tried, in place of its own time. For managers. What ended more than 72 hours ago is not among it.')
    .meta({ example: '2026-12-01T11:45:00Z' }),
  guest: triedGuest.nullish().describe('A member to try the cart for, who is made up, in place of `memberId`. For managers.'),
  code: couponCode.nullish().describe('The code of a coupon to try along. For managers.'),
});

export const traceEntry = z.object({
  step: z.enum(steps),
  kind: z.enum(['promotion', 'coupon', 'reward', 'grant']),
  id: z.string().meta({ example: '12' }),
  version: z.int().nullable(),
  label: applicablePromotion.shape.label,
  outcome: z.enum(['applied', 'skipped']),
  code: z.string().describe('Why it applied in part, or not.').meta({ example: 'minimum_not_reached' }),
  valueCents: cents,
  lines: z.array(share),
  missing: z
    .object({ amount: z.int().optional(), items: z.int().optional(), orders: z.int().optional() })
    .nullable()
    .describe('What would make it apply: so many cents, items or orders more.')
    .meta({ example: { amount: 230 } }),
  by: z.string().nullable().describe('The promotion that applies in its place.'),
  staff: z
    .string()
    .describe('The same in words, for those who can change the rules.')
    .meta({ example: 'The cart lacks 2.30 € of the minimum.' }),
  guest: z.string().describe('The same in words, for the guest.').meta({ example: '2.30 € more, and this offer applies.' }),
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
      'What is paid beside the items: the admission fee of the guest, and the fee of the dining option. That of a delivery area is known with the order. A fee that is taxed as the items comes once for each of their VAT rates.',
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
  totalPrice: cents.describe('Items and fees, after discounts, in cents.'),
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
    .describe('What third parties pay of it, by the pricing rule of the guest.'),
  toPay: cents.describe('What is left for the guest, in cents.'),
  vat: z.array(z.object({ vatRate: priced.vatRate, grossCents: cents, netCents: cents.nullable(), taxCents: cents.nullable() })),
  points: z.object({ baseCents: cents, factor: z.int().describe('Basis points: 10000 is once.').meta({ example: 10000 }) }),
  trace: z.array(traceEntry).describe('Every promotion and grant that was looked at, and why it applied or not.'),
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
