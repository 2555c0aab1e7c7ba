import { expect, it } from 'vitest';
import { deliveryFees, feeRange } from './fees.rules';

it('a delivery costs the area’s fee plus the mode’s fee, and free delivery waives only the area’s fee', () => {
  expect(deliveryFees({ deliveryFee: 290 }, { fee: 50 })).toEqual({ area: 290, mode: 50, total: 340 });
  expect(deliveryFees({ deliveryFee: 290 }, { fee: 50 }, true)).toEqual({ area: 0, mode: 50, total: 50 });
});

it('the fee range runs from the cheapest to the dearest area, or is the mode’s fee without areas', () => {
  expect(feeRange([{ deliveryFee: 190 }, { deliveryFee: 390 }, { deliveryFee: 290 }], { fee: 50 })).toEqual([240, 440]);
  expect(feeRange([], { fee: 50 })).toEqual([50, 50]);
});
