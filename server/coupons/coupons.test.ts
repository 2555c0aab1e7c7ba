import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { type Actor, actorsOf, asUser } from '@/server/testing/as';
import { createCoupon, createCouponUse, createRestaurant, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as coupons from './coupons.operations';
import { CODE_ALPHABET } from './coupons.values';

let tenants: TwoTenants;
let brandId: number;
let restaurantId: number;
let brand: Actor;
let admin: Actor;
let restaurant: Actor;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  ({ brandId, restaurantId } = tenants.a);
  const as = actorsOf(tenants);
  [brand, admin, restaurant] = [await as('brand'), await as('admin'), await as('restaurant')];
});

const reduction = { reductionType: 'percentage', reductionValue: 1_000 } as const;
const create = (body: object) => brand.call(coupons.createCoupons, { brandId, ...reduction, code: 'SPRING', ...body });
const issuesOf = ({ extraData }: { extraData?: unknown }) => (extraData as { issues: { path: string; code: string }[] }).issues;
const stored = (promocodeId: number) => prisma.coupon.findFirstOrThrow({ where: { id: promocodeId } });
const lastEntry = () => prisma.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });

describe('POST /promocodes', () => {
  it('answers what it made as a list of one, to the letter, numbers taken as texts', async () => {
    const { body, status } = await send('POST', '/promocodes', {
      token: await tokenOf(tenants.a.users.brand.id),
      body: {
        brandId,
        code: 'Spring-10',
        reductionType: 'absolute',
        reductionValue: '750',
        quantity: 3,
        minimumAmount: '1500',
        startDate: '2026-12-01T00:00:00+01:00',
        endDate: '2026-12-25T00:00:00.000Z',
        consumptionFlags: 5,
        restaurantIds: [restaurantId],
        noLimit: false,
        isUnique: false,
        nonCumulative: true,
      },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      status: 201,
      code: 'promocode_created_succeed',
      message: expect.any(String),
      data: [
        {
          promocodeId: expect.any(Number),
          code: 'Spring-10',
          isActive: true,
          reductionType: 'absolute',
          reductionValue: 750,
          minimumAmount: 1_500,
          startDate: '2026-11-30T23:00:00.000Z',
          endDate: '2026-12-25T00:00:00.000Z',
          consumptionFlags: 5,
          isUnique: false,
          nonCumulative: true,
          created_at: expect.any(String),
        },
      ],
    });
  });

  it('starts now, has no end, one use and all modes in the whole brand, unless told otherwise', async () => {
    const before = Date.now();
    const [made] = await create({});
    expect(made).toMatchObject({ endDate: null, consumptionFlags: 15, minimumAmount: 0, isUnique: false, nonCumulative: false });
    expect(Math.abs(Date.parse(made!.startDate) - before)).toBeLessThan(5_000);
    expect(await brand.call(coupons.getCoupon, { promocodeId: made!.promocodeId })).toMatchObject({
      quantity: 1,
      noLimit: false,
      perCustomerLimit: null,
      restaurantIds: [],
      restaurantName: '',
      used: 0,
    });
  });

  it('makes as many unique codes as asked for, which nobody takes for others', async () => {
    const made = await create({ code: 'GIFT', isUnique: true, quantity: 300 });
    expect(new Set(made.map(({ code }) => code)).size).toBe(300);
    for (const { code } of made) expect(code).toMatch(new RegExp(`^GIFT-[${CODE_ALPHABET}]{6}$`));
    const rows = await prisma.coupon.findMany({ where: { id: { in: made.map(({ promocodeId }) => promocodeId) } } });
    expect(new Set(rows.map(({ batchId }) => batchId)).size).toBe(1);
    expect(rows.every(({ quantity, isUnique, noLimit }) => quantity === 1 && isUnique && !noLimit)).toBe(true);
    const { items } = await brand.call(coupons.listBrandCoupons, { brandId });
    expect(items.filter(({ code }) => code.startsWith('GIFT-'))).toMatchObject([{ batchSize: 300, batchUsed: 0, state: 'active' }]);
  });

  it('refuses what cannot be meant, with the field that is wrong', async () => {
    const refusal = async (body: object) => {
      const refused = await brand.refused(coupons.createCoupons, { brandId, ...reduction, code: 'SPRING', ...body });
      return [refused.code, issuesOf(refused).map(({ path }) => path)];
    };
    expect(await refusal({ reductionValue: 10_001 })).toEqual(['invalid_parameters', ['reductionValue']]);
    expect(await refusal({ reductionType: 'absolute', reductionValue: 1_000_001 })).toEqual(['invalid_parameters', ['reductionValue']]);
    for (const reductionValue of ['10.5', '', '1e3', -1, 0]) expect((await refusal({ reductionValue }))[1]).toEqual(['reductionValue']);
    for (const consumptionFlags of [0, 16]) expect((await refusal({ consumptionFlags }))[1]).toEqual(['consumptionFlags']);
    for (const code of ['', 'a b', 'é', 'x'.repeat(41)]) expect((await refusal({ code }))[1]).toEqual(['code']);
    const dates = { startDate: '2026-12-01T00:00:00Z', endDate: '2026-12-01T00:00:00Z' };
    expect(await refusal(dates)).toEqual(['invalid_parameters', ['endDate']]);
    expect(await refusal({ isUnique: true, noLimit: true })).toEqual(['invalid_parameters', ['noLimit']]);
    expect(await refusal({ isUnique: true, quantity: 5_001 })).toEqual(['invalid_parameters', ['quantity']]);
    expect(await refusal({ isUnique: true, code: 'x'.repeat(34) })).toEqual(['invalid_parameters', ['code']]);
    const lacking = await brand.refused(coupons.createCoupons, { brandId });
    expect([lacking.code, issuesOf(lacking).map(({ path }) => path)]).toEqual([
      'missing_parameters',
      ['reductionType', 'reductionValue', 'code'],
    ]);
    expect(
      (await brand.refused(coupons.createCoupons, { brandId, ...reduction, code: 'A', restaurantIds: [tenants.b.restaurantId] })).code,
    ).toBe('access_denied');
  });

  it('refuses a code that the brand has, however it is written, and none of a deleted or another brand’s coupon', async () => {
    const [{ promocodeId } = { promocodeId: 0 }] = await create({ code: 'Welcome' });
    const refused = await brand.refused(coupons.createCoupons, { brandId, ...reduction, code: 'WELCOME' });
    expect(refused).toMatchObject({ code: 'already_exists', extraData: { field: 'code', promocodeId } });
    await admin.call(coupons.createCoupons, { brandId: tenants.b.brandId, ...reduction, code: 'WELCOME' });
    await brand.call(coupons.archiveCoupon, { promocodeId });
    expect((await brand.refused(coupons.createCoupons, { brandId, ...reduction, code: 'welcome' })).code).toBe('already_exists');
    await brand.call(coupons.deleteCoupon, { promocodeId });
    await create({ code: 'welcome' });
  });

  it('lets one of two have a code that they make at the same moment', async () => {
    const outcomes = await Promise.allSettled([create({ code: 'RACE' }), create({ code: 'race' }), create({ code: 'Race' })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toEqual([
      'already_exists',
      'already_exists',
    ]);
  });

  it('makes it once for one key, tells of it without making it in a dry run, and is undone by archiving it', async () => {
    const input = { brandId, ...reduction, code: 'ONCE' };
    const dry = await brand.outcome(coupons.createCoupons, input, { dryRun: true });
    expect(dry.changes?.length).toBeGreaterThan(0);
    expect(await prisma.coupon.count({ where: { code: 'ONCE' } })).toBe(0);
    const [first] = await brand.call(coupons.createCoupons, input, { idempotencyKey: 'k-1' });
    expect(await brand.call(coupons.createCoupons, input, { idempotencyKey: 'k-1' })).toEqual([first]);
    await brand.call(revertChange, { auditId: (await lastEntry()).id });
    expect((await stored(first!.promocodeId)).archivedAt).not.toBeNull();
    await brand.call(revertChange, { auditId: (await lastEntry()).id });
    expect((await stored(first!.promocodeId)).archivedAt).toBeNull();
  });

  it('is undone for a whole batch at once', async () => {
    await create({ code: 'GIFT', isUnique: true, quantity: 3 });
    await brand.call(revertChange, { auditId: (await lastEntry()).id });
    expect(await prisma.coupon.count({ where: { code: { startsWith: 'GIFT-' }, archivedAt: { not: null } } })).toBe(3);
  });
});

describe('a batch', () => {
  const batch = async (quantity: number) => {
    const made = await create({ code: 'GIFT', isUnique: true, quantity, restaurantIds: [restaurantId] });
    return made.map(({ promocodeId }) => promocodeId);
  };

  it('has its restaurants once, and each of its codes is held to them', async () => {
    const ids = await batch(3);
    expect(await prisma.couponRestaurant.count({ where: { couponId: { in: ids } } })).toBe(1);
    for (const promocodeId of ids)
      expect(await brand.call(coupons.getCoupon, { promocodeId })).toMatchObject({ restaurantIds: [restaurantId], batchSize: 3 });
    const elsewhere = await createUser(prisma, { role: 'restaurant', restaurantId: (await createRestaurant(prisma, { brandId })).id });
    const neighbour = await asUser(elsewhere.id);
    for (const promocodeId of ids) expect((await neighbour.refused(coupons.getCoupon, { promocodeId })).code).toBe('data_not_found');
  });

  it('is listed under the next code, with its restaurants, when the first is deleted', async () => {
    const [first = 0, second = 0, third = 0] = await batch(3);
    await brand.call(coupons.deleteCoupon, { promocodeId: first });
    const { items } = await brand.call(coupons.listBrandCoupons, { brandId, search: 'gift-' });
    expect(items).toMatchObject([{ promocodeId: second, batchSize: 2, restaurantIds: [restaurantId] }]);
    expect(await brand.call(coupons.getCoupon, { promocodeId: third })).toMatchObject({ restaurantIds: [restaurantId] });
    for (const promocodeId of [second, third]) await brand.call(coupons.deleteCoupon, { promocodeId });
    expect((await brand.call(coupons.listBrandCoupons, { brandId, search: 'gift-' })).items).toEqual([]);
  });

  it('is switched off and changed as a whole where that is asked for, else in one code, and this is undone as it was done', async () => {
    const [first = 0, second = 0, third = 0] = await batch(3);
    const states = async () => (await Promise.all([first, second, third].map(stored))).map(({ isActive }) => isActive);
    await brand.call(coupons.updateCoupon, { promocodeId: second, isActive: false });
    expect(await states()).toEqual([true, false, true]);
    const [startDate, endDate] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
    await brand.call(coupons.updateCoupon, { promocodeId: first, startDate, endDate, reductionValue: 700, wholeBatch: true });
    expect(await states()).toEqual([true, false, true]);
    const rows = await Promise.all([first, second, third].map(stored));
    expect(rows.map(({ reductionValue, endsAt }) => [reductionValue, endsAt?.toISOString()])).toEqual(Array(3).fill([700, endDate]));
    await brand.call(revertChange, { auditId: (await lastEntry()).id });
    expect((await Promise.all([first, second, third].map(stored))).map(({ reductionValue }) => reductionValue)).toEqual(
      Array(3).fill(1_000),
    );
    expect(await states()).toEqual([true, false, true]);
    await brand.call(coupons.updateCoupon, { promocodeId: first, isActive: false, wholeBatch: true });
    expect(await states()).toEqual([false, false, false]);
    const refused = await brand.refused(coupons.updateCoupon, { promocodeId: first, code: 'OTHER', wholeBatch: true });
    expect(issuesOf(refused)).toMatchObject([{ path: 'code' }]);
  });
});

describe('POST /promocodes/import', () => {
  it('takes the codes that can be taken, and lists the others with their place and why', async () => {
    await create({ code: 'TAKEN' });
    const imported = await brand.call(coupons.importCodes, { brandId, ...reduction, codes: ['A-1', 'a-1', 'taken', 'no good', 'A-2', ''] });
    expect(imported).toEqual({
      batchId: expect.any(String),
      created: 2,
      omitted: [
        { position: 2, code: 'a-1', reason: 'repeated' },
        { position: 3, code: 'taken', reason: 'exists' },
        { position: 4, code: 'no good', reason: 'invalid' },
        { position: 6, code: '', reason: 'invalid' },
      ],
    });
    expect(await brand.call(coupons.importCodes, { brandId, ...reduction, codes: ['TAKEN'] })).toMatchObject({ batchId: null, created: 0 });
  });
});

describe('GET /promocodes', () => {
  it('answers the list view to the letter', async () => {
    const { id: other } = await createRestaurant(prisma, { brandId, name: 'Bellecour' });
    const { id } = await createCoupon(prisma, {
      brandId,
      code: 'LIST',
      consumptionFlags: 6,
      restaurantIds: [restaurantId, other],
      quantity: 9,
    });
    await createCouponUse(prisma, { brandId, couponId: id, restaurantId });
    const { body } = await send('GET', '/promocodes', { token: await tokenOf(tenants.a.users.brand.id) });
    const { code, data } = body as { code: string; data: Record<string, unknown>[] };
    expect(code).toBe('promocode_succeed');
    const { brandId: _, ...shown } = data.find(({ promocodeId }) => promocodeId === id)!;
    expect(shown).toEqual({
      promocodeId: id,
      code: 'LIST',
      reductionType: 'percentage',
      reductionValue: 1_000,
      restaurantName: `${tenants.a.restaurantName}, Bellecour`,
      isActive: true,
      startDate: expect.any(String),
      endDate: null,
      isActivatedOnDelivery: false,
      isActivatedOnSitIn: true,
      isActivatedOnTakeAway: true,
      isActivatedOnDrive: false,
      consumptionFlags: 6,
      nonCumulative: false,
      used: 1,
      minimumAmount: 0,
      quantity: 9,
      noLimit: false,
      perCustomerLimit: null,
      isUnique: false,
      restaurantIds: [restaurantId, other],
      batchId: null,
      archivedAt: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it('answers all in the scope of the caller: an admin’s, a group’s, a brand’s, and what guests of a restaurant can use', async () => {
    const { id: neighbour } = await createRestaurant(prisma, { brandId });
    await prisma.couponRestaurant.deleteMany();
    await prisma.$executeRaw`update coupons set deleted_at = now()`;
    await createCoupon(prisma, { brandId, code: 'ALL' });
    await createCoupon(prisma, { brandId, code: 'HERE', restaurantIds: [restaurantId] });
    await createCoupon(prisma, { brandId, code: 'THERE', restaurantIds: [neighbour] });
    await createCoupon(prisma, { brandId: tenants.sibling.brandId, code: 'SIBLING' });
    const foreign = await createCoupon(prisma, { brandId: tenants.b.brandId, code: 'FOREIGN' });
    const seen = async (by: Actor, input = {}) => (await by.call(coupons.listCoupons, input)).map(({ code }) => code).toSorted();
    const group = await actorsOf(tenants)('brand_group');
    expect(await seen(admin)).toEqual(['ALL', 'FOREIGN', 'HERE', 'SIBLING', 'THERE']);
    expect(await seen(group)).toEqual(['ALL', 'HERE', 'SIBLING', 'THERE']);
    expect(await seen(brand)).toEqual(['ALL', 'HERE', 'THERE']);
    expect(await seen(restaurant)).toEqual(['ALL', 'HERE']);
    expect(await seen(admin, { brandId: tenants.b.brandId })).toEqual(['FOREIGN']);
    expect((await brand.refused(coupons.listCoupons, { brandId: tenants.b.brandId })).code).toBe('access_denied');
    expect((await brand.refused(coupons.getCoupon, { promocodeId: foreign.id })).code).toBe('data_not_found');
  });

  it('finds by part of the code and by whether they are on, page by page, archived ones apart', async () => {
    for (const code of ['PAGE_1', 'PAGE_2', 'PAGEX3']) await createCoupon(prisma, { brandId, code });
    const off = await createCoupon(prisma, { brandId, code: 'PAGE_4', isActive: false });
    await createCoupon(prisma, { brandId, code: 'PAGE_5', archivedAt: new Date() });
    const seen = async (input: object) => (await brand.call(coupons.listCoupons, input)).map(({ code }) => code);
    expect(await seen({ search: 'page_' })).toEqual(['PAGE_4', 'PAGE_2', 'PAGE_1']);
    expect(await seen({ search: 'page', isActive: false })).toEqual(['PAGE_4']);
    expect(await seen({ search: 'page', isActive: true, limit: 1, offset: 1 })).toEqual(['PAGE_2']);
    expect(await seen({ search: 'page', archived: true })).toEqual(['PAGE_5']);
    expect(
      (await brand.call(coupons.listBrandCoupons, { brandId, state: 'inactive' })).items.map(({ promocodeId }) => promocodeId),
    ).toEqual([off.id]);
  });
});

describe('PUT /promocodes/{promocodeId}', () => {
  it('changes what is given of what the interface lists, and nothing else', async () => {
    const { id: promocodeId } = await createCoupon(prisma, { brandId, quantity: 5, restaurantIds: [restaurantId] });
    const { body } = await send('PUT', `/promocodes/${promocodeId}`, {
      token: await tokenOf(tenants.a.users.brand.id),
      body: {
        promocodeId,
        code: 'RENAMED',
        reductionValue: '500',
        isActive: false,
        restaurantIds: [],
        nonCumulative: true,
        isUnique: true,
      },
    });
    expect(body).toMatchObject({ code: 'promocode_updated_succeed' });
    expect((body as { data: object }).data).toEqual({ promocodeId, code: 'RENAMED', isActive: false, updated_at: expect.any(String) });
    expect(await brand.call(coupons.getCoupon, { promocodeId })).toMatchObject({
      code: 'RENAMED',
      reductionValue: 500,
      isActive: false,
      restaurantIds: [restaurantId],
      nonCumulative: false,
      isUnique: false,
      quantity: 5,
    });
    await brand.call(coupons.updateCoupon, { promocodeId, isActive: true });
    expect((await stored(promocodeId)).isActive).toBe(true);
  });

  it('refuses what does not go with what it is', async () => {
    const { id: promocodeId } = await createCoupon(prisma, { brandId, quantity: 5 });
    await createCouponUse(prisma, { brandId, couponId: promocodeId, restaurantId });
    await createCouponUse(prisma, { brandId, couponId: promocodeId, restaurantId });
    const refusal = async (change: object) => {
      const refused = await brand.refused(coupons.updateCoupon, { promocodeId, ...change });
      return [refused.code, issuesOf(refused)[0]?.path];
    };
    expect(await refusal({ reductionValue: 10_001 })).toEqual(['invalid_parameters', 'reductionValue']);
    expect(await refusal({ quantity: 1 })).toEqual(['invalid_parameters', 'quantity']);
    expect(await refusal({ endDate: '2020-01-01T00:00:00Z' })).toEqual(['invalid_parameters', 'endDate']);
    const other = await send('PUT', `/promocodes/${promocodeId}`, {
      token: await tokenOf(tenants.a.users.brand.id),
      body: { promocodeId: promocodeId + 1, isActive: false },
    });
    expect(other.body).toMatchObject({ status: 400, code: 'invalid_parameters' });
    await createCoupon(prisma, { brandId, code: 'OTHER' });
    expect((await brand.refused(coupons.updateCoupon, { promocodeId, code: 'other' })).code).toBe('already_exists');
    await brand.call(coupons.archiveCoupon, { promocodeId });
    expect((await brand.refused(coupons.updateCoupon, { promocodeId, isActive: true })).code).toBe('conflict');
  });

  it('is held to the version that was read, which uses do not change, and can be undone', async () => {
    const { id: promocodeId, code } = await createCoupon(prisma, { brandId, reductionType: 'absolute', reductionValue: 500 });
    const { etag } = await brand.call(coupons.getCoupon, { promocodeId });
    await createCouponUse(prisma, { brandId, couponId: promocodeId, restaurantId });
    await brand.call(coupons.updateCoupon, { promocodeId, reductionValue: 700, code: 'MORE' }, { ifMatch: etag });
    expect((await brand.refused(coupons.updateCoupon, { promocodeId, reductionValue: 900 }, { ifMatch: etag })).code).toBe(
      'precondition_failed',
    );
    expect((await brand.refused(coupons.deleteCoupon, { promocodeId }, { ifMatch: etag })).code).toBe('precondition_failed');
    const entry = await lastEntry();
    expect([entry.before, entry.after]).toMatchObject([{ reductionAmount: 500 }, { reductionAmount: 700 }]);
    await brand.call(revertChange, { auditId: entry.id });
    expect(await stored(promocodeId)).toMatchObject({ code, reductionValue: 500 });
    await brand.call(coupons.updateCoupon, { promocodeId, isActive: false });
    const { id: auditId } = await lastEntry();
    await brand.call(coupons.updateCoupon, { promocodeId, isActive: true, quantity: 3 });
    expect((await brand.refused(revertChange, { auditId })).code).toBe('conflict');
  });
});

describe('DELETE /promocodes/{promocodeId}', () => {
  it('is for good and at once, and its uses stay', async () => {
    const { id: promocodeId } = await createCoupon(prisma, { brandId });
    await createCouponUse(prisma, { brandId, couponId: promocodeId, restaurantId });
    const { body } = await send('DELETE', `/promocodes/${promocodeId}`, { token: await tokenOf(tenants.a.users.brand.id) });
    expect(body).toMatchObject({ status: 200, code: 'promocode_deleted_succeed' });
    for (const operation of [coupons.getCoupon, coupons.deleteCoupon, coupons.unarchiveCoupon, coupons.listCouponUses])
      expect((await brand.refused(operation, { promocodeId })).code).toBe('data_not_found');
    expect(await prisma.couponUse.count({ where: { couponId: promocodeId } })).toBe(1);
    expect((await brand.refused(revertChange, { auditId: (await lastEntry()).id })).code).toBe('not_revertible');
  });
});

describe('a coupon', () => {
  it('is duplicated with all but its code and uses, from now on', async () => {
    const model = { minimumCents: 2_000, consumptionFlags: 3, perCustomerLimit: 1, restaurantIds: [restaurantId], nonCumulative: true };
    const { id: promocodeId } = await createCoupon(prisma, { brandId, ...model, endsAt: new Date(Date.now() - 1_000) });
    await createCouponUse(prisma, { brandId, couponId: promocodeId, restaurantId });
    const made = await brand.call(coupons.duplicateCoupon, { promocodeId, code: 'AGAIN' });
    expect(await brand.call(coupons.getCoupon, made)).toMatchObject({
      code: 'AGAIN',
      minimumAmount: 2_000,
      consumptionFlags: 3,
      perCustomerLimit: 1,
      restaurantIds: [restaurantId],
      nonCumulative: true,
      used: 0,
      endDate: null,
      state: 'active',
    });
    expect((await brand.refused(coupons.duplicateCoupon, { promocodeId, code: 'again' })).code).toBe('already_exists');
  });

  it('is in one state at a moment', async () => {
    const hour = 3_600_000;
    const make = async (code: string, facts: object) => createCoupon(prisma, { brandId, code, ...facts });
    await make('S-ACTIVE', {});
    await make('S-OFF', { isActive: false });
    await make('S-LATER', { startsAt: new Date(Date.now() + hour) });
    await make('S-OVER', { endsAt: new Date(Date.now() - hour) });
    const used = await make('S-USED', { quantity: 1 });
    await createCouponUse(prisma, { brandId, couponId: used.id, restaurantId });
    const endless = await make('S-ENDLESS', { quantity: 1, noLimit: true });
    await createCouponUse(prisma, { brandId, couponId: endless.id, restaurantId });
    await createCouponUse(prisma, { brandId, couponId: endless.id, restaurantId });
    const { items } = await brand.call(coupons.listBrandCoupons, { brandId, search: 'S-' });
    expect(Object.fromEntries(items.map(({ code, state }) => [code, state]))).toEqual({
      'S-ACTIVE': 'active',
      'S-OFF': 'inactive',
      'S-LATER': 'scheduled',
      'S-OVER': 'ended',
      'S-USED': 'used_up',
      'S-ENDLESS': 'active',
    });
  });

  it('is written by the head office alone', async () => {
    const { id: promocodeId } = await createCoupon(prisma, { brandId });
    for (const operation of [coupons.updateCoupon, coupons.deleteCoupon, coupons.archiveCoupon])
      expect((await restaurant.refused(operation, { promocodeId })).code).toBe('access_denied');
    const neighbour = await createUser(prisma, { role: 'restaurant', restaurantId: (await createRestaurant(prisma, { brandId })).id });
    const here = await createCoupon(prisma, { brandId, restaurantIds: [restaurantId] });
    expect((await (await asUser(neighbour.id)).refused(coupons.getCoupon, { promocodeId: here.id })).code).toBe('data_not_found');
  });
});
