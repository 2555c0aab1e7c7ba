import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlineFrom, outlineText, scheduleFrom, scheduleText } from './area-texts.rules';
import { overlappingSchedules, prepareAreas, probeAreas, type Question, type RatedArea, type Schedule } from './delivery-areas.rules';
import { days } from './delivery-areas.values';
import { contains, onGrid, ringOf } from './geometry.rules';

const square = (south: number, west: number, size: number) => [
  { lat: south, lng: west },
  { lat: south, lng: west + size },
  { lat: south + size, lng: west + size },
  { lat: south + size, lng: west },
];
let lastId = 0;
const area = (facts: Partial<RatedArea> = {}): RatedArea => ({
  areaId: ++lastId,
  createdAt: '2026-11-01T00:00:00.000Z',
  isActivated: true,
  priority: null,
  deliveryFee: 300,
  isScheduleModeEnabled: false,
  schedules: [],
  points: square(0, 0, 10),
  consumptionModeIds: [7],
  ...facts,
});
const times = (start: number, end: number, orderingQuota: number | null = null, day: Schedule['day'] = 'MON'): Schedule => ({
  start,
  end,
  day,
  orderingQuota,
});
const question: Question = { lat: 5, lng: 5, day: 'MON', minute: 720, consumptionModeIds: [7] };
const ask = (areas: RatedArea[], facts: Partial<Question> = {}) => probeAreas(prepareAreas(areas), { ...question, ...facts });
const reasons = (areas: RatedArea[], facts: Partial<Question> = {}) =>
  ask(areas, facts).candidates.map(({ area: { areaId }, obstacles, defeat }) => [areaId, ...obstacles, ...(defeat ? [defeat] : [])]);

describe('the winning area', () => {
  it('is null outside all areas', () => {
    expect(ask([area()], { lat: 20 })).toEqual({ candidates: [], winner: null });
    expect(ask([])).toEqual({ candidates: [], winner: null });
  });

  it('has the lowest priority (none comes last), then the lowest fee, then the greatest age', () => {
    const [one, two, none] = [area({ priority: 1, deliveryFee: 900 }), area({ priority: 2 }), area({ deliveryFee: 0 })];
    expect(reasons([none, two, one])).toEqual([[one.areaId], [two.areaId, 'priority'], [none.areaId, 'priority']]);
    const [dear, cheap] = [area({ priority: 1, deliveryFee: 500 }), area({ priority: 1, deliveryFee: 499 })];
    expect(reasons([dear, cheap])).toEqual([[cheap.areaId], [dear.areaId, 'fee']]);
    const [young, old] = [area(), area({ createdAt: '2026-10-01T00:00:00.000Z' })];
    expect(reasons([young, old])).toEqual([[old.areaId], [young.areaId, 'age']]);
    const [first, second] = [area(), area()];
    expect(reasons([second, first])).toEqual([[first.areaId], [second.areaId, 'age']]);
  });

  it('is active, bound to the mode and open', () => {
    const off = area({ priority: 0, isActivated: false });
    const unbound = area({ priority: 1, consumptionModeIds: [8] });
    const closed = area({ priority: 2, isScheduleModeEnabled: true, schedules: [times(600, 720), times(721, 800)] });
    const all = area({ priority: 3, isActivated: false, consumptionModeIds: [], isScheduleModeEnabled: true });
    const wins = area({ priority: 4 });
    expect(reasons([off, unbound, closed, all, wins])).toEqual([
      [off.areaId, 'not_activated'],
      [unbound.areaId, 'not_bound'],
      [closed.areaId, 'closed'],
      [all.areaId, 'not_activated', 'not_bound', 'closed'],
      [wins.areaId],
    ]);
    expect(ask([off, unbound, closed, all]).winner).toBeNull();
  });

  it('is bound to at least one of the requested modes', () => {
    expect(ask([area({ consumptionModeIds: [3, 9] })], { consumptionModeIds: [4, 9] }).winner).not.toBeNull();
    expect(ask([area()], { consumptionModeIds: [] }).winner).toBeNull();
  });

  it('is open from the start of its schedule until just before the end', () => {
    const open = area({ isScheduleModeEnabled: true, schedules: [times(600, 720), times(900, 1440, 5), times(0, 1440, null, 'TUE')] });
    const at = (minute: number, day: Question['day'] = 'MON') => ask([open], { minute, day }).winner?.schedule;
    expect([at(599), at(720), at(899), at(720, 'WED')]).toEqual([undefined, undefined, undefined, undefined]);
    expect([at(600), at(719)]).toEqual([times(600, 720), times(600, 720)]);
    expect(at(1439)).toEqual(times(900, 1440, 5));
    expect(at(0, 'TUE')).toEqual(times(0, 1440, null, 'TUE'));
    expect(ask([area({ schedules: [times(0, 1)] })]).winner?.schedule).toBeNull();
  });

  it('is not open in times with a quota of 0', () => {
    const full = area({ isScheduleModeEnabled: true, schedules: [times(600, 800, 0)] });
    expect(reasons([full])).toEqual([[full.areaId, 'closed']]);
  });

  it('includes its edges and corners', () => {
    const [left, right] = [area({ deliveryFee: 1 }), area({ deliveryFee: 2, points: square(0, 10, 10) })];
    expect(ask([left, right], { lng: 10 }).winner?.area).toBe(left);
    expect(ask([right], { lat: 0, lng: 10 }).winner?.area).toBe(right);
    expect(ask([left], { lng: 10.0000001 }).winner).toBeNull();
  });
});

const anyArea = fc.record({
  priority: fc.option(fc.integer({ min: 0, max: 2 })),
  deliveryFee: fc.integer({ min: 0, max: 2 }),
  isActivated: fc.boolean(),
  isScheduleModeEnabled: fc.boolean(),
  createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
  consumptionModeIds: fc.subarray([7, 8]),
  schedules: fc.subarray([times(0, 700), times(700, 900), times(900, 1_440, 0)]),
  points: fc
    .record({ south: fc.integer({ min: 0, max: 6 }), west: fc.integer({ min: 0, max: 6 }), size: fc.integer({ min: 1, max: 6 }) })
    .map(({ south, west, size }) => square(south, west, size)),
});
const anyAreas = fc.array(anyArea, { maxLength: 12 }).map((list) => list.map((facts) => area(facts)));
const anyQuestion = fc.record({
  lat: fc.integer({ min: -1, max: 13 }),
  lng: fc.integer({ min: -1, max: 13 }),
  day: fc.constantFrom(...days),
  minute: fc.integer({ min: 0, max: 1439 }),
  consumptionModeIds: fc.subarray([7, 8]),
});

describe('probeAreas with any areas and any question', () => {
  it('picks the best eligible area, or none', () => {
    fc.assert(
      fc.property(anyAreas, anyQuestion, (areas, asked) => {
        const { candidates, winner } = probeAreas(prepareAreas(areas), asked);
        const inside = areas.filter(({ points }) => contains(ringOf(points), onGrid(asked.lng), onGrid(asked.lat)));
        expect(new Set(candidates.map((each) => each.area))).toEqual(new Set(inside));
        expect(candidates.length).toBe(inside.length);
        const eligible = inside.filter(
          (each) =>
            each.isActivated &&
            each.consumptionModeIds.some((id) => asked.consumptionModeIds.includes(id)) &&
            (!each.isScheduleModeEnabled ||
              each.schedules.some(
                ({ day, start, end, orderingQuota }) =>
                  day === asked.day && start <= asked.minute && asked.minute < end && orderingQuota !== 0,
              )),
        );
        const key = ({ priority, deliveryFee, createdAt, areaId }: RatedArea) =>
          [priority ?? 9, deliveryFee, createdAt, String(areaId).padStart(9, '0')].join('/');
        expect(winner?.area).toBe(eligible.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))[0]);
        expect(candidates.filter(({ obstacles, defeat }) => obstacles.length === 0 && defeat === null)).toEqual(winner ? [winner] : []);
      }),
    );
  });

  it('does not depend on the order of the areas', () => {
    fc.assert(
      fc.property(anyAreas, anyQuestion, (areas, asked) => {
        expect(probeAreas(prepareAreas(areas.toReversed()), asked)).toEqual(probeAreas(prepareAreas(areas), asked));
      }),
    );
  });
});

describe('schedules and outlines', () => {
  it('finds schedules that overlap, but not those that only touch', () => {
    expect(overlappingSchedules([times(600, 700), times(700, 800), times(600, 800, null, 'TUE')])).toEqual([]);
    expect(overlappingSchedules([times(600, 900), times(0, 601)])).toEqual([0]);
    expect(overlappingSchedules([times(0, 1_440), times(10, 20), times(30, 40)])).toEqual([1, 2]);
    expect(overlappingSchedules([times(600, 700), times(600, 700)])).toEqual([1]);
  });

  it('writes schedules as text and reads them back', () => {
    expect(scheduleText(times(690, 870))).toBe('MON 11:30-14:30');
    expect(scheduleText(times(0, 1_440, 5, 'SUN'))).toBe('SUN 00:00-24:00 q5');
    expect(() => scheduleFrom('MON 1130')).toThrow();
    const anyTimes = fc
      .tuple(fc.constantFrom(...days), fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }), fc.option(fc.nat()))
      .map(([day, a, b, quota]) => times(Math.min(a, b), Math.max(a, b) + 1, quota, day));
    fc.assert(
      fc.property(anyTimes, (each) => {
        expect(scheduleFrom(scheduleText(each))).toEqual(each);
      }),
    );
  });

  it('writes outlines as text and reads them back', () => {
    const points = fc.array(
      fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) }),
      { minLength: 1 },
    );
    const plain = (list: { lat: number; lng: number }[]) => list.map(({ lat, lng }) => ({ lat: lat + 0, lng: lng + 0 }));
    fc.assert(
      fc.property(points.map(plain), (list) => {
        expect(outlineFrom(outlineText(list))).toEqual(list);
      }),
    );
  });
});
