import { expect, it } from 'vitest';
import { sortMissingFirst } from './sortMissingFirst';

it('offers products that are not on the menu yet first', () => {
  const products = [1, 2, 3, 4].map((productId) => ({ productId }));
  expect(sortMissingFirst(products, (id) => id < 3).map(({ productId }) => productId)).toEqual([3, 4, 1, 2]);
});
