import type { Orm } from '@/server/core/platform/db';
import type { LoyaltyCard, LoyaltyMember, LoyaltyProgramme, LoyaltyReward, Prisma } from '@/server/generated/prisma/client';
import { unique } from './unique';

/** A programme with a point per euro, worth five cents, without expiry; and a tier from 500 points a year that adds half. */
export function createProgramme(
  db: Orm,
  { brandId, ...fields }: Partial<Prisma.LoyaltyProgrammeUncheckedCreateInput> & { brandId: number },
): Promise<LoyaltyProgramme> {
  const defaults = {
    name: 'Points',
    pointsPerUnit: 1,
    pointValue: 5,
    tiers: { create: [{ name: 'Gold', threshold: 500, factor: 15_000 }] },
  };
  return db.loyaltyProgramme.upsert({ where: { brandId }, create: { brandId, ...defaults, ...fields }, update: {} });
}

/** A reward of 2.50 € for 50 points. */
export function createReward(
  db: Orm,
  reward: Partial<Prisma.LoyaltyRewardUncheckedCreateInput> & { brandId: number },
): Promise<LoyaltyReward> {
  return db.loyaltyReward.create({ data: { name: `Reward ${unique()}`, type: 'amount', value: 250, points: 50, ...reward } });
}

/** A member, by default with no points; given points do not expire. */
export async function createMember(
  db: Orm,
  { brandId, customerId, memberId, points = 0 }: { brandId: number; customerId: number; memberId?: string; points?: number },
): Promise<LoyaltyMember> {
  const key = { brandId, customerId };
  const data = { ...key, memberId: memberId ?? `member-${customerId}`, points, lastPosition: points > 0 ? 1 : 0 };
  const member = await db.loyaltyMember.create({ data });
  if (points === 0) return member;
  const { id: lotId } = await db.loyaltyLot.create({ data: { ...key, points, remaining: points, earnedAt: new Date() } });
  const zeroes = { pointsBefore: 0, reserved: 0, reservedBefore: 0, reservedAfter: 0 };
  const line = { position: 1, firstPosition: 1, kind: 'CORRECTION' as const, reason: 'Welcome' };
  await db.loyaltyLine.create({ data: { ...key, ...zeroes, ...line, points, pointsAfter: points, lotPoints: points, lotId } });
  return member;
}

/** A card, either unassigned or a member’s. */
export async function createLoyaltyCard(
  db: Orm,
  { brandId, batchNumber = 'batch', points = 0, ...card }: Partial<Prisma.LoyaltyCardUncheckedCreateInput> & { brandId: number },
): Promise<LoyaltyCard> {
  await db.loyaltyCardBatch.upsert({
    where: { brandId_batchNumber: { brandId, batchNumber } },
    create: { brandId, batchNumber, quantity: 1 },
    update: {},
  });
  const status = card.customerId ? 'active' : 'unassigned';
  return db.loyaltyCard.create({ data: { brandId, batchNumber, cardNumber: `card-${unique()}`, status, points, ...card } });
}
