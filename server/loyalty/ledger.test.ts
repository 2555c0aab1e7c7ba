import { describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { createLoyaltyCard } from '@/server/testing/loyalty-factories';
import { assertPointsAreSound, loyaltyWorld } from '@/server/testing/loyalty-world';
import { verifyPoints } from './verify';

describe('the points ledger', () => {
  it('rejects points that are not reserved or not there, lines that do not follow on, and changes to lines', async () => {
    const { brandId, customerId } = await loyaltyWorld();
    const key = { brandId, customerId };
    const line = { ...key, position: 2, firstPosition: 2, pointsBefore: 180, reservedBefore: 0, lotPoints: 0 };
    const write = (data: object) => prisma.loyaltyLine.create({ data: { ...line, ...data } as never });
    await expect(write({ kind: 'SPEND', points: -50, reserved: 0, pointsAfter: 130, reservedAfter: 0 })).rejects.toThrow();
    await expect(write({ kind: 'SPEND', points: -50, reserved: -50, pointsAfter: 130, reservedAfter: -50 })).rejects.toThrow();
    await expect(write({ kind: 'RESERVATION', points: 0, reserved: 181, pointsAfter: 180, reservedAfter: 181 })).rejects.toThrow();
    await expect(write({ kind: 'CORRECTION', points: -181, reserved: 0, pointsAfter: -1, reservedAfter: 0 })).rejects.toThrow();
    await expect(write({ kind: 'EARN', points: 5, reserved: 0, pointsBefore: 170, pointsAfter: 175, reservedAfter: 0 })).rejects.toThrow();
    await expect(prisma.sql.run`update loyalty_lines set points = points + 1`).rejects.toThrow(/append-only/);
    await expect(prisma.sql.run`delete from loyalty_lines`).rejects.toThrow(/append-only/);
    await assertPointsAreSound();
  });

  it.each([
    ['a balance', `update loyalty_members set points = points + 1`],
    ['a lot', `update loyalty_lots set remaining = remaining - 1`],
    ['a reservation', `update loyalty_reservations set state = 'RELEASED', ended_at = now()`],
    ['a card', `update loyalty_cards set points = points + 1 where customer_id is not null`],
  ])('lets verify find %s that was changed directly in the database', async (_, sql) => {
    const { brandId, customerId, coffee, ask } = await loyaltyWorld();
    await ask([coffee]);
    await createLoyaltyCard(prisma, { brandId, customerId, points: 180 });
    await assertPointsAreSound();
    await prisma.$executeRawUnsafe(sql);
    expect((await verifyPoints()).problems.join()).toContain(`customer ${customerId}`);
  });
});
