import { z } from 'zod';
import { channelId } from '@/server/brands/channel.schema';
import { id } from '@/server/core/operation/fields';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { cart } from '@/server/pricing/cart.schema';
import { rewardStatuses, rewardTypes } from './loyalty.values';

/* What devices send and read while a cart is built. */

export const sessionId = z
  .string()
  .min(1)
  .max(128)
  .meta({ description: 'The device’s name of the cart that is being built.', example: 'kiosk-1-0042' });
export const memberId = z.string().trim().min(1).max(64).meta({ example: 'member-1' });

export const restaurantParams = z.object({ restaurantId: id });
export const brandParams = z.object({ brandId: id });

export const member = z
  .object({
    id: memberId,
    email: z.string().describe('Empty if there is none.').meta({ example: 'camille.moreau@example.com' }),
    phoneNumber: z.string().nullable().meta({ example: '+33612345678' }),
    givenName: z.string().describe('Empty if there is none.').meta({ example: 'Camille' }),
    familyName: z.string().describe('Empty if there is none.').meta({ example: 'Moreau' }),
    tierName: z.string().describe('Empty if there is none.').meta({ example: 'Gold' }),
    points: z.int().min(0).describe('Points that can be spent: without those that sessions have reserved.').meta({ example: 180 }),
  })
  .meta({ id: 'LoyaltyMember' });

export const reward = z
  .object({
    id: z.string().meta({ example: '4' }),
    name: z.string().meta({ example: 'Coffee' }),
    description: z
      .string()
      .describe('Of a locked reward, also how many points are missing.')
      .meta({ example: 'An espresso of your choice.' }),
    imageUrl: z
      .string()
      .describe('Empty if there is none.')
      .meta({ example: 'https://brigade.example/images/0b0f6c1e-6f1b-4a52-9d3f-1a2b3c4d5e6f/1080.webp' }),
    provider: z.string().meta({ example: 'brigade' }),
    type: z.enum(rewardTypes),
    points: z.int().describe('What it costs.').meta({ example: 50 }),
    value: z
      .int()
      .describe('`amount`: cents; `percentage`: basis points; `product`: its price in cents; `delivery`: 0.')
      .meta({ example: 250 }),
    status: z.enum(rewardStatuses).describe('`used`: reserved in this session; `locked`: too few points.'),
  })
  .meta({ id: 'LoyaltyReward' });
export type Reward = z.infer<typeof reward>;

export const loyaltyData = z.object({ member, rewards: z.array(reward).describe('The cheapest first.') });
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
      'The whole wish: rewards with status `used` are reserved for 30 minutes, and those reserved before and not named are released.',
    ),
  cart,
  menuId: id.nullish(),
  channelId: channelId
    .nullish()
    .describe(
      'Devices and customers have theirs from their role, and may not name another one. Managers name it; 6 (loyalty) unless they do.',
    ),
  shouldSkipCleanAwaitingOrders: z
    .boolean()
    .nullable()
    .default(false)
    .describe('False: what other sessions of the member have reserved in this restaurant is released.'),
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
