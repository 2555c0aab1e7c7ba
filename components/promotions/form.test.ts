import { describe, expect, it } from 'vitest';
import { promotionRule } from '@/server/pricing/promotion.schema';
import { bodyOf, formOf } from './form';

const whole = promotionRule.parse({
  conditions: {
    restaurantIds: [1],
    channelIds: [2],
    modes: ['MODE_DELIVERY'],
    hours: [{ day: 'MON', start: 690, end: 840 }],
    from: '2026-12-01T00:00:00Z',
    members: { tierIds: [3] },
    minimumCents: 2_000,
    items: [{ quantity: 2, of: { categoryIds: [3] } }],
    everyNthOrder: 10,
    budgetCents: 500_000,
    usesPerMember: 1,
  },
  effect: { type: 'cart_rate', rate: 1_000 },
  stacking: { group: 'lunch', isJoint: false },
  priority: 5,
  maximumCents: 500,
});
const promotion = { name: 'Lunch', label: '10 % off' };

describe('the promotion form', () => {
  it.each([
    ['all that can be said', whole],
    ['nothing but an effect', promotionRule.parse({ effect: { type: 'free_delivery' } })],
  ])('round-trips a rule with %s', (_, rule) => {
    expect(bodyOf(formOf({ ...promotion, rule }))).toStrictEqual({ ...promotion, rule });
  });

  it('does not send a promotion without a name for staff and a label for guests', () => {
    const form = formOf({ ...promotion, rule: whole });
    expect(bodyOf({ ...form, name: ' ' })).toBeNull();
    expect(bodyOf({ ...form, label: '' })).toBeNull();
  });
});
