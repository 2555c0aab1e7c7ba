import { expect, it } from 'vitest';
import type { ReadinessRow } from '@/components/readiness/board';
import type { ReadinessReason, ReadinessWay } from '@/server/readiness/readiness.schema';
import { filterRows, listRows, missingCounts } from './rows';

const reason = (code: ReadinessReason['code'], weight: ReadinessReason['weight'] = 'blocks'): ReadinessReason => ({
  code,
  weight,
  reach: 'restaurant',
  mend: 'fiscal',
});
const way = (state: ReadinessWay['state'], ...reasons: ReadinessReason[]): ReadinessWay => ({
  channelId: 2,
  type: null,
  consumptionModeId: null,
  state,
  opensAt: null,
  servedAt: null,
  reasons,
});
const row = (restaurantId: number, name: string, ...ways: ReadinessWay[]): ReadinessRow => ({
  restaurantId,
  name,
  city: 'Paris',
  state: 'ready',
  blocked: 0,
  judged: { restaurantId, name, city: 'Paris', timeZone: 'Europe/Paris', day: '2026-11-22', minute: 720, state: 'ready', ways },
});
const board = [
  row(1, 'République', way('ready'), way('not_ready', reason('no_till'))),
  row(2, 'Bastille', way('not_ready', reason('no_vat'), reason('no_products')), way('not_ready', reason('no_products'), reason('no_till'))),
  row(3, 'Nation', way('ready'), way('not_ready', reason('module_off'), reason('no_till'))),
  row(5, 'Voltaire', way('not_ready', reason('no_vat'), reason('module_off'))),
  { restaurantId: 4, name: 'Alésia', city: 'Paris', state: 'later' as const, blocked: 0 },
];
const rows = listRows(board, [{ restaurantId: 9, name: 'Montreuil', city: 'Montreuil', archivedAt: '2026-11-01T00:00:00Z' }]);
const namesOf = (filters: Partial<Parameters<typeof filterRows>[1]>) =>
  filterRows(rows, { search: '', state: null, missing: null, ...filters }).map(({ name }) => name);

it('marks a restaurant as open if one way of ordering is ready, and lists each missing item once', () => {
  expect(rows.map(({ state, missing }) => [state, missing?.map(({ code }) => code)])).toEqual([
    ['open', ['no_till']],
    ['closed', ['no_vat', 'no_products', 'no_till']],
    // Something switched off is no problem, unless everything is.
    ['open', []],
    ['closed', ['no_vat', 'module_off']],
    [undefined, undefined],
    ['archived', undefined],
  ]);
  expect(missingCounts(rows)).toEqual([
    { code: 'no_till', count: 2 },
    { code: 'no_vat', count: 2 },
    { code: 'no_products', count: 1 },
    { code: 'module_off', count: 1 },
  ]);
});

it('lists restaurants by name, filters them, and shows archived ones only on request', () => {
  expect(namesOf({})).toEqual(['Alésia', 'Bastille', 'Nation', 'République', 'Voltaire']);
  expect(namesOf({ state: 'archived' })).toEqual(['Montreuil']);
  expect(namesOf({ state: 'closed', missing: 'no_vat' })).toEqual(['Bastille', 'Voltaire']);
  expect(namesOf({ search: 'republ' })).toEqual(['République']);
});
