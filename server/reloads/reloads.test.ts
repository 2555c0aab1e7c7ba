// @not-in-check
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCard, createCustomer } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { dropCards } from './drops.service';
import * as operations from './reloads.operations';

let tenants: TwoTenants;
let brand: Actor;
let customerId: number;

beforeEach(async () => {
  vi.useRealTimers();
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  customerId = (await createCustomer(prisma, { brandId: tenants.a.brandId })).id;
});

afterEach(() => vi.unstubAllEnvs());

const addCard = async (token = 'sandbox_succeeds', more: object = {}) =>
  (await brand.call(operations.addCard, { customerId, token, ...more })).cardId;
const switchOn = (more: object = {}) =>
  brand.call(operations.updateAutomaticReload, {
    customerId,
    automaticEwalletReloadActive: true,
    automaticEwalletReloadMinBalance: 1_000,
    automaticEwalletReloadAmount: 3_000,
    ...more,
  });

describe('automatic reload settings', () => {
  it('are off until they are set, and are returned as documented', async () => {
    const read = () => brand.outcome(operations.getAutomaticReload, { customerId });
    expect(JSON.parse((await read()).dataText)).toEqual({
      automaticEwalletReloadActive: false,
      automaticEwalletReloadMinBalance: 0,
      automaticEwalletReloadAmount: 0,
      automaticEwalletReloadCardId: null,
    });
    const cardId = await addCard();
    await switchOn({ automaticEwalletReloadCardId: cardId });
    expect(JSON.parse((await read()).dataText)).toEqual({
      automaticEwalletReloadActive: true,
      automaticEwalletReloadMinBalance: 1_000,
      automaticEwalletReloadAmount: 3_000,
      automaticEwalletReloadCardId: cardId,
    });
  });

  it('reject a missing card, minimum or amount, a cap below the amount, and another customer’s card', async () => {
    const paths = async (more: object) =>
      (
        (await brand.refused(operations.updateAutomaticReload, { customerId, automaticEwalletReloadActive: true, ...more })).extraData as {
          issues: { path: string }[];
        }
      ).issues.map(({ path }) => path);
    expect(await paths({})).toEqual(['automaticEwalletReloadCardId', 'automaticEwalletReloadMinBalance', 'automaticEwalletReloadAmount']);
    const automaticEwalletReloadCardId = await addCard();
    const amounts = { automaticEwalletReloadMinBalance: 500, automaticEwalletReloadAmount: 3_000 };
    expect(await paths({ automaticEwalletReloadCardId, ...amounts, automaticEwalletReloadMonthlyCap: 2_000 })).toEqual([
      'automaticEwalletReloadMonthlyCap',
    ]);
    const other = await createCustomer(prisma, { brandId: tenants.a.brandId });
    const foreign = await createCard(prisma, { brandId: tenants.a.brandId, customerId: other.id });
    const refusal = await brand.refused(operations.updateAutomaticReload, { customerId, automaticEwalletReloadCardId: foreign.id });
    expect(refusal).toMatchObject({ code: 'data_not_found', extraData: { field: 'cardId' } });
  });

  it('reject an update with a stale ETag', async () => {
    await switchOn({ automaticEwalletReloadCardId: await addCard() });
    const { settings } = await brand.call(operations.getAutomaticReloadState, { customerId });
    const change = { customerId, automaticEwalletReloadAmount: 4_000 };
    const { etag } = await import('@/server/core/rest/etag').then(({ etagOf }) => ({ etag: etagOf(settings) }));
    await brand.call(operations.updateAutomaticReload, change, { ifMatch: etag });
    await expect(brand.call(operations.updateAutomaticReload, change, { ifMatch: etag })).rejects.toMatchObject({
      code: 'precondition_failed',
    });
  });
});

describe('cards', () => {
  it('are stored as encrypted tokens that never reach the history, the first one as the default until another becomes it', async () => {
    const first = await addCard();
    expect(await brand.call(operations.listCards, { customerId })).toMatchObject([{ cardId: first, isDefault: true }]);
    const second = await addCard('sandbox_refused', { isDefault: true });
    expect(
      (await brand.call(operations.listCards, { customerId })).map(({ cardId, isDefault, lastFour }) => [cardId, isDefault, lastFour]),
    ).toEqual([
      [second, true, '0002'],
      [first, false, '4242'],
    ]);
    await brand.call(operations.updateCard, { customerId, cardId: first, isDefault: true });
    await brand.call(operations.removeCard, { customerId, cardId: first });
    expect(await brand.call(operations.listCards, { customerId })).toMatchObject([{ cardId: second, isDefault: true }]);
    await dropCards();
    const kept = await prisma.walletCard.findMany({ where: { customerId }, orderBy: { id: 'asc' }, select: { token: true } });
    expect(kept).toEqual([{ token: null }, { token: expect.stringMatching(/^v1\./) }]);
    expect(JSON.stringify(await prisma.auditEntry.findMany({}))).not.toContain('v1.');
  });

  it('cannot be added by number, with an unknown token, or beyond ten', async () => {
    for (const token of ['4242424242424242', 'pm_unknown'])
      expect((await brand.refused(operations.addCard, { customerId, token })).code).toBe('invalid_parameters');
    for (let made = 0; made < 10; made++) await createCard(prisma, { brandId: tenants.a.brandId, customerId, isDefault: false });
    expect((await brand.refused(operations.addCard, { customerId, token: 'sandbox_succeeds' })).extraData).toMatchObject({
      reason: 'too_many_cards',
    });
  });

  it('cannot be added twice, but can be added again after removal', async () => {
    const cardId = await addCard();
    expect(await brand.refused(operations.addCard, { customerId, token: 'sandbox_succeeds' })).toMatchObject({ code: 'already_exists' });
    await brand.call(operations.removeCard, { customerId, cardId });
    await dropCards();
    await addCard();
  });

  it('keep their token until the provider has dropped them, and retry until then', async () => {
    const cardId = await addCard();
    await prisma.walletCard.updateMany({ data: { provider: 'stripe' } });
    await brand.call(operations.removeCard, { customerId, cardId });
    const kept = () => prisma.walletCard.findFirstOrThrow({ where: { id: cardId } });
    expect([await dropCards(), await dropCards()]).toEqual([1, 0]);
    expect(await kept()).toMatchObject({ token: expect.any(String) });
    expect((await kept()).dropAt!.getTime()).toBeGreaterThan(Date.now());
    await prisma.walletCard.updateMany({ where: { id: cardId }, data: { provider: 'sandbox', dropAt: new Date() } });
    await dropCards();
    expect(await kept()).toMatchObject({ token: null, dropAt: null });
  });

  it('are added without locking the customer while the provider responds', async () => {
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const slow = createServer(() => asked());
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    vi.stubEnv('PAYMENTS', 'stripe:sk_test_slow');
    vi.stubEnv('STRIPE_HOST', `http://127.0.0.1:${(slow.address() as AddressInfo).port}`);
    const adding = brand.refused(operations.addCard, { customerId, token: 'seti_1' });
    await isAsked;
    const free = await prisma.sql.read`select from customers where id = ${customerId} for no key update skip locked`;
    slow.closeAllConnections();
    slow.close();
    expect(free).toHaveLength(1);
    expect((await adding).code).toBe('unavailable');
  });

  it('cannot be added when no payment provider is configured', async () => {
    vi.stubEnv('PAYMENTS', '');
    for (const operation of [operations.addCard, operations.beginCard])
      expect(await brand.refused(operation, { customerId, token: 'sandbox_succeeds' })).toMatchObject({
        code: 'conflict',
        extraData: { reason: 'no_payments' },
      });
    expect(await brand.call(operations.getAutomaticReloadState, { customerId })).toMatchObject({ provider: 'none', state: 'OFF' });
  });

  it('switch off the automatic reload that uses them when they are removed', async () => {
    const cardId = await addCard();
    await switchOn({ automaticEwalletReloadCardId: cardId });
    await brand.call(operations.removeCard, { customerId, cardId });
    expect(await brand.call(operations.getAutomaticReloadState, { customerId })).toMatchObject({
      state: 'STOPPED',
      reason: 'CARD_REMOVED',
      settings: { automaticEwalletReloadActive: false, automaticEwalletReloadCardId: null },
    });
  });
});
