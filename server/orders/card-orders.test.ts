// @not-in-check
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { sandbox } from '@/server/payments/sandbox';
import { fillWallet, openWebOrdering } from '@/server/testing/order-world';
import { assertLedgersAreSound, soupKitchen } from '@/server/testing/soup-kitchen';
import { askOrderCharges } from './charges.service';
import { expireOrders } from './expiry.service';
import { addPayments, cancelOrder, getOrder, listOrders } from './orders.operations';
import { verifyCardRefunds } from './verify';

const { world, soup, order, refusal, stock } = soupKitchen();

describe('an order paid by card', () => {
  const card = (token: string, amount = 1_000) => [{ type: 'OnlineCard', amount, token }];
  const state = async (orderId: string) => (await world.till.call(getOrder, { orderId })).status;
  beforeEach(() => openWebOrdering(world));

  it('is booked only once the provider has the money, and is refunded to card and wallet when cancelled', async () => {
    await fillWallet(world, 300);
    const made = await order(world.guest, { payments: [{ type: 'Wallet', amount: 300 }, ...card('sandbox_succeeds', 700)] });
    expect(made.status).toBe('AWAITING_PAYMENT');
    expect((await prisma.wallet.findFirstOrThrow({ where: { brandId: world.brandId } })).held).toBe(300);
    expect(await askOrderCharges()).toBe(1);
    const paid = await world.guest.call(getOrder, { orderId: made.orderId });
    expect(paid).toMatchObject({ status: 'PAID', ticketNumber: 1 });
    expect(paid.payments.map(({ type, amount }) => [type, amount])).toEqual([
      ['Wallet', 300],
      ['OnlineCard', 700],
    ]);
    const cancelled = await world.till.call(cancelOrder, { orderId: made.orderId, reason: 'No' });
    expect(cancelled.payments.slice(2).map(({ type, amount }) => [type, amount])).toEqual([
      ['OnlineCard', -700],
      ['Wallet', -300],
    ]);
    await askOrderCharges();
    expect(await prisma.orderCharge.findMany({ select: { kind: true, state: true, amount: true }, orderBy: { createdAt: 'asc' } })).toEqual(
      [
        { kind: 'CHARGE', state: 'SUCCEEDED', amount: 700 },
        { kind: 'REFUND', state: 'SUCCEEDED', amount: 700 },
      ],
    );
    await assertLedgersAreSound();
  });

  it('keeps waiting after a refused charge, and can be paid with another card', async () => {
    const made = await order(world.web, { payments: card('sandbox_refused') });
    expect(made.charge).toEqual({ kind: 'CHARGE', state: 'REQUESTED', failure: null });
    await askOrderCharges();
    const declined = await world.web.call(getOrder, { orderId: made.orderId });
    expect(declined).toMatchObject({
      ...{ status: 'AWAITING_PAYMENT', payments: [] },
      charge: { kind: 'CHARGE', state: 'REFUSED', failure: 'card_declined' },
    });
    expect(Date.parse(declined.updatedAt)).toBeGreaterThan(Date.parse(made.updatedAt));
    await world.web.call(addPayments, { orderId: made.orderId, payments: card('sandbox_succeeds') as never });
    await askOrderCharges();
    expect(await world.web.call(getOrder, { orderId: made.orderId })).toMatchObject({
      ...{ status: 'PAID', charge: { kind: 'CHARGE', state: 'SUCCEEDED', failure: null } },
    });
    expect((await world.web.call(listOrders, { brandId: world.brandId })).items).toHaveLength(1);
    expect((await refusal(world.web, { payments: card('unknown') })).code).toBe('invalid_parameters');
  });

  describe('after it is cancelled', () => {
    let orderId: string;
    const charge = async () => (await world.till.call(getOrder, { orderId })).charge;
    const owed = async () => (await verifyCardRefunds()).problems.filter((text) => text.startsWith(`order ${orderId} `));
    const later = () => prisma.orderCharge.updateMany({ where: { askAt: { not: null } }, data: { askAt: new Date(0) } });

    beforeEach(async () => {
      ({ orderId } = await order(world.guest, { payments: card('sandbox_succeeds') }));
      await askOrderCharges();
      await world.till.call(cancelOrder, { orderId, reason: 'No' });
    });
    afterEach(() => vi.restoreAllMocks());

    it('is refunded in a later attempt under a new key when the provider refuses', async () => {
      const refund = vi.spyOn(sandbox, 'refund').mockResolvedValueOnce({ state: 'REFUSED', reference: null, failure: 'expired_card' });
      const { updatedAt } = await world.till.call(getOrder, { orderId });
      expect([await askOrderCharges(), await askOrderCharges()]).toEqual([1, 0]);
      expect(await charge()).toEqual({ kind: 'REFUND', state: 'REQUESTED', failure: 'expired_card' });
      expect((await world.till.call(getOrder, { orderId })).updatedAt).not.toBe(updatedAt);
      expect(await owed()).toEqual([
        expect.stringContaining('1000 cents have not gone back to the card (expired_card), which is tried again'),
      ]);
      await later();
      await askOrderCharges();
      expect(await charge()).toEqual({ kind: 'REFUND', state: 'SUCCEEDED', failure: null });
      expect(new Set(refund.mock.calls.map(([{ key }]) => key)).size).toBe(2);
      expect(await owed()).toEqual([]);
    });

    it('stays reported as owing the refund after five refused attempts', async () => {
      const refund = vi.spyOn(sandbox, 'refund').mockResolvedValue({ state: 'REFUSED', reference: null, failure: 'expired_card' });
      for (let tries = 0; tries < 6; tries++) {
        await later();
        await askOrderCharges();
      }
      expect(refund).toHaveBeenCalledTimes(5);
      expect(await charge()).toEqual({ kind: 'REFUND', state: 'REFUSED', failure: 'expired_card' });
      expect(await owed()).toEqual([expect.stringContaining('not tried any more')]);
    });

    it('is refunded under the same key as long as the provider does not answer', async () => {
      const refund = vi.spyOn(sandbox, 'refund').mockRejectedValueOnce(new Error('no answer'));
      await prisma.orderCharge.updateMany({ data: { createdAt: new Date(Date.now() - 4 * 86_400_000) } });
      await askOrderCharges();
      expect(await charge()).toEqual({ kind: 'REFUND', state: 'REQUESTED', failure: 'outcome_unknown' });
      expect(await owed()).toHaveLength(1);
      await later();
      await askOrderCharges();
      expect(new Set(refund.mock.calls.map(([{ key }]) => key)).size).toBe(1);
      expect([(await charge())?.state, await owed()]).toEqual(['SUCCEEDED', []]);
    });
  });

  it('takes its stock again when it is charged after expiry, or is refunded if the stock is gone', async () => {
    const late = async () => {
      const made = await order(world.web, { payments: card('sandbox_no_answer') });
      await askOrderCharges();
      await prisma.order.updateMany({ where: { id: Number(made.orderId) }, data: { expiresAt: new Date(Date.now() - 1_000) } });
      await expireOrders();
      await prisma.orderCharge.updateMany({ where: { orderId: Number(made.orderId) }, data: { askAt: new Date(0) } });
      return made.orderId;
    };
    const first = await late();
    expect(await stock()).toBe(10);
    await askOrderCharges();
    expect([await state(first), await stock()]).toEqual(['PAID', 9]);
    const second = await late();
    await order(world.till, { items: [{ productId: soup.id, quantity: 9 }], payments: [{ type: 'Cash', amount: 9_000 }] });
    await askOrderCharges();
    await askOrderCharges();
    expect(await state(second)).toBe('EXPIRED');
    expect(await prisma.orderCharge.count({ where: { orderId: Number(second), kind: 'REFUND', amount: 1_000, state: 'SUCCEEDED' } })).toBe(
      1,
    );
    await assertLedgersAreSound();
  });
});
