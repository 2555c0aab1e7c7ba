import { beforeEach, describe, expect, it } from 'vitest';
import { prisma, transaction } from '@/server/core/platform/db';
import { evaluatePromotions } from '@/server/promotions/promotions.operations';
import { type Actor, asUser } from '@/server/testing/as';
import {
  createBrand,
  createConsumptionMode,
  createCustomer,
  createGrant,
  createGuestGroup,
  createPricingRule,
  createPublishedPromotion,
  createRestaurant,
  createRestaurantZone,
  createShift,
  createUser,
  ruleOf,
} from '@/server/testing/factories';
import { evaluateGrants } from './grants.operations';
import { useGrants } from './uses.service';

let brandId: number;
let restaurantId: number;
let customerId: number;
let office: Actor;
let groups: { top: number; below: number };

beforeEach(async () => {
  ({ id: brandId } = await createBrand(prisma));
  ({ id: restaurantId } = await createRestaurant(prisma, { brandId, timeZone: 'Europe/Paris', countryCode: 'FR' }));
  await createRestaurantZone(prisma, { restaurantId });
  office = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  const top = await createGuestGroup(prisma, { brandId, name: 'ACME' });
  const below = await createGuestGroup(prisma, { brandId, name: 'Paris', parentId: top.id, parentDepth: 1 });
  groups = { top: top.id, below: below.id };
  ({ id: customerId } = await createCustomer(prisma, { brandId, guestGroupId: below.id }));
  await createShift(prisma, { restaurantId, id: 'lunch', name: 'Lunch', days: [2], startMinute: 690, endMinute: 870 });
});

/** A Tuesday in the past, 12:15 in Paris. */
const LUNCH = '2026-02-24T11:15:00Z';
const cartOf = (cents: number, tags: string[] = [], createdAt = LUNCH) => ({
  consumptionMode: 'MODE_SIT_IN' as const,
  createdAt,
  items: [{ productId: 1, name: 'Plat du jour', itemNetPrice: cents, itemGrossPrice: cents, quantity: 1, tags }],
  totalPrice: cents,
});
const evaluate = (cents: number, more: object = {}, actor = office) =>
  actor.call(evaluateGrants, { restaurantId, customerId, cart: cartOf(cents), at: LUNCH, ...more });

describe('grant evaluation', () => {
  it('applies the pricing rule of the guest’s group with its admission fee, by day and shift', async () => {
    const { id: grantId } = await createGrant(prisma, { brandId, amount: 350, labelTicket: 'ACME pays' });
    const rule = { guestGroupId: groups.top, restaurantIds: [restaurantId], entranceFeeCents: 150, vatGroupId: 1, grantIds: [grantId] };
    const { id: pricingRuleId } = await createPricingRule(prisma, { brandId, name: 'ACME', ...rule });
    expect(await evaluate(890)).toMatchObject({
      ...{ day: '2026-02-24', shift: { shiftId: 'lunch', name: 'Lunch' }, pricingRule: { pricingRuleId, name: 'ACME' } },
      ...{ fees: [{ kind: 'entrance', label: 'ACME', amountCents: 150, vatRate: 1000 }], totalPrice: 1_040, granted: 350, toPay: 690 },
      grants: [{ grantId, version: 1, label: 'ACME pays', valueCents: 350 }],
      why: [{ grantId, outcome: 'paid', valueCents: 350, missingCents: null }],
    });
    expect(await evaluate(890, { customerId: null })).toMatchObject({ pricingRule: null, fees: [], toPay: 890, why: [] });
  });

  it('uses the values of the restaurant and the shift, and says why a grant does not pay', async () => {
    const own = { amount: 400, strategy: null, dailyLimit: null, threshold: null, ceiling: null };
    const lunch = { shiftId: 'lunch', amount: 450, ceiling: null, threshold: null };
    const at = (more: object) => [{ restaurantId, enabled: true, restaurant_grant: own, shiftGrants: [lunch], ...more }];
    const { id: first } = await createGrant(prisma, { brandId, restaurants: at({}) });
    const { id: off } = await createGrant(prisma, { brandId, restaurants: at({ enabled: false }) });
    const { id: later } = await createGrant(prisma, { brandId, countsFrom: new Date('2026-12-01') });
    const { id: large } = await createGrant(prisma, { brandId, threshold: 1_000 });
    const { id: tagged } = await createGrant(prisma, { brandId, strategy: 2, tag: 'menu' });
    await createPricingRule(prisma, { brandId, grantIds: [first, off, later, large, tagged] });
    const { why, granted } = await evaluate(890);
    expect(Object.fromEntries(why.map(({ grantId, outcome }) => [grantId, outcome]))).toEqual({
      ...{ [first]: 'paid', [off]: 'switched_off', [later]: 'not_started', [large]: 'minimum_not_reached', [tagged]: 'no_item' },
    });
    expect(why.find(({ grantId }) => grantId === large)?.missingCents).toBe(110);
    expect(granted).toBe(450);
    expect((await evaluate(890, { at: '2026-02-24T16:00:00Z' })).granted).toBe(400);
  });

  it('uses the grant version of the day', async () => {
    const { id: grantId } = await createGrant(prisma, { brandId, amount: 300 });
    const version = { brandId, grantId, number: 2, type: 'ABSOLUTE' as const, amount: 500, strategy: 1, dailyLimit: 1, labelTicket: 'New' };
    await prisma.grantVersion.create({ data: { ...version, countsFrom: new Date('2026-02-25') } });
    await prisma.grant.updateMany({ where: { id: grantId }, data: { versionNumber: 2 } });
    await createPricingRule(prisma, { brandId, grantIds: [grantId] });
    expect((await evaluate(890)).grants).toMatchObject([{ version: 1, valueCents: 300 }]);
    expect((await evaluate(890, { at: '2026-02-25T11:00:00Z' })).grants).toMatchObject([{ version: 2, valueCents: 500 }]);
  });

  it('never offers more than the ledger books under daily limits and allowances', async () => {
    const { id: grantId } = await createGrant(prisma, { brandId, amount: 350, dailyLimit: 2 });
    const { id: pricingRuleId } = await createPricingRule(prisma, { brandId, grantIds: [grantId], allowancePerDay: 500 });
    const book = async (orderId: number) => {
      const { grants } = await evaluate(890);
      const payments = grants.map(({ valueCents, ...grant }) => ({ ...grant, amount: valueCents }));
      const meal = { brandId, customerId, restaurantId, orderId, at: new Date(LUNCH), pricingRuleId, shiftId: 'lunch' };
      await transaction((db) => useGrants(db, meal, payments));
      return (await evaluate(890)).why[0]?.outcome;
    };
    expect((await evaluate(890)).why[0]?.outcome).toBe('paid');
    expect(await book(1)).toBe('paid_in_part');
    expect(await book(2)).toBe('daily_limit_reached');
    expect((await evaluate(890)).granted).toBe(0);
  });

  it('comes after promotions and dining option fees, with the same result as evaluatePromotions', async () => {
    const { id: grantId } = await createGrant(prisma, { brandId, type: 'RATE', amount: 5_000 });
    await createPricingRule(prisma, { brandId, name: 'ACME', entranceFeeCents: 150, vatGroupId: 1, grantIds: [grantId] });
    await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_SIT_IN', feeCents: 50, reductionCents: 90 });
    await createPublishedPromotion(prisma, { brandId, rule: ruleOf(), label: 'Ten', startsAt: new Date('2020-01-01') });
    const cart = cartOf(1_090, [], new Date().toISOString());
    const seen = await evaluate(0, { cart, at: undefined });
    expect(seen).toMatchObject({
      discounts: [
        { kind: 'reduction', valueCents: 90 },
        { kind: 'promotion', label: 'Ten', valueCents: 100 },
      ],
      fees: [
        { kind: 'entrance', amountCents: 150 },
        { kind: 'mode', amountCents: 50 },
      ],
      ...{ totalPrice: 1_100, granted: 550, toPay: 550 },
    });
    const guest = await asUser((await createUser(prisma, { role: 'customer', brandId, customerId })).id);
    const { discounts, totalPrice, toPay, grants } = await guest.call(evaluatePromotions, { restaurantId, cart });
    expect({ totalPrice, toPay }).toEqual({ totalPrice: 1_100, toPay: 550 });
    expect(discounts.map(({ valueCents }) => valueCents)).toEqual(seen.discounts.map(({ valueCents }) => valueCents));
    expect(grants).toMatchObject([{ grantId, valueCents: 550 }]);
  });

  it('gives no grant to an unknown guest, but applies the pricing rule', async () => {
    const { id: grantId } = await createGrant(prisma, { brandId, amount: 350 });
    await createPricingRule(prisma, { brandId, name: 'All', entranceFeeCents: 150, vatGroupId: 1, grantIds: [grantId] });
    expect(await evaluate(890, { customerId: null })).toMatchObject({
      ...{ pricingRule: { name: 'All' }, fees: [{ amountCents: 150 }], grants: [], toPay: 1_040 },
      why: [{ grantId, outcome: 'unknown_guest' }],
    });
  });

  it('never grants more than the price of the cart', async () => {
    const grantIds = [(await createGrant(prisma, { brandId, amount: 600 })).id, (await createGrant(prisma, { brandId, amount: 600 })).id];
    await createPricingRule(prisma, { brandId, grantIds });
    expect(await evaluate(890)).toMatchObject({ granted: 890, toPay: 0, grants: [{ valueCents: 600 }, { valueCents: 290 }] });
  });
});

describe('the URSSAF guard', () => {
  it('flags guests who pay less than the minimum of the year, in France only', async () => {
    const { id: grantId } = await createGrant(prisma, { brandId, amount: 350 });
    await createPricingRule(prisma, { brandId, grantIds: [grantId] });
    expect((await evaluate(624)).benefitInKind).toMatchObject({ year: 2026, leastCents: 275, isBenefit: true });
    expect((await evaluate(625)).benefitInKind?.isBenefit).toBe(false);
    expect((await evaluate(623, { at: '2025-11-24T11:15:00Z' })).benefitInKind).toMatchObject({
      year: 2025,
      leastCents: 273,
      isBenefit: false,
    });
    expect((await evaluate(200, { customerId: null, at: '2019-01-01T11:00:00Z' })).benefitInKind).toBeNull();
    const { id: belgian } = await createRestaurant(prisma, { brandId, countryCode: 'BE' });
    expect((await evaluate(400, { restaurantId: belgian })).benefitInKind).toBeNull();
  });
});

describe('access to grant evaluation', () => {
  it('is limited to the guest and users who can access the guest, and only managers choose the time', async () => {
    const { id: other } = await createCustomer(prisma, { brandId });
    const customer = await asUser((await createUser(prisma, { role: 'customer', brandId, customerId })).id);
    const now = { cart: cartOf(890, [], new Date().toISOString()), at: undefined };
    expect(await evaluate(890, { customerId: undefined, ...now }, customer)).toMatchObject({ toPay: 890 });
    const refusal = async (actor: Actor, more: object) =>
      (await actor.refused(evaluateGrants, { restaurantId, customerId, cart: cartOf(890), ...more })).code;
    expect(await refusal(customer, { customerId: other, ...now })).toBe('access_denied');
    expect(await refusal(customer, { ...now, at: LUNCH })).toBe('invalid_parameters');
    const { id: stranger } = await createCustomer(prisma, { brandId: (await createBrand(prisma)).id });
    expect(await refusal(office, { customerId: stranger, at: LUNCH })).toBe('access_denied');
  });
});
