import { expect, it } from 'vitest';
import { countActive, rowsOf } from './filters';

it('counts the active filters, a period once, and none that the caller excludes', () => {
  expect(countActive({ search: '', show: null, restaurant: null, exact: undefined })).toBe(0);
  expect(countActive({ search: ' ', show: null, groups: [] })).toBe(0);
  expect(countActive({ groups: [4, 7] })).toBe(1);
  expect(countActive({ search: 'cola', show: 'out', restaurant: 0, tracked: false })).toBe(4);
  expect(countActive({ from: '2026-11-01', to: '2026-11-20', user: 3 })).toBe(2);
  expect(countActive({ from: null, to: '2026-11-20' })).toBe(1);
  expect(countActive({ state: 'expected', search: 'cola' }, ['state'])).toBe(1);
});

it('returns no rows before the first page, and the rows of all pages after it', () => {
  expect(rowsOf(undefined)).toBeUndefined();
  const pages = [
    { items: [1, 2], nextCursor: 2 },
    { items: [3], nextCursor: null },
  ];
  expect(rowsOf({ pages })).toEqual([1, 2, 3]);
});
