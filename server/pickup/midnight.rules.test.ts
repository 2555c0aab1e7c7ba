import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayRange, dayAfter, endAfter, joinOverMidnight, serviceOfDay, servicesOf, splitAtMidnight } from './midnight.rules';
import { DAY_MINUTES, type Day, days, firstOverlap } from './pickup.values';

const at = (day: Day, start: number, end: number): DayRange => ({ day, start, end });
const range = fc
  .record({ day: fc.constantFrom(...days), start: fc.nat({ max: 95 }), length: fc.integer({ min: 1, max: 95 }) })
  .map(({ day, start, length }) => at(day, start * 15, (start + length) * 15));
const placed = ({ day, start, end }: DayRange) => {
  const midnight = days.indexOf(day) * DAY_MINUTES;
  return [(midnight + start) % (7 * DAY_MINUTES), end - start];
};
const inOrder = (ranges: DayRange[]) => ranges.map(placed).sort(([a = 0], [b = 0]) => a - b);
/** Ranges of a week without overlaps, in their stored form. */
const stored = fc
  .array(range, { maxLength: 10 })
  .map((ranges) => ranges.filter((_, index) => firstOverlap(ranges.slice(0, index + 1).flatMap(splitAtMidnight)) === null))
  .map((ranges) => ranges.flatMap(splitAtMidnight))
  .filter((rows) => firstOverlap(rows) === null);

describe('a range past midnight', () => {
  it('is split at midnight, with the rest on the next day, Monday after Sunday', () => {
    expect(splitAtMidnight(at('SUN', 1320, 1530))).toEqual([at('SUN', 1320, 1440), at('MON', 0, 90)]);
    expect(splitAtMidnight(at('SUN', 1320, 1440))).toEqual([at('SUN', 1320, 1440)]);
    expect([endAfter(1320, 90), endAfter(690, 840), endAfter(1080, 0)]).toEqual([1530, 840, 1440]);
  });

  it('is joined again if its halves match, but not after a full day', () => {
    const halves = [at('SUN', 1320, 1440), at('MON', 0, 90)];
    expect(joinOverMidnight(halves, () => true)).toEqual([at('SUN', 1320, 1530)]);
    expect(joinOverMidnight(halves, () => false)).toEqual(halves);
    const round = [at('MON', 0, 1440), at('TUE', 0, 120)];
    expect(joinOverMidnight(round, () => true)).toEqual(round);
  });

  it('is stored the same after it was joined and split again', () => {
    fc.assert(
      fc.property(stored, (rows) => {
        expect(inOrder(joinOverMidnight(rows, () => true).flatMap(splitAtMidnight))).toEqual(inOrder(rows));
      }),
    );
  });
});

describe('services', () => {
  it('include what goes on after their midnight, even in several parts', () => {
    expect(servicesOf([at('THU', 1080, 1440), at('FRI', 0, 60), at('FRI', 60, 120), at('FRI', 690, 840)])).toEqual([
      at('THU', 1080, 1440),
      at('THU', 1440, 1500),
      at('THU', 1500, 1560),
      at('FRI', 690, 840),
    ]);
  });

  it('start anew after a gap at midnight, or when the day goes on past noon', () => {
    for (const rows of [
      [at('THU', 1080, 1439), at('FRI', 0, 120)],
      [at('THU', 0, 1440), at('FRI', 0, 1440)],
      [at('THU', 1080, 1440), at('FRI', 60, 120)],
    ])
      expect(servicesOf(rows)).toEqual(rows);
  });

  it('put the night of a single day after its evening', () => {
    const hours = (...rows: [number, number][]) => serviceOfDay(rows.map(([start, end]) => ({ start, end })));
    expect(hours([0, 120], [1080, 1440])).toEqual([
      { start: 1440, end: 1560 },
      { start: 1080, end: 1440 },
    ]);
    expect(hours([0, 120])).toEqual([{ start: 0, end: 120 }]);
    expect(hours([0, 1440])).toEqual([{ start: 0, end: 1440 }]);
  });

  it('cover each moment of any week once, and end by noon of the day after', () => {
    fc.assert(
      fc.property(stored, (rows) => {
        const services = servicesOf(rows);
        expect(inOrder(services)).toEqual(inOrder(rows));
        for (const { day, start, end } of services.filter((service) => service.start >= DAY_MINUTES)) {
          expect(end).toBeLessThanOrEqual(DAY_MINUTES + 720);
          expect(services.some((evening) => evening.day === day && evening.end === DAY_MINUTES)).toBe(true);
          expect(rows).toContainEqual(at(dayAfter(day), start - DAY_MINUTES, end - DAY_MINUTES));
        }
      }),
    );
  });
});
