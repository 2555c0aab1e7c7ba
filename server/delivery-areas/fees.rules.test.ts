import { expect, it } from 'vitest';
import { deliveryFees } from './fees.rules';

it('a delivery costs the fee of its area and that of its mode; free delivery takes the area’s away alone', () => {
  expect(deliveryFees({ deliveryFee: 290 }, { fee: 50 })).toEqual({ area: 290, mode: 50, total: 340 });
  expect(deliveryFees({ deliveryFee: 290 }, { fee: 50 }, true)).toEqual({ area: 0, mode: 50, total: 50 });
});
