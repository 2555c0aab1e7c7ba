import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import {
  alwaysOpen,
  type Exception,
  exceptionAt,
  exceptionOn,
  hoursOf,
  nextOpening,
  relevantExceptions,
  spansFrom,
  type WeekOpening,
} from './hours.rules';
import { splitAtMidnight } from './midnight.rules';
import { type Concern, days, firstOverlap } from './pickup.values';
import { nextSlots } from './slots.rules';
import { dayIn } from './wall.rules';

const PARIS = 'Europe/Paris';
/** Time zones with clock changes after midnight, at midnight, by half an hour, and without any, on both sides of the date line. */
const timeZones = [PARIS, 'America/Santiago', 'Australia/Lord_Howe', 'Pacific/Noumea', 'Pacific/Apia', 'America/New_York'];
const HOUR = 3_600_000;

const open = (day: WeekOpening['day'], start: number, end: number): WeekOpening => ({ day, start, end, orderingQuotas: [] });
/** Every evening from 18:00 to 2:00. */
const nights = days.flatMap((day) => splitAtMidnight(open(day, 1080, 1560)));
const closed = (firstDay: string, lastDay = firstDay, appliesTo: Concern[] = ['RESTAURANT']): Exception => ({
  firstDay,
  lastDay,
  openings: [],
  appliesTo,
});
/** A time on or around Thursday 24 December 2026, on the clock of Paris. */
const at = (day: number, time: string) => Date.parse(`2026-12-${day}T${time}:00+01:00`);
const isOpen = (exceptions: Exception[], moment: number, week = nights) =>
  nextOpening(hoursOf(week, exceptions, PARIS), moment, 8) === moment;

describe('a closed day', () => {
  const christmas = [closed('2026-12-24')];

  it('closes its evening and the night after it, but not the night of the evening before', () => {
    const moments = [at(24, '01:00'), at(24, '03:00'), at(24, '19:00'), at(25, '01:00'), at(25, '19:00')];
    expect(moments.map((moment) => isOpen(christmas, moment))).toEqual([true, false, false, false, true]);
    expect(moments.map((moment) => isOpen([], moment))).toEqual([true, false, true, true, true]);
  });

  it('offers no slots during its service', () => {
    const from = at(23, '23:30');
    const slots = nextSlots({ hours: hoursOf(nights, christmas, PARIS), mode: '2', from, dayCount: 3, slotMinutes: 30, limit: 8 });
    expect(slots.map(({ day, start }) => `${day.slice(8)} ${start}`)).toEqual([
      '23 1410',
      '24 0',
      '24 30',
      '24 60',
      '24 90',
      '25 1080',
      '25 1110',
      '25 1140',
    ]);
  });

  it('closes what is always open until the week’s service of that day ends', () => {
    const whole = (exceptions: Exception[], moment: number) => nextOpening(alwaysOpen(nights, exceptions, PARIS), moment, 8);
    expect(whole(christmas, at(24, '01:00'))).toBe(at(24, '01:00'));
    expect(whole(christmas, at(24, '02:00'))).toBe(at(25, '02:00'));
    expect(whole(christmas, at(25, '01:59'))).toBe(at(25, '02:00'));
    expect(exceptionAt(alwaysOpen(nights, christmas, PARIS), at(25, '01:00'))).toBe(christmas[0]);
    expect(nextOpening(alwaysOpen([], christmas, PARIS), at(25, '00:00'), 8)).toBe(at(25, '00:00'));
  });

  it('lasts from midnight to midnight where the week is open around the clock', () => {
    const around = days.map((day) => open(day, 0, 1440));
    const moments = [at(23, '23:59'), at(24, '00:00'), at(24, '23:59'), at(25, '00:00')];
    expect(moments.map((moment) => isOpen(christmas, moment, around))).toEqual([true, false, false, true]);
  });

  it('is found on each day of its range', () => {
    const [holidays] = [closed('2026-12-24', '2026-12-26')];
    for (const day of ['2026-12-24', '2026-12-25', '2026-12-26']) expect(exceptionOn([holidays], day)).toBe(holidays);
    for (const day of ['2026-12-23', '2026-12-27']) expect(exceptionOn([holidays], day)).toBeUndefined();
  });

  it('concerns the whole restaurant, or only the pickup or delivery that it names', () => {
    const some = [closed('2026-12-24', '2026-12-24', ['DELIVERY']), closed('2026-12-25'), closed('2026-12-26', '2026-12-26', ['PICKUP'])];
    expect(relevantExceptions(some, 'DELIVERY')).toEqual(some.slice(0, 2));
    expect(relevantExceptions(some, 'PICKUP')).toEqual(some.slice(1));
  });
});

describe('exceptional hours', () => {
  it('belong to their own day past midnight, and leave the night of the evening before alone', () => {
    const openings = [
      { start: 0, end: 240, orderingQuotas: [] },
      { start: 1200, end: 1440, orderingQuotas: [] },
    ];
    const eve = [{ ...closed('2026-12-24'), openings }];
    const moments = [at(24, '01:00'), at(24, '03:00'), at(24, '19:00'), at(24, '21:00'), at(25, '03:00'), at(25, '05:00')];
    expect(moments.map((moment) => isOpen(eve, moment))).toEqual([true, false, false, true, true, false]);
  });

  it('give each moment to only one slot where they reach into the next service', () => {
    const openings = [
      { start: 0, end: 720, orderingQuotas: [] },
      { start: 1200, end: 1440, orderingQuotas: [] },
    ];
    const hours = hoursOf([open('FRI', 690, 780)], [{ ...closed('2026-12-24'), openings }], PARIS);
    const slots = nextSlots({ hours, mode: '2', from: at(25, '11:00'), dayCount: 1, slotMinutes: 30, limit: 9 });
    expect(slots.map(({ start }) => start)).toEqual([660, 690, 720, 750]);
  });
});

describe('opening hours in any time zone', () => {
  const range = fc
    .record({ day: fc.constantFrom(...days), start: fc.nat({ max: 95 }), length: fc.integer({ min: 1, max: 90 }) })
    .map(({ day, start, length }) => open(day, start * 15, (start + length) * 15));
  const week = fc
    .array(range, { maxLength: 8 })
    .map((ranges) => ranges.filter((_, index) => firstOverlap(ranges.slice(0, index + 1).flatMap(splitAtMidnight)) === null))
    .map((ranges) => ranges.flatMap(splitAtMidnight))
    .filter((rows) => firstOverlap(rows) === null);
  const moment = fc
    .oneof(fc.constantFrom('2026-03-29', '2026-10-25', '2026-04-05', '2026-09-06', '2026-10-04', '2026-03-08'), fc.constant('2026-12-24'))
    .chain((day) => fc.integer({ min: -36, max: 36 }).map((hours) => Date.parse(`${day}T00:00:00Z`) + hours * HOUR));
  const anyTimeZone = fc.constantFrom(...timeZones);
  const openAt = (hours: ReturnType<typeof hoursOf>, instant: number) => nextOpening(hours, instant, 3) === instant;

  it('lose exactly the service of a closed day', () => {
    fc.assert(
      fc.property(week, anyTimeZone, moment, fc.integer({ min: -1, max: 1 }), (rows, timeZone, instant, shift) => {
        const day = dayIn(timeZone, instant + shift * 24 * HOUR);
        const usual = hoursOf(rows, [], timeZone);
        const exception = closed(day);
        const now = openAt(hoursOf(rows, [exception], timeZone), instant);
        const isOfDay = exceptionAt({ ...usual, exceptions: [exception] }, instant) !== undefined;
        expect(now).toBe(openAt(usual, instant) && !isOfDay);
      }),
      runs(500),
    );
  });

  it('include every moment outside closed days where something is always open', () => {
    fc.assert(
      fc.property(week, anyTimeZone, moment, fc.integer({ min: -1, max: 1 }), (rows, timeZone, instant, shift) => {
        const exception = closed(dayIn(timeZone, instant + shift * 24 * HOUR));
        const hours = alwaysOpen(rows, [exception], timeZone);
        expect(openAt(hours, instant)).toBe(exceptionAt(hours, instant) === undefined);
      }),
      runs(500),
    );
  });

  it('yield spans in order, each ending after it begins, with all slots inside them', () => {
    fc.assert(
      fc.property(week, anyTimeZone, moment, (rows, timeZone, from) => {
        const hours = hoursOf(rows, [], timeZone);
        const spans = [...spansFrom(hours, from, 4)];
        for (const [index, span] of spans.entries()) {
          expect(span.to).toBeGreaterThan(span.from);
          expect(span.from).toBeGreaterThanOrEqual(spans[index - 1]?.to ?? 0);
        }
        for (const { startsAt, endsAt } of nextSlots({ hours, mode: '2', from, dayCount: 3, slotMinutes: 15, limit: 40 }))
          expect(spans.some((span) => span.from <= startsAt.getTime() && endsAt.getTime() <= span.to)).toBe(true);
      }),
      runs(300),
    );
  });
});
