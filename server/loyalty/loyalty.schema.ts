import { z } from 'zod';
import { channelId } from '@/server/brands/channel.schema';
import type { Words } from '@/server/core/operation/errors';
import { cursor, id, pageSize, position, saying, spelt, timestamp, unlike } from '@/server/core/operation/fields';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { cart } from '@/server/pricing/cart.schema';
import {
  FACTOR_ONE,
  MAX_DESCRIPTION,
  MAX_FACTOR,
  MAX_LABEL,
  MAX_POINTS,
  MAX_REASON,
  MAX_REWARD_VALUE,
  MAX_TIERS,
  MIN_FACTOR,
  memberOrders,
  pointsLineKinds,
  programmeLimits,
  reservationStates,
  rewardStatuses,
  rewardTypes,
  sessionStates,
} from './loyalty.values';

const label = z.string().trim().min(1).max(MAX_LABEL);
const points = z.int().min(1).max(MAX_POINTS);
const reason = z.string().trim().min(1).max(MAX_REASON);
export const sessionId = z
  .string()
  .min(1)
  .max(128)
  .meta({ description: 'The device’s name of the cart that is being built.', example: 'kiosk-1-0042' });
const memberId = z.string().trim().min(1).max(64).meta({ example: 'member-1' });

/* What devices ask. */

export const restaurantParams = z.object({ restaurantId: id });

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

/* The programme and its rewards. */

export const brandParams = z.object({ brandId: id });

const tier = z.object({
  tierId: id.optional().describe('Omitted for a new tier.'),
  name: label.meta({ example: 'Gold' }),
  fromPoints: points.describe('Points earned within 12 months.').meta({ example: 500 }),
  factor: z
    .int()
    .min(MIN_FACTOR)
    .max(MAX_FACTOR)
    .default(FACTOR_ONE)
    .describe('Basis points by which earned points are multiplied.')
    .meta({ example: 15_000 }),
});
const programmeFields = {
  name: z.string().trim().max(MAX_LABEL).meta({ example: 'Les Lumières' }),
  isActive: z.boolean().describe('While false, nobody earns points or takes rewards.'),
  pointsPerUnit: z.int().min(1).max(programmeLimits.pointsPerUnit).describe('Points for each currency unit paid.').meta({ example: 1 }),
  pointValue: z.int().min(0).max(programmeLimits.pointValue).describe('Cents that a point is worth on a card.').meta({ example: 5 }),
  expiryMonths: z
    .int()
    .min(1)
    .max(programmeLimits.expiryMonths)
    .nullable()
    .describe('Months after which points expire; null for never.')
    .meta({ example: 12 }),
};
export const programmeBody = z.object({
  ...programmeFields,
  tiers: z
    .array(tier)
    .max(MAX_TIERS)
    .refine(
      ...unlike<{ fromPoints: number }>(({ fromPoints }) => fromPoints, {
        en: 'Two tiers begin at the same number of points.',
        fr: 'Deux paliers commencent au même nombre de points.',
      }),
    )
    .refine(
      ...unlike<{ tierId?: number }>((each) => each.tierId ?? each, {
        en: 'Send each tier once.',
        fr: 'Envoyez chaque palier une seule fois.',
      }),
    ),
});
export const programme = z.object({
  ...programmeFields,
  tiers: z.array(z.object({ ...tier.shape, tierId: id, factor: z.int().meta({ example: 15_000 }) })).describe('The lowest first.'),
});
export type LoyaltyProgramme = z.infer<typeof programme>;

const rewardFields = {
  name: label.meta({ example: 'Coffee' }),
  description: z.string().trim().max(MAX_DESCRIPTION).meta({ example: 'An espresso of your choice.' }),
  type: z.enum(rewardTypes),
  value: z.int().min(0).max(MAX_REWARD_VALUE).describe('`amount`: cents; `percentage`: basis points; 0 for others.').meta({ example: 250 }),
  productId: id.nullable().describe('`product` only: a catalog product.').meta({ example: null }),
  points: points.describe('What it costs.').meta({ example: 50 }),
  imageId: z.uuid().nullable(),
  isActive: z.boolean(),
  isArchived: z.boolean().describe('Archived rewards are not listed with the others.'),
};
export const rewardParams = brandParams.extend({ rewardId: id });
export const rewardBody = z
  .object({
    ...rewardFields,
    description: rewardFields.description.default(''),
    value: rewardFields.value.default(0),
    productId: rewardFields.productId.default(null),
    imageId: rewardFields.imageId.default(null),
    isActive: rewardFields.isActive.default(true),
    isArchived: rewardFields.isArchived.default(false),
  })
  .superRefine(({ type, value, productId }, context) => {
    const refuse = (path: string, words: Words) => context.addIssue({ code: 'custom', ...saying(words, { path: [path] }) });
    if (type === 'amount' && value === 0) refuse('value', { en: 'Enter an amount.', fr: 'Saisissez un montant.' });
    if (type === 'percentage' && (value === 0 || value > FACTOR_ONE))
      refuse('value', { en: 'Enter 1 to 10,000 basis points.', fr: 'Saisissez de 1 à 10\u202f000 points de base.' });
    if ((type === 'product' || type === 'delivery') && value !== 0)
      refuse('value', { en: 'This type has no value of its own.', fr: 'Ce type n’a pas de valeur propre.' });
    if ((type === 'product') !== (productId !== null))
      refuse('productId', {
        en: 'Send a product for type `product`, and for no other type.',
        fr: 'Indiquez un produit pour le type `product`, et pour aucun autre.',
      });
  });
export const rewardsQuery = z.object({ isArchived: z.boolean().default(false) });
export const brandReward = z.object({ rewardId: id, ...rewardFields });
export type LoyaltyReward = z.infer<typeof brandReward>;

/* Members and their points. */

export const customerParams = z.object({ customerId: id });
export const membersQuery = z
  .object({
    search: z
      .string()
      .max(255)
      .optional()
      .describe('Part of the name, email or phone number, or the whole member id.')
      .meta({ example: 'moreau' }),
    tierId: id.optional().describe('Members who are in this tier now.'),
    customerId: id.optional().describe('One customer: an empty list for one who is no member.'),
    order: z.enum(memberOrders).optional().describe('`-` before it for descending. The newest customer first unless given.'),
    cursor: position.optional(),
    limit: pageSize(50),
  })
  .extend({ brandId: id });
const text = z.string().nullable();
const memberFields = {
  customerId: id,
  brandId: id,
  memberId,
  givenName: text.meta({ example: 'Camille' }),
  familyName: text.meta({ example: 'Moreau' }),
  email: text.meta({ example: 'camille.moreau@example.com' }),
  phoneNumber: text.meta({ example: '+33612345678' }),
  points: z.int().describe('Negative if a refund reversed points that had been spent.').meta({ example: 230 }),
  reserved: z.int().describe('What sessions have reserved of them.').meta({ example: 50 }),
  available: z.int().describe('What can be spent.').meta({ example: 180 }),
  tierId: id.nullable(),
  tierName: text.meta({ example: 'Gold' }),
  tierUntil: timestamp.nullable().describe('When the tier ends unless more is earned.'),
  joinedAt: timestamp,
  updatedAt: timestamp,
};
export const memberSummary = z.object(memberFields);
export type MemberSummary = z.infer<typeof memberSummary>;
export const memberPage = z.object({ items: z.array(memberSummary), nextCursor: position.nullable() });
export const memberView = z.object({
  ...memberFields,
  earnedInYear: z.int().describe('Points earned in the last 12 months.').meta({ example: 640 }),
  lots: z
    .array(z.object({ points: z.int().meta({ example: 120 }), earnedAt: timestamp, expiresAt: timestamp.nullable() }))
    .describe('What the points are made of, the first to be spent first.'),
  cardNumbers: z.array(z.string().meta({ example: '2900000000018' })).describe('Active cards.'),
});
export type MemberView = z.infer<typeof memberView>;
export const memberBody = z.object({
  memberId: z
    .string()
    .trim()
    .regex(
      spelt(/^[\w.:@-]{1,64}$/, {
        en: 'Letters, digits and - _ . : @ only.',
        fr: 'Utilisez des lettres, des chiffres et - _ .\u00a0: @ uniquement.',
      }),
    )
    .optional()
    .describe('What a partner calls the member; `member-` and the customer’s id unless given.')
    .meta({ example: 'member-1' }),
});
export const correctionBody = z.object({
  points: z
    .int()
    .min(-MAX_POINTS)
    .max(MAX_POINTS)
    .refine((value) => value !== 0, saying({ en: 'Enter points to add or to take.', fr: 'Saisissez des points à ajouter ou à retirer.' }))
    .describe('Negative to take points.')
    .meta({ example: 50 }),
  reason: reason.meta({ example: 'Late order' }),
});

const factor = z.int().meta({ example: 15_000 });
export const pointsLine = z.object({
  position: z.int().min(1).describe('The number of the line, from 1 without gaps.').meta({ example: 12 }),
  customerId: id,
  kind: z.enum(pointsLineKinds).meta({ example: 'EARN' }),
  points: z.int().describe('Negative if they left.').meta({ example: 27 }),
  reserved: z.int().describe('By how much reserved points changed.').meta({ example: 0 }),
  pointsAfter: z.int().meta({ example: 230 }),
  reservedAfter: z.int().meta({ example: 50 }),
  firstPosition: z.int().min(1).describe('The first line recorded together with this one.').meta({ example: 12 }),
  expiresAt: timestamp.nullable().describe('When the points of this line expire or would have.'),
  orderId: id.nullable(),
  restaurantId: id.nullable(),
  restaurantName: text.meta({ example: 'Bistro Lumière République' }),
  rewardId: id.nullable(),
  rewardName: text.meta({ example: null }),
  counterpartId: id.nullable().describe('Of what moved when two customers were merged: the other customer.').meta({ example: null }),
  basis: z
    .object({
      paidCents: z.int().describe('Cents paid, without discounts, subsidies, fees and top-ups.').meta({ example: 1850 }),
      decimals: z.int().describe('Of the currency: 2 where a unit has 100 cents.').meta({ example: 2 }),
      pointsPerUnit: z.int().meta({ example: 1 }),
      tier: z.object({ tierId: id, name: z.string().meta({ example: 'Gold' }), factor }).nullable(),
      promotionFactor: z.int().describe('Basis points by which promotions multiplied them.').meta({ example: 10_000 }),
    })
    .nullable()
    .describe('Of earned points: what they were calculated from, rounded down once.'),
  reason: text.meta({ example: null }),
  userId: id.nullable().describe('Who recorded it.'),
  userName: text.describe('The name of who recorded it. Null for customers: they see no names of staff.').meta({ example: null }),
  at: timestamp,
});
export type PointsLine = z.infer<typeof pointsLine>;
export const pointsQuery = z.object({ kind: z.enum(pointsLineKinds).optional(), cursor: cursor.optional(), limit: pageSize(50) });
export const pointsExtra = z.object({ nextCursor: cursor.nullable() });

export const sessionsQuery = z.object({ limit: pageSize(20) });
export const session = z.object({
  sessionId,
  restaurantId: id,
  restaurantName: z.string().meta({ example: 'Bistro Lumière République' }),
  channelId: id,
  state: z.enum(sessionStates),
  orderId: id.nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  endedAt: timestamp.nullable(),
  rewards: z.array(
    z.object({
      rewardId: z.string().meta({ example: '4' }),
      name: z.string().meta({ example: 'Coffee' }),
      points: z.int().meta({ example: 50 }),
      state: z.enum(reservationStates),
    }),
  ),
});
export type LoyaltySessionView = z.infer<typeof session>;
