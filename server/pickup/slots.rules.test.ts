import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { type Exception, hoursOf, openingsOn, type WeekOpening } from './hours.rules';
import { days, firstOverlap } from './pickup.values';
import { nextSlots } from './slots.rules';
import { dayIn, type Span, spansOf } from './wall.rules';

const PARIS = 'Europe/Paris';
/** Time zones with and without clock changes: overseas, with a change of half an hour, and with one at midnight. */
const timeZones = [
  PARIS,
  'America/Martinique',
  'Indian/Reunion',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Apia',
  'Pacific/Noumea',
];
const SPRING = '2026-03-29';
const AUTUMN = '2026-10-25';
const MINUTE = 60_000;
const appliesTo = ['RESTAURANT' as const];
const weekdayOf = (day: string) => days[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];

const iso = (spans: Span[]) => spans.map(({ from, to }) => [from, to].map((at) => new Date(at).toISOString().slice(5, 16)).join(' '));

/** The wall-clock time, computed in another way than in the rules. */
const clocks = new Map(
  timeZones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })]),
);
const shown = (timeZone: string, at: number) => {
  const [day, time = ''] = clocks.get(timeZone)?.format(at).split(' ') ?? [];
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day, minute: hours * 60 + minutes };
};

const range = fc
  .tuple(fc.integer({ min: 0, max: 96 }), fc.integer({ min: 0, max: 96 }))
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ start: Math.min(a, b) * 15, end: Math.max(a, b) * 15 }));
const date = fc
  .oneof(fc.constantFrom(SPRING, AUTUMN, '2026-04-05', '2026-09-06', '2026-10-04'), fc.integer({ min: 0, max: 1500 }))
  .map((day) => (typeof day === 'string' ? day : new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)));

describe('the spans of a range', () => {
  it.each([
    ['an ordinary day', '2026-11-21', 690, 840, PARIS, ['11-21T10:30 11-21T13:00']],
    ['the whole day without an hour', SPRING, 0, 1440, PARIS, ['03-28T23:00 03-29T22:00']],
    ['the hour that is skipped', SPRING, 120, 180, PARIS, []],
    ['a range that begins in it', SPRING, 150, 240, PARIS, ['03-29T01:00 03-29T02:00']],
    ['a range that ends in it', SPRING, 60, 150, PARIS, ['03-29T00:00 03-29T01:00']],
    ['the whole day with an hour more', AUTUMN, 0, 1440, PARIS, ['10-24T22:00 10-25T23:00']],
    ['the hour that comes twice', AUTUMN, 120, 180, PARIS, ['10-25T00:00 10-25T02:00']],
    ['a part of it', AUTUMN, 120, 150, PARIS, ['10-25T00:00 10-25T00:30', '10-25T01:00 10-25T01:30']],
    ['an evening overseas', '2026-03-29', 1080, 1440, 'America/Martinique', ['03-29T22:00 03-30T04:00']],
    ['a morning in the Indian Ocean', '2026-10-25', 0, 240, 'Indian/Reunion', ['10-24T20:00 10-25T00:00']],
  ])('match the clock for %s', (_, day, start, end, timeZone, expected) =>
    expect(iso(spansOf(day, { start, end }, timeZone))).toEqual(expected),
  );

  it('contain exactly the instants at which clocks show the range', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...timeZones),
        date,
        range,
        fc.integer({ min: -26 * 4, max: 50 * 4 }),
        (timeZone, day, { start, end }, quarter) => {
          const at = Date.parse(`${day}T00:00:00Z`) + quarter * 15 * MINUTE;
          const clock = shown(timeZone, at);
          const isOpen = clock.day === day && start <= clock.minute && clock.minute < end;
          const spans = spansOf(day, { start, end }, timeZone);
          expect(spans.some(({ from, to }) => from <= at && at < to)).toBe(isOpen);
        },
      ),
      runs(2_000),
    );
  });
});

const quotas = fc.constantFrom(
  [],
  [{ consumptionMode: '2' as const, orderingQuota: 12 }],
  [{ consumptionMode: '2' as const, orderingQuota: 0 }],
);
const week = fc
  .array(fc.tuple(fc.constantFrom(...days), range, quotas), { maxLength: 12 })
  .map((all): WeekOpening[] => all.map(([day, hours, orderingQuotas]) => ({ day, ...hours, orderingQuotas })))
  .map((openings) => openings.filter((_, index) => firstOverlap(openings.slice(0, index + 1)) === null))
  .filter((openings) => firstOverlap(openings) === null);

describe('nextSlots', () => {
  const facts = { mode: '2' as const, dayCount: 7, slotMinutes: 15, limit: 50 };
  const hours = (week: WeekOpening[], timeZone = PARIS, exceptions: Exception[] = []) => ({ hours: hoursOf(week, exceptions, timeZone) });
  const lunch: WeekOpening[] = [{ day: 'SAT', start: 690, end: 740, orderingQuotas: [] }];

  it('starts slots with their opening and fits them into it', () => {
    const slots = nextSlots({ ...facts, ...hours(lunch), from: Date.parse('2026-11-21T00:00:00Z') });
    expect(slots.map(({ start }) => start)).toEqual([690, 705, 720]);
    expect(slots[0]).toEqual({
      day: '2026-11-21',
      start: 690,
      startsAt: new Date('2026-11-21T10:30:00Z'),
      endsAt: new Date('2026-11-21T10:45:00Z'),
      orderingQuota: null,
      placesAt: new Date('2026-11-21T10:30:00Z'),
    });
  });

  it('leaves out slots that have begun, and keeps to the grid of the opening', () => {
    const slotsFrom = (time: string) => nextSlots({ ...facts, ...hours(lunch), from: Date.parse(`2026-11-21T${time}Z`) });
    expect(slotsFrom('10:30:00').map(({ start }) => start)).toEqual([690, 705, 720]);
    expect(slotsFrom('10:30:01').map(({ start }) => start)).toEqual([705, 720]);
    expect(slotsFrom('12:00:00')).toEqual([]);
  });

  it('follows an exception instead of the week, and the week again after it', () => {
    const all: WeekOpening[] = days.map((day) => ({ day, start: 720, end: 735, orderingQuotas: [] }));
    const exceptions = [
      { firstDay: '2026-12-24', lastDay: '2026-12-25', openings: [], appliesTo },
      { firstDay: '2026-12-26', lastDay: '2026-12-26', openings: [{ start: 600, end: 615, orderingQuotas: [] }], appliesTo },
    ];
    const slots = nextSlots({ ...facts, ...hours(all, PARIS, exceptions), from: Date.parse('2026-12-23T00:00:00Z'), dayCount: 5 });
    expect(slots.map(({ day, start }) => `${day.slice(8)} ${start}`)).toEqual(['23 720', '26 600', '27 720']);
    expect(openingsOn('2026-12-24', { services: all, exceptions })).toEqual([]);
  });

  it('returns no slots for a mode with quota 0, and the quota of others', () => {
    const closed: WeekOpening[] = [
      {
        day: 'SAT',
        start: 690,
        end: 720,
        orderingQuotas: [
          { consumptionMode: '1', orderingQuota: 0 },
          { consumptionMode: '2', orderingQuota: 8 },
        ],
      },
    ];
    const from = Date.parse('2026-11-21T00:00:00Z');
    const of = (mode: '1' | '2' | '3') => nextSlots({ ...facts, ...hours(closed), from, mode }).map(({ orderingQuota }) => orderingQuota);
    expect([of('1'), of('2'), of('3')]).toEqual([[], [8, 8], [null, null]]);
  });

  it('returns whole slots in order, apart, not in the past, and within an opening of their day that takes orders', () => {
    fc.assert(
      fc.property(
        week,
        fc.constantFrom(...timeZones),
        date,
        fc.integer({ min: 0, max: 1439 }),
        fc.constantFrom(5, 15, 20, 60),
        (openings, timeZone, day, minute, slotMinutes) => {
          const from = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE;
          const slots = nextSlots({ ...facts, ...hours(openings, timeZone), from, dayCount: 3, slotMinutes, limit: 200 });
          for (const [index, slot] of slots.entries()) {
            const [begins, ends] = [slot.startsAt.getTime(), slot.endsAt.getTime()];
            expect(begins).toBeGreaterThanOrEqual(from);
            expect(ends - begins).toBe(slotMinutes * MINUTE);
            expect(begins).toBeGreaterThanOrEqual(slots[index - 1]?.endsAt.getTime() ?? 0);
            expect(shown(timeZone, begins)).toEqual({ day: slot.day, minute: slot.start });
            expect(dayIn(timeZone, begins)).toBe(slot.day);
            const around = openings
              .filter(({ day: weekday }) => weekday === weekdayOf(slot.day))
              .find((each) => each.start <= slot.start && slot.start < each.end);
            expect(around).toBeDefined();
            expect(slot.orderingQuota).not.toBe(0);
            const last = shown(timeZone, ends - 1);
            expect(last.day).toBe(slot.day);
            expect(last.minute).toBeLessThan(around?.end ?? 0);
          }
        },
      ),
      runs(300),
    );
  });

  it('returns four slots more in a night with an extra hour, and four less in one with an hour less', () => {
    const night: WeekOpening[] = [{ day: 'SUN', start: 0, end: 300, orderingQuotas: [] }];
    const count = (from: string) => nextSlots({ ...facts, ...hours(night), from: Date.parse(from), dayCount: 2 }).length;
    expect([count('2026-11-21T12:00:00Z'), count('2026-10-24T12:00:00Z'), count('2026-03-28T12:00:00Z')]).toEqual([20, 24, 16]);
  });
});

describe('firstOverlap', () => {
  const at = (start: number, end: number, day = 'MON') => ({ day, start, end });
  it('returns the positions of two ranges that overlap, not of ranges that touch or are on other days', () => {
    expect(firstOverlap([at(0, 60), at(60, 120), at(30, 90, 'TUE')])).toBeNull();
    expect(firstOverlap([at(60, 120), at(0, 61)])).toEqual([1, 0]);
    expect(firstOverlap([at(0, 100), at(200, 300), at(10, 20)])).toEqual([0, 2]);
  });

  it('finds an overlap of any pair', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(range, fc.constantFrom('MON', 'TUE')), { maxLength: 8 }), (pairs) => {
        const ranges = pairs.map(([hours, day]) => ({ ...hours, day }));
        const clash = ranges.some((a, i) => ranges.some((b, j) => i < j && a.day === b.day && a.start < b.end && b.start < a.end));
        expect(firstOverlap(ranges) !== null).toBe(clash);
      }),
    );
  });
});
