// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { asUser, asWebGuest } from '@/server/testing/as';
import { createCustomer, createUser } from '@/server/testing/factories';
import { fillWallet, openWebOrdering } from '@/server/testing/order-world';
import { assertLedgersAreSound, soupKitchen } from '@/server/testing/soup-kitchen';
import { creditWallet } from '@/server/wallet/wallet.operations';
import { askOrderCharges } from './charges.service';
import { expireOrders } from './expiry.service';
import type { Order } from './order.schema';
import { addPayments, cancelOrder, createOrder, getOrder } from './orders.operations';

/** Actions of guests while their order waits: paying again after a refused card, and cancelling. */

const { world, cart, order, stock } = soupKitchen();

const card = (token: string, amount: number) => ({ type: 'OnlineCard' as const, amount, token });
const split = (token: string, wallet = 300) => [{ type: 'Wallet' as const, amount: wallet }, card(token, 1_000 - wallet)];
const read = (orderId: string) => world.guest.call(getOrder, { orderId }) as Promise<Order>;
const pay = (orderId: string, payments: object[], idempotencyKey?: string) =>
  world.guest.call(addPayments, { orderId, payments } as never, { idempotencyKey });
const purse = () => prisma.wallet.findFirstOrThrow({ where: { customerId: world.customerId } });
const charges = (orderId: string) => prisma.orderCharge.count({ where: { orderId: Number(orderId), kind: 'CHARGE' } });
const paidBy = ({ payments }: Order) => payments.map(({ type, amount }) => [type, amount]);

beforeEach(async () => {
  await openWebOrdering(world);
  await fillWallet(world, 600);
});

describe('an order whose card was refused', () => {
  let orderId: string;
  beforeEach(async () => {
    ({ orderId } = await order(world.guest, { payments: split('sandbox_refused') }));
    await askOrderCharges();
    expect(await read(orderId)).toMatchObject({ status: 'AWAITING_PAYMENT', charge: { state: 'REFUSED' } });
  });

  it.each([
    ['the same split', split('sandbox_succeeds'), 300],
    ['another split', split('sandbox_succeeds', 500), 500],
    ['the card alone', [card('sandbox_succeeds', 1_000)], 0],
  ])('accepts %s, and is paid once the provider has the money', async (_, payments, wallet) => {
    expect(await pay(orderId, payments)).toMatchObject({ status: 'AWAITING_PAYMENT', charge: { state: 'REQUESTED' } });
    expect(await purse()).toMatchObject({ own: 600, held: wallet });
    await askOrderCharges();
    const paid = await read(orderId);
    expect([paid.status, paidBy(paid)]).toEqual(['PAID', payments.map(({ type, amount }) => [type, amount])]);
    expect(await purse()).toMatchObject({ own: 600 - wallet, held: 0 });
    await assertLedgersAreSound();
  });

  it('is paid at once by the e-wallet alone, if that holds enough', async () => {
    expect(await pay(orderId, [{ type: 'Wallet', amount: 1_000 }]).catch(({ code }) => code)).toBe('insufficient_balance');
    await world.manager.call(creditWallet, { customerId: world.customerId, amount: 400, pocket: 'employer', reason: 'Gift' });
    expect(await pay(orderId, [{ type: 'Wallet', amount: 1_000 }])).toMatchObject({ status: 'PAID' });
    expect(await purse()).toMatchObject({ own: 0, employer: 0, held: 0 });
    await assertLedgersAreSound();
  });

  it('may be refused again, and releases wallet and stock when it expires', async () => {
    for (const wallet of [300, 400]) {
      await pay(orderId, split('sandbox_refused', wallet));
      await askOrderCharges();
    }
    expect(await purse()).toMatchObject({ held: 400 });
    await prisma.order.updateMany({ where: { id: Number(orderId) }, data: { expiresAt: new Date(Date.now() - 1_000) } });
    await expireOrders();
    expect(await purse()).toMatchObject({ own: 600, held: 0 });
    expect(await stock()).toBe(10);
    await assertLedgersAreSound();
  });

  it('rejects more than the e-wallet holds, two cards and a wrong total, and changes nothing', async () => {
    for (const [payments, code] of [
      [split('sandbox_succeeds', 700), 'insufficient_balance'],
      [[card('sandbox_succeeds', 400), card('sandbox_succeeds', 600)], 'invalid_parameters'],
      [[{ type: 'Wallet', amount: 300 }, card('sandbox_succeeds', 600)], 'payment_mismatch'],
    ] as const) {
      expect((await world.guest.refused(addPayments, { orderId, payments })).code).toBe(code);
      expect(await purse()).toMatchObject({ held: 300 });
    }
    expect(await charges(orderId)).toBe(1);
  });

  it('charges the card for only one of several retries at the same moment', async () => {
    const codes = await Promise.all(
      [1, 2, 3].map(() =>
        pay(orderId, split('sandbox_succeeds')).then(
          () => 'done',
          ({ code }) => code,
        ),
      ),
    );
    expect(codes.toSorted()).toEqual(['conflict', 'conflict', 'done']);
    expect([await charges(orderId), (await purse()).held]).toEqual([2, 300]);
    await askOrderCharges();
    expect((await world.guest.refused(addPayments, { orderId, payments: split('sandbox_succeeds') })).code).toBe('conflict');
    expect(await purse()).toMatchObject({ own: 300, held: 0 });
    await assertLedgersAreSound();
  });

  it('charges the card once when a retry is repeated under its idempotency key', async () => {
    const first = await pay(orderId, split('sandbox_succeeds'), 'again');
    expect(await pay(orderId, split('sandbox_succeeds'), 'again')).toEqual(first);
    await askOrderCharges();
    expect(await pay(orderId, split('sandbox_succeeds'), 'again')).toEqual(first);
    expect([await charges(orderId), (await purse()).own]).toEqual([2, 300]);
  });
});

it('an order can be paid again with the same split, including a gift that expired after it was held', async () => {
  const { manager, customerId } = world;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  await manager.call(creditWallet, { customerId, amount: 200, pocket: 'promotional', reason: 'Gift', expiresAt });
  const { orderId } = await order(world.guest, { payments: split('sandbox_refused', 800) });
  await askOrderCharges();
  await prisma.walletCredit.updateMany({ where: { customerId }, data: { expiresAt: new Date(Date.now() - 1_000) } });
  await pay(orderId, split('sandbox_succeeds', 800));
  await askOrderCharges();
  expect(await read(orderId)).toMatchObject({ status: 'PAID' });
  expect(await purse()).toMatchObject({ own: 0, promotional: 0, held: 0 });
  await assertLedgersAreSound();
});

describe('a guest who cancels an order awaiting payment', () => {
  const cancel = (orderId: string, actor = world.guest) => actor.call(cancelOrder, { orderId, reason: 'No time' }) as Promise<Order>;
  const later = () => prisma.orderCharge.updateMany({ where: { askAt: { not: null } }, data: { askAt: new Date(0) } });
  const refunds = (orderId: string) =>
    prisma.orderCharge.findMany({ where: { orderId: Number(orderId), kind: 'REFUND' }, select: { amount: true, state: true } });

  it('gets the held e-wallet money back at once, whatever became of the card', async () => {
    for (const token of ['sandbox_refused', 'sandbox_succeeds']) {
      const { orderId } = await order(world.guest, { payments: split(token) });
      if (token === 'sandbox_refused') await askOrderCharges();
      const cancelled = await cancel(orderId);
      expect(cancelled).toMatchObject({ status: 'CANCELLED', payments: [] });
      expect(await cancel(orderId)).toEqual(cancelled);
      expect(await purse()).toMatchObject({ own: 600, held: 0 });
      expect(await stock()).toBe(10);
      expect(await askOrderCharges()).toBe(0);
      expect((await world.guest.refused(addPayments, { orderId, payments: split('sandbox_succeeds') })).code).toBe('conflict');
    }
    const entry = await prisma.auditEntry.findFirstOrThrow({ where: { operation: 'POST /v1/orders/{orderId}/cancel' } });
    // The history keeps nothing that a guest wrote.
    expect(JSON.stringify(entry.input)).not.toContain('No time');
    await assertLedgersAreSound();
  });

  it('may do so in a web session, too', async () => {
    const { orderId } = await order(world.web, { payments: [card('sandbox_refused', 1_000)] });
    await askOrderCharges();
    expect(await cancel(orderId, world.web)).toMatchObject({ status: 'CANCELLED' });
    expect(await stock()).toBe(10);
  });

  it('is refused for somebody else’s order and for a paid one', async () => {
    const { brandId, guest, web, kiosk, till } = world;
    const { orderId } = await order(guest, { payments: split('sandbox_succeeds') });
    const { id: customerId } = await createCustomer(prisma, { brandId });
    const stranger = await asUser((await createUser(prisma, { role: 'customer', brandId, customerId })).id);
    for (const other of [stranger, web, await asWebGuest(brandId)])
      expect((await other.refused(cancelOrder, { orderId, reason: 'Mine' })).code).toBe('data_not_found');
    expect((await kiosk.refused(cancelOrder, { orderId, reason: 'Mine' })).code).toBe('access_denied');
    await askOrderCharges();
    expect(await guest.refused(cancelOrder, { orderId, reason: 'Mine' })).toMatchObject({
      ...{ code: 'conflict', extraData: { reason: 'status', status: 'PAID' } },
    });
    expect(await till.call(cancelOrder, { orderId, reason: 'Mine' })).toMatchObject({ status: 'CANCELLED' });
  });

  it('is refunded to the card if it is charged all the same', async () => {
    const { orderId } = await order(world.guest, { payments: split('sandbox_no_answer') });
    await askOrderCharges();
    await cancel(orderId);
    expect(await purse()).toMatchObject({ own: 600, held: 0 });
    await later();
    await askOrderCharges();
    await askOrderCharges();
    expect([(await read(orderId)).status, await refunds(orderId)]).toEqual(['CANCELLED', [{ amount: 700, state: 'SUCCEEDED' }]]);
    await assertLedgersAreSound();
  });

  it('either cancels it or has paid when the card is charged at the same moment, and loses no cent', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId } = (await world.guest.call(createOrder, cart({ payments: [card('sandbox_succeeds', 1_000)] }))) as Order;
      const [ended] = await Promise.allSettled([cancel(orderId), askOrderCharges()]);
      await askOrderCharges();
      const { status } = await read(orderId);
      expect(status).toBe(ended.status === 'fulfilled' ? 'CANCELLED' : 'PAID');
      const kept = await prisma.orderCharge.findMany({ where: { orderId: Number(orderId), state: 'SUCCEEDED' } });
      const cents = kept.reduce((sum, { kind, amount }) => sum + (kind === 'CHARGE' ? amount : -amount), 0);
      expect(cents).toBe(status === 'PAID' ? 1_000 : 0);
    }
    await assertLedgersAreSound();
  });
});
