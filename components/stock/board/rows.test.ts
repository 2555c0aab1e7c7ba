import { expect, it } from 'vitest';
import { type BoardFilters, type BoardRow, stockRows, totalsOf } from './rows';

const row = (name: string, counts: Partial<BoardRow['counts']>, more: Partial<BoardRow> = {}): BoardRow => ({
  restaurantId: 1,
  name,
  city: 'Paris',
  stockManagementV2Enabled: true,
  counts: { out: 0, low: 0, ok: 0, untracked: 0, ...counts },
  lastMovementAt: null,
  mostUrgent: [],
  ...more,
});
const rows = [
  row('Louvre', { ok: 20 }),
  row('Bellecour', { low: 3, ok: 9 }, { city: 'Lyon', stockManagementV2Enabled: false }),
  row('République', { out: 2, ok: 8 }),
  row('Étoile', { out: 2, low: 1 }),
];
const names = (filters: Partial<BoardFilters>) =>
  stockRows(rows, { search: '', stock: null, v2: null, ...filters }).map(({ name }) => name);

it('sorts the restaurants with the most urgent stock first', () => {
  expect(names({})).toEqual(['Étoile', 'République', 'Bellecour', 'Louvre']);
});

it('finds restaurants by name or city, ignoring accents and case', () => {
  expect(names({ search: ' etoile' })).toEqual(['Étoile']);
  expect(names({ search: 'LYON' })).toEqual(['Bellecour']);
  expect(names({ search: '%' })).toEqual([]);
});

it('filters restaurants by stock that is out, low or well, and by stock management V2', () => {
  expect(names({ stock: 'out' })).toEqual(['Étoile', 'République']);
  expect(names({ stock: 'low' })).toEqual(['Étoile', 'Bellecour']);
  expect(names({ stock: 'well' })).toEqual(['Louvre']);
  expect(names({ v2: 'off' })).toEqual(['Bellecour']);
  expect(names({ v2: 'on', stock: 'low' })).toEqual(['Étoile']);
});

it('adds up the figures of all restaurants', () => {
  expect(totalsOf(rows)).toEqual({ restaurants: 4, restaurantsOut: 2, out: 4, low: 4, v2Off: 1 });
});
