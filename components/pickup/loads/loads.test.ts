import { expect, it } from 'vitest';
import { gridOf, levelOf, type SlotLoad } from './loads';

const slot = (day: string, start: number, taken = 0): SlotLoad => ({
  ...{ day, start, taken, startsAt: `${day}T10:00:00.000Z`, orderingQuota: 5, usual: null, weeks: 0 },
});

it('rates how full a slot is by its quota', () => {
  const levels = [0, 0.4, 2, 2.5, 3.9, 4, 4.9, 5, 9].map((orders) => levelOf(orders, 5));
  expect(levels).toEqual(['none', 'some', 'some', 'half', 'half', 'nearly', 'nearly', 'full', 'full']);
});

it('lays out a week by hours and days, with gaps where a day has no slot', () => {
  const { days, rows } = gridOf({
    firstDay: '2026-11-23',
    slots: [slot('2026-11-24', 720, 2), slot('2026-11-23', 705), slot('2026-11-29', 705, 1)],
  });
  expect(days).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']);
  expect(rows.map(({ start, cells }) => [start, cells.map((cell) => cell?.taken)])).toEqual([
    [705, [0, undefined, undefined, undefined, undefined, undefined, 1]],
    [720, [undefined, 2, undefined, undefined, undefined, undefined, undefined]],
  ]);
});
