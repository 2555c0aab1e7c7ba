import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/server/core/operation/errors';
import { prisma, transaction } from '@/server/core/platform/db';
import { archiveCustomer, getErasure, mergeCustomers } from '@/server/customers/customers.operations';
import { sandbox } from '@/server/payments/sandbox';
import type { SandboxToken } from '@/server/payments/sandbox.values';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCard, createCustomer } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { expireCredits } from '@/server/wallet/expiry.service';
import { verifyWallets } from '@/server/wallet/verify';
import * as wallet from '@/server/wallet/wallet.operations';
import { MAX_WALLET_CENTS } from '@/server/wallet/wallet.values';
import { sealToken } from './card-tokens';
import { askCharges, beginReloads } from './charges.service';
import { dropCards } from './drops.service';
import * as operations from './reloads.operations';

let tenants: TwoTenants;
let brand: Actor;
let brandId: number;
let customerId: number;

beforeEach(async () => {
  vi.useRealTimers();
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
  customerId = (await createCustomer(prisma, { brandId })).id;
  await brand.call(wallet.reloadWallet, { customerId, amount: 5_000, counterMethod: 'CASH' });
});

/** Switched on with a card, above its minimum: a worker has found nothing to do. */
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
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
/** Works like workers do until nothing is due. */
async function work(): Promise<void> {
  for (let rounds = 0; rounds < 20; rounds++) if ((await beginReloads()) + (await askCharges()) + (await dropCards()) === 0) return;
}
/** Lets time pass for everything that waits, and for the limits. */
async function pass(hours: number): Promise<void> {
  await prisma.sql.run`update automatic_reloads set due_at = due_at - make_interval(secs => ${hours * 3_600})`;
  await prisma.sql.run`update wallet_charges set created_at = created_at - make_interval(secs => ${hours * 3_600}),
    ended_at = ended_at - make_interval(secs => ${hours * 3_600}),
    first_asked_at = first_asked_at - make_interval(secs => ${hours * 3_600}), ask_at = ask_at - make_interval(secs => ${hours * 3_600})`;
  await work();
}

describe('an automatic reload', () => {
  it('charges the card when a debit leaves too little, and records the charge once', async () => {
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

  it('is queued once by 200 concurrent debits, and charged once by several workers', async () => {
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
  });

  it('charges at most once in ten minutes and three times a day', async () => {
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

  it('retries a refused card after 1, 24 and 72 hours, then switches itself off', async () => {
    await switchOn('sandbox_refused');
    await debit(4_500);
    await work();
    for (const hours of [1, 24, 72]) {
      const { nextTryAt } = await state();
      expect(await state()).toMatchObject({ state: 'WAITING', reason: 'REFUSED' });
      expect((Date.parse(nextTryAt!) - Date.now()) / 3_600_000).toBeCloseTo(hours, 1);
      // Spending in the meantime does not retry it sooner.
      await debit(1);
      await work();
      await pass(hours);
    }
    expect(await state()).toMatchObject({ state: 'STOPPED', reason: 'REFUSED', settings: { automaticEwalletReloadActive: false } });
    expect(await charges()).toHaveLength(4);
    await debit(1);
    await work();
    expect(await charges()).toHaveLength(4);
    // Switched on again with a working card, it continues.
    await switchOn();
    expect(await state()).toMatchObject({ state: 'WAITING', reason: 'TOO_SOON' });
    await pass(0.2);
    expect(await balance()).toBe(3_496);
    await assertSound();
  });

  it('does not retry more often after a refusal when it is switched on again or given another card', async () => {
    await switchOn('sandbox_refused');
    await debit(4_500);
    await work();
    const again = () => brand.call(operations.updateAutomaticReload, { customerId, automaticEwalletReloadActive: true });
    for (let times = 0; times < 5; times++) {
      await again();
      await work();
    }
    expect(await charges()).toHaveLength(1);
    expect(await state()).toMatchObject({ state: 'WAITING', reason: 'REFUSED' });
    // Nor with one card after the other: the limit is three charges a day.
    for (let times = 0; times < 4; times++) {
      await pass(0.2);
      await switchOn('sandbox_refused');
    }
    expect(await charges()).toHaveLength(3);
    expect(await state()).toMatchObject({ state: 'WAITING', reason: 'DAILY_LIMIT' });
  });

  it('starts even if earlier ones belong to locked customers or to a failing brand', async () => {
    const due = { isActive: true, minBalance: 1_000, amount: 3_000, monthlyCap: 50_000, dueAt: new Date(0) };
    const others: number[] = [];
    for (let made = 0; made < 21; made++) {
      const { id } = await createCustomer(prisma, { brandId });
      const card = await createCard(prisma, { brandId, customerId: id });
      await prisma.automaticReload.create({ data: { brandId, customerId: id, cardId: card.id, ...due } });
      others.push(id);
    }
    const foreign = tenants.b.brandId;
    const { id } = await createCustomer(prisma, { brandId: foreign });
    const { id: cardId } = await createCard(prisma, { brandId: foreign, customerId: id });
    await prisma.automaticReload.create({ data: { brandId: foreign, customerId: id, cardId, ...due } });
    // An unknown time zone makes its decision fail.
    await prisma.brand.update({ where: { id: foreign }, data: { timeZone: 'Nowhere/Land' } });
    await switchOn();
    await debit(4_500);
    await transaction(async (db) => {
      await db.sql.run`select from customers where brand_id = ${brandId} and id = any(${others}::int[]) for no key update`;
      await beginReloads();
    });
    expect(await charges()).toMatchObject([{ state: 'REQUESTED' }]);
    const failing = await prisma.automaticReload.findFirstOrThrow({ where: { brandId: foreign, customerId: id } });
    expect(failing.dueAt!.getTime()).toBeGreaterThan(Date.now());
  });

  it('stops at once for a card that needs its guest or belongs to another provider', async () => {
    await switchOn('sandbox_needs_guest');
    await debit(4_500);
    await work();
    expect(await state()).toMatchObject({ state: 'STOPPED', reason: 'CARD_NEEDS_GUEST', charges: [{ state: 'NEEDS_GUEST' }] });
    await prisma.walletCard.updateMany({ where: { customerId }, data: { provider: 'stripe' } });
    await brand.call(operations.updateAutomaticReload, { customerId, automaticEwalletReloadActive: true });
    await work();
    expect(await state()).toMatchObject({ state: 'STOPPED', reason: 'CARD_UNUSABLE', charges: [{}] });
  });

  it('does not charge because of a payout or an expired gift', async () => {
    await switchOn();
    await brand.call(wallet.creditWallet, { customerId, amount: 500, reason: 'Gift', expiresAt: '2031-01-01T00:00:00Z' });
    await brand.call(wallet.payOut, { customerId, amount: 4_900, counterMethod: 'CASH', reason: 'Leaves' });
    await prisma.walletCredit.updateMany({ data: { expiresAt: new Date(0) } });
    await expireCredits();
    await work();
    expect([await balance(), await charges()]).toEqual([100, []]);
  });

  it('skips inactive customers, blocks archiving during a charge, and is switched off by archiving', async () => {
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

  it('blocks a merge of its customer while a charge is open, and ends with the merge', async () => {
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

describe('a charge with an unknown outcome', () => {
  const doubt = async () => {
    await debit(4_500);
    await beginReloads();
    await askCharges();
    expect(await state()).toMatchObject({ state: 'CHARGING' });
    expect(await askCharges()).toBe(0);
  };

  it.each(['sandbox_no_answer', 'sandbox_lost'] as const)('is requested again and never made twice (%s)', async (token) => {
    await switchOn(token);
    await doubt();
    await pass(1);
    expect(await charges()).toMatchObject([{ state: 'SUCCEEDED', asked: 2 }]);
    expect(await prisma.sandboxCharge.findMany()).toMatchObject([{ outcome: 'succeeded', amount: 3_000 }]);
    expect(await balance()).toBe(3_500);
    await assertSound();
  });

  it('is recorded even if the wallet was filled to its limit meanwhile, and can then be spent but not topped up', async () => {
    await switchOn('sandbox_no_answer');
    await doubt();
    const room = MAX_WALLET_CENTS - (await balance());
    await brand.call(wallet.reloadWallet, { customerId, amount: room, counterMethod: 'CASH' });
    await pass(1);
    expect(await charges()).toMatchObject([{ state: 'SUCCEEDED', asked: 2 }]);
    expect(await balance()).toBe(MAX_WALLET_CENTS + 3_000);
    await debit(1);
    const refused = await brand.refused(wallet.reloadWallet, { customerId, amount: 1, counterMethod: 'CASH' });
    expect(refused.extraData).toEqual({ reason: 'balance_limit', limit: MAX_WALLET_CENTS });
    await assertSound();
  });

  it('is recorded once when the worker died after the provider’s response', async () => {
    await switchOn();
    await debit(4_500);
    await beginReloads();
    // The state after a worker died with the response in memory.
    const { id, createdAt } = await prisma.walletCharge.findFirstOrThrow({ where: { customerId } });
    await prisma.walletCharge.updateMany({ data: { asked: 1, firstAskedAt: createdAt } });
    await sandbox.charge({ key: id, token: 'sandbox_succeeds', amount: 3_000, currency: 'EUR', askedFirstAt: createdAt });
    await Promise.all([askCharges(), askCharges()]);
    expect([await balance(), await prisma.sandboxCharge.count()]).toEqual([3_500, 1]);
    await assertSound();
  });

  it('counts as never made once the provider may have forgotten its key', async () => {
    await switchOn('sandbox_lost');
    await doubt();
    await prisma.walletCharge.updateMany({ data: { firstAskedAt: hoursAgo(21), askAt: new Date() } });
    await askCharges();
    expect(await charges()).toMatchObject([{ state: 'FAILED', failure: 'never_received' }]);
    expect([await balance(), await state()]).toMatchObject([500, { state: 'WAITING', reason: 'REFUSED' }]);
  });
});

describe('a charge that is written but not yet requested', () => {
  const write = async () => {
    await switchOn();
    await debit(4_500);
    await beginReloads();
  };

  it.each([
    ['switched off', () => brand.call(operations.updateAutomaticReload, { customerId, automaticEwalletReloadActive: false }), 'OFF'],
    ['paid at the counter', () => brand.call(wallet.reloadWallet, { customerId, amount: 5_000, counterMethod: 'CASH' }), 'READY'],
  ] as const)('is withdrawn once the guest has %s', async (_how, act, expected) => {
    await write();
    await act();
    await work();
    expect([await charges(), await prisma.sandboxCharge.count()]).toEqual([[], 0]);
    expect(await state()).toMatchObject({ state: expected });
  });

  it('waits while its customer is locked', async () => {
    await write();
    await transaction(async (db) => {
      await db.sql.run`select from customers where brand_id = ${brandId} and id = ${customerId} for no key update`;
      await askCharges();
    });
    expect(await charges()).toMatchObject([{ state: 'REQUESTED', firstAskedAt: null }]);
    await pass(0.1);
    expect(await charges()).toMatchObject([{ state: 'SUCCEEDED' }]);
  });

  it('has its time limit counted from the first request, not from its creation', async () => {
    await write();
    await prisma.walletCharge.updateMany({ data: { createdAt: hoursAgo(60) } });
    await prisma.walletCard.updateMany({ data: { token: sealToken('sandbox_lost', { brandId, customerId }) } });
    await askCharges();
    await prisma.walletCharge.updateMany({ data: { askAt: new Date() } });
    await askCharges();
    expect(await charges()).toMatchObject([{ state: 'SUCCEEDED' }]);
  });
});

describe('a charge whose outcome can no longer be queried', () => {
  it.each([
    ['the token cannot be read', () => prisma.walletCard.updateMany({ data: { token: 'v1.lost' } })],
    ['payments went to another provider', () => prisma.walletCharge.updateMany({ data: { provider: 'stripe' } })],
  ])('fails after three days, and blocks the erasure of its customer until then: %s', async (_why, lose) => {
    await switchOn('sandbox_lost');
    await debit(4_500);
    await beginReloads();
    await askCharges();
    await lose();
    for (const [hours, expected] of [
      [71, 'REQUESTED'],
      [73, 'FAILED'],
    ] as const) {
      await prisma.walletCharge.updateMany({ data: { firstAskedAt: hoursAgo(hours), askAt: new Date() } });
      const { plan } = await brand.call(getErasure, { customerId });
      expect(plan.blockers).toContainEqual({ reason: 'charging', amount: 3_000 });
      await askCharges();
      expect(await charges()).toMatchObject([{ state: expected }]);
    }
    expect(await state()).toMatchObject({ state: 'STOPPED', reason: 'CARD_UNUSABLE', charges: [{ failure: 'outcome_unknown' }] });
    await brand.call(archiveCustomer, { customerId, settle: 'refund' });
  });
});

describe('verifyWallets', () => {
  it('reports a charge that differs from its line or names another line, and a line without its charge', async () => {
    await switchOn();
    await debit(4_500);
    await work();
    await prisma.sql.run`update wallet_charges set amount = 2_999`;
    expect((await verifyWallets()).problems).toEqual([expect.stringContaining('its line 3 says otherwise')]);
    await prisma.sql.run`update wallet_charges set amount = 3_000, position = 2`;
    expect((await verifyWallets()).problems).toEqual([
      expect.stringContaining('its line 2 says otherwise'),
      expect.stringContaining('line 3 was charged to no card'),
    ]);
    await prisma.sql.run`delete from wallet_charges`;
    expect((await verifyWallets()).problems).toEqual([expect.stringContaining('line 3 was charged to no card')]);
  });
});

/** Retries while the service has no time, as a till would. */
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
