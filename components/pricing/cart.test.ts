import { describe, expect, it } from 'vitest';
import { cart as cartSchema } from '@/server/pricing/cart.schema';
import { emptyCart, sentGuest, type TrialLine, toSentCart, withLine } from './cart';

const now = '2026-11-23T11:45:00.000Z';
const line = (fields: Partial<TrialLine>): TrialLine => ({
  ...{ key: 'a', productId: 7, name: 'Soup', priceCents: 650, quantity: 1, tags: [], sku: null },
  ...fields,
});

describe('a trial cart', () => {
  it('matches the cart schema, and sends each line entered by hand as a different unknown product', () => {
    const lines = [line({ quantity: 2, tags: ['lunch'] }), line({ productId: null, name: 'By hand' }), line({ productId: null })];
    const sent = toSentCart({ ...emptyCart(1), lines }, now);
    expect(cartSchema.safeParse(sent).error).toBeUndefined();
    expect(sent.totalPrice).toBe(2_600);
    const [known, ...unknown] = sent.items.map(({ productId }) => productId);
    expect(known).toBe(7);
    expect(new Set(unknown).size).toBe(2);
  });

  it('counts the same product on one line, and each line entered by hand apart', () => {
    expect(withLine([line({})], line({ key: 'b' })).map(({ quantity }) => quantity)).toEqual([2]);
    expect(withLine([line({ productId: null })], line({ key: 'b', productId: null }))).toHaveLength(2);
  });

  it('is sent without a guest, for a member or for a member of a tier', () => {
    expect(sentGuest({ guest: 'nobody', ordersBefore: 3 })).toBeUndefined();
    expect(sentGuest({ guest: 'member', ordersBefore: 3 })).toEqual({ tierId: null, ordersBefore: 3 });
    expect(sentGuest({ guest: '12', ordersBefore: 0 })).toEqual({ tierId: 12, ordersBefore: 0 });
  });
});
