// @not-in-check
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockOf } from '@/server/brands/clock';
import { type Db, Prisma, prisma, transaction } from '@/server/core/platform/db';
import { installationKeyWithin } from '@/server/core/platform/installation-key';
import { mergeCustomers } from '@/server/customers/customers.operations';
import { cancelOrder, createOrder } from '@/server/orders/orders.operations';
import { type Actor, actorsOf, asUser } from '@/server/testing/as';
import { createBrand, createCustomer, createRestaurant, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { fillWallet, sellingRestaurant } from '@/server/testing/order-world';
import { createPaidOrder } from '@/server/testing/orders';
import { refundSale, sell, sellADay } from '@/server/testing/takings';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { makeFigures } from '@/server/wallet/figures.service';
import { captureHold, payOut, refundPayment, reloadWallet, reserveHold } from '@/server/wallet/wallet.operations';
import { rollUpBookings } from './booked.query';
import { usualAccounts } from './books.schema';
import { readBrokenOrders, readProvedDays } from './proof.query';
import { rollUpOfRefund } from './roll-up.rules';
import { addUpDays } from './roll-up.service';
import * as operations from './treasury.operations';
import { verifyTakings } from './verify';

let tenants: TwoTenants;
let actors: ReturnType<typeof actorsOf>;
let brand: Actor;
const day = '2026-03-02';
const march = { from: '2026-03-01', to: '2026-03-31' };
const report = { startDate: march.from, endDate: march.to, exportJson: true };

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  actors = actorsOf(tenants);
  brand = await actors('brand');
});

const place = () => ({ restaurantId: tenants.a.restaurantId, brandId: tenants.a.brandId, day, at: new Date(`${day}T11:30:00Z`) });
const ofRestaurant = () => ({ restaurantId: tenants.a.restaurantId });

/** What is wrong in March: the tenants have an order of their own besides. */
const problems = async () => (await verifyTakings()).problems.filter((problem) => problem.includes('2026-03'));

describe('the treasury report', () => {
  it('returns exact figures without an envelope, and rejects wrong parameters and periods longer than a year', async () => {
    await sellADay(place());
    const token = await tokenOf(tenants.a.users.brand.id);
    const get = (query: string) => send('GET', `/reports/treasury?${query}`, { token });
    const { status, body } = await get(`startDate=${day}&endDate=${day}&brandId=${tenants.a.brandId}&exportJson=true`);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['metadata', 'walletBalances', 'treasury', 'revenue']);
    expect(body.metadata).toMatchObject({
      period: { startDate: day, endDate: day },
      filters: { brandId: String(tenants.a.brandId), brandName: expect.any(String) },
    });
    expect(body.treasury).toEqual([
      { operationType: 'cashPayments', guestPaymentType: 'CASH', count: 1, amount: 1_700 },
      { operationType: 'creditCard', guestPaymentType: 'CASH', count: 1, amount: 1_030 },
      { operationType: 'grantPayments', guestPaymentType: 'POSTPAYMENT', count: 1, amount: 500 },
      { operationType: 'refundCash', guestPaymentType: 'CASH', count: 1, amount: -600 },
    ]);
    const rows = body.revenue as { category: string; amountInclTax: number; amountTax: number }[];
    const sum = (of: 'amountInclTax' | 'amountTax') =>
      rows.filter(({ category }) => category !== 'grants').reduce((total, row) => total + row[of], 0);
    expect([sum('amountInclTax'), sum('amountTax')]).toEqual([2_630, 280]);
    expect(rows.filter(({ category }) => category === 'grants')).toEqual([
      {
        ...{ category: 'grants', label: 'Employer', guestPaymentType: 'POSTPAYMENT', vatRate: 0, count: 1 },
        ...{ amountExclTax: -500, amountTax: 0, amountInclTax: -500 },
      },
    ]);
    for (const wrong of ['exportJson=false', 'exportJson=yes'])
      expect((await get(`startDate=${day}&endDate=${day}&${wrong}`)).body).toMatchObject({ status: 400, code: 'invalid_parameters' });
    expect((await get(`startDate=${day}&endDate=${day}`)).body).toMatchObject({ status: 400, code: 'missing_parameters' });
    expect((await get(`startDate=2025-03-01&endDate=2026-03-02&exportJson=true`)).body.code).toBe('invalid_parameters');
    expect((await get(`startDate=2025-03-01&endDate=2026-03-01&exportJson=true`)).status).toBe(200);
    expect((await get(`startDate=2026-03-02&endDate=2026-03-01&exportJson=true`)).body.code).toBe('invalid_parameters');
  });

  it('covers only the caller’s brands and restaurants, and names a brand only when one is requested', async () => {
    await sellADay(place());
    const { restaurantId, brandId } = tenants.sibling;
    await sell({ ...place(), restaurantId, brandId });
    const total = async (actor: Actor, query: object = {}) => {
      const { treasury, metadata } = await actor.call(operations.getTreasuryReport, { ...report, ...query });
      return [metadata.filters.brandId, treasury.reduce((sum, { amount }) => sum + amount, 0)];
    };
    expect(await total(brand)).toEqual(['', 2_630]);
    expect(await total(await actors('brand_group'))).toEqual(['', 3_630]);
    expect(await total(await actors('brand_group'), { brandId })).toEqual([String(brandId), 1_000]);
    expect(await total(await actors('restaurant'))).toEqual(['', 2_630]);
    const other = await createRestaurant(prisma, { brandId: tenants.a.brandId });
    await sell({ ...place(), restaurantId: other.id });
    expect(await total(await actors('restaurant'))).toEqual(['', 2_630]);
    expect(await total(brand)).toEqual(['', 3_630]);
    expect((await brand.refused(operations.getTreasuryReport, { ...report, brandId })).code).toBe('access_denied');
    expect((await brand.refused(operations.getTakings, { ...march, restaurantId })).code).toBe('access_denied');
    for (const role of ['pos', 'kiosk'] as const)
      expect((await (await actors(role)).refused(operations.getTreasuryReport, report)).code).toBe('access_denied');
  });

  it('is rejected with mixed_currencies when the brands have different currencies', async () => {
    await createBrand(prisma, { currency: 'XPF' });
    const admin = await actors('admin');
    expect(await admin.refused(operations.getTreasuryReport, report)).toMatchObject({
      code: 'mixed_currencies',
      status: 400,
      extraData: { currencies: ['EUR', 'XPF'] },
    });
    expect((await admin.call(operations.getTreasuryReport, { ...report, brandId: tenants.a.brandId })).treasury).toEqual([]);
  });

  it('includes wallet top-ups, pay-outs and balances, before and after hourly figures are made', async () => {
    const { brandId } = tenants.a;
    const { id: customerId } = await createCustomer(prisma, { brandId });
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' });
    const before = await brand.call(operations.getTreasuryReport, { ...report, startDate: today, endDate: today });
    await brand.call(reloadWallet, { customerId, amount: 3_000, counterMethod: 'CASH' });
    await brand.call(reloadWallet, { customerId, amount: 2_000, counterMethod: 'CARD' });
    await brand.call(payOut, { customerId, amount: 500, counterMethod: 'CASH', reason: 'Leaves' });
    const read = () => brand.call(operations.getTreasuryReport, { ...report, brandId, startDate: today, endDate: today });
    const amounts = (rows: { operationType: string; amount: number }[]) =>
      Object.fromEntries(rows.map(({ operationType, amount }) => [operationType, amount]));
    const first = await read();
    const was = amounts(before.treasury);
    expect(amounts(first.treasury)).toMatchObject({
      walletReloadCash: (was.walletReloadCash ?? 0) + 3_000,
      walletReloadCard: (was.walletReloadCard ?? 0) + 2_000,
      walletRefund: -500,
    });
    expect(first.walletBalances.endingBalance).toBe(before.walletBalances.endingBalance + 4_500);
    await prisma.sql.run`update wallet_figures set due_at = now() - interval '1 minute'`;
    while ((await makeFigures(-3_600_000)) > 0);
    const second = await read();
    expect([second.treasury, second.walletBalances]).toEqual([first.treasury, first.walletBalances]);
    const proof = await brand.call(operations.getWalletProof, { brandId, from: today, to: today });
    expect(proof.holds).toBe(true);
    expect(proof.pockets.find(({ pocket }) => pocket === 'own')).toMatchObject({ payOuts: -500 });
    await prisma.sql.run`update wallets set own = own + 1 where customer_id = ${customerId}`;
    expect((await brand.call(operations.getWalletProof, { brandId, from: today, to: today })).holds).toBe(false);
  });
});

describe('a wallet payment of a till with its own books', () => {
  it('is refunded alike in the report, the journal and the proof, before and after hourly figures are made', async () => {
    const { brandId } = tenants.a;
    const { id: customerId } = await createCustomer(prisma, { brandId });
    await fillWallet({ brandId, customerId }, 5_000);
    const { holdId } = await brand.call(reserveHold, { customerId, amount: 1_000 });
    await brand.call(captureHold, { holdId });
    const payment = await prisma.walletLine.findFirstOrThrow({ where: { brandId, customerId, kind: 'PAYMENT' } });
    await brand.call(refundPayment, { customerId, position: payment.position, amount: 400, reason: 'Cold' });
    const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const period = { from: dayOf(-1), to: dayOf(1) };
    const read = async () => {
      const { treasury } = await brand.call(operations.getTreasuryReport, {
        ...{ brandId, startDate: period.from, endDate: period.to, exportJson: true },
      });
      const { text } = await brand.download(operations.downloadTreasury, { brandId, ...period, format: 'csv' });
      const cells = text.split('\n').map((line) => line.split(','));
      const external = cells.filter((row) => row[2] === usualAccounts.external).map((row) => Number(row[6]) - Number(row[5]));
      const { holds, pockets } = await brand.call(operations.getWalletProof, { brandId, ...period });
      const own = pockets.find(({ pocket }) => pocket === 'own');
      const ofWallets = treasury.filter(({ operationType }) => /^(walletPayments|refundWallet)$/.test(operationType));
      return {
        treasury: ofWallets.map(({ operationType, count, amount }) => [operationType, count, amount]),
        journal: external.reduce((sum, amount) => sum + amount, 0),
        proof: [holds, own?.payments, own?.refunds],
      };
    };
    const before = await read();
    // A guest of the tenants has paid 12.00 besides.
    expect(before).toEqual({
      treasury: [
        ['walletPayments', 2, 2_200],
        ['refundWallet', 1, -400],
      ],
      journal: 18,
      proof: [true, -2_200, 400],
    });
    await prisma.sql.run`update wallet_figures set due_at = now() - interval '1 minute'`;
    while ((await makeFigures(-3_600_000)) > 0);
    expect(await read()).toEqual(before);
  });
});

describe('a refund of an order to a wallet that did not pay it', () => {
  it('is counted once in the report, the journal and the proof, before and after hourly figures are made', async () => {
    const world = await sellingRestaurant();
    const { brandId, restaurantId, customerId, till } = world;
    const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
    const { id: productId } = await world.sell(1_000);
    await fillWallet(world, 1_000);
    const order = (type: 'Cash' | 'Wallet') =>
      till.call(createOrder, {
        ...{ restaurantId, customerId, consumptionMode: 'MODE_SIT_IN' as const, items: [{ productId }] },
        payments: [{ type, amount: 1_000 }],
      });
    const [paidInCash, paidByWallet] = [await order('Cash'), await order('Wallet')];
    const cancel = ({ orderId }: { orderId: string }) => till.call(cancelOrder, { orderId, reason: 'Gone', means: 'Wallet' });
    await cancel(paidInCash);
    await head.call(mergeCustomers, { customerId: (await createCustomer(prisma, { brandId })).id, fromCustomerId: customerId });
    await cancel(paidByWallet);
    const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const period = { from: dayOf(-1), to: dayOf(1) };
    const read = async () => {
      const { treasury } = await head.call(operations.getTreasuryReport, {
        ...{ brandId, startDate: period.from, endDate: period.to, exportJson: true },
      });
      const { text } = await head.download(operations.downloadTreasury, { brandId, ...period, format: 'csv' });
      const rows = text
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(','));
      const { holds, pockets } = await head.call(operations.getWalletProof, { brandId, ...period });
      const own = pockets.find(({ pocket }) => pocket === 'own');
      return {
        treasury: treasury
          .map(({ operationType, amount }) => [operationType, amount])
          .filter(([type]) => /Refund|refund/.test(String(type))),
        credits: rows.filter((row) => row[2] === usualAccounts.wallet && row[6] !== '').map((row) => [row[3], row[6]]),
        proof: [holds, own?.refunds, own?.payOuts],
      };
    };
    const once = {
      treasury: [['refundWallet', -2_000]],
      // The top-up of the counter, and what went back.
      credits: expect.arrayContaining([['Refunds to e-wallets', '20.00']]),
      proof: [true, 2_000, 0],
    };
    const before = await read();
    expect(before).toEqual(once);
    expect(before.credits).toHaveLength(2);
    await prisma.sql.run`update wallet_figures set due_at = now() - interval '1 minute'`;
    while ((await makeFigures(-3_600_000)) > 0);
    expect(await read()).toEqual(before);
  });
});

describe('days and hours', () => {
  it('follow the restaurant’s time zone, after the change to summer time and far from UTC', async () => {
    const { brandId } = tenants.a;
    const noumea = await createRestaurant(prisma, { brandId, timeZone: 'Pacific/Noumea' });
    await sell({ ...place(), restaurantId: noumea.id, day: '2026-03-03', at: new Date('2026-03-02T20:15:00Z') });
    await sell({ ...place(), day: '2026-03-29', at: new Date('2026-03-29T01:30:00Z') });
    const hours = async (restaurantId: number) => (await brand.call(operations.getRhythm, { restaurantId, ...march })).hours;
    expect(await hours(noumea.id)).toEqual([{ hour: 7, channelId: 5, total: 1_000, orders: 1 }]);
    expect(await hours(tenants.a.restaurantId)).toEqual([{ hour: 3, channelId: 5, total: 1_000, orders: 1 }]);
    const takings = await brand.call(operations.getTakings, { brandId, ...march });
    expect(takings.days.filter(({ orders }) => orders > 0).map(({ day: each, total }) => [each, total])).toEqual([
      ['2026-03-03', 1_000],
      ['2026-03-29', 1_000],
    ]);
    expect(takings.days).toHaveLength(31);
    expect(takings.restaurants.map(({ restaurantId, isBalanced }) => [restaurantId, isBalanced])).toEqual(
      expect.arrayContaining([
        [noumea.id, true],
        [tenants.a.restaurantId, true],
      ]),
    );
  });
});

describe('the proof', () => {
  const prove = () => brand.call(operations.getProof, { ...ofRestaurant(), ...march });

  it('holds for sales, refunds and reductions, before and after the nightly merge', async () => {
    await sellADay(place());
    const { holds, equations } = await prove();
    expect(holds).toBe(true);
    expect(equations.map(({ equation, left, right }) => [equation, left, right])).toEqual([
      ['takings', 2_630, 2_630],
      ['money', 2_630, 2_630],
      ['revenue', 2_630, 2_630],
      ['vat', 280, 280],
      ['orders', 2, 2],
    ]);
    await addUpDays(prisma);
    expect((await prove()).holds).toBe(true);
    expect(await problems()).toEqual([]);
  });

  it('names an order that is paid but missing from the figures', async () => {
    await sellADay(place());
    const { orderId } = await transaction((db) => createPaidOrder(db, place()));
    const { holds, equations, orders } = await prove();
    expect(holds).toBe(false);
    expect(orders).toEqual([{ orderId: String(orderId), day, problem: 'not_booked', left: 1_000, right: 0 }]);
    expect(equations.find(({ equation }) => equation === 'orders')).toMatchObject({
      holds: false,
      failingDays: [{ day, left: 2, right: 3 }],
    });
    expect(await problems()).toContainEqual(expect.stringContaining(`takings of ${day}: money is 2630, not 3630`));
  });

  it('names an order whose lines and payments differ', async () => {
    await sellADay(place());
    const order = await sell(place());
    await prisma.sql.run`update order_payments set amount = amount + 7 where order_id = ${order.orderId}`;
    expect((await prove()).orders).toEqual([{ orderId: String(order.orderId), day, problem: 'sums', left: 1_000, right: 1_007 }]);
  });

  it('fails when a figure was changed, without naming an order', async () => {
    await sellADay(place());
    await prisma.sql.run`update treasury_days set amount = amount + 100 where operation_type = 'cashPayments'`;
    const { equations, orders } = await prove();
    expect(equations.filter(({ holds }) => !holds).map(({ equation }) => equation)).toEqual(['takings', 'money']);
    expect(orders).toEqual([]);
  });
});

it('verifying the takings finds amounts that were moved between payment types or labels', async () => {
  await sellADay(place());
  expect(await problems()).toEqual([]);
  await prisma.sql.run`update treasury_days set amount = amount + case operation_type when 'cashPayments' then 100 else -100 end
    where operation_type in ('cashPayments', 'creditCard') and day = ${day}::date`;
  expect(await problems()).toEqual([
    expect.stringContaining('cashPayments · CASH is 1800 (1 times, net 1800, tax 0), its orders come to 1700'),
    expect.stringContaining('creditCard · CASH is 930 (1 times, net 930, tax 0), its orders come to 1030'),
  ]);
  await prisma.sql.run`update treasury_days set amount = amount - case operation_type when 'cashPayments' then 100 else -100 end
    where operation_type in ('cashPayments', 'creditCard') and day = ${day}::date`;
  await prisma.sql
    .run`update revenue_days set label = 'Wine' where label = 'Drinks' and guest_payment_type = 'CASH' and day = ${day}::date`;
  expect(await problems()).toEqual([
    expect.stringContaining('items · Wine · CASH · 2000 is'),
    expect.stringContaining('items · Drinks · CASH · 2000 is 0 (0 times'),
  ]);
});

describe('an order refunded in steps', () => {
  const off = [{ label: 'SUMMER', valueCents: 97 }];
  const lines = ['Dishes', 'Drinks', 'Sweets'].map((categoryName, index) => ({ categoryName, unitCents: 333 + index }));
  const revenue = async () => {
    const rows = await prisma.revenueDay.findMany({ where: { ...ofRestaurant(), day: new Date(day) } });
    const byLabel = Map.groupBy(rows, ({ category, label }) => `${category} ${label}`);
    const sum = (amounts: bigint[]) => Number(amounts.reduce((total, amount) => total + amount, 0n));
    return [...byLabel].map(([label, of]) => [label, sum(of.map((row) => row.amountInclTax)), sum(of.map((row) => row.amountTax))]);
  };

  it('leaves no revenue or tax in any category, and passes the verification', async () => {
    const order = await sell({ ...place(), lines, discounts: off });
    for (const position of [1, 0, 2]) await refundSale(order, { positions: [position], day, at: new Date(`${day}T18:00:00Z`) });
    expect((await revenue()).filter(([, amount, tax]) => amount !== 0 || tax !== 0)).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('is recomputed as it was booked, older bookings from the refund alone', async () => {
    const order = await sell({ ...place(), lines, discounts: off });
    const refund = await refundSale(order, { positions: [2], day, at: new Date(`${day}T18:00:00Z`) });
    const { orderId, refundId, discounts } = refund;
    const booking = { bookingId: 1, kind: 'REFUND' as const, orderId, refundId };
    const reductions = discounts.map(({ label, rates }) => ({ label, rates }));
    const details = [{ isWhole: false }, { isWhole: false, reductions }, reductions];
    const anew = await rollUpBookings(
      prisma,
      place().restaurantId,
      details.map((detail) => ({ ...booking, detail })),
    );
    const before = rollUpOfRefund({ ...refund, sold: undefined });
    expect(anew).toEqual([rollUpOfRefund(refund), before, before]);
    expect(anew[0]).not.toEqual(before);
  });
});

it('the proof finds refunds by an index on their day', async () => {
  interface Plan {
    'Relation Name'?: string;
    'Index Cond'?: string;
    Plans?: Plan[];
  }
  const conditions: string[] = [];
  const walk = (plan: Plan) => {
    if (plan['Relation Name'] === 'order_refunds') conditions.push(plan['Index Cond'] ?? 'all');
    plan.Plans?.forEach(walk);
  };
  await transaction(async (db) => {
    await db.sql.run`set local enable_seqscan = off`;
    await db.sql.run`set local enable_bitmapscan = off`;
    const read = async (statement: Prisma.Sql) => {
      const [row] = await db.sql.read<{ 'QUERY PLAN': { Plan: Plan }[] }>(Prisma.sql`explain (format json) ${statement}`);
      row?.['QUERY PLAN'].forEach(({ Plan: plan }) => {
        walk(plan);
      });
      return [];
    };
    const explained = { sql: { read } } as unknown as Db;
    await readProvedDays(explained, [tenants.a.restaurantId], march);
    await readBrokenOrders(explained, tenants.a.restaurantId, [day], 1);
  });
  expect(conditions).toHaveLength(2);
  for (const condition of conditions) expect(condition).toContain('day');
});

describe('the orders behind a figure', () => {
  it('add up to each figure of the takings', async () => {
    await sellADay(place());
    const { treasury, revenue } = await brand.call(operations.getTakings, { ...ofRestaurant(), ...march });
    const sum = async (figure: object) => {
      let cursor: string | undefined;
      let [amount, tax] = [0, 0];
      do {
        const asked = { ...ofRestaurant(), ...march, ...figure, limit: 1, ...(cursor !== undefined && { cursor }) };
        const page = await brand.call(operations.listBookedOrders, asked);
        for (const item of page.items) [amount, tax] = [amount + item.amount, tax + item.tax];
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return [amount, tax];
    };
    for (const { operationType, guestPaymentType, amount } of treasury)
      expect([operationType, ...(await sum({ operationType, guestPaymentType }))]).toEqual([operationType, amount, 0]);
    for (const { category, label, guestPaymentType, vatRate, amountInclTax, amountTax } of revenue)
      expect([category, label, ...(await sum({ category, label, guestPaymentType, vatRate }))]).toEqual([
        category,
        label,
        amountInclTax,
        amountTax,
      ]);
    expect(await sum({ vatRate: 2000 })).toEqual([540, 90]);
    const all = await brand.call(operations.listBookedOrders, { ...ofRestaurant(), ...march });
    expect(all.items.map(({ kind, total }) => [kind, total])).toEqual([
      ['REFUND', -600],
      ['SALE', 1_530],
      ['SALE', 1_700],
    ]);
  });

  it('fill a page, however many bookings of another discount lie between them', async () => {
    const withDiscount = (label: string) => sell({ ...place(), lines: [{ unitCents: 1_000 }], discounts: [{ label, valueCents: 100 }] });
    for (const label of ['SUMMER', 'OTHER', 'SUMMER', 'OTHER', 'OTHER', 'OTHER']) await withDiscount(label);
    const asked = { ...ofRestaurant(), ...march, category: 'discounts', label: 'SUMMER', limit: 1 } as const;
    const first = await brand.call(operations.listBookedOrders, asked);
    expect(first.items.map(({ amount }) => amount)).toEqual([-100]);
    const second = await brand.call(operations.listBookedOrders, { ...asked, cursor: first.nextCursor! });
    expect(second.items.map(({ amount }) => amount)).toEqual([-100]);
    expect([second.nextCursor, second.items[0]!.orderId < first.items[0]!.orderId]).toEqual([null, true]);
  });
});

describe('a closed day', () => {
  const close = (of: string) => brand.call(operations.closeDay, { ...ofRestaurant(), day: of });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('cannot be closed again, rejects new sales, and shows whether its figures are intact', async () => {
    await sellADay(place());
    await close('2026-03-01');
    expect(await close(day)).toMatchObject({ day, isIntact: true, total: 2_630, tax: 280 });
    expect((await brand.refused(operations.closeDay, { ...ofRestaurant(), day })).extraData).toEqual({ reason: 'closed', day });
    await expect(sell(place())).rejects.toMatchObject({ code: 'conflict' });
    await addUpDays(prisma);
    const list = () => brand.call(operations.listClosings, { ...ofRestaurant(), ...march });
    expect((await list()).map(({ day: each, isIntact }) => [each, isIntact])).toEqual([
      [day, true],
      ['2026-03-01', true],
    ]);
    expect((await brand.call(operations.getTakings, { ...ofRestaurant(), ...march })).days[1]).toMatchObject({ day, isClosed: true });
    await prisma.sql.run`update revenue_days set count = count + 1 where label = 'Drinks'`;
    expect((await list())[0]).toMatchObject({ day, isIntact: false });
    expect(await problems()).toEqual([
      expect.stringContaining(`takings of ${day}: items · Drinks · CASH · 2000 is`),
      expect.stringContaining(`takings of ${day}: items · Drinks · POSTPAYMENT · 2000 is`),
      `restaurant ${tenants.a.restaurantId}, takings of ${day}: the day was closed with other figures`,
    ]);
  });

  it('is signed over the closing before it, so that it shows when that one is gone', async () => {
    await close('2026-03-01');
    await close(day);
    const list = async () => (await brand.call(operations.listClosings, { ...ofRestaurant(), ...march })).map(({ isIntact }) => isIntact);
    expect(await list()).toEqual([true, true]);
    await transaction(async (db) => {
      await db.sql.run`set local session_replication_role = replica`;
      await db.sql.run`delete from treasury_closings where restaurant_id = ${tenants.a.restaurantId} and day = '2026-03-01'`;
    });
    expect(await list()).toEqual([false]);
  });

  it('stays intact when its labels were signed in the order of another collation', async () => {
    await sellADay(place());
    await close(day);
    const { restaurantId } = tenants.a;
    const [{ snapshot } = { snapshot: null }] = await prisma.sql.read<{ snapshot: { treasury: object[]; revenue: object[] } }>`
      select snapshot from treasury_closings where restaurant_id = ${restaurantId}`;
    const turned = { ...snapshot, revenue: snapshot!.revenue.toReversed() };
    const key = await installationKeyWithin(prisma, 'closed takings');
    const signature = createHmac('sha256', key)
      .update(JSON.stringify([1, restaurantId, day, '', turned]))
      .digest('hex');
    const isIntact = async () => (await brand.call(operations.listClosings, { ...ofRestaurant(), ...march }))[0]?.isIntact;
    const write = (change: Prisma.Sql) =>
      transaction(async (db) => {
        await db.sql.run`set local session_replication_role = replica`;
        await db.sql.run(Prisma.sql`update treasury_closings set ${change} where restaurant_id = ${restaurantId}`);
      });
    await write(Prisma.sql`snapshot = ${JSON.stringify(turned)}::json`);
    expect(await isIntact()).toBe(false);
    await write(Prisma.sql`signature = ${signature}`);
    expect(await isIntact()).toBe(true);
  });

  it('must be over for ten minutes before it is closed', async () => {
    const clock = clockOf('Europe/Paris', 1440);
    const yesterday = clock.addDays(clock.dayOf(new Date()), -1);
    const closableAt = clock.endOf(yesterday).getTime() + 10 * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: closableAt - 1 });
    expect((await brand.refused(operations.closeDay, { ...ofRestaurant(), day: yesterday })).extraData).toEqual({
      reason: 'not_over',
      from: new Date(closableAt).toISOString(),
    });
    vi.setSystemTime(closableAt);
    expect(await close(yesterday)).toMatchObject({ day: yesterday });
  });
});
