import { expect, it } from 'vitest';
import { movementValue, stockValue } from './atCost';

it.each([
  [12, 250, 3_000],
  [0, 250, 0],
  [-3, 250, 0],
  [12, 0, 0],
  [12, null, null],
])('%i units at %s are worth %s', (currentQuantity, unitCost, value) => {
  expect(stockValue({ currentQuantity, unitCost })).toBe(value);
});

it.each([
  [-2, 250, -500],
  [20, 250, 5_000],
  [-2, null, null],
  [-2, undefined, null],
])('a change by %i at %s comes to %s', (quantityDelta, unitCost, value) => {
  expect(movementValue({ quantityDelta, unitCost })).toBe(value);
});
