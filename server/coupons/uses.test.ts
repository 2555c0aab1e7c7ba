// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { confirmErasure, mergeCustomers, requestErasure } from '@/server/customers/customers.operations';
import { verifyErasures } from '@/server/customers/verify';
import { type Actor, asUser, errorOf } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { createBrand, createCoupon, createCustomer, createRestaurant, createUser, type NewCoupon } from '@/server/testing/factories';
import * as coupons from './coupons.operations';
import type { Guest } from './people';
import { giveBackCoupon, useCoupon } from './uses.service';
import { verifyCoupons } from './verify';

let brandId: number;
let restaurantId: number;
let brand: Actor;
let orders = 0;

beforeEach(async () => {
  await resetDatabase();
  ({ id: brandId } = await createBrand(prisma));
  ({ id: restaurantId } = await createRestaurant(prisma, { brandId }));
  brand = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
});

const coupon = (facts: Partial<NewCoupon> = {}) => createCoupon(prisma, { brandId, ...facts });
/** Uses a coupon for a new order, as orders do. */
const use = (promocodeId: number, guest: Guest = {}, orderId = ++orders) =>
  writeOnOurOwn(brandId, (ctx) => useCoupon(ctx, { brandId, promocodeId, restaurantId, orderId, amount: 250, guest }));
const refusal = async (work: Promise<unknown>) => (await errorOf(work)).code;
const usedOf = async (id: number) => (await prisma.coupon.findFirstOrThrow({ where: { id } })).used;

describe('the use of a coupon', () => {
  it('is granted to exactly ten of 200 concurrent orders when ten uses are left', async () => {
    const { id } = await coupon({ quantity: 15 });
    for (let before = 0; before < 5; before++) await use(id);
    // On a busy machine some get no connection in time: these are retried.
    const comeAgain = async (error: { code?: string }) => (error.code === undefined ? use(id) : Promise.reject(error));
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => use(id).catch(comeAgain)));
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refused).toHaveLength(190);
    expect(new Set(refused)).toEqual(new Set(['promocode_exhausted']));
    expect(await usedOf(id)).toBe(15);
    expect(await prisma.couponUse.count()).toBe(15);
    expect(await verifyCoupons()).toEqual({ checkedCoupons: 1, problems: [] });
  });

  it('is given back once, however often that is requested, and is then available again', async () => {
    const { id } = await coupon({ quantity: 1 });
    await use(id, {}, 900);
    expect(await refusal(use(id))).toBe('promocode_exhausted');
    const giveBack = () => writeOnOurOwn(brandId, (ctx) => giveBackCoupon(ctx, { brandId, orderId: 900 }));
    const given = await Promise.all(Array.from({ length: 8 }, giveBack));
    expect(given.filter(Boolean)).toHaveLength(1);
    expect(await usedOf(id)).toBe(0);
    await use(id);
    expect(await usedOf(id)).toBe(1);
    expect((await verifyCoupons()).problems).toEqual([]);
  });

  it('is rejected for a coupon that is inactive, archived, not started, expired, deleted or of another brand', async () => {
    const hour = 3_600_000;
    expect(await refusal(use((await coupon({ isActive: false })).id))).toBe('promocode_inactive');
    expect(await refusal(use((await coupon({ archivedAt: new Date() })).id))).toBe('promocode_inactive');
    expect(await refusal(use((await coupon({ startsAt: new Date(Date.now() + hour) })).id))).toBe('promocode_not_started');
    expect(await refusal(use((await coupon({ endsAt: new Date() })).id))).toBe('promocode_expired');
    expect(await refusal(use((await coupon({ deletedAt: new Date() })).id))).toBe('promocode_not_found');
    const other = await createBrand(prisma);
    expect(await refusal(use((await createCoupon(prisma, { brandId: other.id })).id))).toBe('promocode_not_found');
  });

  it('is limited to one per order', async () => {
    const { id } = await coupon();
    await use(id, {}, 901);
    await expect(use(id, {}, 901)).rejects.toMatchObject({ code: 'P2002' });
    expect(await usedOf(id)).toBe(1);
  });
});

describe('the limit per customer', () => {
  it('recognises a customer who changes their email, and the same email in another account', async () => {
    const { id } = await coupon({ perCustomerLimit: 1 });
    const { id: customerId } = await createCustomer(prisma, { brandId, email: 'Jean.Moreau@gmail.com', phoneNumber: '+33612345678' });
    await use(id, { customerId });
    await prisma.customer.update({
      where: { brandId_id: { brandId, id: customerId } },
      data: { email: 'new@example.com', phoneNumber: null },
    });
    expect(await refusal(use(id, { customerId }))).toBe('promocode_already_used');
    const { id: twin } = await createCustomer(prisma, { brandId, email: 'jeanmoreau+again@googlemail.com' });
    expect(await refusal(use(id, { customerId: twin }))).toBe('promocode_already_used');
    expect(await refusal(use(id, { email: 'JEAN.moreau+x@gmail.com' }))).toBe('promocode_already_used');
    expect(await refusal(use(id, { phoneNumber: '+33612345678' }))).toBe('promocode_already_used');
    await use(id, { email: 'jean.moreau@example.com' });
    expect(await refusal(use(id, { email: 'jean.moreau+2@example.com' }))).toBe('promocode_already_used');
    await use(id, { email: 'jeanmoreau@example.com' });
  });

  it('recognises a customer who gives other contact details at checkout, with or without their account', async () => {
    const { id } = await coupon({ perCustomerLimit: 1 });
    const account = { email: 'own@example.com', phoneNumber: '+33612345678' };
    const { id: customerId } = await createCustomer(prisma, { brandId, ...account });
    await use(id, { customerId, email: 'made-up@example.com', phoneNumber: '+33700000000' });
    expect(await refusal(use(id, { email: account.email }))).toBe('promocode_already_used');
    expect(await refusal(use(id, { phoneNumber: account.phoneNumber }))).toBe('promocode_already_used');
    const { id: other } = await coupon({ perCustomerLimit: 1 });
    await use(other, { email: account.email });
    expect(await refusal(use(other, { customerId, email: 'made-up@example.com' }))).toBe('promocode_already_used');
  });

  it('recognises a phone number however it is written', async () => {
    const { id } = await coupon({ perCustomerLimit: 1 });
    await use(id, { email: 'a@example.com', phoneNumber: '06 12 34 56 78' });
    for (const phoneNumber of ['0612345678', '+33 6 12 34 56 78', '+33612345678', '06.12.34.56.78'])
      expect(await refusal(use(id, { email: `${phoneNumber.length}@example.com`, phoneNumber }))).toBe('promocode_already_used');
    await use(id, { email: 'b@example.com', phoneNumber: 'ask 12-34' });
    expect(await refusal(use(id, { phoneNumber: '1234' }))).toBe('promocode_already_used');
  });

  it('requires a customer, an email or a phone number in the order', async () => {
    const { id } = await coupon({ perCustomerLimit: 1, noLimit: true });
    for (const nobody of [{}, { email: '' }, { email: null, phoneNumber: null }])
      expect(await refusal(use(id, nobody))).toBe('missing_parameters');
    await use(id, { phoneNumber: '+33612345678' });
    expect(await usedOf(id)).toBe(1);
  });

  it('applies to all codes of a batch together, and to concurrent orders', async () => {
    const batchId = '0198f2b4-6a51-7c3e-9d20-5f2b7a11c0de';
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) ids.push((await coupon({ batchId, isUnique: true, quantity: 1, perCustomerLimit: 2 })).id);
    const { id: customerId } = await createCustomer(prisma, { brandId });
    const outcomes = await Promise.allSettled(ids.map((id) => use(id, { customerId })));
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code ?? each.reason] : []));
    expect(refused).toEqual(Array(10).fill('promocode_already_used'));
    const given = await prisma.couponUse.findFirstOrThrow();
    await writeOnOurOwn(brandId, (ctx) => giveBackCoupon(ctx, { brandId, orderId: given.orderId! }));
    await use(given.couponId, { customerId });
  });

  it('applies to two customers who were merged', async () => {
    const { id } = await coupon({ perCustomerLimit: 1 });
    const { id: fromCustomerId } = await createCustomer(prisma, { brandId, email: null });
    const { id: customerId } = await createCustomer(prisma, { brandId, email: null });
    await use(id, { customerId: fromCustomerId });
    await brand.call(mergeCustomers, { customerId, fromCustomerId, take: [] });
    expect(await refusal(use(id, { customerId }))).toBe('promocode_already_used');
  });

  it('stores hashes instead of emails, and deletes them when the customer is erased', async () => {
    const { id } = await coupon({ perCustomerLimit: 1 });
    const { id: customerId, givenName, familyName } = await createCustomer(prisma, { brandId, email: 'erase@example.com' });
    await use(id, { customerId });
    await use((await coupon()).id, { email: 'erase+guest@example.com' });
    const kept = await prisma.couponUse.findMany();
    expect(JSON.stringify(kept)).not.toContain('erase');
    expect(kept.map(({ emailHash }) => Buffer.from(emailHash!).toString('hex'))).toEqual(
      Array(2).fill(Buffer.from(kept[0]!.emailHash!).toString('hex')),
    );
    const request = await brand.call(requestErasure, { customerId });
    expect(JSON.stringify(request)).toContain('coupon_uses');
    await brand.call(confirmErasure, { customerId, confirmation: `${givenName} ${familyName}` });
    expect(await prisma.couponUse.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { customerId, emailHash: null, amount: 250 },
      { customerId: null, emailHash: null },
    ]);
    expect((await verifyErasures()).problems).toEqual([]);
    expect((await verifyCoupons()).problems).toEqual([]);
  });
});

describe('the list of uses', () => {
  it('shows restaurant, customer, order and amount for a whole batch, and a restaurant only its own uses', async () => {
    const batchId = '0198f2b4-6a51-7c3e-9d20-5f2b7a11c0de';
    const [one, two] = [await coupon({ batchId }), await coupon({ batchId })];
    const { id: customerId } = await createCustomer(prisma, { brandId, givenName: 'Camille', familyName: 'Moreau' });
    await use(one.id, { customerId }, 910);
    const { id: elsewhere } = await createRestaurant(prisma, { brandId });
    await writeOnOurOwn(brandId, (ctx) =>
      useCoupon(ctx, { brandId, promocodeId: two.id, restaurantId: elsewhere, orderId: 911, amount: 90, guest: {} }),
    );
    const { items } = await brand.call(coupons.listCouponUses, { promocodeId: one.id });
    expect(items).toMatchObject([
      { restaurantId: elsewhere, orderId: 911, amount: 90, customerId: null, customerName: null },
      { restaurantId, orderId: 910, amount: 250, customerId, customerName: 'Camille Moreau', cancelledAt: null },
    ]);
    const here = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId })).id);
    expect((await here.call(coupons.listCouponUses, { promocodeId: one.id })).items.map(({ orderId }) => orderId)).toEqual([910]);
  });
});

describe('the database', () => {
  it('counts uses, enforces the quantity and keeps uses append-only', async () => {
    const { id } = await coupon({ quantity: 1 });
    const insert = () =>
      prisma.sql.run`insert into coupon_uses (brand_id, coupon_id, restaurant_id, amount) values (${brandId}, ${id}, ${restaurantId}, 5)`;
    await insert();
    expect(await usedOf(id)).toBe(1);
    await expect(insert()).rejects.toMatchObject({ code: '23514' });
    for (const statement of [
      'update coupon_uses set amount = 6',
      'update coupon_uses set email_hash = null, amount = 1',
      'delete from coupon_uses',
    ])
      await expect(prisma.$executeRawUnsafe(statement)).rejects.toThrow(/append-only/);
    await prisma.$executeRaw`update coupon_uses set cancelled_at = now()`;
    await expect(prisma.$executeRaw`update coupon_uses set cancelled_at = null`).rejects.toThrow(/append-only/);
    expect(await usedOf(id)).toBe(0);
    await expect(prisma.$executeRaw`update coupons set reduction_value = 10001`).rejects.toThrow();
    await expect(prisma.$executeRaw`update coupons set consumption_flags = 16`).rejects.toThrow();
    await expect(prisma.$executeRaw`update coupons set ends_at = starts_at`).rejects.toThrow();
  });
});
