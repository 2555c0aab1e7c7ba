// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { type Actor, actorsOf, asUser } from '@/server/testing/as';
import {
  admin,
  brand,
  brandId,
  furnishCoupons,
  issuesOf,
  lastEntry,
  restaurant,
  restaurantId,
  stored,
  tenants,
} from '@/server/testing/coupon-desk';
import { createCoupon, createCouponUse, createRestaurant, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import * as coupons from './coupons.operations';

beforeEach(furnishCoupons);

describe('GET /promocodes', () => {
  it('returns exactly the fields of the list view', async () => {
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

  it('returns the coupons of an admin’s, a group’s or a brand’s scope, and those usable at a restaurant', async () => {
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

  it('filters by part of the code and by isActive, page by page, with archived coupons apart', async () => {
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
  it('changes only the given fields, and ignores those that the API does not list', async () => {
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

  it('rejects invalid values, a quantity below the uses, a taken code and changes to an archived coupon', async () => {
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

  it('checks the ETag, which uses do not change, and can be undone until the coupon changes again', async () => {
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
  it('deletes the coupon for good, without undo, and keeps its uses', async () => {
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
  it('is duplicated without its code, its uses and its end date', async () => {
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

  it('has exactly one state', async () => {
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

  it('can be changed only by the head office, and is hidden from restaurants that it excludes', async () => {
    const { id: promocodeId } = await createCoupon(prisma, { brandId });
    for (const operation of [coupons.updateCoupon, coupons.deleteCoupon, coupons.archiveCoupon])
      expect((await restaurant.refused(operation, { promocodeId })).code).toBe('access_denied');
    const neighbour = await createUser(prisma, { role: 'restaurant', restaurantId: (await createRestaurant(prisma, { brandId })).id });
    const here = await createCoupon(prisma, { brandId, restaurantIds: [restaurantId] });
    expect((await (await asUser(neighbour.id)).refused(coupons.getCoupon, { promocodeId: here.id })).code).toBe('data_not_found');
  });
});
