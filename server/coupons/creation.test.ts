// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma, transaction } from '@/server/core/platform/db';
import { asUser } from '@/server/testing/as';
import {
  admin,
  brand,
  brandId,
  create,
  furnishCoupons,
  issuesOf,
  lastEntry,
  reduction,
  restaurantId,
  stored,
  tenants,
} from '@/server/testing/coupon-desk';
import { createRestaurant, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { untilSomebodyWaits } from '@/server/testing/locks';
import * as coupons from './coupons.operations';
import { CODE_ALPHABET } from './coupons.values';

beforeEach(furnishCoupons);

describe('POST /promocodes', () => {
  it('returns exactly the created coupon as a list of one, and accepts numbers as strings', async () => {
    const { body, status } = await send('POST', '/promocodes', {
      token: await tokenOf(tenants.a.users.brand.id),
      body: {
        brandId,
        code: 'Spring-10',
        reductionType: 'absolute',
        reductionValue: '750',
        quantity: 3,
        minimumAmount: '1500.00',
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

  it('defaults to starting now, no end, one use, all consumption modes and the whole brand', async () => {
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

  it('creates the requested number of unique codes, from unambiguous characters, as one batch', async () => {
    const made = await create({ code: 'GIFT', isUnique: true, quantity: 300 });
    expect(new Set(made.map(({ code }) => code)).size).toBe(300);
    for (const { code } of made) expect(code).toMatch(new RegExp(`^GIFT-[${CODE_ALPHABET}]{6}$`));
    const rows = await prisma.coupon.findMany({ where: { id: { in: made.map(({ promocodeId }) => promocodeId) } } });
    expect(new Set(rows.map(({ batchId }) => batchId)).size).toBe(1);
    expect(rows.every(({ quantity, isUnique, noLimit }) => quantity === 1 && isUnique && !noLimit)).toBe(true);
    const { items } = await brand.call(coupons.listBrandCoupons, { brandId });
    expect(items.filter(({ code }) => code.startsWith('GIFT-'))).toMatchObject([{ batchSize: 300, batchUsed: 0, state: 'active' }]);
  });

  it('rejects invalid input and names the wrong field', async () => {
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
    for (const quantity of [0, null]) {
      expect(await refusal({ quantity })).toEqual(['invalid_parameters', ['quantity']]);
      const [endless] = await brand.call(coupons.createCoupons, {
        brandId,
        ...reduction,
        code: `ENDLESS${quantity}`,
        noLimit: true,
        quantity,
      });
      const promocodeId = endless?.promocodeId ?? 0;
      await brand.call(coupons.updateCoupon, { promocodeId, noLimit: true, quantity });
      expect(await prisma.coupon.findFirst({ where: { id: promocodeId } })).toMatchObject({ noLimit: true, quantity: 1 });
      expect((await brand.refused(coupons.updateCoupon, { promocodeId, noLimit: false, quantity })).code).toBe('invalid_parameters');
    }
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

  it('rejects a code that the brand has in any letter case, but not one of a deleted or another brand’s coupon', async () => {
    const [{ promocodeId } = { promocodeId: 0 }] = await create({ code: 'Welcome' });
    const refused = await brand.refused(coupons.createCoupons, { brandId, ...reduction, code: 'WELCOME' });
    expect(refused).toMatchObject({ code: 'already_exists', extraData: { field: 'code', promocodeId } });
    await admin.call(coupons.createCoupons, { brandId: tenants.b.brandId, ...reduction, code: 'WELCOME' });
    await brand.call(coupons.archiveCoupon, { promocodeId });
    expect((await brand.refused(coupons.createCoupons, { brandId, ...reduction, code: 'welcome' })).code).toBe('already_exists');
    await brand.call(coupons.deleteCoupon, { promocodeId });
    await create({ code: 'welcome' });
  });

  it('creates only one of three coupons with the same code at the same moment', async () => {
    const outcomes = await Promise.allSettled([create({ code: 'RACE' }), create({ code: 'race' }), create({ code: 'Race' })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toEqual([
      'already_exists',
      'already_exists',
    ]);
  });

  it('creates once per idempotency key, creates nothing in a dry run, and is undone by archiving', async () => {
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

  it('stores its restaurants once, and each of its codes is limited to them', async () => {
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

  it('is listed under a remaining code when the first two are deleted at the same moment', async () => {
    const [first = 0, second = 0, third = 0] = await batch(3);
    let deleted: Promise<unknown> | undefined;
    await transaction(async (db) => {
      await db.coupon.update({ where: { brandId_id: { brandId, id: second } }, data: { deletedAt: new Date() } });
      deleted = brand.call(coupons.deleteCoupon, { promocodeId: first });
      await untilSomebodyWaits();
    });
    await deleted;
    const { items } = await brand.call(coupons.listBrandCoupons, { brandId, search: 'gift-' });
    expect(items).toMatchObject([{ promocodeId: third, batchSize: 1, restaurantIds: [restaurantId] }]);
  });

  it('changes as a whole with wholeBatch, otherwise in one code, and is undone as a whole', async () => {
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
  it('imports the valid codes, and lists the omitted ones with their position and reason', async () => {
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
