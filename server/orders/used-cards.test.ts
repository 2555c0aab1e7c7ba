// @not-in-check
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { sandbox } from '@/server/payments/sandbox';
import { dropCards } from '@/server/reloads/drops.service';
import { addCard, removeCard } from '@/server/reloads/reloads.operations';
import type { Actor } from '@/server/testing/as';
import { openWebOrdering, type SellingRestaurant, sellingRestaurant } from '@/server/testing/order-world';
import { askOrderCharges } from './charges.service';
import type { Order } from './order.schema';
import { beginOrderCard, cancelOrder, createOrder } from './orders.operations';
import { dropAbandonedCards, dropUsedCards } from './used-cards.service';

let world: SellingRestaurant;
let soup: Product;
const drop = () => vi.spyOn(sandbox, 'dropCard');

beforeEach(async () => {
  world = await sellingRestaurant();
  soup = await world.sell(1_000, 100);
  await openWebOrdering(world);
});
afterEach(() => vi.restoreAllMocks());

const order = (actor: Actor, card: object): Promise<Order> => {
  const asked = { restaurantId: world.restaurantId, consumptionMode: 'MODE_SIT_IN', items: [{ productId: soup.id }] };
  return actor.call(createOrder, { ...asked, payments: [{ type: 'OnlineCard', amount: 1_000, ...card }] } as never) as Promise<Order>;
};
const later = () => prisma.orderCharge.updateMany({ where: { dropAt: { not: null } }, data: { dropAt: new Date(0) } });
const tokens = async () =>
  (await prisma.orderCharge.findMany({ where: { restaurantId: world.restaurantId, kind: 'CHARGE' } })).map(({ token }) => token);

describe('a card handed over for one order', () => {
  it('is forgotten by its provider once it has paid', async () => {
    const dropped = drop();
    await order(world.web, { token: 'sandbox_succeeds' });
    expect(await dropUsedCards()).toBe(0);
    await askOrderCharges();
    expect([await dropUsedCards(), await dropUsedCards()]).toEqual([1, 0]);
    expect(dropped.mock.calls).toEqual([['sandbox_succeeds']]);
    expect(await tokens()).toEqual([null]);
  });

  it('is kept for another attempt after a refusal, and forgotten later', async () => {
    const dropped = drop();
    await order(world.web, { token: 'sandbox_refused' });
    await askOrderCharges();
    expect(await dropUsedCards()).toBe(0);
    await later();
    expect(await dropUsedCards()).toBe(1);
    expect(dropped).toHaveBeenCalledWith('sandbox_refused');
  });

  it('is forgotten when the order is cancelled before any charge', async () => {
    const dropped = drop();
    const { orderId } = await order(world.web, { token: 'sandbox_succeeds' });
    await world.till.call(cancelOrder, { orderId, reason: 'No' });
    expect([await dropUsedCards(), await askOrderCharges()]).toEqual([1, 0]);
    expect(dropped).toHaveBeenCalledTimes(1);
  });

  it('is dropped in a later attempt if the provider does not answer', async () => {
    drop().mockRejectedValueOnce(new Error('no answer'));
    await order(world.web, { token: 'sandbox_succeeds' });
    await askOrderCharges();
    expect([await dropUsedCards(), await dropUsedCards()]).toEqual([1, 0]);
    await later();
    expect(await dropUsedCards()).toBe(1);
    expect(await tokens()).toEqual([null]);
  });
});

describe('a card handed over for two orders', () => {
  it('stays with its provider until the second order is paid', async () => {
    const dropped = drop();
    await order(world.web, { token: 'sandbox_succeeds' });
    await askOrderCharges();
    await order(world.web, { token: 'sandbox_succeeds' });
    expect(await dropUsedCards()).toBe(1);
    expect(dropped).not.toHaveBeenCalled();
    await askOrderCharges();
    await dropUsedCards();
    expect(dropped.mock.calls).toEqual([['sandbox_succeeds']]);
    expect(await tokens()).toEqual([null, null]);
  });

  it('is forgotten once, when both orders have ended', async () => {
    const dropped = drop();
    for (let count = 0; count < 2; count++) await order(world.web, { token: 'sandbox_succeeds' });
    await askOrderCharges();
    await dropUsedCards();
    expect(dropped).toHaveBeenCalledTimes(1);
    expect(await tokens()).toEqual([null, null]);
  });

  it('stays with its provider as long as a refused order may be tried again', async () => {
    const dropped = drop();
    vi.spyOn(sandbox, 'charge').mockResolvedValueOnce({ state: 'REFUSED', reference: null, failure: 'insufficient_funds' });
    await order(world.web, { token: 'sandbox_succeeds' });
    await askOrderCharges();
    await order(world.web, { token: 'sandbox_succeeds' });
    await askOrderCharges();
    expect([await dropUsedCards(), dropped.mock.calls.length]).toEqual([1, 0]);
    await later();
    await dropUsedCards();
    expect(dropped).toHaveBeenCalledTimes(1);
  });
});

it('a card removed from the e-wallet stays with its provider until the order is paid', async () => {
  const dropped = drop();
  const { customerId } = world;
  const { cardId } = await world.guest.call(addCard, { customerId, token: 'sandbox_succeeds' });
  await order(world.guest, { cardId });
  await world.guest.call(removeCard, { customerId, cardId });
  expect([await dropCards(), dropped.mock.calls.length]).toEqual([1, 0]);
  await askOrderCharges();
  await prisma.walletCard.updateMany({ where: { id: cardId }, data: { dropAt: new Date(0) } });
  await dropCards();
  expect(dropped).toHaveBeenCalledTimes(1);
});

it('a card that the customer keeps stays with its provider', async () => {
  const dropped = drop();
  const { customerId } = world;
  const { cardId } = await world.guest.call(addCard, { customerId, token: 'sandbox_succeeds' });
  await order(world.guest, { cardId });
  await order(world.guest, { token: 'sandbox_succeeds' });
  await askOrderCharges();
  await dropUsedCards();
  expect(dropped).not.toHaveBeenCalled();
  expect(await tokens()).toEqual([null, null]);
});

describe('a card setup', () => {
  const begun = { provider: 'sandbox', clientSecret: 'seti_1_secret_2', publishableKey: 'pk', token: 'seti_1' };
  const keeps = () => {
    vi.spyOn(sandbox, 'beginCard').mockResolvedValue(begun);
    return vi.spyOn(sandbox, 'keepCard').mockImplementation(async (token) => {
      const facts = { network: 'visa', lastFour: '4242', expMonth: 1, expYear: 2030 };
      return ['seti_1', 'sandbox_succeeds'].includes(token) ? { ...facts, token: 'sandbox_succeeds' } : null;
    });
  };
  const begin = (actor: Actor) => actor.call(beginOrderCard, { restaurantId: world.restaurantId });
  const aDayLater = () => prisma.cardSetup.updateMany({ data: { dropAt: new Date(0) } });

  it('is forgotten with its unused card a day later', async () => {
    const [kept, dropped] = [keeps(), drop()];
    expect(await begin(world.web)).toEqual({ provider: 'sandbox', clientSecret: 'seti_1_secret_2', publishableKey: 'pk' });
    expect((await prisma.cardSetup.findFirstOrThrow()).sealed).not.toContain('seti_1');
    expect(await dropAbandonedCards()).toBe(0);
    await aDayLater();
    expect([await dropAbandonedCards(), await dropAbandonedCards()]).toEqual([1, 0]);
    expect(kept).toHaveBeenCalledWith('seti_1', expect.objectContaining({ brandId: world.brandId, webSessionId: expect.any(Number) }));
    expect(dropped.mock.calls).toEqual([['sandbox_succeeds']]);
    expect(await prisma.cardSetup.count()).toBe(0);
  });

  it.each([
    ['an order is paid with it', () => order(world.guest, { token: 'seti_1' })],
    ['its customer has kept it', () => world.guest.call(addCard, { customerId: world.customerId, token: 'seti_1' })],
  ])('leaves the card with its provider when %s', async (_, use) => {
    keeps();
    const dropped = drop();
    await begin(world.guest);
    await use();
    await aDayLater();
    expect(await dropAbandonedCards()).toBe(1);
    expect(dropped).not.toHaveBeenCalled();
    expect(await prisma.cardSetup.count()).toBe(0);
  });

  it('is asked about again when the provider does not answer, and ends without a card if none was handed over', async () => {
    const dropped = drop();
    keeps().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(null);
    await begin(world.web);
    await aDayLater();
    expect(await dropAbandonedCards()).toBe(1);
    expect(await prisma.cardSetup.count({ where: { dropAt: { gt: new Date() } } })).toBe(1);
    await aDayLater();
    expect(await dropAbandonedCards()).toBe(1);
    expect([await prisma.cardSetup.count(), dropped.mock.calls]).toEqual([0, []]);
  });

  it('is not stored for the sandbox', async () => {
    await begin(world.web);
    expect(await prisma.cardSetup.count()).toBe(0);
  });
});
