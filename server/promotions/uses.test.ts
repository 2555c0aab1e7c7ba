import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@/server/core/operation/errors';
import { prisma, transaction } from '@/server/core/platform/db';
import { mergeCustomers } from '@/server/customers/customers.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer, createPublishedPromotion, ruleOf } from '@/server/testing/factories';
import { createPaidOrder } from '@/server/testing/orders';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { getPromotion } from './promotions.operations';
import { bookUses, giveBackUses, type NewUse, type UsingOrder } from './uses.service';
import { verifyPromotions } from './verify';

let tenants: TwoTenants;
let brand: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  ({ brandId } = tenants.a);
});

const promotionOf = (limits: object) => createPublishedPromotion(prisma, { brandId, rule: ruleOf({ cents: 500, ...limits }) });
const orderOf = (orderId: number, customerId: number | null = null): UsingOrder => ({
  brandId,
  restaurantId: tenants.a.restaurantId,
  orderId,
  customerId,
});
const useOf = (promotionId: number, amountCents = 500): NewUse => ({ promotionId, version: 1, amountCents });
const limitsIn = (error: AppError) => (error.extraData as { promotions: { limit: string }[] }).promotions.map(({ limit }) => limit).join();
/** Books like an order. Returns «booked», or the limit that was reached. Waits for a connection, as an order would. */
async function book(order: UsingOrder, ...uses: NewUse[]): Promise<string> {
  for (;;) {
    try {
      await transaction((db) => bookUses(db, order, uses));
      return 'booked';
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return limitsIn(error);
      if (!(error instanceof Error) || !/Unable to start a transaction|timeout exceeded/.test(error.message)) throw error;
    }
  }
}
const giveBack = (orderId: number) => transaction((db) => giveBackUses(db, { brandId, orderId }));
const totalsOf = async (promotionId: number) => {
  const { uses, givenCents } = await brand.call(getPromotion, { brandId, promotionId });
  return { uses, givenCents };
};
const tally = (answers: string[]) =>
  Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]));
const assertSound = async () => expect((await verifyPromotions()).problems).toEqual([]);

describe('promotion uses', () => {
  it('are exactly the allowed number, however many orders come at once', async () => {
    const promotionId = await promotionOf({ maximumUses: 10 });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => book(orderOf(index + 1), useOf(promotionId))));
    expect(tally(answers)).toEqual({ booked: 10, uses: 50 });
    expect(await totalsOf(promotionId)).toEqual({ uses: 10, givenCents: 5_000 });
    await assertSound();
  });

  it('never exceed the budget', async () => {
    const promotionId = await promotionOf({ budgetCents: 2_300 });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => book(orderOf(index + 1), useOf(promotionId))));
    expect(tally(answers)).toEqual({ booked: 4, budget: 16 });
    expect(await book(orderOf(99), useOf(promotionId, 300))).toBe('booked');
    expect(await totalsOf(promotionId)).toEqual({ uses: 5, givenCents: 2_300 });
    await assertSound();
  });

  it('are counted for each guest, and refused to an unknown one', async () => {
    const promotionId = await promotionOf({ usesPerMember: 2 });
    const [one, other] = [await createCustomer(prisma, { brandId }), await createCustomer(prisma, { brandId })];
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, index) => book(orderOf(index + 1, one.id), useOf(promotionId))),
      ...Array.from({ length: 3 }, (_, index) => book(orderOf(index + 20, other.id), useOf(promotionId))),
      ...Array.from({ length: 3 }, (_, index) => book(orderOf(index + 40), useOf(promotionId))),
    ]);
    expect([tally(answers.slice(0, 8)), tally(answers.slice(8, 11)), tally(answers.slice(11))]).toEqual([
      { booked: 2, uses_per_member: 6 },
      { booked: 2, uses_per_member: 1 },
      { uses_per_member: 3 },
    ]);
    await assertSound();
  });

  it('are booked for one of several orders placed at once when every second order gets the promotion', async () => {
    const promotionId = await promotionOf({ everyNthOrder: 2 });
    const { id: customerId } = await createCustomer(prisma, { brandId });
    const { restaurantId } = tenants.a;
    const place = () => createPaidOrder(prisma, { brandId, restaurantId, customerId });
    await place();
    // The order and its uses are written in one transaction, so others see all of it at once.
    const order = () =>
      transaction(async (db) => {
        const { orderId } = await createPaidOrder(db, { brandId, restaurantId, customerId });
        await bookUses(db, orderOf(orderId, customerId), [useOf(promotionId)]);
        return 'booked';
      }).catch((error) => limitsIn(error));
    expect(tally(await Promise.all([order(), order(), order()]))).toEqual({ booked: 1, nth_order: 2 });
    await place();
    expect(await book(orderOf(1_000, customerId), useOf(promotionId))).toBe('booked');
    expect(await book(orderOf(1_001), useOf(promotionId))).toBe('nth_order');
  });

  it('are booked once per order, all together or not at all, in whatever sequence', async () => {
    const [limited, free] = [await promotionOf({ maximumUses: 1 }), await promotionOf({})];
    const both = [useOf(free), useOf(limited)];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => book(orderOf(index + 1), ...(index % 2 ? both : both.toReversed()))),
    );
    expect(tally(answers)).toEqual({ booked: 1, uses: 5 });
    expect(await totalsOf(free)).toEqual({ uses: 1, givenCents: 500 });
    const winner = answers.indexOf('booked') + 1;
    expect(await book(orderOf(winner), ...both)).toBe('booked');
    expect(await totalsOf(limited)).toEqual({ uses: 1, givenCents: 500 });
    await assertSound();
  });

  it('are given back with their order, only once', async () => {
    const promotionId = await promotionOf({ maximumUses: 1 });
    expect(await book(orderOf(1), useOf(promotionId))).toBe('booked');
    expect(await Promise.all([giveBack(1), giveBack(1), giveBack(1)])).toEqual(expect.arrayContaining([1, 0, 0]));
    expect(await totalsOf(promotionId)).toEqual({ uses: 0, givenCents: 0 });
    expect(await book(orderOf(2), useOf(promotionId))).toBe('booked');
    await assertSound();
  });

  it('are booked again by an order that had given them back, within the limits', async () => {
    const promotionId = await promotionOf({ maximumUses: 1 });
    expect(await book(orderOf(1), useOf(promotionId))).toBe('booked');
    await giveBack(1);
    expect([await book(orderOf(1), useOf(promotionId, 400)), await book(orderOf(1), useOf(promotionId, 400))]).toEqual([
      'booked',
      'booked',
    ]);
    expect(await totalsOf(promotionId)).toEqual({ uses: 1, givenCents: 400 });
    await giveBack(1);
    expect([await book(orderOf(2), useOf(promotionId)), await book(orderOf(1), useOf(promotionId))]).toEqual(['booked', 'uses']);
    await assertSound();
  });

  it('cannot be changed or deleted once booked', async () => {
    const promotionId = await promotionOf({});
    await book(orderOf(1), useOf(promotionId));
    for (const change of ['update promotion_uses set amount = 1', 'update promotion_uses set order_id = 7', 'delete from promotion_uses'])
      await expect(prisma.$executeRawUnsafe(change)).rejects.toThrow(/append-only/);
    await giveBack(1);
    await expect(prisma.$executeRawUnsafe('update promotion_uses set cancelled_at = null')).rejects.toThrow(/append-only/);
  });

  it('move to the surviving guest in a merge', async () => {
    const promotionId = await promotionOf({ usesPerMember: 1 });
    const [stays, goes] = [await createCustomer(prisma, { brandId }), await createCustomer(prisma, { brandId })];
    expect(await book(orderOf(1, goes.id), useOf(promotionId))).toBe('booked');
    await brand.call(mergeCustomers, { customerId: stays.id, fromCustomerId: goes.id });
    expect(await book(orderOf(2, stays.id), useOf(promotionId))).toBe('uses_per_member');
  });
});
