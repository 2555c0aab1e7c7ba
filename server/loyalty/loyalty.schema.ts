import { z } from 'zod';
import { channelId } from '@/server/brands/channel.schema';
import { id } from '@/server/core/operation/fields';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { cart } from '@/server/pricing/cart.schema';
import { rewardStatuses, rewardTypes } from './loyalty.values';

/* The data that devices exchange while a cart is built. */

export const sessionId = z
  .string()
  .min(1)
  .max(128)
  .meta({ description: 'The device’s name for the cart that is being built.', example: 'kiosk-1-0042' });
export const memberId = z.string().trim().min(1).max(64).meta({ example: 'member-1' });

export const restaurantParams = z.object({ restaurantId: id });
export const brandParams = z.object({ brandId: id });

export const member = z
  .object({
    id: memberId,
    email: z.string().describe('The email; empty if there is none.').meta({ example: 'camille.moreau@example.com' }),
    phoneNumber: z.string().nullable().meta({ example: '+33612345678' }),
    givenName: z.string().describe('The first name; empty if there is none.').meta({ example: 'Camille' }),
    familyName: z.string().describe('The last name; empty if there is none.').meta({ example: 'Moreau' }),
    tierName: z.string().describe('The name of the tier; empty if there is none.').meta({ example: 'Gold' }),
    points: z.int().min(0).describe('The points that can be spent, without those that sessions have reserved.').meta({ example: 180 }),
  })
  .meta({ id: 'LoyaltyMember' });

export const reward = z
  .object({
    id: z.string().meta({ example: '4' }),
    name: z.string().meta({ example: 'Coffee' }),
    description: z
      .string()
      .describe('The description. For a locked reward, it includes how many points are missing.')
      .meta({ example: 'An espresso of your choice.' }),
    imageUrl: z
      .string()
      .describe('The URL of the image; empty if there is none.')
      .meta({ example: 'https://brigade.example/images/0b0f6c1e-6f1b-4a52-9d3f-1a2b3c4d5e6f/1080.webp' }),
    provider: z.string().meta({ example: 'brigade' }),
    type: z.enum(rewardTypes),
    points: z.int().describe('The price of the reward, in points.').meta({ example: 50 }),
    value: z
      .int()
      .describe('The value of the reward. `amount`: cents; `percentage`: basis points; `product`: its price in cents; `delivery`: 0.')
      .meta({ example: 250 }),
    status: z
      .enum(rewardStatuses)
      .describe('The status for the member. `used`: reserved in this session. `locked`: the member has too few points.'),
  })
  .meta({ id: 'LoyaltyReward' });
export type Reward = z.infer<typeof reward>;

export const loyaltyData = z.object({ member, rewards: z.array(reward).describe('The rewards, cheapest first.') });
export type LoyaltyData = z.infer<typeof loyaltyData>;

export const loyaltyDataBody = z.object({
  sessionId,
  memberId,
  rewards: z
    .array(z.object({ id: z.string().min(1).max(64).meta({ example: '4' }), status: z.string().max(32).meta({ example: 'used' }) }))
    .max(100)
    .nullable()
    .default([])
    .describe(
      'The complete selection: rewards with status `used` are reserved for 30 minutes. Rewards that were reserved before and are omitted are released.',
    ),
  cart,
  menuId: id.nullish(),
  channelId: channelId
    .nullish()
    .describe(
      'The sales channel, for managers only. If they omit it, 6 (loyalty). Devices and customers have the channel of their role, and must not name another one.',
    ),
  shouldSkipCleanAwaitingOrders: z
    .boolean()
    .nullable()
    .default(false)
    .describe('If false, rewards that other sessions of the member have reserved in this restaurant are released.'),
});

export const voidBody = z.object({
  memberId,
  sessionId,
  cart: z
    .object({
      createdAt: z.string().max(64).optional().meta({ example: '2026-11-22T12:04:00Z' }),
      totalPrice: z.int().min(0).max(MAX_INTEGER).optional().meta({ example: 1850 }),
    })
    .optional(),
});
