import { expect, it } from 'vitest';
import { deliveryFees, feeRange } from './fees.rules';

it('a delivery costs the fee of its area and that of its mode; free delivery takes the area’s away alone', () => {
  expect(deliveryFees({ deliveryFee: 290 }, { fee: 50 })).toEqual({ area: 290, mode: 50, total: 340 });
  expect(deliveryFees({ deliveryFee: 290 }, { fee: 50 }, true)).toEqual({ area: 0, mode: 50, total: 50 });
});

it('what a delivery costs reaches from its cheapest area to its dearest; without areas it is the mode’s fee', () => {
  expect(feeRange([{ deliveryFee: 190 }, { deliveryFee: 390 }, { deliveryFee: 290 }], { fee: 50 })).toEqual([240, 440]);
  expect(feeRange([], { fee: 50 })).toEqual([50, 50]);
});
