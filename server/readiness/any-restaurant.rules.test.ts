// @not-in-check
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { days } from '@/server/pickup/pickup.values';
import { area, KIOSK, modeOf, TABLE, TILL, WEB, withoutQuota } from '@/server/testing/readiness-facts';
import { runs } from '@/server/testing/runs';
import type { AreaFacts, ChannelFacts, RestaurantFacts } from './facts';
import { waysOf } from './readiness.rules';
import { type ReadinessCode, readinessCodes, readinessReasons } from './readiness.values';

const nothingTaken: RestaurantFacts['taken'] = new Map();
/** Every slot has more orders than any quota allows. */
const allTaken = { get: () => ({ get: () => 1_000 }) } as unknown as RestaurantFacts['taken'];

describe('any restaurant', () => {
  const openings = fc.uniqueArray(
    fc.record({ day: fc.constantFrom(...days), start: fc.constantFrom(0, 690, 1080), quota: fc.constantFrom('', '1', '2', '3', '4') }),
    { selector: ({ day, start }) => `${day} ${start}`, maxLength: 8 },
  );
  const some = <Value>(...values: Value[]) => fc.constantFrom(...values);
  const facts: fc.Arbitrary<RestaurantFacts> = fc.record({
    timeZone: some('Europe/Paris', 'Pacific/Tahiti', 'America/New_York'),
    at: fc.integer({ min: 0, max: 400 * 1440 }).map((minutes) => Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000),
    day: some('2026-11-23'),
    minute: some(735),
    channels: fc.uniqueArray(
      fc.record({
        channelId: some(KIOSK, WEB, TILL, 12),
        modulesOff: some([], [1], [1, 8]),
        isClosed: fc.boolean(),
        canPay: some(true, false, null),
      }),
      { selector: ({ channelId }) => channelId },
    ),
    modes: fc.uniqueArray(
      fc
        .record({
          type: some(...modeTypes),
          channelId: some(KIOSK, WEB),
          isTimeSlotModeEnabled: fc.boolean(),
          fee: some(0, 100),
          table: fc.boolean(),
        })
        .map(({ type, table, ...more }) =>
          modeOf(type, { ...more, ...(table && TABLE), consumptionModeId: more.channelId * 10 + modeTypes.indexOf(type) }),
        ),
      { selector: ({ consumptionModeId }) => consumptionModeId },
    ),
    areas: fc.array(
      fc.record({
        isActivated: fc.boolean(),
        isScheduleModeEnabled: fc.boolean(),
        consumptionModeIds: some<number[]>([], [22]),
        uuid: some('0b0f6c1e-6f1b-4a52-9d3f-1a2b3c4d5e6f'),
        schedules: openings.map((all) =>
          all.map(({ day, start, quota }) => ({ day, start, end: start + 120, orderingQuota: quota === '' ? null : 5 })),
        ),
      }),
      { maxLength: 3 },
    ),
    week: openings.map((all) =>
      all.map(({ day, start, quota }) => ({ day, start, end: start + 120, orderingQuotas: quota === '' ? [] : withoutQuota(quota) })),
    ),
    taken: some(nothingTaken, allTaken),
    exceptions: some([], ['PICKUP' as const], ['DELIVERY' as const], ['RESTAURANT' as const]).map((concerned) =>
      concerned.length === 0 ? [] : [{ firstDay: '2026-01-01', lastDay: '2027-12-31', label: 'Works', openings: [], appliesTo: concerned }],
    ),
    zone: some(null, { hasRates: false, isConfigured: false }, { hasRates: true, isConfigured: true }),
    products: some({ any: false, web: false, kiosk: false }, { any: true, web: false, kiosk: true }, { any: true, web: true, kiosk: true }),
    tills: some(0, 2),
    tables: some(null, 0, 12),
    box: some('linked', 'away', 'none', 'unknown'),
  });

  const allDay = days.map((day) => ({ day, start: 0, end: 1440, orderingQuotas: [] }));
  const openAlways = { week: allDay, exceptions: [] };
  const everyArea = (state: RestaurantFacts, more: Partial<AreaFacts>) => ({ areas: state.areas.map((each) => ({ ...each, ...more })) });
  const everyChannel = (state: RestaurantFacts, more: Partial<ChannelFacts>) => ({
    channels: state.channels.map((each) => ({ ...each, ...more })),
  });
  /** What a person would do about each reason. */
  const mended: Record<ReadinessCode, (state: RestaurantFacts) => Partial<RestaurantFacts>> = {
    no_operation_zone: () => ({ zone: { hasRates: true, isConfigured: false } }),
    no_vat: ({ zone }) => ({ zone: zone && { ...zone, hasRates: true } }),
    zone_not_configured: ({ zone }) => ({ zone: zone && { ...zone, isConfigured: true } }),
    no_products: () => ({ products: { any: true, web: false, kiosk: false } }),
    no_product_on_channel: () => ({ products: { any: true, web: true, kiosk: true } }),
    module_off: (state) => everyChannel(state, { modulesOff: [] }),
    restaurant_closed: (state) => everyChannel(state, { isClosed: false }),
    no_payment_method: (state) => everyChannel(state, { canPay: true }),
    no_till: () => ({ tills: 1 }),
    no_consumption_mode: ({ modes, channels }) => ({
      modes: [...modes, ...channels.map(({ channelId }) => modeOf('MODE_TAKE_AWAY', { channelId, consumptionModeId: 900 + channelId }))],
    }),
    delivery_without_area: () => ({ areas: [area({ consumptionModeIds: [] })] }),
    area_not_bound: (state) => everyArea(state, { consumptionModeIds: [12, 22] }),
    area_inactive: (state) => everyArea(state, { isActivated: true }),
    area_never_open: (state) => everyArea(state, { schedules: area().schedules }),
    area_closed_now: (state) => everyArea(state, { isScheduleModeEnabled: false }),
    slot_mode_without_schedule: () => openAlways,
    slots_outside_area_times: () => openAlways,
    no_slot_ahead: () => ({ ...openAlways, taken: nothingTaken }),
    quota_zero: () => openAlways,
    quota_zero_now: () => openAlways,
    slots_full_now: () => ({ taken: nothingTaken }),
    closed_by_exception: () => openAlways,
    restaurant_closed_by_exception: () => openAlways,
    no_schedule_now: () => openAlways,
    no_schedule: () => openAlways,
    no_published_layout: () => ({ tables: 0 }),
    no_published_table: () => ({ tables: 4 }),
    no_box: () => ({ box: 'away' }),
    box_away: () => ({ box: 'linked' }),
    mode_puzzles: ({ modes }) => ({
      modes: modes.map((mode) =>
        modeOf(mode.type, {
          ...mode,
          ...TABLE,
          type: mode.type,
          fee: 0,
          additionalInformationType: mode.type === 'MODE_SIT_IN' ? mode.additionalInformationType : null,
        }),
      ),
    }),
  };

  it('is ready once every reason is resolved', () => {
    const met = new Set<ReadinessCode>();
    fc.assert(
      fc.property(facts, (first) => {
        let state = first;
        for (let round = 0; round < 12; round++) {
          const codes = new Set(waysOf(state).flatMap(({ reasons }) => reasons.map(({ code }) => code)));
          for (const code of codes) {
            met.add(code);
            state = { ...state, ...mended[code](state) };
          }
        }
        expect(waysOf(state).filter((way) => way.state !== 'ready')).toEqual([]);
      }),
      // The full number even in quick test runs, as rare reasons would be missed with fewer.
      { numRuns: 600 },
    );
    // Reasons that need a certain day or hour are tried one by one above.
    const rare: ReadinessCode[] = [
      'slots_outside_area_times',
      'quota_zero_now',
      'slots_full_now',
      'no_schedule_now',
      'area_closed_now',
      'quota_zero',
    ];
    expect(readinessCodes.filter((code) => !met.has(code) && !rare.includes(code))).toEqual([]);
  });

  it('has the state that its reasons imply, in order from restaurant to mode', () => {
    fc.assert(
      fc.property(facts, (state) => {
        const reach = ['restaurant', 'channel', 'mode'];
        for (const way of waysOf(state)) {
          const weights = way.reasons.map(({ code }) => readinessReasons[code].weight);
          const expected = (['blocks', 'time', 'attention'] as const).find((weight) => weights.includes(weight));
          expect(way.state).toBe(expected ? { blocks: 'not_ready', time: 'later', attention: 'attention' }[expected] : 'ready');
          const far = way.reasons.map(({ code }) => reach.indexOf(readinessReasons[code].reach));
          expect(far).toEqual(far.toSorted());
          if (way.opensAt !== null) expect(way.opensAt).toBeGreaterThan(state.at);
          expect(way.servedAt !== null).toBe(way.state === 'ready' || way.state === 'attention');
          if (way.servedAt !== null) expect(way.servedAt).toBeGreaterThanOrEqual(state.at);
        }
      }),
      runs(300),
    );
  });
});
