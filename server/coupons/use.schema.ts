import { z } from 'zod';
import { channelId } from '@/server/brands/channel.schema';
import { modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { cursor, id, likelyMoment, pageSize, timestamp } from '@/server/core/operation/fields';
import { cart } from '@/server/pricing/cart.schema';
import { couponRefusals } from '@/server/pricing/trace.values';
import { reductionType } from './coupons.schema';
import { MAX_MINIMUM } from './coupons.values';

/* Coupons on carts: the reduction of a code, who can use it where, and its past uses. */

export const usesQuery = z.object({ cursor: cursor.optional(), limit: pageSize(50) });
export const couponUse = z.object({
  useId: id,
  usedAt: timestamp,
  cancelledAt: timestamp.nullable().describe('When the use was cancelled; null if it was not.'),
  restaurantId: id,
  restaurantName: z.string().meta({ example: 'Bistro Lumière République' }),
  customerId: id.nullable(),
  customerName: z.string().nullable().meta({ example: 'Camille Moreau' }),
  orderId: z.int().nullable().meta({ example: 4711 }),
  amount: z.int().describe('The reduction, in cents.').meta({ example: 250 }),
});
export const usePage = z.object({ items: z.array(couponUse), nextCursor: cursor.nullable() });

/** The reduction of a cart by a code (interface, “Loyalty and promotions”). */
export const couponRequest = z.object({
  code: z.string().trim().min(1).max(200).describe('The code, as the guest entered it.').meta({ example: 'welcome10' }),
  sessionId: z
    .string()
    .max(255)
    .nullish()
    .describe('The loyalty session. Rewards that it has reserved for the member are taken into account. Nothing is reserved.')
    .meta({ example: 'cart-1' }),
  memberId: z
    .string()
    .max(64)
    .nullish()
    .describe('A member of the loyalty programme. Customers are evaluated as themselves, and cannot name anyone else.')
    .meta({ example: 'member-1' }),
  cart,
  channelId: channelId.nullish().describe('The sales channel, for managers only. Online ordering if omitted.').meta({ example: 2 }),
});

export const couponReward = z.object({
  id: z.string().describe('The `promocodeId`.').meta({ example: '12' }),
  name: z.string().describe('The code.').meta({ example: 'WELCOME10' }),
  description: z.string().describe('The description of the coupon for guests.').meta({ example: '10% off your online order.' }),
  provider: z.literal('promocode'),
  type: reductionType,
  points: z.literal(0),
  value: z.int().describe('The reduction of this cart, in cents.').meta({ example: 250 }),
  status: z.literal('available'),
});
export type CouponReward = z.output<typeof couponReward>;

export const eligibilityQuery = z.object({
  totalPrice: z
    .int()
    .min(0)
    .max(MAX_MINIMUM)
    .default(2_000)
    .describe('The cart value, in cents, before other discounts.')
    .meta({ example: 2000 }),
  at: likelyMoment.optional().describe('The moment to check. Now if omitted.').meta({ example: '2026-12-01T12:15:00+01:00' }),
});
const missing = z
  .object({ amount: z.int().optional(), items: z.int().optional(), orders: z.int().optional() })
  .nullable()
  .describe('What is missing for the coupon to apply; null if nothing is.')
  .meta({ example: { amount: 230 } });
export const eligibility = z.object({
  at: timestamp,
  restaurants: z.array(
    z.object({
      restaurantId: id,
      restaurantName: z.string().meta({ example: 'Bistro Lumière République' }),
      modes: z.array(
        z.object({
          mode: z.enum(modeTypes),
          isUsable: z.boolean(),
          code: z
            .enum([...couponRefusals, 'mode_not_offered'])
            .nullable()
            .describe('The reason why the coupon cannot be used; null if it can.'),
          message: z
            .string()
            .nullable()
            .describe('The message for the guest; null if the coupon can be used.')
            .meta({ example: 'Add €2.30 to your order to use this code.' }),
          missing,
        }),
      ),
    }),
  ),
  elsewhere: z
    .array(z.object({ channelId: id, code: z.literal('promocode_not_on_channel'), message: z.string() }))
    .describe('The channels that do not accept coupons.'),
});
export type Eligibility = z.output<typeof eligibility>;
