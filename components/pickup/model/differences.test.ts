import { expect, it } from 'vitest';
import { weekDifferences } from './differences';
import type { Range } from './week';

let number = 0;
const at = (day: Range['day'], start: number, end: number, quotas: Range['quotas'] = {}): Range => ({
  key: `k${number++}`,
  day,
  start,
  end,
  quotas,
});

it('lists changes of quotas by range and mode, once for all days that change alike', () => {
  const before = [at('MON', 690, 840, { '1': 20 }), at('TUE', 690, 840, { '1': 20 }), at('WED', 690, 840, { '1': 8 })];
  const after = before.map((range) => ({ ...range, quotas: { '1': 25 } }));
  expect(weekDifferences(before, after)).toMatchObject([
    { kind: 'quota', days: ['MON', 'TUE'], mode: '1', before: 20, after: 25, range: { start: 690, end: 840 } },
    { kind: 'quota', days: ['WED'], mode: '1', before: 8, after: 25 },
  ]);
  expect(weekDifferences([at('MON', 0, 60)], [at('MON', 0, 60, { '2': 0 })])).toMatchObject([{ mode: '2', before: null, after: 0 }]);
});

it('lists ranges that are added, removed or given other hours', () => {
  const before = [at('MON', 690, 840), at('THU', 1080, 1560), at('FRI', 600, 700), at('SAT', 600, 700), at('SUN', 60, 120)];
  const after = [at('MON', 690, 900), at('THU', 1140, 1560), at('FRI', 620, 720), at('SUN', 60, 120), at('SUN', 180, 240)];
  expect(weekDifferences(before, after)).toMatchObject([
    { kind: 'hours', days: ['MON'], before: { end: 840 }, after: { end: 900 } },
    { kind: 'hours', days: ['THU'], before: { start: 1080 }, after: { start: 1140 } },
    { kind: 'hours', days: ['FRI'], before: { start: 600, end: 700 }, after: { start: 620, end: 720 } },
    { kind: 'removed', days: ['SAT'], range: { start: 600 } },
    { kind: 'added', days: ['SUN'], range: { start: 180 } },
  ]);
  expect(weekDifferences(before, before.toReversed())).toEqual([]);
});
