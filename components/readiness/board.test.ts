import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import en from '@/messages/en/readiness.json';
import { isOff, summarize } from '@/server/readiness/board.rules';
import type { ReadinessReason, ReadinessWay, RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { mends, type ReadinessCode, readinessCodes, readinessReasons } from '@/server/readiness/readiness.values';
import { pageStarts } from '../brands/board';
import { type BoardFilters, dependsOnWays, mainReason, momentInput, readinessRows, rowsOf, wayIn, wayKeysOf } from './board';
import { mendLink } from './links';

const reasonOf = (code: ReadinessCode): ReadinessReason => ({ code, ...readinessReasons[code] });
const way = (channelId: number, type: ReadinessWay['type'], codes: ReadinessCode[] = []): ReadinessWay => ({
  channelId,
  type,
  consumptionModeId: type === null ? null : 1,
  state: codes.length === 0 ? 'ready' : 'not_ready',
  opensAt: null,
  servedAt: null,
  reasons: codes.map(reasonOf),
});
const row = (name: string, ways: ReadinessWay[], more: Partial<RestaurantReadiness> = {}): RestaurantReadiness => ({
  restaurantId: name.codePointAt(0) ?? 0,
  name,
  city: 'Paris',
  timeZone: 'Europe/Paris',
  day: '2026-11-23',
  minute: 735,
  state: ways.some(({ state }) => state === 'not_ready') ? 'not_ready' : 'ready',
  ways,
  ...more,
});

const rows = [
  row('Louvre', [way(2, 'MODE_TAKE_AWAY'), way(2, 'MODE_DELIVERY'), way(5, null)]),
  row('Bellecour', [way(2, 'MODE_TAKE_AWAY', ['no_schedule']), way(5, null, ['no_till'])], { city: 'Lyon' }),
  row('Étoile', [way(1, null, ['no_consumption_mode']), way(2, null, ['no_consumption_mode']), way(5, null, ['no_till', 'no_vat'])]),
];
const facts = summarize(rows);
const places = rows.map(({ restaurantId, name, city }) => ({ id: restaurantId, name, city }));
const none: BoardFilters = { search: '', missing: null, state: null, channel: null };
const names = (filters: Partial<BoardFilters>, judged = rows) =>
  readinessRows(rowsOf(facts, places, judged), { ...none, ...filters }).map(({ name }) => name);

describe('the readiness board', () => {
  it('has a column for each way, but none without a mode on a channel where others offer modes', () => {
    expect(wayKeysOf(facts.ways)).toEqual([
      { channelId: 1, type: null },
      { channelId: 2, type: 'MODE_TAKE_AWAY' },
      { channelId: 2, type: 'MODE_DELIVERY' },
      { channelId: 5, type: null },
    ]);
    expect(wayKeysOf([])).toEqual([]);
  });

  it('shows a restaurant without modes in every mode column, and nothing in columns of modes it does not offer', () => {
    const [louvre, bellecour, etoile] = rows as [RestaurantReadiness, RestaurantReadiness, RestaurantReadiness];
    const delivery = { channelId: 2, type: 'MODE_DELIVERY' as const };
    expect(wayIn(louvre, delivery)).toMatchObject({ state: 'ready' });
    expect(wayIn(bellecour, delivery)).toBeUndefined();
    expect(wayIn(etoile, delivery)).toMatchObject({ reasons: [{ code: 'no_consumption_mode' }] });
  });

  it('sorts the restaurants that lack most first, and filters by name, city, state, channel and what is missing', () => {
    expect(names({})).toEqual(['Étoile', 'Bellecour', 'Louvre']);
    expect(names({ search: ' etoile' })).toEqual(['Étoile']);
    expect(names({ search: 'LYON' })).toEqual(['Bellecour']);
    expect(names({ state: 'ready' })).toEqual(['Louvre']);
    expect(names({ missing: 'no_till' })).toEqual(['Étoile', 'Bellecour']);
    expect(names({ missing: 'no_till', channel: 2 })).toEqual([]);
  });

  it('counts the restaurants that lack each thing', () => {
    expect(facts.reasons.map(({ code, count }) => `${code} ${count}`)).toEqual([
      'no_till 2',
      'no_schedule 1',
      'no_consumption_mode 1',
      'no_vat 1',
    ]);
  });

  it('lists every restaurant before the ways of all are loaded, and filters all by name, city and state', () => {
    expect(names({}, [])).toEqual(['Étoile', 'Bellecour', 'Louvre']);
    expect(names({ state: 'ready' }, [])).toEqual(['Louvre']);
    expect(names({ search: 'lyon' }, [])).toEqual(['Bellecour']);
    // Filters by way can only accept judged restaurants, and the board shows how many are.
    expect([dependsOnWays({ ...none, missing: 'no_till' }), dependsOnWays({ ...none, state: 'ready' })]).toEqual([true, false]);
    expect(names({ missing: 'no_till' }, [])).toEqual([]);
    expect(names({ missing: 'no_till' }, rows.slice(0, 2))).toEqual(['Bellecour']);
  });

  it('names the main reason for the state of a way', () => {
    const later = { ...way(2, 'MODE_DELIVERY', ['no_payment_method', 'area_closed_now']), state: 'later' as const };
    expect(mainReason(later)?.code).toBe('area_closed_now');
    expect(mainReason({ ...later, state: 'attention' })?.code).toBe('no_payment_method');
    expect([isOff(later), isOff(way(5, null, ['module_off']))]).toEqual([false, true]);
  });
});

it('pageStarts returns the start of every page of restaurants beforehand', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => count - index);
  expect(pageStarts([])).toEqual([null]);
  expect(pageStarts(ids(200))).toEqual([null]);
  expect(pageStarts(ids(201))).toEqual([null, 200]);
  expect(pageStarts(ids(1_000))).toEqual([null, 200, 400, 600, 800]);
});

it('reads a moment from the address only when its day and minute are both valid', () => {
  expect(momentInput({ day: '2026-11-23', minute: 735 })).toEqual({ day: '2026-11-23', minute: 735 });
  for (const wrong of [
    { day: null, minute: 735 },
    { day: '2026-11-23', minute: null },
    { day: '2026-13-01', minute: 5 },
    { day: 'today', minute: 5 },
    { day: '0002-11-23', minute: 5 },
    { day: '2026-11-23', minute: 1_440 },
  ])
    expect(momentInput(wrong)).toEqual({});
});

describe('links', () => {
  it.each(mends)('lead from %s to a screen that exists', (mend) => {
    const link = mendLink(7, { code: 'mode_puzzles', mend }, { channelId: 2, consumptionModeId: 3 });
    const page = link.replace(/\?.*$/, '').replace('/admin/restaurants/7', 'app/admin/restaurants/[restaurantId]');
    expect(existsSync(`${page}/page.tsx`), link).toBe(true);
  });

  it('have words for each screen and reason', () => {
    expect(Object.keys(en.mend).toSorted()).toEqual([...mends].toSorted());
    expect(Object.keys(en.short).toSorted()).toEqual([...readinessCodes].toSorted());
    expect(Object.keys(en.text).toSorted()).toEqual([...readinessCodes].toSorted());
  });
});
