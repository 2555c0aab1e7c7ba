import { z } from 'zod';
import { cursor, id, pageSize, patternWithWords, position, timestamp, withWords } from '@/server/core/operation/fields';
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
      .describe('A part of the name, email or phone number, or the whole member id.')
      .meta({ example: 'moreau' }),
    tierId: id.optional().describe('Only members who are in this tier now.'),
    customerId: id.optional().describe('Only this customer. The list is empty if they are not a member.'),
    order: z
      .enum(memberOrders)
      .optional()
      .describe('The field to sort by, preceded by `-` for descending. Newest customer first if omitted.'),
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
  points: z.int().describe('The points of the member. Negative if a refund reversed points that had been spent.').meta({ example: 230 }),
  reserved: z.int().describe('The points that sessions have reserved.').meta({ example: 50 }),
  available: z.int().describe('The points that can be spent.').meta({ example: 180 }),
  tierId: id.nullable(),
  tierName: text.meta({ example: 'Gold' }),
  tierUntil: timestamp.nullable().describe('When the tier ends unless the member earns more points; null without a tier.'),
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
    .describe('The lots that make up the points, in the order in which they are spent.'),
  cardNumbers: z.array(z.string().meta({ example: '2900000000018' })).describe('The numbers of the active cards.'),
});
export type MemberView = z.infer<typeof memberView>;
export const memberBody = z.object({
  memberId: z
    .string()
    .trim()
    .regex(
      patternWithWords(/^[\w.:@-]{1,64}$/, {
        en: 'Letters, digits and - _ . : @ only.',
        fr: 'Utilisez des lettres, des chiffres et - _ .\u00a0: @ uniquement.',
      }),
    )
    .optional()
    .describe('The partner’s id for the member. If omitted, `member-` and the customer’s id.')
    .meta({ example: 'member-1' }),
});
export const correctionBody = z.object({
  points: z
    .int()
    .min(-MAX_POINTS)
    .max(MAX_POINTS)
    .refine(
      (value) => value !== 0,
      withWords({ en: 'Enter points to add or to take.', fr: 'Saisissez des points à ajouter ou à retirer.' }),
    )
    .describe('The number of points, negative to take points.')
    .meta({ example: 50 }),
  reason: z.string().trim().min(1).max(MAX_REASON).meta({ example: 'Late order' }),
});

const factor = z.int().meta({ example: 15_000 });
export const pointsLine = z.object({
  position: z.int().min(1).describe('The number of the line, from 1 without gaps.').meta({ example: 12 }),
  customerId: id,
  kind: z.enum(pointsLineKinds).meta({ example: 'EARN' }),
  points: z.int().describe('The change of the points, negative if points were taken.').meta({ example: 27 }),
  reserved: z.int().describe('The change of the reserved points.').meta({ example: 0 }),
  pointsAfter: z.int().meta({ example: 230 }),
  reservedAfter: z.int().meta({ example: 50 }),
  firstPosition: z.int().min(1).describe('The first line recorded together with this one.').meta({ example: 12 }),
  expiresAt: timestamp
    .nullable()
    .describe('When the points of this line expire or would have expired; null if they never do, and for lines without expiring points.'),
  orderId: id.nullable(),
  restaurantId: id.nullable(),
  restaurantName: text.meta({ example: 'Bistro Lumière République' }),
  rewardId: id.nullable(),
  rewardName: text.meta({ example: null }),
  counterpartId: id
    .nullable()
    .describe('The other customer, for points that moved when two customers were merged; otherwise null.')
    .meta({ example: null }),
  basis: z
    .object({
      paidCents: z.int().describe('The amount paid in cents, without discounts, subsidies, fees and top-ups.').meta({ example: 1850 }),
      decimals: z.int().describe('The number of decimals of the currency: 2 if a unit has 100 cents.').meta({ example: 2 }),
      pointsPerUnit: z.int().meta({ example: 1 }),
      tier: z.object({ tierId: id, name: z.string().meta({ example: 'Gold' }), factor }).nullable(),
      promotionFactor: z.int().describe('The factor by which promotions multiplied the points, in basis points.').meta({ example: 10_000 }),
    })
    .nullable()
    .describe('The basis of earned points, which are rounded down once. Null for other lines.'),
  reason: text.meta({ example: null }),
  userId: id.nullable().describe('The user who recorded the line; null for none.'),
  userName: text
    .describe('The name of the user who recorded the line. Null for customers, who do not see names of staff.')
    .meta({ example: null }),
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
