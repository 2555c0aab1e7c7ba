import { describe, expect, it } from 'vitest';
import { effectiveAt } from './origin.rules';

const grant = {
  ...{ amount: 300, strategy: 1 as const, dailyLimit: 1, threshold: null, ceiling: 500 },
  restaurants: [
    {
      restaurantId: 3,
      enabled: true,
      restaurant_grant: { amount: 400, strategy: null, dailyLimit: 2, threshold: 100, ceiling: null },
      shiftGrants: [{ shiftId: 'lunch', amount: 450, ceiling: 0, threshold: null }],
    },
    { restaurantId: 4, enabled: false, restaurant_grant: null, shiftGrants: [] },
  ],
};

describe('the effective values of a grant', () => {
  it('are the brand’s when the restaurant sets none', () => {
    expect(effectiveAt(grant, { restaurantId: 9, shiftId: 'lunch' })).toEqual({
      enabled: true,
      values: { amount: 300, strategy: 1, dailyLimit: 1, threshold: null, ceiling: 500 },
      origins: { amount: 'brand', strategy: 'brand', dailyLimit: 'brand', threshold: 'brand', ceiling: 'brand' },
    });
  });

  it('come from the shift, then the restaurant, then the brand, value by value, and 0 is a value', () => {
    expect(effectiveAt(grant, { restaurantId: 3, shiftId: 'dinner' })).toMatchObject({
      values: { amount: 400, strategy: 1, dailyLimit: 2, threshold: 100, ceiling: 500 },
      origins: { amount: 'restaurant', strategy: 'brand', ceiling: 'brand' },
    });
    expect(effectiveAt(grant, { restaurantId: 3, shiftId: 'lunch' })).toMatchObject({
      values: { amount: 450, dailyLimit: 2, threshold: 100, ceiling: 0 },
      origins: { amount: 'shift', dailyLimit: 'restaurant', threshold: 'restaurant', ceiling: 'shift' },
    });
  });

  it('are disabled where the restaurant switches the grant off', () => {
    expect(effectiveAt(grant, { restaurantId: 4, shiftId: null }).enabled).toBe(false);
  });
});
