// @not-in-check
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { archiveCustomer, getCustomer } from '@/server/customers/customers.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { expireCredits } from './expiry.service';
import { expireHolds } from './holds.service';
import { verifyWallets } from './verify';
import * as operations from './wallet.operations';

let tenants: TwoTenants;
let brand: Actor;
let customerId: number;

beforeEach(async () => {
  vi.useRealTimers();
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  customerId = (await createCustomer(prisma, { brandId: tenants.a.brandId })).id;
});

const reload = (amount: number) => brand.call(operations.reloadWallet, { customerId, amount, counterMethod: 'CASH' });
const credit = (amount: number, more: object = {}) =>
  brand.call(operations.creditWallet, { customerId, amount, reason: 'A gift', ...more });
const debit = (amount: number) => brand.call(operations.debitWallet, { customerId, amount, reason: 'Lunch' });
/** Retries while the service has no time, as a till would. */
async function debitPatiently(amount: number): Promise<'paid' | string> {
  for (;;) {
    const { code } = await brand.outcome(operations.debitWallet, { customerId, amount, reason: 'Lunch' }).then(
      () => ({ code: 'paid' }),
      (error: AppError) => error,
    );
    if (code !== 'unavailable') return code;
  }
}
const lines = async () => (await brand.call(operations.listBalanceHistory, { customerId })).data;
const assertSound = async () => expect((await verifyWallets()).problems).toEqual([]);

describe('a wallet', () => {
  it('is empty until the first booking, spends its pockets in order, and emits every new balance', async () => {
    expect(await brand.call(operations.getWallet, { customerId })).toMatchObject({
      balance: 0,
      available: 0,
      credits: [],
      updatedAt: null,
    });
    await reload(2_000);
    await credit(500, { expiresAt: '2031-01-01T00:00:00Z' });
    await credit(1_000, { pocket: 'employer' });
    expect(await debit(1_700)).toMatchObject({ balance: 1_800, promotional: 0, employer: 0, own: 1_800, credits: [] });
    expect(
      (await lines()).map(({ kind, pocket, amount, balanceAfter, firstPosition }) => [kind, pocket, amount, balanceAfter, firstPosition]),
    ).toEqual([
      ['DEBIT', 'own', -200, 1_800, 4],
      ['DEBIT', 'employer', -1_000, 2_000, 4],
      ['DEBIT', 'promotional', -500, 3_000, 4],
      ['CREDIT', 'employer', 1_000, 3_500, 3],
      ['CREDIT', 'promotional', 500, 2_500, 2],
      ['RELOAD', 'own', 2_000, 2_000, 1],
    ]);
    expect(await brand.call(getCustomer, { customerId })).toMatchObject({ balance: 1_800 });
    const told = await prisma.outboxEvent.findMany({ where: { kind: 'customer.account.updated' }, orderBy: { id: 'asc' } });
    expect(told.map(({ payload }) => (payload as { balance: number }).balance)).toEqual([2_000, 2_500, 3_500, 1_800]);
    await assertSound();
  });

  it('pays exactly its balance to 200 concurrent debits, from all pockets', async () => {
    await reload(3_000);
    await credit(1_250, { pocket: 'employer' });
    for (const amount of [300, 450]) await credit(amount, { expiresAt: '2031-01-01T00:00:00Z' });
    const tries = await Promise.all(Array.from({ length: 200 }, () => debitPatiently(50)));
    expect(tries.toSorted()).toEqual([...Array(100).fill('insufficient_balance'), ...Array(100).fill('paid')]);
    expect(await brand.call(operations.getWallet, { customerId })).toMatchObject({ balance: 0, credits: [] });
    await assertSound();
  });

  it('expires promotional credits with the next booking', async () => {
    await credit(500, { expiresAt: '2031-01-01T00:00:00Z' });
    await prisma.walletCredit.updateMany({ data: { expiresAt: new Date(0) } });
    await reload(100);
    expect((await lines()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['RELOAD', 100],
      ['EXPIRY', -500],
      ['CREDIT', 500],
    ]);
    await assertSound();
  });

  it('pays out only the customer’s own money, and nothing that is held', async () => {
    await reload(1_000);
    await credit(5_000);
    expect(await brand.refused(operations.payOut, { customerId, amount: 1_001, counterMethod: 'CASH', reason: 'x' })).toMatchObject({
      code: 'insufficient_balance',
      extraData: { available: 1_000 },
    });
    await brand.call(operations.reserveHold, { customerId, amount: 5_500 });
    const half = { customerId, amount: 500, counterMethod: 'CASH' as const, reason: 'Leaves' };
    expect(await brand.call(operations.payOut, half)).toMatchObject({ own: 500, balance: 5_500, available: 0 });
    expect((await brand.refused(operations.payOut, { ...half, amount: 1 })).code).toBe('insufficient_balance');
    await assertSound();
  });

  it('refunds a payment at most once, to the pockets that it came from', async () => {
    await reload(1_000);
    await credit(300);
    await debit(700);
    const refund = (input: object) => brand.call(operations.refundPayment, { customerId, position: 4, reason: 'Wrong dish', ...input });
    expect(await refund({ amount: 500 })).toMatchObject({ own: 1_000, promotional: 100 });
    expect(await refund({})).toMatchObject({ own: 1_000, promotional: 300 });
    const again = await brand.refused(operations.refundPayment, { customerId, position: 4, reason: 'x' });
    expect(again).toMatchObject({ code: 'conflict', extraData: { reason: 'refunded', left: 0 } });
    for (const position of [1, 5, 99])
      expect(await brand.refused(operations.refundPayment, { customerId, position, reason: 'x' })).toMatchObject({
        ...{ code: 'data_not_found', extraData: { field: 'position' } },
      });
    await assertSound();
  });

  it('rejects invalid amounts, a balance over the limit, wrong expiry dates, and bookings once archived', async () => {
    for (const amount of [-1, 0, 1.5, 100_000_001])
      expect((await brand.refused(operations.debitWallet, { customerId, amount, reason: 'x' })).code).toBe('invalid_parameters');
    await reload(100_000_000);
    expect((await brand.refused(operations.creditWallet, { customerId, amount: 1, reason: 'x' })).extraData).toMatchObject({
      reason: 'balance_limit',
    });
    for (const wrong of [{ expiresAt: '2020-01-01T00:00:00Z' }, { expiresAt: '2031-01-01T00:00:00Z', pocket: 'employer' }])
      expect((await brand.refused(operations.creditWallet, { customerId, amount: 1, reason: 'x', ...wrong })).code).toBe(
        'invalid_parameters',
      );
    expect(await brand.refused(archiveCustomer, { customerId })).toMatchObject({ extraData: { reason: 'balance', amount: 100_000_000 } });
    await brand.call(archiveCustomer, { customerId, settle: 'refund', counterMethod: 'CARD' });
    expect((await lines()).at(0)).toMatchObject({ kind: 'REFUND', amount: -100_000_000, balanceAfter: 0, counterMethod: 'CARD' });
    expect((await brand.refused(operations.reloadWallet, { customerId, amount: 1, counterMethod: 'CASH' })).extraData).toEqual({
      reason: 'archived',
      customerId,
    });
    await assertSound();
  });
});

describe('the history of a wallet', () => {
  it('records the balance of each booking as it was read under the lock', async () => {
    await reload(1_000);
    await Promise.all([debit(100), debit(100)]);
    const entries = await prisma.auditEntry.findMany({ where: { subjectKind: 'e-wallet' }, orderBy: { id: 'asc' } });
    const balances = entries.map(({ before, after }) => [before, after].map((state) => (state as { balance: number }).balance));
    expect(balances.toSorted(([a = 0], [b = 0]) => b - a)).toEqual([
      [1_000, 900],
      [900, 800],
      [0, 1_000],
    ]);
  });
});

describe('an expired credit', () => {
  it('disappears from the wallet at once, and is booked once by the job, with an event', async () => {
    await credit(500, { expiresAt: '2031-01-01T00:00:00Z' });
    await prisma.walletCredit.updateMany({ data: { expiresAt: new Date(0) } });
    expect(await brand.call(operations.getWallet, { customerId })).toMatchObject({ balance: 0, available: 0, credits: [] });
    await expireCredits();
    await expireCredits();
    expect((await lines()).map(({ kind, amount, userId }) => [kind, amount, userId])).toMatchObject([
      ['EXPIRY', -500, null],
      ['CREDIT', 500, expect.any(Number)],
    ]);
    const told = await prisma.outboxEvent.findMany({ where: { kind: 'customer.account.updated' }, orderBy: { availableAt: 'asc' } });
    expect(told.map(({ payload, brandId }) => [brandId, (payload as { balance: number }).balance])).toEqual([
      [tenants.a.brandId, 500],
      [tenants.a.brandId, 0],
    ]);
    await assertSound();
  });
});

describe('a hold', () => {
  it('reserves its amount, is captured only once, and frees the rest', async () => {
    await reload(1_000);
    const { holdId } = await brand.call(operations.reserveHold, { customerId, amount: 800, orderId: 7 });
    expect((await brand.refused(operations.debitWallet, { customerId, amount: 201, reason: 'x' })).extraData).toEqual({ available: 200 });
    expect(await brand.refused(operations.captureHold, { holdId, amount: 801 })).toMatchObject({
      ...{ code: 'conflict', extraData: { reason: 'beyond_hold', amount: 800 } },
    });
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => brand.call(operations.captureHold, { holdId, amount: 600 })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await brand.call(operations.getWallet, { customerId })).toMatchObject({ balance: 400, held: 0 });
    expect((await lines()).at(0)).toMatchObject({ kind: 'PAYMENT', amount: -600, orderId: 7 });
    expect((await brand.refused(operations.releaseHold, { holdId })).extraData).toEqual({ reason: 'ended', state: 'CAPTURED' });
    await assertSound();
  });

  it('expires by itself, and keeps a credit alive until then', async () => {
    await credit(500, { expiresAt: '2031-01-01T00:00:00Z' });
    const { holdId } = await brand.call(operations.reserveHold, { customerId, amount: 400 });
    await prisma.walletCredit.updateMany({ data: { expiresAt: new Date(0) } });
    await reload(100);
    expect(await brand.call(operations.getWallet, { customerId })).toMatchObject({ promotional: 300, own: 100, held: 400 });
    await prisma.walletHold.update({ where: { brandId_id: { brandId: tenants.a.brandId, id: holdId } }, data: { expiresAt: new Date(0) } });
    expect((await brand.refused(operations.captureHold, { holdId })).extraData).toEqual({ reason: 'ended', state: 'EXPIRED' });
    await expireHolds();
    expect(await brand.call(operations.getHold, { holdId })).toMatchObject({ state: 'EXPIRED' });
    expect(await reload(1)).toMatchObject({ promotional: 0, own: 101, held: 0 });
    await assertSound();
  });
});

describe('the open holds of a customer', () => {
  it('are listed until they are released or expire', async () => {
    await reload(1_000);
    const list = () => brand.call(operations.listHolds, { customerId });
    const first = await brand.call(operations.reserveHold, { customerId, amount: 300, minutes: 40 });
    const second = await brand.call(operations.reserveHold, { customerId, amount: 200, minutes: 20 });
    expect(await list()).toEqual([second, first]);
    await brand.call(operations.releaseHold, { holdId: first.holdId });
    expect(await list()).toEqual([second]);
    vi.useFakeTimers({ now: Date.now() + 30 * 60_000, toFake: ['Date'] });
    expect(await list()).toEqual([]);
  });
});

describe('the balance history', () => {
  it('is paged by position, counted, and filtered by kind, pocket and second', async () => {
    for (const amount of [100, 200, 300]) await reload(amount);
    await credit(50);
    const { extra, dataText } = await brand.outcome(operations.listBalanceHistory, { customerId, limit: 2, include: 'order' });
    expect(JSON.parse(dataText)).toMatchObject([{ position: 4, order: null }, { position: 3 }]);
    expect(extra).toEqual({ nextCursor: 3 });
    // Without an envelope, it is a field beside `data` as well.
    const page = await brand.call(operations.listBalanceHistory, { customerId, limit: 2 });
    expect(page).toMatchObject({ data: [{ position: 4, userName: expect.any(String) }, { position: 3 }], nextCursor: 3 });
    const last = await brand.outcome(operations.listBalanceHistory, { customerId, limit: 2, cursor: 3 });
    expect(last.extra).toEqual({ nextCursor: null });
    expect((await brand.call(operations.listBalanceHistory, { customerId, pocket: 'promotional' })).data).toHaveLength(1);
    expect(await brand.call(operations.countBalanceHistory, { customerId, kind: 'RELOAD' })).toEqual({ total: 3 });
    const second = Math.floor(Date.parse((await lines())[0]!.applyDate) / 1000);
    expect(await brand.call(operations.countBalanceHistory, { customerId, 'applyDate[gte]': second + 1 })).toEqual({ total: 0 });
    expect(await brand.call(operations.countBalanceHistory, { customerId, 'applyDate[lte]': second })).toEqual({ total: 4 });
  });
});

describe('the database', () => {
  it('rejects wallet lines that leave a gap or do not add up, changes of lines, and negative balances', async () => {
    await reload(100);
    const [{ brandId }] = [tenants.a];
    const line = {
      brandId,
      customerId,
      position: 2,
      firstPosition: 2,
      kind: 'RELOAD',
      pocket: 'own',
      amount: 5,
      ownBefore: 100,
      ownAfter: 105,
    } as const;
    const others = { promotionalBefore: 0, promotionalAfter: 0, employerBefore: 0, employerAfter: 0 };
    for (const wrong of [
      { position: 3 },
      { ownBefore: 99, ownAfter: 104 },
      { ownAfter: 106 },
      { pocket: 'employer' as const },
      { employerAfter: 1 },
    ])
      await expect(prisma.walletLine.create({ data: { ...line, ...others, ...wrong } })).rejects.toThrow();
    await prisma.walletLine.create({ data: { ...line, ...others } });
    await expect(prisma.sql.run`update wallet_lines set reason = 'x'`).rejects.toThrow('append-only');
    await expect(prisma.sql.run`update wallets set own = -1`).rejects.toThrow('wallets_hold_no_debt');
    expect((await verifyWallets()).problems).toHaveLength(1);
  });
});
