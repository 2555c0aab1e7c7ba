// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { prisma } from '@/server/core/platform/db';
import { archiveCustomer, confirmErasure, getCustomer, requestErasure, unarchiveCustomer } from '@/server/customers/customers.operations';
import { customerName } from '@/server/customers/name.rules';
import type { Product } from '@/server/generated/prisma/client';
import { type Actor, asUser } from '@/server/testing/as';
import { createUser } from '@/server/testing/factories';
import { openWebOrdering, type SellingRestaurant, sellingRestaurant } from '@/server/testing/order-world';
import { assertLedgersAreSound } from '@/server/testing/soup-kitchen';
import { getTreasuryReport, getWalletProof } from '@/server/treasury/treasury.operations';
import { verifyTakings } from '@/server/treasury/verify';
import { verifyWallets } from '@/server/wallet/verify';
import { creditWallet, downloadStatement, listBalanceHistory, refundPayment, reloadWallet } from '@/server/wallet/wallet.operations';
import { askOrderCharges } from './charges.service';
import type { Order, orderWithTrace } from './order.schema';
import { cancelOrder, createOrder, getOrder, refundOrder } from './orders.operations';
import { refundMeans } from './orders.values';
import { planMeans } from './refund-means.rules';

type OrderWithWallet = z.output<typeof orderWithTrace>;

let world: SellingRestaurant;
let soup: Product;
let brand: Actor;

beforeEach(async () => {
  world = await sellingRestaurant();
  soup = await world.sell(1_000, 100);
  const { brandId, customerId } = world;
  brand = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  await brand.call(reloadWallet, { customerId, amount: 3_000, counterMethod: 'CASH' });
  await brand.call(creditWallet, { customerId, amount: 300, reason: 'Late order' });
  await brand.call(creditWallet, { customerId, amount: 200, pocket: 'employer', reason: 'Lunch' });
});

const order = (actor: Actor, payments: object[], more: object = {}): Promise<Order> => {
  const { restaurantId, customerId } = world;
  const asked = { restaurantId, customerId, consumptionMode: 'MODE_SIT_IN', items: [{ productId: soup.id }], payments, ...more };
  return actor.call(createOrder, asked as never) as Promise<Order>;
};
const pockets = async () => {
  const { own, promotional, employer } = await prisma.wallet.findFirstOrThrow({ where: { brandId: world.brandId } });
  return { own, promotional, employer };
};
const wallet = (amount: number) => ({ type: 'Wallet', amount });

describe('an e-wallet payment from several pockets', () => {
  it('is refunded to the pockets that it came from, the last first, in whatever steps', async () => {
    const { orderId } = await order(world.till, [wallet(1_000)]);
    expect(await pockets()).toEqual({ own: 2_500, promotional: 0, employer: 0 });
    await world.till.call(refundOrder, { orderId, amount: 600, reason: 'Cold' });
    expect(await pockets()).toEqual({ own: 3_000, promotional: 0, employer: 100 });
    await world.till.call(cancelOrder, { orderId, reason: 'Left' });
    expect(await pockets()).toEqual({ own: 3_000, promotional: 300, employer: 200 });
    expect((await verifyWallets()).problems).toEqual([]);
  });

  it('is refunded only with its order, which the balance history names', async () => {
    const { customerId, restaurantId } = world;
    const { orderId, orderNumber } = await order(world.till, [wallet(1_000)]);
    const history = () => brand.call(listBalanceHistory, { customerId, limit: 50, include: 'order' });
    const { data: lines } = await history();
    const paid = lines.find(({ kind }) => kind === 'PAYMENT');
    expect(paid?.order).toMatchObject({ orderId, orderNumber, restaurantId, status: 'PAID', totalPrice: 1_000, refunded: 0 });
    expect(paid?.order?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);
    expect(lines.find(({ kind }) => kind === 'RELOAD')?.order).toBeNull();
    const refused = await brand.refused(refundPayment, { customerId, position: paid?.position ?? 0, reason: 'Cold' });
    expect([refused.code, refused.extraData]).toEqual(['conflict', { reason: 'of_order', orderId }]);
    await world.till.call(cancelOrder, { orderId, reason: 'Left' });
    expect(await pockets()).toEqual({ own: 3_000, promotional: 300, employer: 200 });
    expect((await history()).data.map(({ kind, order: of }) => [kind, of?.status]).filter(([, status]) => status)).toEqual(
      expect.arrayContaining([
        ['REFUND', 'CANCELLED'],
        ['PAYMENT', 'CANCELLED'],
      ]),
    );
  });

  it('is refunded in the same way when it was held first and paid beside a card', async () => {
    await openWebOrdering(world);
    const { orderId } = await order(world.guest, [wallet(700), { type: 'OnlineCard', amount: 300, token: 'sandbox_succeeds' }]);
    await askOrderCharges();
    expect(await pockets()).toEqual({ own: 2_800, promotional: 0, employer: 0 });
    // The last payment, by card, is refunded first.
    await world.till.call(refundOrder, { orderId, amount: 400, reason: 'Cold' });
    expect(await pockets()).toEqual({ own: 2_900, promotional: 0, employer: 0 });
    await world.till.call(cancelOrder, { orderId, reason: 'Left' });
    expect(await pockets()).toEqual({ own: 3_000, promotional: 300, employer: 200 });
  });
});

describe('a payment from a closed e-wallet', () => {
  const erase = async () => {
    const { customerId } = world;
    await brand.call(requestErasure, { customerId });
    const confirmation = customerName(await brand.call(getCustomer, { customerId }));
    await brand.call(confirmErasure, { customerId, confirmation, settle: 'refund' });
  };
  const back = ({ payments }: Order) => payments.filter(({ refundId }) => refundId !== null).map(({ type, amount }) => [type, amount]);
  const events = () => prisma.outboxEvent.count({ where: { kind: 'customer.account.updated' } });
  /** Checks that the books of wallet, order and takings agree, and that the wallet is still empty. */
  const expectSound = async () => {
    expect(await pockets()).toEqual({ own: 0, promotional: 0, employer: 0 });
    await assertLedgersAreSound();
    expect((await verifyTakings()).problems).toEqual([]);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect((await brand.call(getWalletProof, { brandId: world.brandId, from: day(-1), to: day(1) })).holds).toBe(true);
  };

  it('is paid out at the counter as far as it was the customer’s own money, while gifts end', async () => {
    const { orderId } = await order(world.till, [wallet(1_000)]);
    await erase();
    const before = await events();
    const reason = { orderId, reason: 'Left' };
    expect(await world.till.refused(cancelOrder, { ...reason, means: 'Wallet' })).toMatchObject({ code: 'payment_not_allowed' });
    expect(back((await world.till.call(cancelOrder, reason)) as Order)).toEqual([
      ['Cash', -500],
      ['Wallet', -500],
    ]);
    expect(await events()).toBe(before);
    await expectSound();
  });

  it('is refunded by the means chosen, in whatever steps, and never beyond what it was', async () => {
    const { orderId } = await order(world.till, [wallet(1_000), { type: 'Cash', amount: 1_000 }], {
      items: [{ productId: soup.id, quantity: 2 }],
    });
    // As long as the wallet exists, it gets its part back: 200 of the customer’s own money.
    await world.till.call(refundOrder, { orderId, amount: 1_200, reason: 'Cold' });
    await erase();
    await world.till.call(refundOrder, { orderId, amount: 100, reason: 'Cold', means: 'CreditCard' });
    await world.till.call(refundOrder, { orderId, amount: 250, reason: 'Cold' });
    const { payments, status } = (await world.till.call(cancelOrder, { orderId, reason: 'Left', means: 'CreditCard' })) as Order;
    expect(status).toBe('CANCELLED');
    expect(back({ payments } as Order)).toEqual([
      ['Cash', -1_000],
      ['Wallet', -200],
      ['CreditCard', -100],
      ['Cash', -200],
      ['Wallet', -50],
      ['Wallet', -450],
    ]);
    await expectSound();
  });

  it('is reported with the order, so that a screen offers the means that a dry run accepts', async () => {
    const { till } = world;
    const { orderId } = await order(till, [wallet(900), { type: 'Cash', amount: 100 }]);
    for (const isErased of [false, true]) {
      if (isErased) await erase();
      const { payments, endedWallet } = (await till.call(getOrder, { orderId, include: 'trace' })) as OrderWithWallet;
      expect(endedWallet).toEqual(isErased ? { giftCents: 500 } : null);
      for (const amount of [100, 400, 1_000]) {
        const tried = await Promise.all(
          refundMeans.map((means) =>
            till.call(refundOrder, { orderId, amount, reason: 'Cold', means }, { dryRun: true }).then(
              () => true,
              () => false,
            ),
          ),
        );
        const offered = refundMeans.map((means) => Array.isArray(planMeans(payments, amount, { means, wallet: endedWallet ?? 'open' })));
        expect({ amount, isErased, tried }).toEqual({ amount, isErased, tried: offered });
      }
    }
  });

  it('cannot be refunded while its customer is archived, and loses nothing once they are restored', async () => {
    const { customerId } = world;
    const { orderId } = await order(world.till, [wallet(1_000)]);
    await brand.call(archiveCustomer, { customerId, settle: 'refund' });
    const refused = {
      ...{ code: 'conflict', extraData: { reason: 'archived', customerId } },
      words: { en: 'The customer is archived. Restore them first.', fr: 'Le client est archivé. Restaurez-le d’abord.' },
    };
    const reason = { orderId, reason: 'Left' };
    await expect(world.till.outcome(cancelOrder, reason)).rejects.toMatchObject(refused);
    await expect(world.till.outcome(refundOrder, { ...reason, amount: 100 }, { dryRun: true })).rejects.toMatchObject(refused);
    await brand.call(unarchiveCustomer, { customerId });
    await world.till.call(cancelOrder, { orderId, reason: 'Left' });
    expect(await pockets()).toEqual({ own: 500, promotional: 300, employer: 200 });
  });
});

it('a customer’s statement, the treasury report and the orders agree', async () => {
  const { brandId, customerId, till } = world;
  const orders = [await order(till, [wallet(1_000)]), await order(till, [wallet(400), { type: 'Cash', amount: 600 }])];
  const refunded = await order(till, [wallet(1_000)]);
  await till.call(refundOrder, { orderId: refunded.orderId, amount: 250, reason: 'Cold' });
  const cancelled = await order(till, [wallet(500), { type: 'CreditCard', amount: 500 }]);
  await till.call(cancelOrder, { orderId: cancelled.orderId, reason: 'Left' });
  const rows = await prisma.orderPayment.findMany({ where: { restaurantId: world.restaurantId, type: 'Wallet' } });
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const ofOrder = (orderId: number) => sumOf(rows.filter((row) => row.orderId === orderId).map(({ amount }) => amount));

  const { text } = await brand.download(downloadStatement, { customerId, fileType: 'csv' });
  const [head = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
  const columns = head.split(',');
  const table = lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [columns[index], cell])));
  const centsOf = (amount = '') => Math.round(Number(amount) * 100);
  for (const { orderId } of [...orders, refunded, cancelled]) {
    const said = sumOf(table.filter((row) => row.orderId === orderId).map(({ amount }) => centsOf(amount)));
    expect(said + ofOrder(Number(orderId)), `order ${orderId}`).toBe(0);
  }
  expect(centsOf(table.at(-1)?.balance)).toBe(3_500 - sumOf(rows.map(({ amount }) => amount)));

  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const report = await brand.call(getTreasuryReport, { brandId, startDate: day(-1), endDate: day(1), exportJson: true });
  const inReport = (...types: string[]) =>
    sumOf(report.treasury.filter(({ operationType }) => types.includes(operationType)).map(({ amount }) => amount));
  expect(inReport('walletPayments', 'refundWallet')).toBe(sumOf(rows.map(({ amount }) => amount)));
  expect(inReport('walletPayments')).toBe(2_900);
  expect(inReport('refundWallet')).toBe(-750);
  expect(inReport('walletReloadCash')).toBe(3_000);
  expect((await brand.call(getWalletProof, { brandId, from: day(-1), to: day(1) })).holds).toBe(true);
});
