import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { archiveCustomer, mergeCustomers } from '@/server/customers/customers.operations';
import { sandbox } from '@/server/payments/sandbox';
import type { SandboxToken } from '@/server/payments/sandbox.values';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCard, createCustomer } from '@/server/testing/factories';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { expireCredits } from '@/server/wallet/expiry.service';
import { verifyWallets } from '@/server/wallet/verify';
import * as wallet from '@/server/wallet/wallet.operations';
import { askCharges, beginReloads } from './charges.service';
import * as operations from './reloads.operations';

let brand: Actor;
let brandId: number;
let customerId: number;

beforeEach(async () => {
  vi.useRealTimers();
  const tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
  customerId = (await createCustomer(prisma, { brandId })).id;
  await brand.call(wallet.reloadWallet, { customerId, amount: 5_000, counterMethod: 'CASH' });
});

/** Switched on with a card, over its minimum: a worker has looked and found nothing to do. */
async function switchOn(token: SandboxToken = 'sandbox_succeeds', more: object = {}): Promise<void> {
  const { id } = await createCard(prisma, { brandId, customerId, token, isDefault: false });
  await brand.call(operations.updateAutomaticReload, {
    customerId,
    automaticEwalletReloadActive: true,
    automaticEwalletReloadMinBalance: 1_000,
    automaticEwalletReloadAmount: 3_000,
    automaticEwalletReloadCardId: id,
    ...more,
  });
  await work();
}
const debit = (amount: number) => brand.call(wallet.debitWallet, { customerId, amount, reason: 'Lunch' });
const balance = async () => (await brand.call(wallet.getWallet, { customerId })).balance;
const state = () => brand.call(operations.getAutomaticReloadState, { customerId });
const charges = () => prisma.walletCharge.findMany({ where: { customerId }, orderBy: { createdAt: 'asc' } });
const assertSound = async () => expect((await verifyWallets()).problems).toEqual([]);
/** What a worker does until nothing is due. */
async function work(): Promise<void> {
  for (let rounds = 0; rounds < 20; rounds++) if ((await beginReloads()) + (await askCharges()) === 0) return;
}
/** Lets time pass for all that waits, and for what limits it. */
async function pass(hours: number): Promise<void> {
  await prisma.sql.run`update automatic_reloads set due_at = due_at - make_interval(secs => ${hours * 3_600})`;
  await prisma.sql.run`update wallet_charges set created_at = created_at - make_interval(secs => ${hours * 3_600}),
    ended_at = ended_at - make_interval(secs => ${hours * 3_600}), ask_at = ask_at - make_interval(secs => ${hours * 3_600})`;
  await work();
}

describe('an automatic reload', () => {
  it('charges the card when a debit leaves too little, and records it once', async () => {
    await switchOn();
    await debit(4_000);
    expect(await state()).toMatchObject({ state: 'READY' });
    await debit(1);
    expect(await state()).toMatchObject({ state: 'DUE' });
    await work();
    expect(await balance()).toBe(3_999);
    expect(await state()).toMatchObject({
      state: 'READY',
      chargedThisMonth: 3_000,
      charges: [{ state: 'SUCCEEDED', amount: 3_000, position: 4 }],
    });
    expect((await brand.call(wallet.listBalanceHistory, { customerId })).data.at(0)).toMatchObject({
      kind: 'AUTO_RELOAD',
      pocket: 'own',
      userId: null,
    });
    await assertSound();
  });

  it('is queued once by 200 debits at once, and charged once by several workers', async () => {
    await switchOn();
    await debit(3_900);
    const tries = await Promise.allSettled(Array.from({ length: 200 }, () => debitPatiently(1)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(200);
    await Promise.all(Array.from({ length: 6 }, () => beginReloads()));
    await Promise.all(Array.from({ length: 6 }, () => askCharges()));
    await work();
    expect(await charges()).toMatchObject([{ state: 'SUCCEEDED', asked: 1 }]);
    expect(await prisma.sandboxCharge.count()).toBe(1);
    expect(await balance()).toBe(3_900);
    await assertSound();
  }, 60_000);

  it('charges no more than once in ten minutes and three times a day', async () => {
    await switchOn('sandbox_succeeds', { automaticEwalletReloadMonthlyCap: 12_000, automaticEwalletReloadMinBalance: 5_000 });
    await debit(3_000);
    await work();
    expect(await balance()).toBe(5_000);
    await debit(3_000);
    await work();
    expect(await state()).toMatchObject({ state: 'WAITING', reason: 'TOO_SOON' });
    for (const hours of [0.2, 0.2]) {
      await pass(hours);
      await debit(3_000);
      await work();
    }
    await pass(0.2);
    expect(await charges()).toHaveLength(3);
    expect(await state()).toMatchObject({ state: 'WAITING', reason: 'DAILY_LIMIT' });
    await assertSound();
  });

  it('tries a refused card again after 1, 24 and 72 hours, then switches itself off', async () => {
    await switchOn('sandbox_refused');
    await debit(4_500);
    await work();
    for (const hours of [1, 24, 72]) {
      const { nextTryAt } = await state();
      expect(await state()).toMatchObject({ state: 'WAITING', reason: 'REFUSED' });
      expect((Date.parse(nextTryAt!) - Date.now()) / 3_600_000).toBeCloseTo(hours, 1);
      // Whoever pays meanwhile does not have it tried sooner.
      await debit(1);
      await work();
      await pass(hours);
    }
    expect(await state()).toMatchObject({ state: 'STOPPED', reason: 'REFUSED', settings: { automaticEwalletReloadActive: false } });
    expect(await charges()).toHaveLength(4);
    await debit(1);
    await work();
    expect(await charges()).toHaveLength(4);
    // Switched on again with a card that works, it begins afresh.
    await switchOn();
    expect(await balance()).toBe(3_496);
    await assertSound();
  });

  it('stops at once for a card that needs its guest, or that is another provider’s', async () => {
    await switchOn('sandbox_needs_guest');
    await debit(4_500);
    await work();
    expect(await state()).toMatchObject({ state: 'STOPPED', reason: 'CARD_NEEDS_GUEST', charges: [{ state: 'NEEDS_GUEST' }] });
    await prisma.walletCard.updateMany({ where: { customerId }, data: { provider: 'stripe' } });
    await brand.call(operations.updateAutomaticReload, { customerId, automaticEwalletReloadActive: true });
    await work();
    expect(await state()).toMatchObject({ state: 'STOPPED', reason: 'CARD_UNUSABLE', charges: [{}] });
  });

  it('charges nobody because money was paid out or a gift ended', async () => {
    await switchOn();
    await brand.call(wallet.creditWallet, { customerId, amount: 500, reason: 'Gift', expiresAt: '2031-01-01T00:00:00Z' });
    await brand.call(wallet.payOut, { customerId, amount: 4_900, counterMethod: 'CASH', reason: 'Leaves' });
    await prisma.walletCredit.updateMany({ data: { expiresAt: new Date(0) } });
    await expireCredits();
    await work();
    expect([await balance(), await charges()]).toEqual([100, []]);
  });

  it('leaves customers alone who are inactive or archived, and is switched off with them', async () => {
    await switchOn();
    await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { isActive: false } });
    await debit(4_500);
    await work();
    expect(await charges()).toEqual([]);
    await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { isActive: true } });
    await debit(500);
    await beginReloads();
    expect((await brand.refused(archiveCustomer, { customerId })).extraData).toEqual({ reason: 'charging' });
    await askCharges();
    await brand.call(archiveCustomer, { customerId, settle: 'refund' });
    await work();
    expect(await state()).toMatchObject({ state: 'OFF', charges: [{ state: 'SUCCEEDED' }] });
    await assertSound();
  });

  it('ends when another customer takes over, not before its open charge is known', async () => {
    await switchOn();
    await debit(4_500);
    await beginReloads();
    const { id: into } = await createCustomer(prisma, { brandId });
    const merge = () => brand.call(mergeCustomers, { customerId: into, fromCustomerId: customerId });
    await expect(merge()).rejects.toMatchObject({ code: 'conflict', extraData: { reason: 'charging' } });
    await askCharges();
    await merge();
    await work();
    expect(await prisma.walletCard.findMany({ where: { customerId }, select: { token: true } })).toEqual([{ token: null }]);
    expect(await brand.call(wallet.getWallet, { customerId: into })).toMatchObject({ balance: 3_500 });
    await assertSound();
  });
});

describe('a charge whose outcome is not known', () => {
  const doubt = async () => {
    await debit(4_500);
    await beginReloads();
    await askCharges();
    expect(await state()).toMatchObject({ state: 'CHARGING' });
    expect(await askCharges()).toBe(0);
  };

  it.each(['sandbox_no_answer', 'sandbox_lost'] as const)('is asked for and never made twice (%s)', async (token) => {
    await switchOn(token);
    await doubt();
    await pass(1);
    expect(await charges()).toMatchObject([{ state: 'SUCCEEDED', asked: 2 }]);
    expect(await prisma.sandboxCharge.findMany()).toMatchObject([{ outcome: 'succeeded', amount: 3_000 }]);
    expect(await balance()).toBe(3_500);
    await assertSound();
  });

  it('is recorded once when the provider answered and nobody was left to record it', async () => {
    await switchOn();
    await debit(4_500);
    await beginReloads();
    // As a worker did that died with the answer in its hands.
    const { id, createdAt } = await prisma.walletCharge.findFirstOrThrow({ where: { customerId } });
    await prisma.walletCharge.updateMany({ data: { asked: 1 } });
    await sandbox.charge({ key: id, token: 'sandbox_succeeds', amount: 3_000, askedFirstAt: createdAt });
    await Promise.all([askCharges(), askCharges()]);
    expect([await balance(), await prisma.sandboxCharge.count()]).toEqual([3_500, 1]);
    await assertSound();
  });

  it('counts as never made once the provider may have forgotten the key', async () => {
    await switchOn('sandbox_lost');
    await doubt();
    await prisma.walletCharge.updateMany({ data: { createdAt: new Date(Date.now() - 21 * 3_600_000), askAt: new Date() } });
    await askCharges();
    expect(await charges()).toMatchObject([{ state: 'FAILED', failure: 'never_received' }]);
    expect([await balance(), await state()]).toMatchObject([500, { state: 'WAITING', reason: 'REFUSED' }]);
  });
});

describe('the proof of the ledger', () => {
  it('sees a charge without its line, and a line without its charge', async () => {
    await switchOn();
    await debit(4_500);
    await work();
    await prisma.sql.run`update wallet_charges set amount = 2_999`;
    expect((await verifyWallets()).problems).toEqual([expect.stringContaining('its line 3 says otherwise')]);
    await prisma.sql.run`delete from wallet_charges`;
    expect((await verifyWallets()).problems).toEqual([expect.stringContaining('line 3 was charged to no card')]);
  });
});

/** As a till would: what the service has no time for is tried again. */
async function debitPatiently(amount: number): Promise<void> {
  for (;;) {
    const error = await debit(amount).then(
      () => null,
      (refusal: unknown) => refusal,
    );
    if (error === null) return;
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
  }
}
