import { describe, expect, it } from 'vitest';
import { type DrawnArea, newArea } from './areas';
import { rivalriesOf } from './rivalry';

const area = (key: string, more: Partial<DrawnArea> = {}): DrawnArea => ({ ...newArea(key, key, []), modes: [7], ...more });
const told = (a: DrawnArea, b: DrawnArea) =>
  rivalriesOf([a, b], [a.key, b.key]).map(({ consumptionModeId, winner, by, times }) => [
    consumptionModeId,
    winner?.key ?? null,
    by,
    times.map(({ winner: one, times: when }) => `${one.key} ${when.map(({ day, start, end }) => `${day} ${start}-${end}`).join()}`),
  ]);

describe('ground shared by two areas', () => {
  it('is served by the area that wins by fee, priority or age, and the reason is reported', () => {
    expect(told(area('a', { deliveryFee: 500 }), area('b'))).toEqual([[7, 'b', 'fee', []]]);
    expect(told(area('a', { deliveryFee: 500, priority: 1 }), area('b'))).toEqual([[7, 'a', 'priority', []]]);
    expect(told(area('a'), area('b', { createdAt: '2026-01-01T00:00:00Z' }))).toEqual([[7, 'b', 'age', []]]);
  });

  it('is served by the other area for modes that the winner does not apply to', () => {
    expect(told(area('a', { priority: 1 }), area('b', { modes: [7, 8] }))).toEqual([
      [7, 'a', 'priority', []],
      [8, 'b', null, []],
    ]);
    expect(told(area('a', { modes: [] }), area('b', { modes: [] }))).toEqual([]);
  });

  it('changes hands with the opening times of the winner', () => {
    const times = { day: 'MON' as const, start: 600, end: 900, orderingQuota: null };
    const [[, winner, by, spells] = []] = told(area('a', { priority: 1, isScheduleModeEnabled: true, schedules: [times] }), area('b'));
    expect([winner, by]).toEqual([null, 'priority']);
    expect(spells).toEqual(['a MON 600-900', 'b MON 0-600,MON 900-1440,TUE 0-1440,WED 0-1440,THU 0-1440,FRI 0-1440,SAT 0-1440,SUN 0-1440']);
  });

  it('is served by neither area while both are closed', () => {
    const never = { isScheduleModeEnabled: true, schedules: [] };
    expect(told(area('a', never), area('b', never))).toEqual([[7, null, null, []]]);
  });
});
