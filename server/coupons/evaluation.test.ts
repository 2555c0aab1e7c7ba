// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { readLoyaltyData } from '@/server/loyalty/loyalty.operations';
import { type Actor, asUser, asWebGuest } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import {
  createBrand,
  createBrandGroup,
  createConsumptionMode,
  createCoupon,
  createCouponUse,
  createCustomer,
  createMember,
  createProgramme,
  createPublishedPromotion,
  createRestaurant,
  createReward,
  createUser,
  createWebSession,
  type NewCoupon,
  ruleOf,
} from '@/server/testing/factories';
import { send } from '@/server/testing/http';
import * as coupons from './coupons.operations';

/** Each process caches the promotions of a brand for a minute, so every test has its own brand. */
let lastBrandId = 7_000;
let brandId: number;
let brandGroupId: number;
let restaurantId: number;
let guest: Actor;

beforeEach(async () => {
  await resetDatabase();
  ({ id: brandGroupId } = await createBrandGroup(prisma));
  ({ id: brandId } = await createBrand(prisma, { id: ++lastBrandId, brandGroupId }));
  ({ id: restaurantId } = await createRestaurant(prisma, { brandId }));
  guest = await asWebGuest(brandId);
});

/** Somebody of the brand. */
async function as(role: 'admin' | 'brand_group' | 'brand' | 'restaurant' | 'pos' | 'kiosk' | 'customer'): Promise<Actor> {
  const customerId = role === 'customer' ? (await createCustomer(prisma, { brandId })).id : undefined;
  const scopes = {
    admin: {},
    brand_group: { brandGroupId },
    brand: { brandId },
    restaurant: { restaurantId },
    pos: { restaurantId },
    kiosk: { restaurantId },
  };
  const scope = role === 'customer' ? { brandId, customerId } : scopes[role];
  return asUser((await createUser(prisma, { role, ...scope })).id);
}

const coupon = (code: string, facts: Partial<NewCoupon> = {}) => createCoupon(prisma, { brandId, code, ...facts });
const cartOf = (cents: number, more: object = {}) => ({
  consumptionMode: 'MODE_TAKE_AWAY' as const,
  createdAt: new Date().toISOString(),
  items: [{ productId: 1, name: 'Menu', itemNetPrice: cents, itemGrossPrice: cents, quantity: 1, tags: [] }],
  totalPrice: cents,
  ...more,
});
const ask = (code: string, cents = 2_500, more: object = {}) => ({ restaurantId, code, cart: cartOf(cents), ...more });

it('a non-cumulative coupon is rejected when the member’s session holds a used reward', async () => {
  const { id: customerId } = await createCustomer(prisma, { brandId });
  await createProgramme(prisma, { brandId });
  await createMember(prisma, { brandId, customerId, points: 100 });
  const { id: reward } = await createReward(prisma, { brandId });
  const customer = await asUser((await createUser(prisma, { role: 'customer', brandId, customerId })).id);
  await coupon('ALONE', { nonCumulative: true });
  const session = { sessionId: 'one', memberId: `member-${customerId}` };
  await customer.call(readLoyaltyData, {
    restaurantId,
    ...session,
    cart: cartOf(2_500),
    rewards: [{ id: String(reward), status: 'used' }],
  });
  expect(await customer.refused(coupons.evaluateCoupon, ask('ALONE', 2_500, session))).toMatchObject({ code: 'promocode_not_cumulative' });
  expect(await customer.call(coupons.evaluateCoupon, ask('ALONE', 2_500, { ...session, sessionId: 'two' }))).toMatchObject({ value: 250 });
});

describe('POST /v1/loyalty/restaurants/{restaurantId}/promocode', () => {
  it('returns the coupon to a web guest as a reward, field for field, without using it up', async () => {
    const { id } = await coupon('WELCOME10');
    const { token } = await createWebSession(prisma, { brandId });
    const { status, body } = await send('POST', `/v1/loyalty/restaurants/${restaurantId}/promocode`, {
      token,
      body: { sessionId: 'cart-1', memberId: '', code: ' welcome10 ', cart: cartOf(2_555) },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 200,
      code: 'loyalty_rewards_found',
      message: expect.any(String),
      data: {
        id: String(id),
        name: 'WELCOME10',
        description: '10% off your online order.',
        provider: 'promocode',
        type: 'percentage',
        points: 0,
        value: 256,
        status: 'available',
      },
    });
    expect(await prisma.couponUse.count({ where: { couponId: id } })).toBe(0);
  });

  it('accepts the consumption mode of a cart by its number, too', async () => {
    await coupon('HERE', { consumptionFlags: 4 });
    const { token } = await createWebSession(prisma, { brandId });
    const answer = async (consumptionMode: unknown) => {
      const body = { sessionId: 'cart-1', memberId: '', code: 'HERE', cart: cartOf(2_500, { consumptionMode }) };
      return (await send('POST', `/v1/loyalty/restaurants/${restaurantId}/promocode`, { token, body })).body.code;
    };
    expect([await answer('MODE_SIT_IN'), await answer('3')]).toEqual(['loyalty_rewards_found', 'loyalty_rewards_found']);
    expect([await answer('MODE_DELIVERY'), await answer('1')]).toEqual(['promocode_wrong_mode', 'promocode_wrong_mode']);
    for (const unknown of ['5', 'SIT_IN', '', 3, null]) expect([unknown, await answer(unknown)]).toEqual([unknown, 'invalid_parameters']);
  });

  it('accepts a coupon created without a start date for an older cart, but not one with a start date', async () => {
    const brand = await as('brand');
    const make = async (code: string, more: object = {}) => {
      const terms = { brandId, code, reductionType: 'absolute' as const, reductionValue: 500, ...more };
      return (await brand.call(coupons.createCoupons, terms))[0]!;
    };
    const begun = { cart: cartOf(2_500, { createdAt: new Date(Date.now() - 60_000).toISOString() }) };
    const { startDate, created_at } = await make('ATONCE');
    expect(startDate).toBe(created_at);
    expect(await guest.call(coupons.evaluateCoupon, ask('ATONCE', 2_500, begun))).toMatchObject({ value: 500 });
    await make('FROMNOW', { startDate: new Date().toISOString() });
    expect(await guest.refused(coupons.evaluateCoupon, ask('FROMNOW', 2_500, begun))).toMatchObject({ code: 'promocode_not_started' });
  });

  it('subtracts no more than the cart costs', async () => {
    await coupon('MINUS5', { reductionType: 'absolute', reductionValue: 500 });
    expect(await guest.call(coupons.evaluateCoupon, ask('MINUS5'))).toMatchObject({ type: 'absolute', value: 500 });
    expect(await guest.call(coupons.evaluateCoupon, ask('MINUS5', 320))).toMatchObject({ value: 320 });
  });

  it('subtracts no more than the promotions leave of the cart', async () => {
    await createPublishedPromotion(prisma, { brandId, name: 'Half', rule: ruleOf({ rate: 5_000 }) });
    await coupon('MINUS5', { reductionType: 'absolute', reductionValue: 500 });
    expect(await guest.call(coupons.evaluateCoupon, ask('MINUS5', 1_200))).toMatchObject({ value: 500 });
    expect(await guest.call(coupons.evaluateCoupon, ask('MINUS5', 800))).toMatchObject({ value: 400 });
  });

  it('applies its percentage to what the promotions leave of the cart', async () => {
    await createPublishedPromotion(prisma, {
      brandId,
      name: 'Half',
      rule: ruleOf({ rate: 5_000 }),
    });
    await coupon('TENTH');
    expect(await guest.call(coupons.evaluateCoupon, ask('TENTH', 2_000))).toMatchObject({ value: 100 });
  });

  it('serves customers and managers, rejects tills, kiosks and strangers, and returns 401 without a token', async () => {
    await coupon('ALL');
    for (const role of ['admin', 'brand_group', 'brand', 'restaurant', 'customer'] as const)
      expect([role, (await (await as(role)).call(coupons.evaluateCoupon, ask('ALL'))).value]).toEqual([role, 250]);
    for (const role of ['pos', 'kiosk'] as const)
      expect(await (await as(role)).refused(coupons.evaluateCoupon, ask('ALL'))).toMatchObject({
        status: 400,
        code: 'promocode_not_on_channel',
      });
    const brand = await as('brand');
    expect((await brand.refused(coupons.evaluateCoupon, ask('ALL', 2_500, { channelId: 5 }))).code).toBe('promocode_not_on_channel');
    expect((await guest.refused(coupons.evaluateCoupon, ask('ALL', 2_500, { channelId: 1 }))).code).toBe('invalid_parameters');
    expect((await send('POST', `/v1/loyalty/restaurants/${restaurantId}/promocode`, { body: {} })).status).toBe(401);
    const stranger = await asWebGuest((await createBrand(prisma, { id: ++lastBrandId })).id);
    expect((await stranger.refused(coupons.evaluateCoupon, ask('ALL'))).code).toBe('access_denied');
  });

  it('rejects with an error code, what the guest could change, and a sentence in both languages', async () => {
    const hour = 3_600_000;
    const { id: other } = await createRestaurant(prisma, { brandId, name: 'Bellecour' });
    await coupon('OFF', { isActive: false });
    await coupon('GONE', { archivedAt: new Date() });
    await coupon('LATER', { startsAt: new Date(Date.now() + hour) });
    await coupon('OVER', { endsAt: new Date(Date.now() - hour) });
    const used = await coupon('USED', { quantity: 1 });
    await createCouponUse(prisma, { brandId, couponId: used.id, restaurantId });
    await coupon('DELIVERY', { consumptionFlags: 5 });
    await coupon('THERE', { restaurantIds: [other] });
    await coupon('FROM27', { minimumCents: 2_730 });
    const refusal = async (code: string) => {
      const { code: refused, status, extraData } = await guest.refused(coupons.evaluateCoupon, ask(code));
      const { sentence, ...more } = extraData as { sentence: { en: string; fr: string } };
      expect([sentence.en, sentence.fr].every((text) => text.length > 10)).toBe(true);
      return { refused, status, sentence, ...more };
    };
    expect(await refusal('NOTHING')).toMatchObject({ refused: 'promocode_not_found', status: 404 });
    expect(await refusal('OFF')).toMatchObject({ refused: 'promocode_inactive', status: 409 });
    expect(await refusal('GONE')).toMatchObject({ refused: 'promocode_inactive' });
    expect(await refusal('LATER')).toMatchObject({ refused: 'promocode_not_started', startDate: expect.any(String) });
    expect(await refusal('OVER')).toMatchObject({ refused: 'promocode_expired', endDate: expect.any(String) });
    expect(await refusal('USED')).toMatchObject({ refused: 'promocode_exhausted' });
    expect(await refusal('DELIVERY')).toMatchObject({
      refused: 'promocode_wrong_mode',
      modes: ['MODE_SIT_IN', 'MODE_DELIVERY'],
      sentence: { en: 'This code only works for eating in or delivery.', fr: 'Ce code est valable uniquement sur place ou en livraison.' },
    });
    expect(await refusal('THERE')).toMatchObject({
      refused: 'promocode_wrong_restaurant',
      restaurantIds: [other],
      sentence: { en: 'This code only works at Bellecour.' },
    });
    const missing = await refusal('FROM27');
    expect(missing).toMatchObject({ refused: 'promocode_minimum_not_reached', missing: { amount: 230 } });
    expect(missing.sentence.en).toBe('Add €2.30 to your order to use this code.');
    expect(missing.sentence.fr.replaceAll(/\s/g, ' ')).toBe('Ajoutez encore 2,30 € à votre commande pour utiliser ce code.');
    const { token } = await createWebSession(prisma, { brandId });
    const { body } = await send('POST', `/v1/loyalty/restaurants/${restaurantId}/promocode`, {
      token,
      headers: { 'accept-language': 'fr' },
      body: { code: 'FROM27', cart: cartOf(2_500) },
    });
    expect((body as { message: string }).message).toBe(missing.sentence.fr);
  });

  it('rejects a customer who has used up perCustomerLimit with any code of the batch', async () => {
    const batchId = '0198f2b4-6a51-7c3e-9d20-5f2b7a11c0de';
    const limit = { perCustomerLimit: 1, batchId };
    const one = await coupon('ONE', limit);
    await coupon('TWO', limit);
    const customer = await as('customer');
    const { customerId } = customer.caller;
    expect(await customer.call(coupons.evaluateCoupon, ask('TWO'))).toMatchObject({ value: 250 });
    await createCouponUse(prisma, { brandId, couponId: one.id, restaurantId, customerId });
    for (const code of ['ONE', 'TWO'])
      expect(await customer.refused(coupons.evaluateCoupon, ask(code))).toMatchObject({
        code: 'promocode_already_used',
        extraData: { perCustomerLimit: 1 },
      });
    expect(await guest.call(coupons.evaluateCoupon, ask('TWO'))).toMatchObject({ value: 250 });
    expect((await customer.refused(coupons.evaluateCoupon, ask('TWO', 2_500, { memberId: 'member-999' }))).code).toBe('member_not_found');
  });

  it('gives the guest the better of a non-cumulative coupon and the promotions', async () => {
    await createPublishedPromotion(prisma, {
      brandId,
      name: 'Lunch',
      rule: ruleOf({ cents: 300 }),
    });
    await coupon('WORSE', { nonCumulative: true });
    await coupon('BETTER', { nonCumulative: true, reductionValue: 2_000 });
    expect((await guest.refused(coupons.evaluateCoupon, ask('WORSE'))).code).toBe('promocode_not_cumulative');
    expect(await guest.call(coupons.evaluateCoupon, ask('BETTER'))).toMatchObject({ value: 500 });
  });
});

describe('a guest who guesses codes', () => {
  const wrong = (by: Actor, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => by.refused(coupons.evaluateCoupon, ask(`GUESS-${n}`)).then(({ code }) => code)));

  it('is blocked after ten unknown codes, even for valid ones, while other guests are not', async () => {
    await coupon('RIGHT');
    await coupon('OFF', { isActive: false });
    for (let times = 0; times < 12; times++) {
      await guest.call(coupons.evaluateCoupon, ask('RIGHT'));
      await guest.refused(coupons.evaluateCoupon, ask('OFF'));
    }
    expect(await wrong(guest, 10)).toEqual(Array(10).fill('promocode_not_found'));
    const refused = await guest.refused(coupons.evaluateCoupon, ask('RIGHT'));
    expect(refused).toMatchObject({ code: 'too_many_requests', status: 429 });
    expect(Number(new Headers(refused.headers).get('retry-after'))).toBeGreaterThan(0);
    expect(await (await asWebGuest(brandId)).call(coupons.evaluateCoupon, ask('RIGHT'))).toMatchObject({ value: 250 });
  });

  it('is limited with concurrent guesses and as a customer, too, while managers are not', async () => {
    const codes = await wrong(await as('customer'), 14);
    expect(codes.filter((code) => code === 'promocode_not_found')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(4);
    expect(await wrong(await as('brand'), 12)).toEqual(Array(12).fill('promocode_not_found'));
  });

  it('is blocked in a new session, too, after too many guesses from the same network, but not at another brand', async () => {
    await coupon('RIGHT');
    for (let session = 0; session < 5; session++) await wrong(await asWebGuest(brandId), 10);
    const fresh = await asWebGuest(brandId);
    expect((await fresh.refused(coupons.evaluateCoupon, ask('RIGHT'))).code).toBe('too_many_requests');
    const { id: otherBrandId } = await createBrand(prisma, { id: ++lastBrandId });
    const { id: elsewhere } = await createRestaurant(prisma, { brandId: otherBrandId });
    await coupon('RIGHT', { brandId: otherBrandId });
    const guestElsewhere = await asWebGuest(otherBrandId);
    expect(await guestElsewhere.call(coupons.evaluateCoupon, { ...ask('RIGHT'), restaurantId: elsewhere })).toMatchObject({ value: 250 });
  });
});

describe('whoCanUseCoupon', () => {
  it('answers for each restaurant and consumption mode, with a reason for each refusal', async () => {
    const { id: other } = await createRestaurant(prisma, { brandId, name: 'Zebra' });
    for (const type of ['MODE_TAKE_AWAY', 'MODE_DELIVERY'] as const) {
      await createConsumptionMode(prisma, { restaurantId, channelId: 2, type });
      await createConsumptionMode(prisma, { restaurantId: other, channelId: 2, type });
    }
    const { id: promocodeId } = await coupon('HERE', { restaurantIds: [restaurantId], consumptionFlags: 2, minimumCents: 1_000 });
    const brand = await as('brand');
    const seen = async (input: object) => {
      const { restaurants } = await brand.call(coupons.whoCanUseCoupon, { promocodeId, ...input });
      return Object.fromEntries(
        restaurants.map((each) => [
          each.restaurantId,
          Object.fromEntries(each.modes.map(({ mode, isUsable, code }) => [mode, isUsable || code])),
        ]),
      );
    };
    const nowhere = { MODE_SIT_IN: 'mode_not_offered', MODE_DRIVE: 'mode_not_offered' };
    expect(await seen({ totalPrice: 1_000 })).toMatchObject({
      [restaurantId]: { ...nowhere, MODE_TAKE_AWAY: true, MODE_DELIVERY: 'promocode_wrong_mode' },
      [other]: { ...nowhere, MODE_TAKE_AWAY: 'promocode_wrong_restaurant' },
    });
    expect((await seen({ totalPrice: 999 }))[restaurantId]).toMatchObject({ MODE_TAKE_AWAY: 'promocode_minimum_not_reached' });
    expect((await seen({ totalPrice: 1_000, at: '2020-01-01T00:00:00Z' }))[restaurantId]).toMatchObject({
      MODE_TAKE_AWAY: 'promocode_not_started',
    });
    const { elsewhere } = await brand.call(coupons.whoCanUseCoupon, { promocodeId });
    expect(elsewhere.map(({ channelId }) => channelId)).toEqual([1, 5]);
  });
});

describe('the codes of a batch', () => {
  it('can be downloaded as CSV and as sheets to print', async () => {
    const brand = await as('brand');
    const made = await brand.call(coupons.createCoupons, {
      ...{ brandId, code: 'GIFT', reductionType: 'absolute', reductionValue: 500, isUnique: true, quantity: 25 },
    });
    const [first] = made;
    const which = { promocodeId: first!.promocodeId };
    const { text, fileName } = await brand.download(coupons.downloadCodes, which);
    expect(fileName).toBe(`coupons-${first!.code}.csv`);
    for (const { code } of made) expect(text).toContain(`,${code},true,0,1,`);
    const sheet = await brand.download(coupons.printCodes, { ...which, locale: 'fr' });
    expect(sheet.contentType).toBe('application/pdf');
    expect(new TextDecoder('latin1').decode(sheet.bytes).match(/\/Type \/Page\b/g)).toHaveLength(2);
  });
});
