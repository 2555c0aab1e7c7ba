import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { mergeCustomers } from '@/server/customers/customers.operations';
import { type Actor, actorsOf, asGuest, asUser } from '@/server/testing/as';
import { asOrder } from '@/server/testing/as-order';
import { createCustomer, createImage, createUser } from '@/server/testing/factories';
import { createLoyaltyCard, createMember, createProgramme, createReward } from '@/server/testing/loyalty-factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as loyalty from './loyalty.operations';
import { MAX_POINTS } from './loyalty.values';
import { earnPoints, reverseOrder } from './orders.service';
import { spendReservations } from './sessions.service';
import { verifyPoints } from './verify';

let tenants: TwoTenants;
let as: ReturnType<typeof actorsOf>;
let brand: Actor;
let kiosk: Actor;
let brandId: number;
let restaurantId: number;
let customerId: number;
let coffee: string;
let meal: string;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  as = actorsOf(tenants);
  brand = await as('brand');
  kiosk = await as('kiosk');
  ({ brandId, restaurantId } = tenants.a);
  await createProgramme(prisma, { brandId });
  await prisma.loyaltyReward.updateMany({ where: { brandId }, data: { archivedAt: new Date() } });
  customerId = (await createCustomer(prisma, { brandId, givenName: 'Zoé', familyName: 'Petit', email: 'zoe@test.example' })).id;
  await createMember(prisma, { brandId, customerId, points: 180 });
  const { id: imageId } = await createImage(prisma, { brandId });
  coffee = String((await createReward(prisma, { brandId, name: 'Coffee', points: 50, imageId })).id);
  meal = String(
    (await createReward(prisma, { brandId, name: 'Meal', description: 'Any.', type: 'percentage', value: 10_000, points: 200 })).id,
  );
});

const cart = () => ({ consumptionMode: 'MODE_SIT_IN' as const, createdAt: new Date().toISOString(), totalPrice: 0, items: [] });
const wish = (used: string[], more: object = {}) => ({
  ...{ restaurantId, sessionId: 'one', memberId: `member-${customerId}`, cart: cart() },
  rewards: used.map((id) => ({ id, status: 'used' })),
  ...more,
});
const ask = (used: string[], more: object = {}, who = kiosk) => who.call(loyalty.readLoyaltyData, wish(used, more));
const statuses = (data: { rewards: { name: string; status: string }[] }) =>
  Object.fromEntries(data.rewards.map(({ name, status }) => [name, status]));
const voidCart = (more: object = {}, who = kiosk) =>
  who.call(loyalty.voidCart, { restaurantId, memberId: `member-${customerId}`, sessionId: 'one', ...more });
const memberOf = (id = customerId) => brand.call(loyalty.getMember, { customerId: id });
const pay = (orderId: number, paidCents: number, rewardIds: string[] = [], who = kiosk) =>
  asOrder(who, { brandId, restaurantId }, async (ctx) => {
    const key = { brandId, customerId };
    await spendReservations(ctx, key, { restaurantId, sessionId: 'one', channelId: 1, orderId, rewardIds: rewardIds.map(Number) });
    return earnPoints(ctx, key, { orderId, restaurantId, paidCents });
  });
const cancel = (orderId: number, keptCents = 0) =>
  asOrder(brand, { brandId, restaurantId }, (ctx) => reverseOrder(ctx, { brandId, orderId, keptCents }));
const assertSound = async () => expect((await verifyPoints()).problems).toEqual([]);

describe('loyalty data', () => {
  it('answers the member and what the points can be spent on, to the letter', async () => {
    const data = await kiosk.call(loyalty.readLoyaltyData, wish([]), { origin: 'https://brigade.example' });
    expect(data.member).toEqual({
      id: `member-${customerId}`,
      email: 'zoe@test.example',
      phoneNumber: null,
      givenName: 'Zoé',
      familyName: 'Petit',
      tierName: '',
      points: 180,
    });
    expect(data.rewards).toEqual([
      {
        ...{
          id: coffee,
          name: 'Coffee',
          description: '',
          provider: 'brigade',
          type: 'amount',
          points: 50,
          value: 250,
          status: 'available',
        },
        imageUrl: expect.stringMatching(/^https:\/\/brigade\.example\/images\/[\da-f-]{36}\/\w+\.webp$/),
      },
      {
        ...{ id: meal, name: 'Meal', description: 'Any. 20 more points needed.', imageUrl: '', provider: 'brigade' },
        ...{ type: 'percentage', points: 200, value: 10_000, status: 'locked' },
      },
    ]);
    await assertSound();
  });

  it('has empty texts, and no null, for what a member does not say', async () => {
    await prisma.customer.update({
      where: { brandId_id: { brandId, id: customerId } },
      data: { email: null, givenName: null, familyName: null },
    });
    expect((await ask([])).member).toMatchObject({ email: '', givenName: '', familyName: '', tierName: '' });
  });

  it('reserves exactly what is wished for, releases what is not, and writes nothing when nothing changes', async () => {
    const reserved = await ask([coffee]);
    expect(reserved.member.points).toBe(130);
    expect(statuses(reserved)).toEqual({ Coffee: 'used', Meal: 'locked' });
    const lines = () => prisma.loyaltyLine.count({ where: { brandId, customerId } });
    const before = [await lines(), await prisma.loyaltySession.findMany()];
    expect(await ask([coffee], { menuId: null, channelId: null, shouldSkipCleanAwaitingOrders: null })).toEqual(reserved);
    expect([await lines(), await prisma.loyaltySession.findMany()]).toEqual(before);
    expect((await ask([], { rewards: [{ id: coffee, status: 'available' }] })).member.points).toBe(180);
    await ask([coffee]);
    expect((await ask([], { rewards: null })).member.points).toBe(180);
    await assertSound();
  });

  it('writes nothing either while all that is left is reserved and past its end', async () => {
    await brand.call(loyalty.correctPoints, { customerId, points: -130, reason: 'Spent' });
    await ask([coffee]);
    await prisma.loyaltyLot.updateMany({ where: { customerId }, data: { expiresAt: new Date(Date.now() - 1) } });
    const before = await prisma.loyaltyMember.findFirst({ where: { customerId } });
    expect((await ask([coffee])).member.points).toBe(0);
    expect(await prisma.loyaltyMember.findFirst({ where: { customerId } })).toEqual(before);
    await ask([]);
    expect((await ask([])).member.points).toBe(0);
    await assertSound();
  });

  it('refuses what is too dear or not offered, all or nothing', async () => {
    await ask([coffee]);
    const refusal = (used: string[]) => kiosk.refused(loyalty.readLoyaltyData, wish(used));
    expect(await refusal([coffee, meal])).toMatchObject({
      ...{ code: 'reward_not_available', status: 409 },
      extraData: { rewardId: meal, reason: 'too_few_points', missing: 70 },
    });
    expect((await refusal([coffee, '2147000000'])).extraData).toEqual({ rewardId: '2147000000', reason: 'not_offered' });
    expect((await refusal(['promo'])).extraData).toEqual({ rewardId: 'promo', reason: 'not_offered' });
    expect((await memberOf()).reserved).toBe(50);
    await prisma.loyaltyProgramme.update({ where: { brandId }, data: { isActive: false } });
    // What the session holds is seen until it lets go.
    expect(statuses(await ask([coffee]))).toEqual({ Coffee: 'used' });
    expect((await ask([], { sessionId: 'two', shouldSkipCleanAwaitingOrders: true })).rewards).toEqual([]);
    expect((await ask([])).rewards).toEqual([]);
    await assertSound();
  });

  it('releases what other sessions of the member hold in the restaurant, unless that is skipped', async () => {
    await ask([coffee], { sessionId: 'two' });
    expect((await ask([], { shouldSkipCleanAwaitingOrders: true })).member.points).toBe(130);
    expect((await ask([])).member.points).toBe(180);
    expect((await brand.call(loyalty.listSessions, { customerId })).map(({ sessionId, state }) => [sessionId, state])).toEqual([
      ['two', 'VOIDED'],
    ]);
    await assertSound();
  });

  it('knows members of the own brand only, by their name, also by the one of before a merge', async () => {
    const unknown = await kiosk.refused(loyalty.readLoyaltyData, wish([], { memberId: 'nobody' }));
    expect(unknown).toMatchObject({ code: 'member_not_found', status: 404 });
    const stranger = await as('kiosk', 'b');
    expect((await stranger.refused(loyalty.readLoyaltyData, wish([]))).code).toBe('access_denied');
    expect((await stranger.refused(loyalty.readLoyaltyData, wish([], { restaurantId: tenants.b.restaurantId }))).code).toBe(
      'member_not_found',
    );
    const { id: into } = await createCustomer(prisma, { brandId });
    await brand.call(mergeCustomers, { customerId: into, fromCustomerId: customerId });
    expect((await ask([])).member).toMatchObject({ id: `member-${into}`, points: 180 });
    await assertSound();
  });

  it('tells a customer of nobody else, on the channel of the role', async () => {
    const { id: userId } = await createUser(prisma, { role: 'customer', brandId, customerId });
    const guest = await asUser(userId);
    expect((await ask([], {}, guest)).member.points).toBe(180);
    const { id: other } = await createCustomer(prisma, { brandId });
    await createMember(prisma, { brandId, customerId: other });
    expect((await guest.refused(loyalty.readLoyaltyData, wish([], { memberId: `member-${other}` }))).code).toBe('member_not_found');
    expect((await guest.refused(loyalty.readLoyaltyData, wish([], { channelId: 1 }))).code).toBe('invalid_parameters');
    expect((await guest.refused(loyalty.readLoyaltyData, wish([], { restaurantId: tenants.b.restaurantId }))).code).toBe('access_denied');
    await ask([coffee], {}, brand);
    expect(await prisma.loyaltySession.findMany({ select: { channelId: true } })).toEqual([{ channelId: 6 }]);
    await ask([coffee], { channelId: 2, sessionId: 'two' }, brand);
    expect(await prisma.loyaltySession.findMany({ where: { state: 'OPEN' }, select: { channelId: true } })).toEqual([{ channelId: 2 }]);
  });
});

describe('a customer who is no member', () => {
  let guest: Actor;

  beforeEach(async () => {
    ({ id: customerId } = await createCustomer(prisma, { brandId }));
    guest = await asUser((await createUser(prisma, { role: 'customer', brandId, customerId })).id);
  });

  const isMember = async () => (await prisma.loyaltyMember.count({ where: { brandId, customerId } })) > 0;

  it('becomes one by asking for themselves, and by nobody else who asks', async () => {
    expect((await kiosk.refused(loyalty.readLoyaltyData, wish([]))).code).toBe('member_not_found');
    expect((await guest.refused(loyalty.readLoyaltyData, wish([], { memberId: 'member-1x' }))).code).toBe('member_not_found');
    expect(await isMember()).toBe(false);
    const asked = await Promise.all([ask([], {}, guest), ask([], {}, guest)]);
    expect(asked.map(({ member }) => [member.id, member.points])).toEqual(Array(2).fill([`member-${customerId}`, 0]));
    expect((await ask([])).member.id).toBe(`member-${customerId}`);
  });

  it('stays none while the programme is off', async () => {
    await prisma.loyaltyProgramme.update({ where: { brandId }, data: { isActive: false } });
    expect((await guest.refused(loyalty.readLoyaltyData, wish([]))).code).toBe('member_not_found');
    expect(await pay(1, 1_000)).toBe(0);
    expect(await isMember()).toBe(false);
  });

  it('becomes one with the first order, which earns', async () => {
    const earning = (orderId: number) =>
      asOrder(kiosk, { brandId, restaurantId }, (ctx) =>
        earnPoints(ctx, { brandId, customerId }, { orderId, restaurantId, paidCents: 1_000 }),
      );
    expect(await Promise.all([earning(1), earning(2)])).toEqual([10, 10]);
    expect((await memberOf()).points).toBe(20);
    await assertSound();
  });

  it('has nothing reserved that an order could spend', async () => {
    await expect(pay(1, 1_000, [coffee])).rejects.toMatchObject({ code: 'reward_not_available' });
    await prisma.loyaltyProgramme.update({ where: { brandId }, data: { isActive: false } });
    await expect(pay(1, 1_000, [coffee])).rejects.toMatchObject({ code: 'reward_not_available' });
  });

  it('who is archived earns nothing', async () => {
    await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { archivedAt: new Date() } });
    expect(await pay(1, 1_000)).toBe(0);
    expect(await isMember()).toBe(false);
  });
});

describe('a cart that is voided', () => {
  it('gives back once, however often it is called', async () => {
    await ask([coffee]);
    for (let time = 0; time < 3; time++) expect(await voidCart()).toEqual({});
    expect(await memberOf()).toMatchObject({ points: 180, reserved: 0 });
    expect((await brand.call(loyalty.listPoints, { customerId })).data.map(({ kind }) => kind)).toEqual([
      'RELEASE',
      'RESERVATION',
      'CORRECTION',
    ]);
    expect(await voidCart({ sessionId: 'never heard of' })).toEqual({});
    expect((await kiosk.refused(loyalty.voidCart, { ...wish([]), memberId: 'nobody' })).code).toBe('member_not_found');
    await assertSound();
  });

  it('reverses what its paid order earned and spent, for the device that made it alone, and shares that with the cancellation', async () => {
    await ask([coffee]);
    expect(await pay(71, 1_850, [coffee])).toBe(18);
    expect(await memberOf()).toMatchObject({ points: 148, reserved: 0 });
    const pos = await as('pos');
    expect((await pos.refused(loyalty.voidCart, { ...wish([]) })).code).toBe('access_denied');
    await Promise.all([voidCart(), cancel(71), voidCart()]);
    expect(await memberOf()).toMatchObject({ points: 180, reserved: 0 });
    expect(await cancel(71)).toEqual({ taken: 0, given: 0 });
    await assertSound();
  });

  it('after a merge reverses what its order earned and spent before', async () => {
    await ask([coffee]);
    await pay(71, 1_850, [coffee]);
    const from = customerId;
    const { id: into } = await createCustomer(prisma, { brandId });
    await brand.call(mergeCustomers, { customerId: into, fromCustomerId: from });
    await voidCart({ memberId: `member-${from}` });
    expect((await memberOf(into)).points).toBe(180);
    expect(await prisma.loyaltySession.findMany({ select: { state: true } })).toEqual([{ state: 'VOIDED' }]);
    await assertSound();
  });

  it('belongs to the device that built it, though its payment was reported by nobody', async () => {
    await ask([coffee]);
    await pay(71, 1_850, [coffee], asGuest);
    await voidCart();
    expect((await memberOf()).points).toBe(180);
  });
});

describe('an order', () => {
  it('earns once, says why, and lifts the member into a tier that multiplies what comes next', async () => {
    expect(
      await Promise.all([
        pay(1, 50_000),
        asOrder(kiosk, { brandId, restaurantId }, (ctx) =>
          earnPoints(ctx, { brandId, customerId }, { orderId: 1, restaurantId, paidCents: 50_000 }),
        ),
      ]),
    ).toEqual(expect.arrayContaining([500, 0]));
    expect(await memberOf()).toMatchObject({ points: 680, tierName: 'Gold', earnedInYear: 500 });
    expect(await pay(2, 1_000)).toBe(15);
    const [last] = (await brand.call(loyalty.listPoints, { customerId, kind: 'EARN' })).data;
    expect(last).toMatchObject({
      orderId: 2,
      points: 15,
      basis: { paidCents: 1_000, decimals: 2, pointsPerUnit: 1, tier: { name: 'Gold', factor: 15_000 }, promotionFactor: 10_000 },
    });
    // What lifted the member goes back: so does the tier.
    await cancel(1);
    expect(await memberOf()).toMatchObject({ points: 195, tierName: null });
    await assertSound();
  });

  it('gives points back in proportion to what is refunded, and what was spent only with the last of it', async () => {
    await ask([coffee]);
    await pay(1, 1_850, [coffee]);
    expect(await cancel(1, 900)).toEqual({ taken: 9, given: 0 });
    expect(await cancel(1, 900)).toEqual({ taken: 0, given: 0 });
    expect(await cancel(1)).toEqual({ taken: 9, given: 50 });
    expect((await memberOf()).points).toBe(180);
    await assertSound();
  });

  it('whose points were spent meanwhile leaves a debt, which what is earned next pays', async () => {
    await pay(1, 10_000);
    await brand.call(loyalty.correctPoints, { customerId, points: -270, reason: 'Spent elsewhere' });
    await cancel(1);
    expect(await memberOf()).toMatchObject({ points: -90, available: 0, lots: [] });
    expect((await ask([])).member.points).toBe(0);
    await pay(2, 10_000);
    expect(await memberOf()).toMatchObject({ points: 10, lots: [{ points: 10 }] });
    await assertSound();
  });

  it('spends only what its session holds', async () => {
    await expect(pay(1, 1_000, [coffee])).rejects.toMatchObject({ code: 'reward_not_available' });
    await ask([coffee]);
    await prisma.loyaltySession.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(pay(1, 1_000, [coffee])).rejects.toMatchObject({ code: 'reward_not_available' });
    expect((await ask([])).member.points).toBe(180);
    await assertSound();
  });

  it('of somebody who was merged earns for the one who stayed, also while they are merged', async () => {
    const { id: into } = await createCustomer(prisma, { brandId });
    const [earned] = await Promise.all([pay(1, 1_000), brand.call(mergeCustomers, { customerId: into, fromCustomerId: customerId })]);
    expect([earned, await pay(2, 500)]).toEqual([10, 5]);
    expect(await memberOf(into)).toMatchObject({ points: 195, earnedInYear: 15 });
    await cancel(1);
    expect(await memberOf(into)).toMatchObject({ points: 185, earnedInYear: 5 });
    await assertSound();
  });

  it('never fails on its points: not more than one may have, and none for less than nothing', async () => {
    const earn = (orderId: number, promotionFactor: number) =>
      asOrder(kiosk, { brandId, restaurantId }, (ctx) =>
        earnPoints(ctx, { brandId, customerId }, { orderId, restaurantId, paidCents: 2_000_000_000, promotionFactor }),
      );
    expect(await earn(1, -9_998)).toBe(0);
    expect(await earn(2, 1_000_000)).toBe(MAX_POINTS - 180);
    expect(await earn(3, 10_000)).toBe(0);
    await assertSound();
  });

  it('that is cancelled after a merge gives back to the one who stayed', async () => {
    await ask([coffee]);
    await pay(1, 1_850, [coffee]);
    const { id: into } = await createCustomer(prisma, { brandId });
    await createMember(prisma, { brandId, customerId: into, points: 7 });
    await createLoyaltyCard(prisma, { brandId, customerId, points: 148 });
    await brand.call(mergeCustomers, { customerId: into, fromCustomerId: customerId });
    expect(await memberOf(into)).toMatchObject({ points: 155, cardNumbers: [expect.any(String)] });
    await cancel(1);
    expect((await memberOf(into)).points).toBe(187);
    await assertSound();
  });
});

describe('the database', () => {
  it('refuses points that nobody reserved, that are not there, and lines that do not follow', async () => {
    const key = { brandId, customerId };
    const line = { ...key, position: 2, firstPosition: 2, pointsBefore: 180, reservedBefore: 0, lotPoints: 0 };
    const write = (data: object) => prisma.loyaltyLine.create({ data: { ...line, ...data } as never });
    await expect(write({ kind: 'SPEND', points: -50, reserved: 0, pointsAfter: 130, reservedAfter: 0 })).rejects.toThrow();
    await expect(write({ kind: 'SPEND', points: -50, reserved: -50, pointsAfter: 130, reservedAfter: -50 })).rejects.toThrow();
    await expect(write({ kind: 'RESERVATION', points: 0, reserved: 181, pointsAfter: 180, reservedAfter: 181 })).rejects.toThrow();
    await expect(write({ kind: 'CORRECTION', points: -181, reserved: 0, pointsAfter: -1, reservedAfter: 0 })).rejects.toThrow();
    await expect(write({ kind: 'EARN', points: 5, reserved: 0, pointsBefore: 170, pointsAfter: 175, reservedAfter: 0 })).rejects.toThrow();
    await expect(prisma.sql.run`update loyalty_lines set points = points + 1`).rejects.toThrow(/append-only/);
    await expect(prisma.sql.run`delete from loyalty_lines`).rejects.toThrow(/append-only/);
    await assertSound();
  });

  it.each([
    ['a balance', `update loyalty_members set points = points + 1`],
    ['a lot', `update loyalty_lots set remaining = remaining - 1`],
    ['a reservation', `update loyalty_reservations set state = 'RELEASED', ended_at = now()`],
    ['a card', `update loyalty_cards set points = points + 1 where customer_id is not null`],
  ])('changed behind the ledger’s back is found by verify: %s', async (_, sql) => {
    await ask([coffee]);
    await createLoyaltyCard(prisma, { brandId, customerId, points: 180 });
    await assertSound();
    await prisma.$executeRawUnsafe(sql);
    expect((await verifyPoints()).problems.join()).toContain(`customer ${customerId}`);
  });
});

describe('a member', () => {
  it('may be called otherwise, and by no name that is another’s', async () => {
    const { id: other } = await createCustomer(prisma, { brandId });
    expect(await brand.call(loyalty.saveMember, { customerId: other })).toMatchObject({ memberId: `member-${other}`, points: 0 });
    await brand.call(loyalty.saveMember, { customerId, memberId: 'P-77' });
    for (const memberId of ['P-77', `member-${customerId}`])
      expect((await brand.refused(loyalty.saveMember, { customerId: other, memberId })).code).toBe('already_exists');
    // The own name is kept for them.
    for (const memberId of ['P-77', `member-${customerId}`]) expect((await ask([], { memberId })).member.id).toBe('P-77');
    expect((await brand.call(loyalty.listMembers, { brandId, search: 'petit' })).items.map((each) => each.memberId)).toEqual(['P-77']);
  });

  it('is corrected with a reason, and never below what sessions hold', async () => {
    await ask([coffee]);
    expect(await brand.refused(loyalty.correctPoints, { customerId, points: -131, reason: 'Mistake' })).toMatchObject({
      code: 'insufficient_balance',
      extraData: { available: 130 },
    });
    await brand.call(loyalty.correctPoints, { customerId, points: -130, reason: 'Mistake' });
    expect(await brand.call(loyalty.correctPoints, { customerId, points: 20, reason: 'Late order' })).toMatchObject({
      points: 70,
      reserved: 50,
    });
    const [line] = (await brand.call(loyalty.listPoints, { customerId, limit: 1 })).data;
    expect(line).toMatchObject({ kind: 'CORRECTION', points: 20, reason: 'Late order', userName: expect.any(String) });
    await assertSound();
  });
});
