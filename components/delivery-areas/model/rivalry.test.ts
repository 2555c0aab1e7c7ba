import { describe, expect, it } from 'vitest';
import { rivalriesOf } from './rivalry';
import { newZone, type Zone } from './zones';

const zone = (key: string, more: Partial<Zone> = {}): Zone => ({ ...newZone(key, key, []), modes: [7], ...more });
const told = (a: Zone, b: Zone) =>
  rivalriesOf([a, b], [a.key, b.key]).map(({ consumptionModeId, winner, by, times }) => [
    consumptionModeId,
    winner?.key ?? null,
    by,
    times.map(({ winner: one, times: when }) => `${one.key} ${when.map(({ day, start, end }) => `${day} ${start}-${end}`).join()}`),
  ]);

describe('the ground that two areas have in common', () => {
  it('is served by the one that wins, and it is said by what', () => {
    expect(told(zone('a', { deliveryFee: 500 }), zone('b'))).toEqual([[7, 'b', 'fee', []]]);
    expect(told(zone('a', { deliveryFee: 500, priority: 1 }), zone('b'))).toEqual([[7, 'a', 'priority', []]]);
    expect(told(zone('a'), zone('b', { createdAt: '2026-01-01T00:00:00Z' }))).toEqual([[7, 'b', 'age', []]]);
  });

  it('is of the other one for modes that the better one does not apply to', () => {
    expect(told(zone('a', { priority: 1 }), zone('b', { modes: [7, 8] }))).toEqual([
      [7, 'a', 'priority', []],
      [8, 'b', null, []],
    ]);
    expect(told(zone('a', { modes: [] }), zone('b', { modes: [] }))).toEqual([]);
  });

  it('changes hands with the times of the better one', () => {
    const times = { day: 'MON' as const, start: 600, end: 900, orderingQuota: null };
    const [[, winner, by, spells] = []] = told(zone('a', { priority: 1, isScheduleModeEnabled: true, schedules: [times] }), zone('b'));
    expect([winner, by]).toEqual([null, 'priority']);
    expect(spells).toEqual(['a MON 600-900', 'b MON 0-600,MON 900-1440,TUE 0-1440,WED 0-1440,THU 0-1440,FRI 0-1440,SAT 0-1440,SUN 0-1440']);
  });

  it('is of nobody while neither is open', () => {
    const never = { isScheduleModeEnabled: true, schedules: [] };
    expect(told(zone('a', never), zone('b', never))).toEqual([[7, null, null, []]]);
  });
});
