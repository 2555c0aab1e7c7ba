// @not-in-check
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { bus } from '@/server/core/live/bus';
import { prisma } from '@/server/core/platform/db';
import { plain } from '@/server/core/reads/json';
import { correctPoints, getMember, saveMember } from '@/server/loyalty/loyalty.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import type { NewCustomer } from '@/server/testing/customer-factories';
import { createCustomer, createUser } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { verifyWallets } from '@/server/wallet/verify';
import * as wallet from '@/server/wallet/wallet.operations';
import * as operations from './customers.operations';

const nobody = { email: null, givenName: null, phoneNumber: null, externalId: null };
let tenants: TwoTenants;
let brand: Actor;
let restaurant: Actor;
let group: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  const as = actorsOf(tenants);
  [brand, restaurant, group] = [await as('brand'), await as('restaurant'), await as('brand_group')];
  brandId = tenants.a.brandId;
});

const add = async (customer: Partial<NewCustomer> = {}) => (await createCustomer(prisma, { brandId, ...customer })).id;
const merge = (customerId: number, fromCustomerId: number, more: object = {}) =>
  brand.call(operations.mergeCustomers, { customerId, fromCustomerId, ...more });
const why = async (actor: Actor, customerId: number, fromCustomerId: number) => {
  const { code, extraData } = await actor.refused(operations.mergeCustomers, { customerId, fromCustomerId });
  return [code, (extraData as { reason?: string } | undefined)?.reason];
};
const reload = (customerId: number, amount: number) => brand.call(wallet.reloadWallet, { customerId, amount, counterMethod: 'CASH' });
const linesOf = async (customerId: number) =>
  (await brand.call(wallet.listBalanceHistory, { customerId })).data.map(({ kind, pocket, amount, counterpartId }) => [
    kind,
    pocket,
    amount,
    counterpartId,
  ]);
const assertSound = async () => expect((await verifyWallets()).problems).toEqual([]);

describe('merging two customers', () => {
  it('fills empty fields, takes the chosen ones, and archives the other customer', async () => {
    const into = await add({ givenName: 'Léa', familyName: null, email: 'lea@example.com', externalId: null, badges: ['1'] });
    const from = await add({ givenName: 'Lea', familyName: 'Roy', email: 'l.roy@example.com', externalId: 'M7', badges: ['2', '3'] });
    await prisma.customerBadge.update({ where: { brandId_badge: { brandId, badge: '3' } }, data: { blockedAt: new Date() } });
    const { customer, merged } = await merge(into, from, { take: ['email'] });
    expect(customer).toMatchObject({ customerId: into, givenName: 'Léa', familyName: 'Roy', email: 'l.roy@example.com', externalId: 'M7' });
    expect(customer.badges).toEqual(['1', '2']);
    expect(merged).toMatchObject({ customerId: from, mergedIntoId: into, archivedAt: expect.any(String), badges: [], externalId: null });
    expect(await brand.call(operations.lookUpCustomer, { brandId, badge: '2' })).toMatchObject({ customerId: into });
    expect((await brand.call(operations.listBadges, { customerId: into })).find(({ badge }) => badge === '3')).toMatchObject({
      isBlocked: true,
    });
    const told = await prisma.outboxEvent.findMany({ where: { brandId }, orderBy: { id: 'asc' } });
    expect(told.map(({ kind, payload }) => [kind, (payload as { customerId: number }).customerId])).toEqual([
      ['customer.account.deleted', from],
      ['customer.account.updated', into],
    ]);
    const entries = await prisma.auditEntry.findMany({ where: { subjectKind: 'customer' }, select: { subjectId: true } });
    expect(entries.map(({ subjectId }) => Number(subjectId)).toSorted()).toEqual([into, from].toSorted());
  });

  it('previews the changes in a dry run, and is rejected when the customer has changed since', async () => {
    const [into, from] = [await add({ familyName: null }), await add({ familyName: 'Roy' })];
    const { etag } = await brand.call(operations.getCustomer, { customerId: into });
    const preview = await brand.outcome(operations.mergeCustomers, { customerId: into, fromCustomerId: from }, { dryRun: true });
    expect(preview.changes).toEqual([{ kind: 'changed', path: ['familyName'], before: null, after: 'Roy' }]);
    expect(await brand.call(operations.getCustomer, { customerId: from })).toMatchObject({ archivedAt: null });
    await brand.call(operations.updateCustomer, { customerId: into, familyName: 'Roux' });
    const stale = await brand.refused(operations.mergeCustomers, { customerId: into, fromCustomerId: from }, { ifMatch: etag });
    expect(stale.code).toBe('precondition_failed');
  });

  it('moves points, and tells open screens of the loyalty of both', async () => {
    const [into, from] = [await add(), await add()];
    await brand.call(saveMember, { customerId: from });
    await brand.call(correctPoints, { customerId: from, points: 40, reason: 'Gift' });
    await bus.ready();
    const heard: number[][] = [];
    const stop = bus.subscribe('live', ({ topic, ids }) => void (topic === 'loyalty' && heard.push(ids)));
    await merge(into, from);
    await expect.poll(() => heard).toContainEqual([from, into]);
    stop();
    expect(await brand.call(getMember, { customerId: into })).toMatchObject({ points: 40 });
  });

  it('moves money pocket by pocket, and promotional credits with their expiry', async () => {
    const [into, from] = [await add(), await add()];
    await reload(into, 1_000);
    await reload(from, 2_000);
    await brand.call(wallet.creditWallet, { customerId: from, amount: 300, reason: 'A', expiresAt: '2031-01-01T00:00:00Z' });
    await brand.call(wallet.creditWallet, { customerId: from, amount: 200, reason: 'B' });
    await brand.call(wallet.creditWallet, { customerId: from, amount: 500, reason: 'C', pocket: 'employer' });
    expect((await merge(into, from)).customer.balance).toBe(4_000);
    expect(await brand.call(wallet.getWallet, { customerId: into })).toMatchObject({
      ...{ own: 3_000, promotional: 500, employer: 500 },
      credits: [
        { remaining: 300, expiresAt: '2031-01-01T00:00:00.000Z' },
        { remaining: 200, expiresAt: null },
      ],
    });
    expect(await brand.call(wallet.getWallet, { customerId: from })).toMatchObject({ balance: 0, credits: [] });
    expect((await linesOf(from)).slice(0, 4)).toEqual([
      ['CORRECTION', 'own', -2_000, into],
      ['CORRECTION', 'employer', -500, into],
      ['CORRECTION', 'promotional', -200, into],
      ['CORRECTION', 'promotional', -300, into],
    ]);
    expect((await linesOf(into)).slice(0, 4).map(([, , amount, other]) => [amount, other])).toEqual([
      [2_000, from],
      [500, from],
      [200, from],
      [300, from],
    ]);
    await assertSound();
  });

  it('unites their restaurants, and does not let restaurant users widen those of the kept customer', async () => {
    const { restaurantId } = tenants.a;
    const [here, everywhere] = [await add({ restaurantIds: [restaurantId] }), await add()];
    expect(await why(restaurant, here, everywhere)).toEqual(['access_denied', undefined]);
    await restaurant.call(operations.mergeCustomers, { customerId: everywhere, fromCustomerId: here });
    expect(await brand.call(operations.getCustomer, { customerId: everywhere })).toMatchObject({ restaurantIds: [] });
    expect((await merge(await add({ restaurantIds: [restaurantId] }), everywhere)).customer.restaurantIds).toEqual([]);
  });

  it('resolves a chain of merges to the last remaining customer', async () => {
    const [first, second, third] = [await add({ badges: ['1'] }), await add(), await add()];
    await merge(second, first);
    await merge(third, second);
    expect(await brand.call(operations.getCustomer, { customerId: first })).toMatchObject({ mergedIntoId: third });
    await expect(brand.outcome(wallet.reloadWallet, { customerId: first, amount: 100, counterMethod: 'CASH' })).rejects.toMatchObject({
      extraData: { reason: 'merged', customerId: first, mergedIntoId: third },
      words: { en: 'The customer was merged into another one.' },
    });
    expect((await brand.refused(operations.unarchiveCustomer, { customerId: second })).extraData).toMatchObject({ reason: 'merged' });
  });

  it('keeps one login, preferably the remaining customer’s, under the email that is kept', async () => {
    const [into, from, third] = [
      await add({ email: 'a@example.com' }),
      await add({ email: 'b@example.com' }),
      await add({ email: 'c@example.com' }),
    ];
    const login = await createUser(prisma, { role: 'customer', brandId, customerId: from, email: 'b@example.com' });
    await merge(into, from);
    expect(await prisma.user.findUniqueOrThrow({ where: { id: login.id } })).toMatchObject({
      customerId: into,
      email: 'a@example.com',
      disabledAt: null,
    });
    const other = await createUser(prisma, { role: 'customer', brandId, customerId: third, email: 'c@example.com' });
    await merge(third, into, { take: ['email'] });
    expect(await prisma.user.findUniqueOrThrow({ where: { id: login.id } })).toMatchObject({ disabledAt: expect.any(Date) });
    expect(await prisma.user.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({ email: 'a@example.com', disabledAt: null });
  });

  it('is rejected with the reason', async () => {
    const [into, from] = [await add(), await add()];
    expect(await why(brand, into, into)).toEqual(['conflict', 'same_customer']);
    expect(await why(brand, into, tenants.b.customerId)).toEqual(['access_denied', undefined]);
    expect(await why(brand, into, 999_999)).toEqual(['access_denied', undefined]);
    expect(await why(group, into, tenants.sibling.customerId)).toEqual(['conflict', 'other_brand']);
    expect(await why(await actorsOf(tenants)('admin'), into, 999_999)).toEqual(['data_not_found', undefined]);
    const held = await brand.refused(operations.mergeCustomers, { customerId: into, fromCustomerId: tenants.a.customerId });
    expect(held).toMatchObject({ code: 'conflict', extraData: { reason: 'held', customerId: tenants.a.customerId, amount: 500 } });
    await brand.call(operations.archiveCustomer, { customerId: from });
    expect(await why(brand, into, from)).toEqual(['conflict', 'archived']);
    expect(await why(brand, from, into)).toEqual(['conflict', 'archived']);
    await prisma.customer.updateMany({ where: { id: from }, data: { ...nobody, erasedAt: new Date() } });
    expect(await why(brand, into, from)).toEqual(['conflict', 'erased']);
    const badges = (prefix: string) => Array.from({ length: 11 }, (_, index) => `${prefix}${index}`);
    expect(await why(brand, await add({ badges: badges('a') }), await add({ badges: badges('b') }))).toEqual([
      'conflict',
      'too_many_badges',
    ]);
  });

  it('cannot be undone and answers not_revertible', async () => {
    const [into, from] = [await add(), await add()];
    await merge(into, from);
    const entries = await prisma.auditEntry.findMany({ where: { subjectKind: 'customer' } });
    const { revertChange } = await import('@/server/audit/audit.operations');
    for (const { id } of entries) expect((await brand.refused(revertChange, { auditId: id })).code).toBe('not_revertible');
  });
});

describe('concurrent merges', () => {
  it('of one pair in both directions let exactly one succeed, and lose no money', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await add(), await add()];
      await reload(one, 1_000);
      await reload(two, 500);
      const { etag } = await brand.call(operations.getCustomer, { customerId: one });
      const tries = await Promise.allSettled([
        brand.outcome(operations.mergeCustomers, { customerId: one, fromCustomerId: two }, { ifMatch: etag }),
        brand.outcome(operations.mergeCustomers, { customerId: two, fromCustomerId: one }),
      ]);
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: expect.stringMatching(/conflict|precondition_failed/) },
      });
      const left = await prisma.wallet.aggregate({ where: { customerId: { in: [one, two] } }, _sum: { own: true } });
      expect(left._sum.own).toBe(1_500);
    }
    await assertSound();
  });

  it('with debits of both customers subtract each payment exactly once', async () => {
    const [into, from] = [await add(), await add()];
    await reload(into, 1_000);
    await reload(from, 1_000);
    const debit = (customerId: number) => brand.outcome(wallet.debitWallet, { customerId, amount: 100, reason: 'Lunch' });
    const tries = await Promise.allSettled([
      ...[from, into, from, into].map(debit),
      brand.outcome(operations.mergeCustomers, { customerId: into, fromCustomerId: from }),
      ...[from, into, from, into].map(debit),
    ]);
    const merged = tries[4];
    expect(merged?.status).toBe('fulfilled');
    const paid = tries.filter(({ status }, index) => index !== 4 && status === 'fulfilled').length;
    expect(plain(await brand.call(wallet.getWallet, { customerId: into })).balance).toBe(2_000 - 100 * paid);
    await assertSound();
  });
});

/** Random actions on three customers; numbers select the customer. */
const step = fc.oneof(
  fc.record({ act: fc.constant('reload' as const), who: fc.nat(2), amount: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ act: fc.constant('credit' as const), who: fc.nat(2), amount: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ act: fc.constant('grant' as const), who: fc.nat(2), amount: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ act: fc.constant('debit' as const), who: fc.nat(2), amount: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ act: fc.constant('merge' as const), who: fc.nat(2), amount: fc.nat(2) }),
);

it('any bookings and merges leave a sound ledger with the money that came in minus what went out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const ids = [await add(), await add(), await add()];
      let expected = 0;
      for (const { act, who, amount } of steps) {
        const customerId = ids[who]!;
        const call = {
          reload: () => reload(customerId, amount),
          credit: () => brand.call(wallet.creditWallet, { customerId, amount, reason: 'A', expiresAt: '2031-01-01T00:00:00Z' }),
          grant: () => brand.call(wallet.creditWallet, { customerId, amount, reason: 'A', pocket: 'employer' }),
          debit: () => brand.call(wallet.debitWallet, { customerId, amount, reason: 'A' }),
          merge: () => merge(customerId, ids[amount % 3]!),
        }[act];
        const refused = await call().then(
          () => null,
          (error: { code: string }) => error.code,
        );
        expect([null, 'conflict', 'insufficient_balance']).toContain(refused);
        if (refused === null && act !== 'merge') expected += act === 'debit' ? -amount : amount;
      }
      const { _sum } = await prisma.wallet.aggregate({
        where: { customerId: { in: ids } },
        _sum: { own: true, promotional: true, employer: true },
      });
      expect((_sum.own ?? 0) + (_sum.promotional ?? 0) + (_sum.employer ?? 0)).toBe(expected);
      await assertSound();
    }),
    { numRuns: 15 },
  );
});
