// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer } from '@/server/testing/factories';
import { createLoyaltyCard, createMember } from '@/server/testing/loyalty-factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { isMistyped } from './card-number.rules';
import * as loyalty from './loyalty.operations';
import type { CardStatus } from './loyalty.values';
import { verifyPoints } from './verify';

let tenants: TwoTenants;
let as: ReturnType<typeof actorsOf>;
let brand: Actor;
let brandId: number;
let zoe: number;
let adam: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  as = actorsOf(tenants);
  brand = await as('brand');
  ({ brandId } = tenants.a);
  await prisma.loyaltyCard.deleteMany({ where: { brandId } });
  zoe = (await createCustomer(prisma, { brandId, givenName: 'Zoé', familyName: 'Petit' })).id;
  adam = (await createCustomer(prisma, { brandId, givenName: 'Adam', familyName: 'Grand' })).id;
  await createMember(prisma, { brandId, customerId: zoe, points: 30 });
  await createMember(prisma, { brandId, customerId: adam, points: 200 });
});

const give = (cardNumber: string, customerId: number, points: number, more: object = {}) =>
  createLoyaltyCard(prisma, { brandId, cardNumber, customerId, points, ...more });
const list = async (query: object = {}) => brand.call(loyalty.listLoyaltyCards, { brand_id: brandId, ...query });
const numbers = async (query: object = {}) => (await list(query)).map(({ cardNumber }) => cardNumber);
const assertSound = async () => expect((await verifyPoints()).problems).toEqual([]);

describe('the card list', () => {
  it('returns assigned cards in order of their ids, with the value of their points', async () => {
    const { id } = await give('B', zoe, 30);
    await give('A', adam, 200);
    await createLoyaltyCard(prisma, { brandId, cardNumber: 'C' });
    const [first, second, ...others] = await list();
    expect(first).toEqual({
      ...{ loyaltyCardId: id, cardNumber: 'B', customerId: zoe, brandId, batchNumber: 'batch', balance: 150, status: 'active' },
      createdAt: expect.any(String),
    });
    expect([second?.cardNumber, second?.balance, others]).toEqual(['A', 1_000, []]);
    expect((await list({ unit_currency: true })).map(({ balance }) => balance)).toEqual([1.5, 10]);
    expect(await list({ status: 'unassigned' })).toMatchObject([{ cardNumber: 'C', customerId: null, balance: 0, status: 'unassigned' }]);
  });

  it('is filtered by customer, batch, text and status, and paged by limit and offset', async () => {
    await give('qx1', zoe, 30);
    await give('qx2', zoe, 30, { batchNumber: 'spring', status: 'blocked' });
    await give('222', adam, 200);
    expect(await numbers({ customer_id: zoe })).toEqual(['qx1', 'qx2']);
    expect(await numbers({ batch_number: 'spring' })).toEqual(['qx2']);
    expect(await numbers({ status: 'blocked' })).toEqual(['qx2']);
    expect(await numbers({ search: 'qx' })).toEqual(['qx1', 'qx2']);
    expect(await numbers({ search: 'zoe pet' })).toEqual(['qx1', 'qx2']);
    expect(await numbers({ search: '%' })).toEqual([]);
    expect(await numbers({ limit: 1, offset: 1 })).toEqual(['qx2']);
    expect(await numbers({ offset: 3 })).toEqual([]);
    for (const query of [{ limit: 0 }, { limit: 201 }, { offset: -1 }, { order: 'points' }, { status: 'lost' }])
      expect((await brand.refused(loyalty.listLoyaltyCards, { brand_id: brandId, ...query })).code).toBe('invalid_parameters');
    expect((await brand.refused(loyalty.listLoyaltyCards, {})).code).toBe('missing_parameters');
    expect((await brand.refused(loyalty.listLoyaltyCards, { brand_id: tenants.b.brandId })).code).toBe('access_denied');
  });

  it.each(['loyaltyCardId', 'cardNumber', 'customerId', 'brandId', 'batchNumber', 'balance', 'status', 'createdAt'] as const)(
    'is ordered by %s in either direction, and by id among equals',
    async (field) => {
      await give('30', zoe, 30, { batchNumber: 'b', createdAt: new Date('2026-02-01') });
      await give('10', adam, 200, { batchNumber: 'a', createdAt: new Date('2026-03-01') });
      await give('20', zoe, 30, { batchNumber: 'b', status: 'blocked', createdAt: new Date('2026-01-01') });
      for (const [order, sign] of [
        [field, 1],
        [`-${field}`, -1],
      ] as const) {
        const cards = await list({ order });
        const sorted = cards.toSorted((a, b) => {
          const [one, two] = [a[field] ?? 0, b[field] ?? 0];
          return sign * ((one < two ? -1 : one > two ? 1 : 0) || a.loyaltyCardId - b.loyaltyCardId);
        });
        expect(cards.map(({ cardNumber }) => cardNumber)).toEqual(sorted.map(({ cardNumber }) => cardNumber));
      }
      for (const order of [field, `-${field}`]) expect(await list({ order, status: 'unassigned' as CardStatus })).toEqual([]);
    },
  );
});

describe('the cards of a brand', () => {
  it('are listed with their holders, newest first, page by page, and unassigned ones only on request', async () => {
    const { id: first } = await give('qx1', zoe, 30);
    const { id: second } = await give('qx2', adam, 200, { status: 'blocked' });
    await createLoyaltyCard(prisma, { brandId, cardNumber: 'free' });
    const listed = (query: object = {}) => brand.call(loyalty.listBrandCards, { brandId, batchNumber: 'batch', ...query });
    const page = await listed({ limit: 1 });
    expect(page).toMatchObject({ items: [{ loyaltyCardId: second, status: 'blocked', balance: 1_000 }], nextCursor: second });
    const rest = await listed({ limit: 1, cursor: page.nextCursor });
    expect(rest).toMatchObject({ items: [{ loyaltyCardId: first, customerId: zoe, balance: 150 }], nextCursor: null });
    expect([page, rest].map(({ items: [card] }) => card?.givenName)).toEqual(['Adam', 'Zoé']);
    expect((await listed({ status: 'unassigned' })).items).toMatchObject([{ cardNumber: 'free', customerId: null, givenName: null }]);
    expect((await listed({ customerId: zoe, search: 'qx' })).items.map(({ cardNumber }) => cardNumber)).toEqual(['qx1']);
    expect((await brand.refused(loyalty.listBrandCards, { brandId: tenants.b.brandId })).code).toBe('access_denied');
  });
});

describe('a loyalty card', () => {
  it('is assigned once, to a customer of the brand, who becomes a member, and shows their balance', async () => {
    const { id: loyaltyCardId, cardNumber } = await createLoyaltyCard(prisma, { brandId, cardNumber: 'C' });
    expect(await brand.call(loyalty.assignCard, { loyaltyCardId, customerId: adam })).toMatchObject({ status: 'active', balance: 1_000 });
    expect(await brand.refused(loyalty.assignCard, { loyaltyCardId, customerId: zoe })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'card_status', status: 'active' },
    });
    const free = await createLoyaltyCard(prisma, { brandId });
    const { id: stranger } = await createCustomer(prisma, { brandId: tenants.b.brandId });
    expect((await brand.refused(loyalty.assignCard, { loyaltyCardId: free.id, customerId: stranger })).code).toBe('data_not_found');
    const { id: newcomer } = await createCustomer(prisma, { brandId });
    await brand.call(loyalty.assignCard, { loyaltyCardId: free.id, customerId: newcomer });
    await brand.call(loyalty.correctPoints, { customerId: newcomer, points: 7, reason: 'Welcome' });
    const pos = await as('pos');
    expect(await pos.call(loyalty.lookUpCard, { brand_id: brandId, card_number: free.cardNumber })).toMatchObject({ balance: 35 });
    expect((await pos.call(loyalty.lookUpCard, { brand_id: brandId, card_number: cardNumber })).customerId).toBe(adam);
    await assertSound();
  });

  it('goes to one of two customers when it is assigned to both at once', async () => {
    const { id: loyaltyCardId } = await createLoyaltyCard(prisma, { brandId });
    const attempts = [zoe, adam].map((customerId) =>
      brand.call(loyalty.assignCard, { loyaltyCardId, customerId }).then(
        () => 'given',
        () => 'refused',
      ),
    );
    expect((await Promise.all(attempts)).toSorted()).toEqual(['given', 'refused']);
    await assertSound();
  });

  it('can be blocked and unblocked, and replaced by another card that takes over its balance', async () => {
    const { id: loyaltyCardId } = await give('old', zoe, 30);
    await createLoyaltyCard(prisma, { brandId, cardNumber: 'new' });
    const pos = await as('pos');
    const lookUp = () => pos.call(loyalty.lookUpCard, { brand_id: brandId, card_number: 'old' });
    expect((await brand.call(loyalty.blockCard, { loyaltyCardId, isBlocked: true })).status).toBe('blocked');
    expect(await lookUp()).toMatchObject({ status: 'blocked', memberId: null });
    expect((await brand.call(loyalty.blockCard, { loyaltyCardId, isBlocked: false })).status).toBe('active');
    expect(await lookUp()).toMatchObject({ status: 'active', memberId: `member-${zoe}`, balance: 150 });
    await brand.call(loyalty.blockCard, { loyaltyCardId, isBlocked: true });
    await brand.call(loyalty.correctPoints, { customerId: zoe, points: 10, reason: 'Late order' });
    expect(await brand.call(loyalty.replaceCard, { loyaltyCardId, cardNumber: 'new' })).toMatchObject({
      cardNumber: 'new',
      customerId: zoe,
      balance: 200,
    });
    expect(await list({ order: 'cardNumber' })).toMatchObject([
      { cardNumber: 'new', status: 'active', balance: 200 },
      { cardNumber: 'old', status: 'replaced', balance: 0, customerId: zoe },
    ]);
    const [oldest, newest] = [await list({ order: 'asc' }), await list({ order: 'desc' })];
    expect(oldest).toEqual(await list());
    expect(newest).toEqual(oldest.toReversed());
    expect(await lookUp()).toMatchObject({ status: 'replaced', memberId: null });
    for (const refusal of [
      brand.refused(loyalty.blockCard, { loyaltyCardId, isBlocked: false }),
      brand.refused(loyalty.replaceCard, { loyaltyCardId, cardNumber: 'new' }),
    ])
      expect((await refusal).code).toBe('conflict');
    await assertSound();
  });

  it('leads to the member id that a cart names, even a custom one', async () => {
    await give('C', zoe, 30);
    await createLoyaltyCard(prisma, { brandId, cardNumber: 'free' });
    await brand.call(loyalty.saveMember, { customerId: zoe, memberId: 'PARTNER-77' });
    const kiosk = await as('kiosk');
    const { memberId } = await kiosk.call(loyalty.lookUpCard, { brand_id: brandId, card_number: 'C' });
    expect(memberId).toBe('PARTNER-77');
    const cart = { consumptionMode: 'MODE_SIT_IN' as const, createdAt: new Date().toISOString(), totalPrice: 0, items: [] };
    const asked = { restaurantId: tenants.a.restaurantId, sessionId: 'one', memberId: memberId!, cart };
    expect((await kiosk.call(loyalty.readLoyaltyData, asked)).member).toMatchObject({ id: 'PARTNER-77', givenName: 'Zoé', points: 30 });
    expect((await kiosk.call(loyalty.lookUpCard, { brand_id: brandId, card_number: 'free' })).memberId).toBeNull();
  });

  it('leads to no member once its customer is archived, and can then be blocked but neither unblocked nor replaced', async () => {
    const { id: loyaltyCardId } = await give('C', zoe, 30);
    await prisma.customer.update({ where: { brandId_id: { brandId, id: zoe } }, data: { archivedAt: new Date() } });
    const pos = await as('pos');
    const look = () => pos.call(loyalty.lookUpCard, { brand_id: brandId, card_number: 'C' });
    expect(await look()).toMatchObject({ status: 'active', memberId: null });
    expect((await brand.call(loyalty.blockCard, { loyaltyCardId, isBlocked: true })).status).toBe('blocked');
    await createLoyaltyCard(prisma, { brandId, cardNumber: 'D' });
    for (const refusal of [
      brand.refused(loyalty.blockCard, { loyaltyCardId, isBlocked: false }),
      brand.refused(loyalty.replaceCard, { loyaltyCardId, cardNumber: 'D' }),
    ])
      expect(await refusal).toMatchObject({ code: 'conflict', extraData: { reason: 'archived' } });
  });

  it('is rejected with invalid_parameters when mistyped, and with data_not_found when unknown', async () => {
    const look = (card_number: string) => brand.refused(loyalty.lookUpCard, { brand_id: brandId, card_number });
    expect((await look('2900000000018')).code).toBe('data_not_found');
    expect(await look('2900000000019')).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: 'card_number' }] } });
    const { id: loyaltyCardId } = await give('old', zoe, 30);
    expect((await brand.refused(loyalty.replaceCard, { loyaltyCardId, cardNumber: '2900000000019' })).code).toBe('invalid_parameters');
  });
});

describe('a card batch', () => {
  it('has the requested number of cards with unique numbers, and a CSV file for printing', async () => {
    const made = await brand.call(loyalty.createCardBatch, { brandId, quantity: 250, batchNumber: 'autumn' });
    expect(made).toMatchObject({ batchNumber: 'autumn', quantity: 250, unassigned: 250 });
    const cards = await prisma.loyaltyCard.findMany({ where: { brandId, batchNumber: 'autumn' }, orderBy: { id: 'asc' } });
    expect(new Set(cards.map(({ cardNumber }) => cardNumber)).size).toBe(250);
    expect(cards.filter(({ cardNumber }) => !/^29\d{11}$/.test(cardNumber) || isMistyped(cardNumber))).toEqual([]);
    const { text, contentType, fileName } = await brand.download(loyalty.downloadCardBatch, { brandId, batchNumber: 'autumn' });
    expect([contentType, fileName]).toEqual(['text/csv; charset=utf-8', 'cards-autumn.csv']);
    const [head, ...rows] = text.trimEnd().split('\r\n');
    expect(head).toContain('card_number,batch_number,status');
    expect(rows).toEqual(cards.map(({ cardNumber }) => `${cardNumber},autumn,unassigned`));
    expect((await brand.refused(loyalty.createCardBatch, { brandId, quantity: 1, batchNumber: 'autumn' })).code).toBe('already_exists');
    expect((await brand.refused(loyalty.downloadCardBatch, { brandId, batchNumber: 'winter' })).code).toBe('data_not_found');
  });

  it('is named after the day, with the next free suffix, unless a name is given', async () => {
    const first = await brand.call(loyalty.createCardBatch, { brandId, quantity: 1 });
    const second = await brand.call(loyalty.createCardBatch, { brandId, quantity: 2 });
    expect([first.batchNumber, second.batchNumber]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), `${first.batchNumber}-2`]);
    await brand.call(loyalty.createCardBatch, { brandId, quantity: 1, batchNumber: `${first.batchNumber}-4` });
    const made = await Promise.all([1, 2].map(() => brand.call(loyalty.createCardBatch, { brandId, quantity: 1 })));
    expect(made.map(({ batchNumber }) => batchNumber).toSorted()).toEqual([`${first.batchNumber}-3`, `${first.batchNumber}-5`]);
    await prisma.loyaltyCardBatch.updateMany({
      where: { batchNumber: { in: [3, 4, 5].map((n) => `${first.batchNumber}-${n}`) } },
      data: { createdAt: new Date(0) },
    });
    expect((await brand.call(loyalty.listCardBatches, { brandId })).slice(0, 2).map(({ quantity }) => quantity)).toEqual([2, 1]);
  });
});
