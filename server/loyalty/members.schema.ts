import { z } from 'zod';
import { cursor, id, pageSize, position, saying, spelt, timestamp } from '@/server/core/operation/fields';
import { memberId, sessionId } from './loyalty.schema';
import { MAX_POINTS, MAX_REASON, memberOrders, pointsLineKinds, reservationStates, sessionStates } from './loyalty.values';

/* Members, their points and sessions. */

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
  reason: z.string().trim().min(1).max(MAX_REASON).meta({ example: 'Late order' }),
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
