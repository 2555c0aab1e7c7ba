import { describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { createCustomer } from '@/server/testing/factories';
import { createMember } from '@/server/testing/loyalty-factories';
import { assertPointsAreSound, loyaltyWorld } from '@/server/testing/loyalty-world';
import * as loyalty from './loyalty.operations';

describe('a member', () => {
  it('can be given a custom id, but no custom or default id of another member', async () => {
    const { brand, brandId, customerId, ask } = await loyaltyWorld();
    const { id: other } = await createCustomer(prisma, { brandId });
    expect(await brand.call(loyalty.saveMember, { customerId: other })).toMatchObject({ memberId: `member-${other}`, points: 0 });
    await brand.call(loyalty.saveMember, { customerId, memberId: 'P-77' });
    for (const memberId of ['P-77', `member-${customerId}`])
      expect((await brand.refused(loyalty.saveMember, { customerId: other, memberId })).code).toBe('already_exists');
    // The default name stays reserved for them.
    for (const memberId of ['P-77', `member-${customerId}`]) expect((await ask([], { memberId })).member.id).toBe('P-77');
    expect((await brand.call(loyalty.listMembers, { brandId, search: 'petit' })).items.map((each) => each.memberId)).toEqual(['P-77']);
  });

  it('has their points corrected with a reason, and never below what sessions have reserved', async () => {
    const { brand, customerId, coffee, ask } = await loyaltyWorld();
    await ask([coffee]);
    expect(await brand.refused(loyalty.correctPoints, { customerId, points: -131, reason: 'Mistake' })).toMatchObject({
      code: 'insufficient_balance',
      extraData: { available: 130 },
    });
    await brand.call(loyalty.correctPoints, { customerId, points: -130, reason: 'Mistake' });
    expect(await brand.call(loyalty.correctPoints, { customerId, points: 20, reason: 'Late order' })).toMatchObject({
      points: 70,
      reserved: 50,
    });
    const [line] = (await brand.call(loyalty.listPoints, { customerId, limit: 1 })).data;
    expect(line).toMatchObject({ kind: 'CORRECTION', points: 20, reason: 'Late order', userName: expect.any(String) });
    await assertPointsAreSound();
  });
});

describe('the members of a brand', () => {
  /**
   * Three more members of the same name, with 30, 300 and 30 points.
   * @returns their ids, oldest first
   */
  async function withOthers(world: Awaited<ReturnType<typeof loyaltyWorld>>) {
    const { brandId } = world;
    const ids = [];
    for (const points of [30, 300, 30]) {
      const { id: customerId } = await createCustomer(prisma, { brandId, familyName: 'Petit' });
      await createMember(prisma, { brandId, customerId, points });
      ids.push(customerId);
    }
    return ids as [number, number, number];
  }

  it('are listed page by page in each order, even when several have the same points', async () => {
    const world = await loyaltyWorld();
    const { brand, brandId, customerId: zoe } = world;
    const [poor, rich, last] = await withOthers(world);
    const listed = async (order?: 'points' | '-points') => {
      const ids: number[] = [];
      for (let cursor: string | undefined | null; cursor !== null; ) {
        const asked = { brandId, search: 'petit', order, limit: 1, ...(cursor && { cursor }) };
        const page: { items: { customerId: number }[]; nextCursor: string | null } = await brand.call(loyalty.listMembers, asked);
        ids.push(...page.items.map(({ customerId }) => customerId));
        cursor = page.nextCursor;
      }
      return ids;
    };
    expect(await listed()).toEqual([last, rich, poor, zoe]);
    expect(await listed('points')).toEqual([poor, last, zoe, rich]);
    expect(await listed('-points')).toEqual([rich, zoe, last, poor]);
    expect((await brand.refused(loyalty.listMembers, { brandId, cursor: 'odd' })).code).toBe('invalid_parameters');
  });

  it('are filtered by tier or by customer, with no result for a customer who is not a member', async () => {
    const world = await loyaltyWorld();
    const { brand, brandId, customerId: zoe, pay } = world;
    await withOthers(world);
    await pay(1, 50_000);
    const { tierId } = await world.memberOf();
    const listed = async (query: object) =>
      (await brand.call(loyalty.listMembers, { brandId, ...query })).items.map(({ customerId }) => customerId);
    expect(await listed({ tierId })).toEqual([zoe]);
    expect(await listed({ tierId: 2_147_000_000 })).toEqual([]);
    expect(await listed({ customerId: zoe })).toEqual([zoe]);
    expect(await listed({ customerId: (await createCustomer(prisma, { brandId })).id })).toEqual([]);
    const foreign = { brandId, customerId: world.tenants.b.customerId };
    expect((await brand.refused(loyalty.listMembers, foreign)).code).toBe('access_denied');
  });
});
