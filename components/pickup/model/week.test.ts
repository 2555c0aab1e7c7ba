import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MINUTES, days, quotaModes } from '@/server/pickup/pickup.values';
import { runs } from '@/server/testing/runs';
import { readText, textOf } from './text';
import {
  bodyOf,
  carryOver,
  copyDay,
  dragOpening,
  freeHour,
  latestEnd,
  nudgeOpening,
  openingsOf,
  overlapping,
  type Range,
  rangesOfDay,
  STEP,
  sameWeek,
  splitRange,
  startingAt,
  type Week,
  weekOf,
  withoutRange,
  withRange,
} from './week';

const quotas = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...quotaModes), fc.nat({ max: 10_000 })), { selector: ([mode]) => mode, maxLength: 4 })
  .map((pairs) => Object.fromEntries(pairs) as Range['quotas']);
const range = fc
  .record({ day: fc.constantFrom(...days), start: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 1, max: 500 }), quotas })
  .map(({ length, ...rest }) => ({ ...rest, end: Math.min(latestEnd(rest.start), rest.start + length) }));
const anyWeek = fc.array(range, { maxLength: 10 }).map((all): Week => all.map((each, index) => ({ ...each, key: `k${index}` })));
const soundWeek = anyWeek
  .map((week) => week.filter((_, index) => overlapping(week.slice(0, index + 1)).size === 0))
  .filter((week) => overlapping(week).size === 0);

const at = (day: Range['day'], start: number, end: number, key = `${day}${start}`): Range => ({ key, day, start, end, quotas: {} });

describe('the text of a week', () => {
  it('reads back as it was written, in both languages', () => {
    fc.assert(
      fc.property(soundWeek, fc.constantFrom('en' as const, 'fr' as const), (week, locale) => {
        const read = readText(textOf(week, locale));
        const ranges = 'ranges' in read ? read.ranges : [];
        expect(bodyOf(ranges.map((each, index) => ({ ...each, key: String(index) })))).toEqual(bodyOf(week));
      }),
      runs(300),
    );
  });

  it('groups equal days', () => {
    const lunch = days.slice(0, 5).map((day) => ({ ...at(day, 690, 840), quotas: { '2': 20 } }));
    expect(textOf([...lunch, at('SUN', 690, 1440)], 'en')).toBe('mon-fri 11:30-14:00 q2=20\nsun 11:30-24:00');
    expect(textOf([at('MON', 0, 60), at('WED', 0, 60), at('THU', 0, 60)], 'fr')).toBe('lun,mer-jeu 00:00-01:00');
  });

  it.each([
    ['mon-fri 11:30-14:00 q2=20', 5],
    ['Monday 9-12, 14h-18h30', 2],
    ['sat-mon 8:00-9:00 # three days', 3],
    ['lun,mer 10:00–11:00', 2],
    ['fri-sat 18:30-02:00', 2],
    ['fri 18:30-13:00', 2],
    ['dim 18:00-0:00', 1],
    ['\n# nothing\n', 0],
  ])('reads %j as %i ranges', (text, count) => expect(readText(text)).toMatchObject({ ranges: { length: count } }));

  it('takes a range over midnight as one, which is sent as two', () => {
    expect(readText('sun 22:00-1:30')).toEqual({ ranges: [{ day: 'SUN', start: 1320, end: 1530, quotas: {} }] });
    const night = { ...at('SUN', 1320, 1530), quotas: { '2': 5 } };
    const sent = bodyOf([night]);
    expect(sent.pickupSchedules.map(({ day, start, end }) => [day, start, end])).toEqual([
      ['MON', 0, 90],
      ['SUN', 1320, 1440],
    ]);
    expect(weekOf(sent)).toMatchObject([{ day: 'SUN', start: 1320, end: 1530, quotas: { '2': 5 } }]);
    expect(textOf([night], 'fr')).toBe('dim 22:00-01:30 q2=5');
  });

  it('names the line that another one overlaps, even after midnight', () => {
    expect(readText('mon-fri 11:30-14:00\nsun 22:00-2:00\nmon 3-4, 13-15')).toMatchObject({
      faults: [{ line: 3, code: 'overlap', other: { line: 1, text: 'mon-fri 11:30-14:00', day: 'MON' } }],
    });
    expect(readText('sun 22:00-2:00\nmon 1-3')).toMatchObject({
      faults: [{ line: 2, other: { line: 1, text: 'sun 22:00-2:00', day: 'MON' } }],
    });
  });

  it.each([
    ['foo 11:30-14:00', 'days', 1],
    ['mon-tue-wed 11:30-14:00', 'days', 1],
    ['mon', 'times', 1],
    ['mon 11:30', 'times', 1],
    ['mon 11:30-11:30', 'times', 1],
    ['mon 11:75-12:00', 'times', 1],
    ['mon 24:00-25:00', 'times', 1],
    ['mon 11:30-14:00 q5=2', 'quota', 1],
    ['mon 11:30-14:00 q2=2 q2=3', 'quota', 1],
    ['mon 11:30-14:00 lots', 'quota', 1],
    ['mon 11:30-14:00\n\ntue 9-10\nmon 13-15', 'overlap', 4],
  ])('rejects %j for its %s in line %i', (text, code, line) => expect(readText(text)).toMatchObject({ faults: [{ code, line }] }));
});

describe('a drag', () => {
  const grip = fc.oneof(
    fc.record({
      kind: fc.constant('create' as const),
      key: fc.constant('new'),
      day: fc.constantFrom(...days),
      at: fc.integer({ min: -50, max: 1500 }),
    }),
    fc.record({ kind: fc.constant('move' as const), key: fc.constant('k0'), offset: fc.nat({ max: 500 }) }),
    fc.record({ kind: fc.constantFrom('start' as const, 'end' as const), key: fc.constant('k0') }),
  );

  it('keeps every range valid and all other ranges unchanged', () => {
    fc.assert(
      fc.property(anyWeek, grip, fc.constantFrom(...days), fc.integer({ min: -500, max: 2000 }), (week, held, day, minute) => {
        fc.pre(week.every(({ start, end }) => end - start >= STEP && start <= DAY_MINUTES - STEP));
        const after = dragOpening(week, held, { day, minute });
        for (const each of after) {
          expect(0 <= each.start && each.start < DAY_MINUTES && each.start < each.end).toBe(true);
          expect(each.end).toBeLessThanOrEqual(latestEnd(each.start));
        }
        const others = (of: Week) => of.filter(({ key }) => key !== held.key).toSorted((a, b) => a.key.localeCompare(b.key));
        expect(others(after)).toEqual(others(week));
      }),
    );
  });

  it('draws backwards too, moves a range at its length to another day, and resizes on the grid', () => {
    const hold = { kind: 'create' as const, key: 'new', day: 'MON' as const, at: 700 };
    expect(dragOpening([], hold, { day: 'MON', minute: 851 })).toMatchObject([{ start: 705, end: 855 }]);
    expect(dragOpening([], hold, { day: 'TUE', minute: 600 })).toMatchObject([{ day: 'MON', start: 600, end: 705 }]);
    expect(dragOpening([], hold, { day: 'MON', minute: 700 })).toMatchObject([{ start: 705, end: 720 }]);
    const week = [at('MON', 690, 840, 'a')];
    expect(dragOpening(week, { kind: 'move', key: 'a', offset: 60 }, { day: 'WED', minute: 2000 })).toMatchObject([
      { day: 'WED', start: 1290, end: 1440 },
    ]);
    expect(dragOpening(week, { kind: 'end', key: 'a' }, { day: 'MON', minute: 0 })).toMatchObject([{ start: 690, end: 705 }]);
    expect(dragOpening(week, { kind: 'start', key: 'a' }, { day: 'MON', minute: 612 })).toMatchObject([{ start: 615, end: 840 }]);
    const night = dragOpening(week, { kind: 'end', key: 'a' }, { day: 'MON', minute: 1560 });
    expect(night).toMatchObject([{ start: 690, end: 1560 }]);
    expect(dragOpening(night, { kind: 'move', key: 'a', offset: 0 }, { day: 'SUN', minute: 1080 })).toMatchObject([
      { day: 'SUN', start: 1080, end: 1950 },
    ]);
    expect(dragOpening(night, { kind: 'start', key: 'a' }, { day: 'MON', minute: 1500 })).toMatchObject([{ start: 1425, end: 1560 }]);
  });
});

describe('the keyboard', () => {
  const week = [at('MON', 0, 60, 'a'), at('SUN', 1380, 1440, 'b')];
  it('moves and resizes a range by steps, moves it between days, and stops at the edges', () => {
    expect(nudgeOpening(week, 'a', { kind: 'move', by: 2 })[0]).toMatchObject({ start: 30, end: 90 });
    expect(nudgeOpening(week, 'a', { kind: 'end', by: -2 })[0]).toMatchObject({ start: 0, end: 30 });
    expect(nudgeOpening(week, 'a', { kind: 'day', by: 1 })[0]).toMatchObject({ day: 'TUE' });
    for (const [key, nudge] of [
      ['a', { kind: 'move', by: -1 }],
      ['a', { kind: 'day', by: -1 }],
      ['a', { kind: 'end', by: -4 }],
      ['b', { kind: 'move', by: 1 }],
      ['b', { kind: 'day', by: 1 }],
    ] as const)
      expect(nudgeOpening(week, key, nudge)).toBe(week);
  });
});

describe('a week', () => {
  it('reports overlapping ranges', () => {
    expect(overlapping([at('MON', 0, 60), at('MON', 60, 90), at('TUE', 0, 60)])).toEqual(new Set());
    expect(overlapping([at('SUN', 1320, 1530, 'a'), at('MON', 60, 120, 'b')])).toEqual(new Set(['a', 'b']));
    expect(overlapping([at('MON', 0, 61, 'a'), at('MON', 60, 90, 'b'), at('MON', 100, 110, 'c')])).toEqual(new Set(['a', 'b']));
  });

  it('splits a range into two adjacent ones, each with its quotas', () => {
    const halves = splitRange([{ ...at('MON', 690, 840, 'a'), quotas: { '2': 5 } }], 'a', 'b');
    expect(halves).toMatchObject([
      { key: 'a', start: 690, end: 765, quotas: { '2': 5 } },
      { key: 'b', start: 765, end: 840, quotas: { '2': 5 } },
    ]);
    const short = [at('MON', 690, 700, 'a')];
    expect(splitRange(short, 'a', 'b')).toBe(short);
  });

  it('splits and extends a range over midnight, and keeps its length when its start passes its end', () => {
    expect(splitRange([at('SUN', 1320, 1620, 'a')], 'a', 'b')).toMatchObject([
      { day: 'MON', start: 30, end: 180 },
      { day: 'SUN', start: 1320, end: 1470 },
    ]);
    expect(startingAt(at('MON', 690, 840), 720)).toMatchObject({ start: 720, end: 840 });
    expect(startingAt(at('MON', 690, 840), 1320)).toMatchObject({ start: 1320, end: 1470 });
    expect(nudgeOpening([at('SUN', 1380, 1440, 'b')], 'b', { kind: 'end', by: 1 })).toMatchObject([{ end: 1455 }]);
  });

  it('returns the hours of a single day unchanged, with those over midnight as one range', () => {
    const openings = [
      { start: 0, end: 120, orderingQuotas: [] },
      { start: 660, end: 780, orderingQuotas: [] },
      { start: 1080, end: 1440, orderingQuotas: [] },
    ];
    expect(textOf(rangesOfDay(openings), 'en')).toBe('mon 11:00-13:00\nmon 18:00-02:00');
    expect(openingsOf(rangesOfDay(openings))).toEqual(openings);
  });

  it('copies a day over others, and finds room for an hour', () => {
    let number = 0;
    const week = [at('MON', 690, 840), at('TUE', 0, 60), at('SUN', 0, 60)];
    const copied = copyDay(week, 'MON', ['MON', 'TUE', 'WED'], () => `n${number++}`);
    expect(bodyOf(copied).pickupSchedules.map(({ day, start }) => `${day} ${start}`)).toEqual(['MON 690', 'TUE 690', 'WED 690', 'SUN 0']);
    expect(freeHour([], 'MON')).toEqual({ start: 720, end: 780 });
    expect(freeHour([at('MON', 690, 840)], 'MON')).toEqual({ start: 600, end: 660 });
    expect(freeHour([at('MON', 0, 1440)], 'MON')).toBeNull();
  });

  it('keeps what a colleague saved while a range was being dragged', () => {
    const from = [at('MON', 690, 840, 'saved-1'), at('TUE', 1_080, 1_200, 'saved-2')];
    const moved = dragOpening(from, { kind: 'move', key: 'saved-2', offset: 0 }, { day: 'TUE', minute: 1_260 });
    // A save replaces all ranges, so they get new keys.
    const now = [at('MON', 690, 840, 'saved-3'), at('TUE', 1_080, 1_200, 'saved-4'), at('FRI', 690, 840, 'saved-5')];
    const openings = (week: Week) => week.map(({ day, start, key }) => `${day} ${start} ${key}`);
    expect(openings(carryOver(now, { from, moved, key: 'saved-2' }))).toEqual(['MON 690 saved-3', 'TUE 1260 saved-4', 'FRI 690 saved-5']);
    const drawn = withRange(from, at('WED', 600, 660, 'new-1'));
    expect(openings(carryOver(now, { from, moved: drawn, key: 'new-1' }))).toContain('WED 600 new-1');
    const without2 = now.filter(({ day }) => day !== 'TUE');
    expect(carryOver(without2, { from, moved, key: 'saved-2' })).toBe(without2);
    expect(carryOver(from, { from, moved, key: 'saved-2' })).toBe(moved);
  });

  it('equals another week regardless of keys and order', () => {
    const week = [at('MON', 0, 60, 'a'), at('TUE', 0, 60, 'b')];
    expect(
      sameWeek(
        week,
        week.toReversed().map((each) => ({ ...each, key: `${each.key}2` })),
      ),
    ).toBe(true);
    expect(sameWeek(week, withoutRange(week, 'a'))).toBe(false);
    expect(withRange(week, { ...week[0]!, end: 90 })).toHaveLength(2);
  });
});
