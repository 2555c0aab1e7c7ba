import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCard, createCustomer } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
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

describe('the settings', () => {
  it('are off until they are set, and answer as documented', async () => {
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

  it('refuse to be on without card, minimum or amount, with a cap under the amount, or with a card of somebody else', async () => {
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

  it('are held to the version that was seen', async () => {
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
  it('are kept as an encrypted token, the first one as the default', async () => {
    const first = await addCard();
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
    const kept = await prisma.walletCard.findMany({ where: { customerId }, orderBy: { id: 'asc' }, select: { token: true } });
    expect(kept).toEqual([{ token: null }, { token: expect.stringMatching(/^v1\./) }]);
    expect(JSON.stringify(await prisma.auditEntry.findMany({}))).not.toContain('v1.');
  });

  it('take no number, no unknown token, no eleventh card', async () => {
    for (const token of ['4242424242424242', 'pm_unknown'])
      expect((await brand.refused(operations.addCard, { customerId, token })).code).toBe('invalid_parameters');
    for (let made = 0; made < 10; made++) await addCard();
    expect((await brand.refused(operations.addCard, { customerId, token: 'sandbox_succeeds' })).extraData).toMatchObject({
      reason: 'too_many_cards',
    });
  });

  it('switch off the top-up that charges them when they go', async () => {
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
