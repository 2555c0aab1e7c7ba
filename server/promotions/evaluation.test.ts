// @not-in-check
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bus } from '@/server/core/live/bus';
import { prisma, transaction } from '@/server/core/platform/db';
import type { Cart } from '@/server/pricing/cart.schema';
import { type Actor, actorsOf, asUser, type Role } from '@/server/testing/as';
import { createCoupon } from '@/server/testing/coupon-factories';
import {
  createCatalogProduct,
  createCategory,
  createConsumptionMode,
  createCustomer,
  createPublishedPromotion,
  createRestaurantZone,
  createUser,
  publishAgain,
  putOnMenu,
  ruleOf,
} from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { PATIENCE_MS } from '@/server/testing/patience';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as operations from './promotions.operations';
import { bookUses } from './uses.service';

let tenants: TwoTenants;
let as: (role: Role, tenant?: 'a' | 'b') => Promise<Actor>;
let brandId: number;
let restaurantId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  as = actorsOf(tenants);
  ({ brandId, restaurantId } = tenants.a);
  await prisma.promotion.updateMany({ data: { archivedAt: new Date() } });
  // Like a save in another process, as this one may still cache the promotions of the previous test.
  await told();
});

/** Makes this process reload the promotions of the brand, as after a notification. */
async function told(): Promise<void> {
  const heard = Promise.withResolvers<void>();
  const stop = bus.subscribe('promotions', () => heard.resolve());
  await bus.ready();
  await bus.publish('promotions', { brandId });
  await heard.promise;
  stop();
}

const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const item = (cents: number, more: object = {}) => ({
  ...{ productId: 900_000, name: 'Soup', itemNetPrice: Math.round(cents / 1.1), itemGrossPrice: cents, quantity: 1, tags: [] },
  ...more,
});
const cartOf = (items: object[], more: object = {}): Cart =>
  ({ consumptionMode: 'MODE_SIT_IN', createdAt: ago(0), items, totalPrice: 0, ...more }) as Cart;
const twentyEuros = (more: object = {}) => cartOf([item(1_450), item(550)], more);
const publish = async (rule = ruleOf({ minimumCents: 2_000 }), more: object = {}) => {
  const promotionId = await createPublishedPromotion(prisma, { brandId, rule, ...more });
  await told();
  return promotionId;
};
const applicable = async (role: Role, cart: Cart, more: object = {}) =>
  (await as(role)).call(operations.listApplicable, { restaurantId, memberId: null, cart, ...more });
const evaluate = async (role: Role, cart: Cart, more: object = {}) =>
  (await as(role)).call(operations.evaluatePromotions, { restaurantId, cart, ...more });

describe('applicable promotions', () => {
  it('are listed for kiosks, customers, web sessions and managers', async () => {
    const id = String(await publish(undefined, { label: 'Ten' }));
    for (const role of ['kiosk', 'customer', 'web', 'restaurant', 'brand', 'admin'] as const)
      expect([role, await applicable(role, twentyEuros())]).toEqual([role, [{ id, label: 'Ten', value: 200 }]]);
    expect(await applicable('kiosk', cartOf([item(1_999)]))).toEqual([]);
  });

  it('are answered as documented over HTTP', async () => {
    const id = String(await publish(undefined, { label: 'Ten' }));
    const body = { restaurantId, memberId: null, cart: twentyEuros() };
    const answer = await send('POST', '/v1/loyalty/promotions/applicable', { token: await tokenOf(tenants.a.users.kiosk.id), body });
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 200, code: 'success', message: 'Success.', data: [{ id, label: 'Ten', value: 200 }] },
    ]);
    expect(answer.headers.has('deprecation')).toBe(false);
  });

  it('leave out item promotions, which tills and the full evaluation include', async () => {
    const id = String(await publish(ruleOf({ of: { tags: ['sweet'] }, rate: 5_000 })));
    const cart = cartOf([item(600, { tags: ['sweet'], quantity: 2 }), item(900)]);
    expect(await applicable('kiosk', cart)).toEqual([]);
    expect(await (await as('pos')).call(operations.listApplicableAtTill, { restaurantId, cart })).toEqual([
      { id, label: '10 % off', value: 600, version: 1, scope: 'items', lines: [{ line: 0, cents: 600 }] },
    ]);
    expect(await evaluate('kiosk', cart)).toMatchObject({
      totalPrice: 1_500,
      toPay: 1_500,
      discounts: [{ id, version: 1, valueCents: 600 }],
    });
  });

  it('are those of the caller’s channel, or of the channel a manager names', async () => {
    await publish(ruleOf({ channelIds: [1] }));
    expect(await applicable('kiosk', twentyEuros())).toHaveLength(1);
    expect(await applicable('web', twentyEuros())).toEqual([]);
    expect(await applicable('brand', twentyEuros())).toEqual([]);
    expect(await applicable('brand', twentyEuros(), { channelId: 1 })).toHaveLength(1);
    const refusal = await (await as('web')).refused(operations.listApplicable, { restaurantId, cart: twentyEuros(), channelId: 1 });
    expect(refusal).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: 'channelId' }] } });
  });

  it('are denied to callers of another brand', async () => {
    await publish();
    for (const role of ['kiosk', 'customer', 'web', 'brand'] as const) {
      const foreign = await (await as(role, 'b')).refused(operations.listApplicable, { restaurantId, cart: twentyEuros() });
      expect([role, foreign.code]).toEqual([role, 'access_denied']);
    }
  });
});

describe('the creation time of a cart', () => {
  it('counts within five minutes, and within 72 hours at kiosks and tills', async () => {
    await publish(ruleOf(), { startsAt: new Date(Date.now() - 2 * 60_000) });
    const at = (ms: number) => twentyEuros({ createdAt: ago(ms) });
    expect(await applicable('web', at(60_000))).toHaveLength(1);
    expect(await applicable('web', at(4 * 60_000))).toEqual([]);
    expect(await applicable('kiosk', at(71 * HOUR_MS))).toEqual([]);
    const atTill = async (ms: number) => (await as('pos')).call(operations.listApplicableAtTill, { restaurantId, cart: at(ms) });
    expect([await atTill(71 * HOUR_MS), await atTill(73 * HOUR_MS)]).toEqual([[], [expect.objectContaining({ value: 200 })]]);
  });

  it('is replaced by the current time when it is too old or too far ahead', async () => {
    await publish(ruleOf(), { startsAt: new Date(Date.now() - 60_000) });
    for (const [role, createdAt] of [
      ['web', ago(6 * 60_000)],
      ['brand', ago(-6 * 60_000)],
      ['kiosk', ago(73 * HOUR_MS)],
      ['kiosk', '2024-01-15T12:00:00.000Z'],
      ['customer', '2024-01-15T12:00:00.000Z'],
    ] as const)
      expect([role, await applicable(role, twentyEuros({ createdAt }))]).toMatchObject([role, [{ value: 200 }]]);
  });

  it('decides which version of a promotion applies, so that a cart keeps its price', async () => {
    const promotionId = await publish(ruleOf(), { startsAt: new Date(Date.now() - 10 * HOUR_MS) });
    const before = twentyEuros({ createdAt: ago(HOUR_MS) });
    expect(await applicable('kiosk', before)).toMatchObject([{ value: 200 }]);
    await publishAgain(prisma, { brandId, promotionId });
    await told();
    expect(await applicable('kiosk', before)).toMatchObject([{ value: 200 }]);
    expect(await applicable('kiosk', twentyEuros({ createdAt: ago(-1_000) }))).toMatchObject([{ value: 400 }]);
    expect(await applicable('kiosk', twentyEuros({ createdAt: ago(11 * HOUR_MS) }))).toEqual([]);
  });

  it('is read on the restaurant’s clock', async () => {
    const hour = new Date(Date.now() - 3 * HOUR_MS);
    const text = (part: object) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', ...part }).format(hour);
    const day = text({ weekday: 'short' }).toUpperCase().slice(0, 3);
    const start = Number(text({ hour: '2-digit' }).slice(0, 2)) * 60;
    await publish(ruleOf({ hours: [{ day: day as 'MON', start, end: start + 60 }] }), { startsAt: new Date(Date.now() - 100 * HOUR_MS) });
    expect(await applicable('kiosk', twentyEuros({ createdAt: hour.toISOString() }))).toHaveLength(1);
    expect(await applicable('kiosk', twentyEuros())).toEqual([]);
  });
});

describe('the cache of promotions', () => {
  it('follows a save in this process at once, and one in another when notified', async () => {
    const brand = await as('brand');
    const draft = { name: 'Ten', label: 'Ten', rule: ruleOf() };
    const { promotionId } = await brand.call(operations.createPromotion, { brandId, ...draft });
    expect(await applicable('kiosk', twentyEuros())).toEqual([]);
    await brand.call(operations.publishPromotion, { brandId, promotionId });
    expect(await applicable('kiosk', twentyEuros())).toHaveLength(1);
    await brand.call(operations.pausePromotion, { brandId, promotionId });
    expect(await applicable('kiosk', twentyEuros())).toEqual([]);
    await brand.call(operations.resumePromotion, { brandId, promotionId });
    expect(await applicable('kiosk', twentyEuros())).toHaveLength(1);
    await prisma.promotion.update({ where: { brandId_id: { brandId, id: promotionId } }, data: { state: 'ended' } });
    await told();
    await vi.waitFor(async () => expect(await applicable('kiosk', twentyEuros())).toEqual([]), PATIENCE_MS);
  });
});

describe('the consumption mode of a cart', () => {
  it('adds its fee, and takes off its reduction before promotions apply, on its own channel only', async () => {
    const id = String(await publish());
    const words = { labelFee: 'Table', labelReduction: null };
    const mode = { restaurantId, channelId: 1, type: 'MODE_SIT_IN', feeCents: 150, reductionCents: 200, ...words } as const;
    const { id: modeId } = await createConsumptionMode(prisma, mode);
    expect(await applicable('kiosk', twentyEuros())).toEqual([]);
    expect(await applicable('kiosk', cartOf([item(2_200)]))).toMatchObject([{ id, value: 200 }]);
    expect(await applicable('kiosk', twentyEuros({ consumptionMode: 'MODE_TAKE_AWAY' }))).toMatchObject([{ id }]);
    expect(await applicable('brand', twentyEuros(), { channelId: 2 })).toMatchObject([{ id }]);
    const { lines, fees, discounts, totalPrice, vat } = await evaluate('kiosk', cartOf([item(2_200)]));
    expect(fees).toMatchObject([{ kind: 'mode', label: 'Table', grossCents: 150, leftCents: 150, vatRate: null }]);
    expect(discounts.map(({ kind, label, valueCents }) => [kind, label, valueCents])).toEqual([
      ['reduction', 'Réduction', 200],
      ['promotion', '10 % off', 200],
    ]);
    expect([totalPrice, lines[0]?.leftCents, vat.reduce((sum, { grossCents }) => sum + grossCents, 0)]).toEqual([1_950, 1_800, 1_950]);
    await prisma.consumptionMode.update({ where: { id: modeId }, data: { deletedAt: new Date() } });
    expect(await applicable('kiosk', twentyEuros())).toMatchObject([{ id }]);
  });
});

describe('cart products', () => {
  it('take id, categories, tags, SKU and VAT from the catalog, whatever their number on the menu', async () => {
    const { menuId, catalogCategoryId } = tenants.a;
    await createRestaurantZone(prisma, { restaurantId, isPrimary: true }).catch(() => undefined);
    const soup = await createCatalogProduct(prisma, {
      brandId,
      categoryIds: [catalogCategoryId],
      tags: ['hot'],
      sku: 'SOUP',
      vatGroupId: 1,
    });
    const { id: categoryId } = await createCategory(prisma, { restaurantId, catalogCategoryId });
    const own = { categories: { create: { categoryId } } };
    const { id: productId } = await putOnMenu(prisma, soup, { restaurantId, menuId, own });
    for (const of of [{ productIds: [soup.id] }, { categoryIds: [catalogCategoryId] }, { tags: ['hot'] }, { skus: ['SOUP'] }])
      await publish(ruleOf({ of, stacking: { isJoint: true } }));
    const { trace, lines } = await evaluate('kiosk', cartOf([item(1_000, { productId }), item(1_000)]));
    expect(trace.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied', 'applied']);
    expect(lines.map(({ vatRate }) => vatRate)).toEqual([1_000, null]);
  });
});

describe('members', () => {
  it('are named by callers who may do so, while customers can only be themselves', async () => {
    await publish(ruleOf({ members: 'all members' }));
    const { customerId } = tenants.a;
    const memberId = `member-${customerId}`;
    for (const role of ['kiosk', 'brand'] as const) {
      expect(await applicable(role, twentyEuros())).toEqual([]);
      expect(await applicable(role, twentyEuros(), { memberId })).toHaveLength(1);
    }
    expect(await applicable('customer', twentyEuros())).toHaveLength(1);
    expect(await applicable('customer', twentyEuros(), { memberId })).toHaveLength(1);
    // A guest who is not a member yet gets no special offers, but is not refused.
    const { id: newcomer } = await createCustomer(prisma, { brandId });
    const guest = await asUser((await createUser(prisma, { role: 'customer', brandId, customerId: newcomer })).id);
    const asked = { restaurantId, memberId: `member-${newcomer}`, cart: twentyEuros() };
    expect(await guest.call(operations.listApplicable, asked)).toEqual([]);
    const stranger = `member-${tenants.b.customerId}`;
    for (const [role, named] of [
      ['kiosk', stranger],
      ['kiosk', 'nobody'],
      ['customer', stranger],
      ['web', memberId],
    ] as const) {
      const refusal = await (await as(role)).refused(operations.listApplicable, { restaurantId, memberId: named, cart: twentyEuros() });
      expect([role, named, refusal.code, refusal.status]).toEqual([role, named, 'member_not_found', 404]);
    }
  });

  it('get no more than their uses, nor anybody more than the budget', async () => {
    const { customerId } = tenants.a;
    const [once, budget] = [await publish(ruleOf({ usesPerMember: 1 })), await publish(ruleOf({ budgetCents: 300, priority: 200 }))];
    const order = { brandId, restaurantId, orderId: 1, customerId };
    const uses = [once, budget].map((promotionId) => ({ promotionId, version: 1, amountCents: 200 }));
    await transaction((db) => bookUses(db, order, uses));
    const { trace } = await evaluate('kiosk', twentyEuros(), { memberId: `member-${customerId}` });
    expect(trace).toContainEqual(expect.objectContaining({ id: String(once), outcome: 'skipped', code: 'used_by_member' }));
    expect(trace).toContainEqual(expect.objectContaining({ id: String(budget), code: 'applied_in_part', valueCents: 100 }));
  });
});

describe('draft promotions', () => {
  it('are evaluated for the head office only, in place of the published ones', async () => {
    const promotionId = await publish();
    const draft = [
      { promotionId, rule: ruleOf({ rate: 3_000 }) },
      { label: 'New', rule: ruleOf({ cents: 100, stacking: { isJoint: true } }) },
    ];
    const { trace } = await evaluate('brand', twentyEuros(), { draft });
    expect(trace.map(({ id, valueCents }) => [id, valueCents])).toContainEqual([String(promotionId), 600]);
    for (const role of ['kiosk', 'restaurant', 'web', 'customer'] as const) {
      const refusal = await (await as(role)).refused(operations.evaluatePromotions, { restaurantId, cart: twentyEuros(), draft });
      expect([role, refusal.code]).toEqual([role, 'access_denied']);
    }
  });
});

describe('the deprecated deals endpoint', () => {
  const deals = async (token: string) =>
    send('POST', '/v1/loyalty/deals/applicable', { token, body: { restaurantId, memberId: '', cart: twentyEuros() } });

  it('returns the same promotions in its own shape, and links to its successor', async () => {
    const joint = { stacking: { isJoint: true } };
    await publish(ruleOf({ cents: 150, ...joint, priority: 1 }), { label: 'Less' });
    await publish(ruleOf({ rate: 1_000, ...joint, priority: 2 }), { label: 'Ten' });
    await publish(ruleOf({ rate: 1_000, ...joint, priority: 3, maximumCents: 50 }), { label: 'Capped' });
    await publish(ruleOf({ rate: 1_000, ...joint, priority: 4, budgetCents: 70 }), { label: 'Nearly spent' });
    const { body, headers } = await deals(await tokenOf(tenants.a.users.kiosk.id));
    expect(body.data).toEqual([
      { name: 'Less', type: 'amount', value: 150, scope: 'cart' },
      { name: 'Ten', type: 'rate', value: 1_000, scope: 'cart' },
      { name: 'Capped', type: 'amount', value: 50, scope: 'cart' },
      { name: 'Nearly spent', type: 'amount', value: 70, scope: 'cart' },
    ]);
    expect(headers.get('deprecation')).toMatch(/^@\d{10}$/);
    expect(Date.parse(headers.get('sunset') ?? '')).toBeGreaterThan(Date.now());
    expect(headers.get('link')).toBe('</v1/loyalty/promotions/applicable>; rel="successor-version"');
    const refused = await deals('brg_of_nobody');
    expect([refused.status, refused.headers.get('deprecation')]).toEqual([401, headers.get('deprecation')]);
  });

  it('lists its remaining callers to admins: devices by name, guests by brand', async () => {
    const { kiosk, customer } = tenants.a.users;
    for (const { id } of [kiosk, kiosk, customer]) await deals(await tokenOf(id));
    const callers = await (await as('admin')).call(operations.listDealCallers, {});
    expect(callers).toMatchObject([
      { role: 'customer', userId: null, brandId, restaurantId: null, calls: 1, userAgent: '' },
      { role: 'kiosk', userId: kiosk.id, brandId, restaurantId, calls: 2 },
    ]);
    expect(await (await as('brand')).refused(operations.listDealCallers, {})).toMatchObject({ code: 'access_denied' });
  });
});

describe('trial evaluations', () => {
  it('accept another time, an invented member and a coupon', async () => {
    const monday = ruleOf({ hours: [{ day: 'MON', start: 0, end: 1_440 }], stacking: { isJoint: true } });
    const members = ruleOf({ members: { tierIds: [7] }, usesPerMember: 1, cents: 100, stacking: { isJoint: true } });
    const tenth = ruleOf({ everyNthOrder: 10, cents: 50, stacking: { isJoint: true } });
    const draft = [monday, members, tenth].map((rule, index) => ({ label: String(index), rule }));
    const codesOf = async (more: object) => {
      const { trace } = await evaluate('brand', twentyEuros(), { draft, ...more });
      const promotions = trace.filter(({ kind }) => kind === 'promotion');
      return promotions.map(({ label, code }) => `${label} ${code}`).sort();
    };
    const nextMonday = new Date(Date.now() + 7 * 24 * HOUR_MS);
    nextMonday.setUTCDate(nextMonday.getUTCDate() + ((8 - nextMonday.getUTCDay()) % 7));
    nextMonday.setUTCHours(12);
    const tuesday = new Date(nextMonday.getTime() + 24 * HOUR_MS).toISOString();
    expect(await codesOf({ at: tuesday })).toEqual(['0 other_hours', '1 members_only', '2 members_only']);
    const guest = { tierId: 7, ordersBefore: 9 };
    expect(await codesOf({ at: nextMonday.toISOString(), guest })).toEqual(['0 applied', '1 applied', '2 applied']);
    const coupon = await createCoupon(prisma, { brandId, isActive: false });
    const { trace } = await evaluate('restaurant', twentyEuros(), { code: coupon.code });
    expect(trace).toMatchObject([{ kind: 'coupon', code: 'promocode_inactive' }]);
    expect(
      (await (await as('brand')).refused(operations.evaluatePromotions, { restaurantId, cart: twentyEuros(), code: 'NOTHING' })).code,
    ).toBe('promocode_not_found');
  });

  it('are refused to callers who place orders', async () => {
    const coupon = await createCoupon(prisma, { brandId });
    const guest = { tierId: null, ordersBefore: 9 };
    for (const role of ['kiosk', 'pos', 'web', 'customer'] as const) {
      const refusal = async (more: object) =>
        (await (await as(role)).refused(operations.evaluatePromotions, { restaurantId, cart: twentyEuros(), ...more })).code;
      expect([role, await refusal({ guest }), await refusal({ code: coupon.code })]).toEqual([role, 'access_denied', 'access_denied']);
      expect([role, await refusal({ at: new Date().toISOString() })]).toEqual([role, 'invalid_parameters']);
    }
  });
});
