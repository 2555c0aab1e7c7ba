import { expect, it } from 'vitest';
import type { CouponWithVersion } from '@/server/coupons/coupons.schema';
import { formOf, type Shop, updateOf } from './form';

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

it('changes all codes of a batch, which the editor shows as one entry, and of a single coupon its code too', () => {
  expect(saved(5_000)).toMatchObject({ wholeBatch: true, isActive: false });
  expect(saved(5_000)).not.toHaveProperty('code');
  expect(saved(1)).toMatchObject({ code: 'GIFT-7K3QXM', isActive: false });
  expect(saved(1)).not.toHaveProperty('wholeBatch');
});
