// @not-in-check
import { describe, expect, it } from 'vitest';
import { offerBody } from '@/server/catalog/catalog.schema';
import { partsOf } from './offering';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('partsOf', () => {
  it.each([
    [1, 1],
    [20_000, 3],
    [1_200, 300],
    [700, 2_500],
  ])('splits %i products for %i restaurants into valid parts that offer each product to each restaurant once', (products, restaurants) => {
    const parts = partsOf({ productIds: numbers(products), restaurantIds: numbers(restaurants) });
    const reached = new Set<number>();
    let sent = 0;
    for (const part of parts) {
      expect(offerBody.safeParse({ ...part, isOffered: true }).success).toBe(true);
      for (const productId of part.productIds)
        for (const restaurantId of part.restaurantIds) reached.add(productId * 10_000 + restaurantId);
      sent += part.productIds.length * part.restaurantIds.length;
    }
    expect(sent).toBe(products * restaurants);
    expect(reached.size).toBe(sent);
  });
});
