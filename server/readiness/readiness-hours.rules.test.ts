import { describe, expect, it } from 'vitest';
import { type ModeType, modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { splitAtMidnight } from '@/server/pickup/midnight.rules';
import { type Concern, days } from '@/server/pickup/pickup.values';
import {
  appliesTo,
  area,
  findWay,
  KIOSK,
  lunch,
  modeOf,
  monday,
  readyRestaurant,
  reasonsOf,
  TILL,
  WEB,
  withoutQuota,
} from '@/server/testing/readiness-facts';
import type { AreaFacts, RestaurantFacts } from './facts';
import { stateOf, waysOf } from './readiness.rules';

describe('deliveries', () => {
  const delivery = (...areas: AreaFacts[]) => reasonsOf({ areas }, 'MODE_DELIVERY');

  it('need a delivery area that is bound, active and open', () => {
    expect(delivery()).toEqual(['delivery_without_area']);
    expect(delivery(area({ consumptionModeIds: [77] }))).toEqual(['area_not_bound']);
    expect(delivery(area({ isActivated: false }))).toEqual(['area_inactive']);
    expect(delivery(area({ schedules: [] }))).toEqual(['area_never_open']);
    expect(delivery(area({ schedules: [], isScheduleModeEnabled: false }))).toEqual([]);
    expect(delivery(area({ consumptionModeIds: [] }), area({ isActivated: false }), area())).toEqual([]);
  });

  it('open when the first of their areas opens', () => {
    const evening = (start: number) => area({ schedules: [{ day: 'MON', start, end: 1320 }] });
    const way = findWay({ areas: [evening(1140), evening(1080)] }, 'MODE_DELIVERY');
    expect(way).toMatchObject({
      state: 'later',
      opensAt: Date.parse('2026-11-23T17:00:00Z'),
      reasons: [{ code: 'area_closed_now' }],
    });
  });

  it('do not depend on the hours of pickups', () => {
    expect(reasonsOf({ week: [] }, 'MODE_DELIVERY')).toEqual([]);
  });

  it('with time slots need a slot within the times of an area', () => {
    const modes = [modeOf('MODE_DELIVERY', { isTimeSlotModeEnabled: true })];
    const inSlots = (facts: Partial<RestaurantFacts>) => reasonsOf({ modes, ...facts }, 'MODE_DELIVERY');
    const evening = days.map((day) => ({ day, start: 1080, end: 1320 }));
    expect(inSlots({})).toEqual([]);
    expect(inSlots({ minute: 1_000, at: monday.at + 4 * 3_600_000 })).toEqual([]);
    expect(inSlots({ areas: [area({ schedules: evening })] })).toEqual(['slots_outside_area_times']);
    expect(inSlots({ areas: [area({ schedules: evening }), area()] })).toEqual([]);
    expect(inSlots({ week: [] })).toEqual([]);
    expect(inSlots({ week: [], areas: [area({ isScheduleModeEnabled: false })] })).toEqual(['slot_mode_without_schedule']);
  });
});

describe('full slots', () => {
  const noon = Date.parse('2026-11-23T11:15:00Z');
  const quarter = 900_000;
  const week = lunch.map((range) => ({ ...range, orderingQuotas: [{ consumptionMode: '2' as const, orderingQuota: 3 }] }));
  const taken = (of: string, ...slots: number[]) => new Map([[of, new Map(slots.map((at) => [at, 3]))]]);

  it('accept no orders now, and tell when the next free slot begins', () => {
    const way = findWay({ week, taken: taken('2', noon, noon + quarter) }, 'MODE_TAKE_AWAY');
    expect(way).toMatchObject({ state: 'later', opensAt: noon + 2 * quarter, reasons: [{ code: 'slots_full_now' }] });
    expect(reasonsOf({ week, taken: taken('3', noon) })).toEqual([]);
    expect(reasonsOf({ week, taken: taken('2', noon + quarter) })).toEqual([]);
    expect(reasonsOf({ week, taken: taken('2', noon) }, 'MODE_SIT_IN')).toEqual([]);
  });

  it('are skipped where guests choose a slot', () => {
    const modes = [modeOf('MODE_TAKE_AWAY', { isTimeSlotModeEnabled: true })];
    expect(findWay({ modes, week, taken: taken('2', noon) }, 'MODE_TAKE_AWAY')).toMatchObject({ state: 'ready', servedAt: noon + quarter });
  });

  it('of one area do not block deliveries to other areas', () => {
    const quota = { schedules: lunch.map((times) => ({ ...times, orderingQuota: 3 })) };
    const [one, other] = [area({ uuid: 'one', ...quota }), area({ uuid: 'other', ...quota })];
    const full = taken('one', noon);
    expect(findWay({ areas: [one], taken: full }, 'MODE_DELIVERY')).toMatchObject({
      opensAt: noon + quarter,
      reasons: [{ code: 'slots_full_now' }],
    });
    expect(reasonsOf({ areas: [one, other], taken: full }, 'MODE_DELIVERY')).toEqual([]);
    expect(reasonsOf({ areas: [other], taken: new Map([['1', new Map([[noon, 9]])]]) }, 'MODE_DELIVERY')).toEqual([]);
  });
});

describe('pickup hours', () => {
  const at = (instant: string, day: string, minute: number) => ({ at: Date.parse(instant), day, minute });
  const quota = (mode: string) => lunch.map((range) => ({ ...range, orderingQuotas: withoutQuota(mode) }));

  it('tell when pickups open next', () => {
    const way = findWay(at('2026-11-23T14:00:00Z', '2026-11-23', 900), 'MODE_TAKE_AWAY');
    expect(way).toMatchObject({ state: 'later', opensAt: Date.parse('2026-11-24T10:30:00Z'), reasons: [{ code: 'no_schedule_now' }] });
    expect(reasonsOf(at('2026-11-23T12:59:00Z', '2026-11-23', 839))).toEqual([]);
    expect(reasonsOf(at('2026-11-23T13:00:00Z', '2026-11-23', 840))).toEqual(['no_schedule_now']);
  });

  it('are ignored at a kiosk', () => {
    expect(reasonsOf({ week: [], ...at('2026-11-23T02:00:00Z', '2026-11-23', 180) }, 'MODE_TAKE_AWAY', KIOSK)).toEqual([]);
  });

  it('need attention when there are none at all', () => {
    expect(findWay({ week: [] }, 'MODE_TAKE_AWAY')).toMatchObject({ state: 'attention', reasons: [{ code: 'no_schedule' }] });
  });

  it('with a quota of zero are closed for that consumption mode only', () => {
    expect(reasonsOf({ week: quota('2') })).toEqual(['quota_zero']);
    expect(reasonsOf({ week: quota('2') }, 'MODE_SIT_IN')).toEqual([]);
    const onMonday = readyRestaurant.week.map((range) => (range.day === 'MON' ? { ...range, orderingQuotas: withoutQuota('2') } : range));
    expect(findWay({ week: onMonday }, 'MODE_TAKE_AWAY')).toMatchObject({
      state: 'later',
      opensAt: Date.parse('2026-11-24T10:30:00Z'),
      reasons: [{ code: 'quota_zero_now' }],
    });
  });

  it('with a quota of zero for deliveries close them until the hours are over', () => {
    const always = area({ isScheduleModeEnabled: false });
    expect(findWay({ week: quota('1'), areas: [always] }, 'MODE_DELIVERY')).toMatchObject({
      state: 'later',
      opensAt: Date.parse('2026-11-23T13:00:00Z'),
      reasons: [{ code: 'quota_zero_now' }],
    });
  });

  it('give way to an exception, and the reason carries its label', () => {
    const exceptions = [{ firstDay: '2026-11-23', lastDay: '2026-11-24', label: 'Works', openings: [], appliesTo }];
    expect(findWay({ exceptions }, 'MODE_TAKE_AWAY')?.reasons).toEqual([
      { code: 'closed_by_exception', label: 'Works', opensAt: Date.parse('2026-11-25T10:30:00Z') },
    ]);
    const long = [{ firstDay: '2026-11-01', lastDay: '2027-01-31', label: 'Winter', openings: [], appliesTo }];
    expect(findWay({ exceptions: long }, 'MODE_TAKE_AWAY')).toMatchObject({ state: 'later', opensAt: null });
    const other = [
      {
        firstDay: '2026-11-23',
        lastDay: '2026-11-23',
        label: 'Fair',
        openings: [{ start: 600, end: 1200, orderingQuotas: [] }],
        appliesTo,
      },
    ];
    expect(reasonsOf({ exceptions: other, ...at('2026-11-23T18:00:00Z', '2026-11-23', 1_140) })).toEqual([]);
  });

  it('follow local time, also on the days the clocks change', () => {
    const night = [{ day: 'SUN' as const, start: 150, end: 210, orderingQuotas: [] }];
    const spring = at('2026-03-29T00:30:00Z', '2026-03-29', 90);
    // On that Sunday, the time from 2:00 to 3:00 does not exist, so the range begins at 3:00.
    expect(findWay({ week: night, ...spring }, 'MODE_TAKE_AWAY')?.opensAt).toBe(Date.parse('2026-03-29T01:00:00Z'));
    const autumn = (instant: string) => reasonsOf({ week: night, ...at(instant, '2026-10-25', 165) });
    expect([autumn('2026-10-25T00:45:00Z'), autumn('2026-10-25T01:45:00Z')]).toEqual([[], []]);
    const tahiti = { timeZone: 'Pacific/Tahiti', ...at('2026-11-23T22:15:00Z', '2026-11-23', 735) };
    expect(reasonsOf(tahiti)).toEqual([]);
  });

  it('set servedAt to the next slot after the delay for a mode with time slots, and to now otherwise', () => {
    const inSlots = (more: object, delay = 0) =>
      findWay({ modes: [modeOf('MODE_TAKE_AWAY', { isTimeSlotModeEnabled: true, delay })], ...more }, 'MODE_TAKE_AWAY');
    expect(inSlots({})).toMatchObject({ state: 'ready', servedAt: monday.at });
    expect(inSlots({}, 20)).toMatchObject({ state: 'ready', servedAt: Date.parse('2026-11-23T11:45:00Z') });
    expect(inSlots({}, 200)).toMatchObject({ state: 'ready', servedAt: Date.parse('2026-11-24T10:30:00Z') });
    expect(inSlots(at('2026-11-23T14:00:00Z', '2026-11-23', 900))).toMatchObject({ servedAt: Date.parse('2026-11-24T10:30:00Z') });
    expect(findWay({}, 'MODE_TAKE_AWAY')).toMatchObject({ servedAt: monday.at });
    expect(findWay({ zone: null }, 'MODE_TAKE_AWAY')).toMatchObject({ servedAt: null });
  });

  it('only need to offer an upcoming slot for a mode with time slots', () => {
    const slots = (facts: Partial<RestaurantFacts> = {}) =>
      reasonsOf({ modes: [modeOf('MODE_TAKE_AWAY', { isTimeSlotModeEnabled: true })], ...facts });
    expect(slots(at('2026-11-23T23:00:00Z', '2026-11-24', 0))).toEqual([]);
    expect(slots({ week: [] })).toEqual(['slot_mode_without_schedule']);
    expect(slots({ week: quota('2') })).toEqual(['slot_mode_without_schedule']);
    const exceptions = [{ firstDay: '2026-11-24', lastDay: '2027-01-31', label: 'Winter', openings: [], appliesTo }];
    expect(slots({ exceptions, ...at('2026-11-23T14:00:00Z', '2026-11-23', 900) })).toEqual(['no_slot_ahead']);
  });
});

describe('an exceptional day', () => {
  const today = (appliesTo: Concern[], openings: RestaurantFacts['exceptions'][number]['openings'] = []) => ({
    exceptions: [{ firstDay: '2026-11-23', lastDay: '2026-11-23', label: 'Noël', openings, appliesTo }],
  });
  const slots = (type: ModeType) => ({ modes: [modeOf(type, { isTimeSlotModeEnabled: true })] });

  it('for the whole restaurant closes every way of ordering, including kiosks and tills', () => {
    const ways = waysOf({ ...readyRestaurant, ...today(['RESTAURANT']) });
    expect(new Set(ways.map(({ state, reasons }) => `${state} ${reasons.map(({ code }) => code)}`))).toEqual(
      new Set(['later restaurant_closed_by_exception']),
    );
    expect(stateOf(ways)).toBe('later');
    const opens = (channelId: number) => new Date(ways.find((way) => way.channelId === channelId)?.opensAt ?? 0).toISOString();
    expect([opens(TILL), opens(WEB)]).toEqual(['2026-11-23T23:00:00.000Z', '2026-11-24T10:30:00.000Z']);
  });

  it('for deliveries or pickups closes only those, also with time slots', () => {
    expect(reasonsOf(today(['DELIVERY']), 'MODE_DELIVERY')).toEqual(['closed_by_exception']);
    expect(reasonsOf({ ...today(['DELIVERY']), areas: [area({ isScheduleModeEnabled: false })] }, 'MODE_DELIVERY')).toEqual([
      'closed_by_exception',
    ]);
    expect(reasonsOf(today(['DELIVERY']))).toEqual([]);
    expect(reasonsOf(today(['PICKUP']), 'MODE_DELIVERY')).toEqual([]);
    expect(reasonsOf(today(['PICKUP', 'DELIVERY']), null, TILL)).toEqual([]);
    expect(findWay({ ...today(['DELIVERY']), ...slots('MODE_DELIVERY') }, 'MODE_DELIVERY')).toMatchObject({
      state: 'later',
      opensAt: Date.parse('2026-11-24T10:30:00Z'),
      servedAt: null,
      reasons: [{ code: 'closed_by_exception', label: 'Noël' }],
    });
    expect(reasonsOf({ ...today(['PICKUP']), ...slots('MODE_DELIVERY') }, 'MODE_DELIVERY')).toEqual([]);
    expect(reasonsOf({ ...today(['PICKUP']), week: [] })).toEqual(['closed_by_exception', 'no_schedule']);
  });

  it('with other hours replaces the regular hours of the whole restaurant', () => {
    const evening = [{ start: 1080, end: 1320, orderingQuotas: [] }];
    const facts = today(['RESTAURANT'], evening);
    for (const type of modeTypes) expect(reasonsOf(facts, type)).toEqual(['closed_by_exception']);
    expect(reasonsOf(facts, null, TILL)).toEqual(['closed_by_exception']);
    const later = { at: Date.parse('2026-11-23T18:00:00Z'), minute: 1_140 };
    expect(waysOf({ ...readyRestaurant, ...facts, ...later }).map(({ state }) => state)).not.toContain('later');
    expect(findWay({ ...facts, ...slots('MODE_TAKE_AWAY') }, 'MODE_TAKE_AWAY')).toMatchObject({
      state: 'ready',
      servedAt: Date.parse('2026-11-23T17:00:00Z'),
    });
  });

  it('includes the night after its evening, but not the night before', () => {
    const week = days.flatMap((day) => splitAtMidnight({ day, start: 1080, end: 1560, orderingQuotas: [] }));
    const night = { at: Date.parse('2026-11-24T00:00:00Z'), day: '2026-11-24', minute: 60 };
    for (const [type, channelId] of [
      ['MODE_TAKE_AWAY', WEB],
      [null, TILL],
    ] as const) {
      expect(reasonsOf({ week, ...today(['RESTAURANT']), ...night }, type, channelId)).toEqual(['restaurant_closed_by_exception']);
      const before = { at: Date.parse('2026-11-23T00:00:00Z'), day: '2026-11-23', minute: 60 };
      expect(reasonsOf({ week, ...today(['RESTAURANT']), ...before }, type, channelId)).toEqual([]);
    }
  });
});
