import { beforeAll, describe, expect, it } from 'vitest';
import { isRetryable, Prisma, prisma, transaction } from '@/server/core/platform/db';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer } from '@/server/testing/factories';
import { untilSomebodyWaits } from '@/server/testing/locks';
import { createMember, createProgramme, createReward } from '@/server/testing/loyalty-factories';
import { PATIENCE_MS } from '@/server/testing/patience';
import { seedTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as loyalty from './loyalty.operations';
import { staleMembers } from './tiers.service';

const MEMBERS = 100_000;

let tenants: TwoTenants;
let kiosk: Actor;
let brandId: number;

beforeAll(async () => {
  tenants = await seedTwoTenants(prisma);
  kiosk = await actorsOf(tenants)('kiosk');
  ({ brandId } = tenants.a);
  await createProgramme(prisma, { brandId });
  await prisma.loyaltyProgramme.update({ where: { brandId }, data: { tiersChangedAt: new Date('2026-01-01') } });
});

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** The cost of the search for members whose tier must be determined again: database pages read, and rows found. */
async function costOfLook(): Promise<{ pages: number; rows: number }> {
  const [row] = await prisma.sql.read<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    Prisma.sql`explain (analyze, buffers, format json) ${staleMembers}`,
  );
  const { Plan: plan } = row!['QUERY PLAN'][0]!;
  return { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], rows: plan['Actual Rows'] };
}

describe('finding the members whose tier is due', () => {
  it('costs only as much as there are due members, however many are not', async () => {
    await prisma.sql.run`with made as (
        insert into customers (brand_id, given_name) select ${brandId}::int, 'Guest ' || n from generate_series(1, ${MEMBERS}::int) n returning id)
      insert into loyalty_members (brand_id, customer_id, member_id) select ${brandId}::int, id, 'member-' || id from made`;
    await prisma.sql.run`analyze loyalty_members`;
    const idle = await costOfLook();
    expect(idle.rows).toBe(0);
    expect(idle.pages).toBeLessThan(50);
    await prisma.sql.run`update loyalty_members set tiered_at = '2025-12-31' where brand_id = ${brandId} and customer_id % 10000 = 0`;
    const due = await costOfLook();
    expect(due.rows).toBe(MEMBERS / 10_000);
    expect(due.pages).toBeLessThan(150);
  });
});

describe('loyalty data', () => {
  it('is retried when the database breaks a deadlock', async () => {
    const { id: customerId } = await createCustomer(prisma, { brandId });
    await createMember(prisma, { brandId, customerId, points: 100 });
    const reward = { id: String((await createReward(prisma, { brandId })).id), status: 'used' };
    const cart = { consumptionMode: 'MODE_SIT_IN' as const, createdAt: new Date().toISOString(), totalPrice: 0, items: [] };
    const asked = { restaurantId: tenants.a.restaurantId, sessionId: 'one', memberId: `member-${customerId}`, cart };
    /** Completes the deadlock. True if the request was aborted because of it, false if the other transaction was. */
    const closeCircle = async () => {
      await kiosk.call(loyalty.readLoyaltyData, { ...asked, rewards: [reward] });
      let answer: Promise<{ member: { points: number } }> | undefined;
      const isOurs = await transaction(async (db) => {
        await db.sql.run`select 1 from loyalty_reservations where customer_id = ${customerId} for update`;
        // It has locked the member and waits for our lock; then we wait for the lock of the member.
        answer = kiosk.call(loyalty.readLoyaltyData, { ...asked, rewards: [] });
        await untilSomebodyWaits();
        await db.sql.run`select 1 from loyalty_members where customer_id = ${customerId} for update`;
      }).then(
        () => false,
        (error: unknown) => isRetryable(error) || Promise.reject(error),
      );
      expect((await answer)?.member.points).toBe(100);
      return !isOurs;
    };
    // The database aborts the first transaction to have waited a second. On a busy machine, this may be the later one.
    await expect.poll(closeCircle, { timeout: PATIENCE_MS }).toBe(true);
  });
});
