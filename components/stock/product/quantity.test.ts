import { describe, expect, it } from 'vitest';
import { parseQuantity, stepQuantity } from './quantity';

describe('parseQuantity', () => {
  it.each([
    ['0', 0],
    ['24', 24],
    [' 1 200 ', 1200],
    ['1\u202f200', 1200],
    ['1000000', 1_000_000],
  ])('reads %j as %d', (text, value) => expect(parseQuantity(text)).toBe(value));

  it.each(['', '-1', '1.5', '1,5', 'ten', '1000001', '99999999999'])('rejects %j', (text) => expect(parseQuantity(text)).toBeNull());
});

it('steps within the limits of a quantity', () => {
  expect(stepQuantity(3, 1)).toBe(4);
  expect(stepQuantity(0, -1)).toBe(0);
  expect(stepQuantity(-5, 1)).toBe(0);
  expect(stepQuantity(1_000_000, 1)).toBe(1_000_000);
});
