// @not-in-check
import { describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { mergeCustomers } from '@/server/customers/customers.operations';
import { asGuest, asUser } from '@/server/testing/as';
import { asOrder } from '@/server/testing/as-order';
import { createCustomer, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { createMember } from '@/server/testing/loyalty-factories';
import { assertPointsAreSound, loyaltyWorld } from '@/server/testing/loyalty-world';
import * as loyalty from './loyalty.operations';
import { earnPoints } from './orders.service';

const statuses = (data: { rewards: { name: string; status: string }[] }) =>
  Object.fromEntries(data.rewards.map(({ name, status }) => [name, status]));

describe('loyalty data', () => {
  it('returns the member and the rewards their points can buy, field by field', async () => {
    const { kiosk, customerId, coffee, meal, wish } = await loyaltyWorld();
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
    await assertPointsAreSound();
  });

  it('has empty texts instead of null for the e-mail and names that a member lacks', async () => {
    const { brandId, customerId, ask } = await loyaltyWorld();
    await prisma.customer.update({
      where: { brandId_id: { brandId, id: customerId } },
      data: { email: null, givenName: null, familyName: null },
    });
    expect((await ask([])).member).toMatchObject({ email: '', givenName: '', familyName: '', tierName: '' });
  });

  it('reserves exactly the requested rewards, releases all others, and writes nothing when nothing changes', async () => {
    const { brandId, customerId, coffee, ask } = await loyaltyWorld();
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
    await assertPointsAreSound();
  });

  it('writes nothing while all remaining points are reserved and past their expiry', async () => {
    const { brand, customerId, coffee, ask } = await loyaltyWorld();
    await brand.call(loyalty.correctPoints, { customerId, points: -130, reason: 'Spent' });
    await ask([coffee]);
    await prisma.loyaltyLot.updateMany({ where: { customerId }, data: { expiresAt: new Date(Date.now() - 1) } });
    const before = await prisma.loyaltyMember.findFirst({ where: { customerId } });
    expect((await ask([coffee])).member.points).toBe(0);
    expect(await prisma.loyaltyMember.findFirst({ where: { customerId } })).toEqual(before);
    await ask([]);
    expect((await ask([])).member.points).toBe(0);
    await assertPointsAreSound();
  });

  it('refuses rewards that are too expensive or not offered, all or nothing', async () => {
    const { kiosk, brandId, coffee, meal, wish, ask, memberOf } = await loyaltyWorld();
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
    // Rewards held by the session are shown until it releases them.
    expect(statuses(await ask([coffee]))).toEqual({ Coffee: 'used' });
    expect((await ask([], { sessionId: 'two', shouldSkipCleanAwaitingOrders: true })).rewards).toEqual([]);
    expect((await ask([])).rewards).toEqual([]);
    await assertPointsAreSound();
  });

  it('releases what the member’s other sessions in the restaurant hold, unless that is skipped', async () => {
    const { brand, customerId, coffee, ask } = await loyaltyWorld();
    await ask([coffee], { sessionId: 'two' });
    expect((await ask([], { shouldSkipCleanAwaitingOrders: true })).member.points).toBe(130);
    expect((await ask([])).member.points).toBe(180);
    expect((await brand.call(loyalty.listSessions, { customerId })).map(({ sessionId, state }) => [sessionId, state])).toEqual([
      ['two', 'VOIDED'],
    ]);
    await assertPointsAreSound();
  });

  it('finds members only in the caller’s own brand, by their member id, even the one from before a merge', async () => {
    const { tenants, as, brand, kiosk, brandId, customerId, wish, ask } = await loyaltyWorld();
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
    await assertPointsAreSound();
  });

  it('shows a customer only themselves, and defaults to the channel of the caller’s role', async () => {
    const { tenants, brand, brandId, customerId, coffee, wish, ask } = await loyaltyWorld();
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

const isMember = async (customerId: number) => (await prisma.loyaltyMember.count({ where: { customerId } })) > 0;

describe('a customer who is not a member', () => {
  it('becomes a member by asking for their own data, but not when a kiosk asks', async () => {
    const { kiosk, customerId, wish, ask, brandId } = await loyaltyWorld({ isMember: false });
    const guest = await asUser((await createUser(prisma, { role: 'customer', brandId, customerId })).id);
    expect((await kiosk.refused(loyalty.readLoyaltyData, wish([]))).code).toBe('member_not_found');
    expect((await guest.refused(loyalty.readLoyaltyData, wish([], { memberId: 'member-1x' }))).code).toBe('member_not_found');
    expect(await isMember(customerId)).toBe(false);
    const asked = await Promise.all([ask([], {}, guest), ask([], {}, guest)]);
    expect(asked.map(({ member }) => [member.id, member.points])).toEqual(Array(2).fill([`member-${customerId}`, 0]));
    expect((await ask([])).member.id).toBe(`member-${customerId}`);
  });

  it('does not become a member while the programme is off', async () => {
    const { brandId, customerId, wish, pay } = await loyaltyWorld({ isMember: false });
    const guest = await asUser((await createUser(prisma, { role: 'customer', brandId, customerId })).id);
    await prisma.loyaltyProgramme.update({ where: { brandId }, data: { isActive: false } });
    expect((await guest.refused(loyalty.readLoyaltyData, wish([]))).code).toBe('member_not_found');
    expect(await pay(1, 1_000)).toBe(0);
    expect(await isMember(customerId)).toBe(false);
  });

  it('becomes a member with their first order, which earns points', async () => {
    const { kiosk, brandId, restaurantId, customerId, memberOf } = await loyaltyWorld({ isMember: false });
    const earning = (orderId: number) =>
      asOrder(kiosk, { brandId, restaurantId }, (ctx) =>
        earnPoints(ctx, { brandId, customerId }, { orderId, restaurantId, paidCents: 1_000 }),
      );
    expect(await Promise.all([earning(1), earning(2)])).toEqual([10, 10]);
    expect((await memberOf()).points).toBe(20);
    await assertPointsAreSound();
  });

  it('cannot spend a reward on an order, as nothing is reserved', async () => {
    const { brandId, coffee, pay } = await loyaltyWorld({ isMember: false });
    await expect(pay(1, 1_000, [coffee])).rejects.toMatchObject({ code: 'reward_not_available' });
    await prisma.loyaltyProgramme.update({ where: { brandId }, data: { isActive: false } });
    await expect(pay(1, 1_000, [coffee])).rejects.toMatchObject({ code: 'reward_not_available' });
  });

  it('earns nothing when archived', async () => {
    const { brandId, customerId, pay } = await loyaltyWorld({ isMember: false });
    await prisma.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { archivedAt: new Date() } });
    expect(await pay(1, 1_000)).toBe(0);
    expect(await isMember(customerId)).toBe(false);
  });
});

describe('a session whose order has been paid', () => {
  it('reserves nothing again, however often and by whichever member id it is asked', async () => {
    const { kiosk, brand, brandId, customerId, coffee, wish, ask, memberOf, pay } = await loyaltyWorld();
    await ask([coffee]);
    await pay(71, 1_850, [coffee]);
    const refusal = { code: 'reward_not_available', extraData: { rewardId: coffee, reason: 'session_paid' } };
    for (let time = 0; time < 2; time++) expect(await kiosk.refused(loyalty.readLoyaltyData, wish([coffee]))).toMatchObject(refusal);
    expect((await ask([])).member.points).toBe(148);
    expect(await memberOf()).toMatchObject({ points: 148, reserved: 0 });
    expect(statuses(await ask([coffee], { sessionId: 'two' }))).toMatchObject({ Coffee: 'used' });
    await ask([], { sessionId: 'two' });
    const { id: into } = await createCustomer(prisma, { brandId });
    await brand.call(mergeCustomers, { customerId: into, fromCustomerId: customerId });
    expect(await kiosk.refused(loyalty.readLoyaltyData, wish([coffee]))).toMatchObject(refusal);
    await assertPointsAreSound();
  });

  it('reserves nothing when it is asked at the moment of the payment', async () => {
    const { coffee, ask, memberOf, pay } = await loyaltyWorld();
    await ask([coffee]);
    await Promise.allSettled([ask([coffee]), pay(71, 1_850, [coffee]), ask([coffee]), ask([coffee])]);
    expect(await memberOf()).toMatchObject({ points: 148, reserved: 0 });
    await assertPointsAreSound();
  });

  it('can reserve again once the order is cancelled', async () => {
    const { coffee, ask, memberOf, pay, cancel } = await loyaltyWorld();
    await ask([coffee]);
    await pay(71, 1_850, [coffee]);
    await cancel(71);
    await ask([coffee]);
    expect(await memberOf()).toMatchObject({ points: 180, reserved: 50 });
    await assertPointsAreSound();
  });
});

describe('voiding a cart', () => {
  it('releases its points once, however often it is called', async () => {
    const { tenants, brand, kiosk, customerId, coffee, wish, ask, voidCart, memberOf } = await loyaltyWorld();
    await ask([coffee]);
    for (let time = 0; time < 3; time++) expect(await voidCart()).toEqual({});
    expect(await memberOf()).toMatchObject({ points: 180, reserved: 0 });
    expect((await brand.call(loyalty.listPoints, { customerId })).data.map(({ kind }) => kind)).toEqual([
      'RELEASE',
      'RESERVATION',
      'CORRECTION',
    ]);
    expect(await voidCart({ sessionId: 'never heard of' })).toEqual({});
    // Over REST, the envelope has no `data`.
    const { restaurantId, users } = tenants.a;
    const sent = { token: await tokenOf(users.kiosk.id), body: { memberId: `member-${customerId}`, sessionId: 'never heard of' } };
    const { body } = await send('POST', `/v1/loyalty/restaurants/${restaurantId}/cart/void`, sent);
    expect(body).toEqual({ status: 200, code: 'loyalty_order_void', message: 'Success.' });
    expect((await kiosk.refused(loyalty.voidCart, { ...wish([]), memberId: 'nobody' })).code).toBe('member_not_found');
    await assertPointsAreSound();
  });

  it('reverses a paid order’s points once, even alongside its cancellation, and only for the device that made it', async () => {
    const { as, coffee, wish, ask, voidCart, memberOf, pay, cancel } = await loyaltyWorld();
    await ask([coffee]);
    expect(await pay(71, 1_850, [coffee])).toBe(18);
    expect(await memberOf()).toMatchObject({ points: 148, reserved: 0 });
    const pos = await as('pos');
    expect((await pos.refused(loyalty.voidCart, { ...wish([]) })).code).toBe('access_denied');
    await Promise.all([voidCart(), cancel(71), voidCart()]);
    expect(await memberOf()).toMatchObject({ points: 180, reserved: 0 });
    expect(await cancel(71)).toEqual({ taken: 0, given: 0 });
    await assertPointsAreSound();
  });

  it('reverses after a merge what the order earned and spent before it', async () => {
    const { brand, brandId, customerId, coffee, ask, voidCart, memberOf, pay } = await loyaltyWorld();
    await ask([coffee]);
    await pay(71, 1_850, [coffee]);
    const from = customerId;
    const { id: into } = await createCustomer(prisma, { brandId });
    await brand.call(mergeCustomers, { customerId: into, fromCustomerId: from });
    await voidCart({ memberId: `member-${from}` });
    expect((await memberOf(into)).points).toBe(180);
    expect(await prisma.loyaltySession.findMany({ select: { state: true } })).toEqual([{ state: 'VOIDED' }]);
    await assertPointsAreSound();
  });

  it('is allowed for the device that built the cart, even when no account reported the payment', async () => {
    const { coffee, ask, voidCart, memberOf, pay } = await loyaltyWorld();
    await ask([coffee]);
    await pay(71, 1_850, [coffee], asGuest);
    await voidCart();
    expect((await memberOf()).points).toBe(180);
  });
});
