import { expect, it } from 'vitest';
import type { CouponWithVersion } from '@/server/coupons/coupons.schema';
import { changesOf, codeCountOf, formOf, problemsOf, type Shop, updateOf } from './form';

const shop: Shop = { locale: 'en', timeZone: 'Europe/Paris', amountText: String, parseAmount: Number };
const coupon = (batchSize: number) =>
  ({
    code: 'GIFT-7K3QXM',
    reductionType: 'percentage',
    reductionValue: 1_000,
    quantity: 1,
    isActive: true,
    batchSize,
  }) as CouponWithVersion;
const saved = (batchSize: number) =>
  updateOf({ ...formOf(shop)({ ...coupon(batchSize), startDate: '2026-12-01T00:00:00.000Z' }), isActive: false }, shop, coupon(batchSize));

it('updates all codes of a batch as one entry, and the code itself only for a single coupon', () => {
  expect(saved(5_000)).toMatchObject({ wholeBatch: true, isActive: false });
  expect(saved(5_000)).not.toHaveProperty('code');
  expect(saved(1)).toMatchObject({ code: 'GIFT-7K3QXM', isActive: false });
  expect(saved(1)).not.toHaveProperty('wholeBatch');
});

it('treats an empty quantity as unlimited, but rejects it for a batch', () => {
  const form = { ...formOf(shop)(null), code: 'A', value: '10', minimum: '0' };
  expect(changesOf(form, shop)).toMatchObject({ noLimit: false, quantity: 100, perCustomerLimit: null });
  const any = { ...form, quantity: '', perCustomer: 2 } as const;
  expect(changesOf(any, shop)).toMatchObject({ noLimit: true, quantity: undefined, perCustomerLimit: 2 });
  expect(problemsOf(any, shop)).toEqual({});
  expect(problemsOf({ ...any, kind: 'batch' }, shop)).toEqual({ quantity: 'batch' });
  expect(problemsOf({ ...any, quantity: 1_000_000_001 }, shop)).toEqual({ quantity: 'quantity' });
});

it('counts the codes that a form adds', () => {
  const form = { ...formOf(shop)(null), quantity: 20, codes: 'A\nB,C' } as const;
  expect((['one', 'batch', 'list'] as const).map((kind) => codeCountOf({ ...form, kind }))).toEqual([1, 20, 3]);
  expect(codeCountOf({ ...form, kind: 'batch', quantity: '' })).toBe(1);
});
