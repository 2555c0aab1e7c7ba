import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisOf, hoursOn, nightsOf, placeOnAxis, widenAxis } from './axis';
import type { Range } from './week';

const at = (start: number, end: number): Range => ({ key: `${start}`, day: 'MON', start, end, quotas: {} });

it('the axis covers the hours in use with a margin, at least half a day and no empty night', () => {
  expect(axisOf([])).toEqual({ from: 540, to: 1380 });
  expect(axisOf([at(690, 840), at(1110, 1320)])).toEqual({ from: 660, to: 1380 });
  expect(axisOf([at(690, 840)])).toEqual({ from: 660, to: 1380 });
  expect(axisOf([at(1080, 1560)])).toEqual({ from: 900, to: 1620 });
  expect(axisOf([at(0, 60)])).toEqual({ from: 0, to: 720 });
  expect(axisOf([at(1380, 1440)])).toEqual({ from: 780, to: 1500 });
});

it('the axis fits any range, on whole hours', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1439 }), fc.integer({ min: 1, max: 720 }), (start, length) => {
      const { from, to } = axisOf([at(start, start + length)]);
      expect([from % 60, to % 60]).toEqual([0, 0]);
      expect(from).toBeLessThanOrEqual(start);
      expect(to).toBeGreaterThanOrEqual(start + length);
      expect(to - from).toBeGreaterThanOrEqual(720);
    }),
  );
});

it('shows the night of an evening behind it when it is a range of its own', () => {
  const week: Range[] = [at(1110, 1440), { ...at(0, 30), day: 'TUE' }, { ...at(690, 840), day: 'TUE' }];
  const shown = placeOnAxis(week, nightsOf(week));
  expect(shown.map(({ day, start, end }) => [day, start, end])).toEqual([
    ['MON', 1110, 1440],
    ['MON', 1440, 1470],
    ['TUE', 690, 840],
  ]);
  expect(axisOf(shown)).toEqual({ from: 660, to: 1500 });
});

it('labels as many hours as there is room for', () => {
  expect(hoursOn({ from: 600, to: 1320 })).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22]);
  expect(hoursOn({ from: 540, to: 1620 })).toEqual([10, 12, 14, 16, 18, 20, 22, 24, 26]);
  expect(hoursOn({ from: 0, to: 1620 })).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
});

it('the axis grows with added hours and never shrinks', () => {
  const axis = { from: 600, to: 1320 };
  expect(widenAxis(axis, { from: 660, to: 1380 })).toEqual({ from: 600, to: 1380 });
  expect(widenAxis(axis, { from: 660, to: 1260 })).toBe(axis);
});
