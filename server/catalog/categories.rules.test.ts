import { expect, it } from 'vitest';
import { positionsOf } from './categories.rules';

it('categories keep their positions unless their order changes', () => {
  expect(positionsOf([0, 1, 2])).toEqual([0, 1, 2]);
  expect(positionsOf([null, 0, 1, 2])).toEqual([-1000, 0, 1, 2]);
  expect(positionsOf([0, 1, null, null])).toEqual([0, 1, 1001, 2001]);
  expect(positionsOf([0, 2000, 1000, 3000])).toEqual([0, 2000, 2500, 3000]);
  expect(positionsOf([0, null, null, 1000])).toEqual([0, 334, 667, 1000]);
  expect(positionsOf([5000, 0, 1000])).toEqual([-1000, 0, 1000]);
});

it('only neighbouring categories move when there is no room left', () => {
  expect(positionsOf([0, null, 1])).toEqual([0, 1000, 2000]);
  expect(positionsOf([0, null, 1, 2, 5000, 6000])).toEqual([-1999, -999, 1, 2, 5000, 6000]);
  const many = Array.from({ length: 60 }, (_, index) => index * 1000);
  const positions = positionsOf([...many.slice(0, 30), null, 29_001, ...many.slice(30)]);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(new Set(positions).size).toBe(positions.length);
  expect(many.filter((position) => !positions.includes(position))).toEqual([]);
});

it('categories without a position of their own are given one', () => {
  expect(positionsOf([null, null])).toEqual([0, 1000]);
  expect(positionsOf([3, 3])).toEqual([3, 1003]);
  expect(positionsOf([])).toEqual([]);
});
