import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepareAreas, probeAreas, type RatedArea } from '@/server/delivery-areas/delivery-areas.rules';
import { relevantExceptions, weekdayOf } from '@/server/pickup/hours.rules';
import { splitAtMidnight } from '@/server/pickup/midnight.rules';
import { concerns, type Day, days } from '@/server/pickup/pickup.values';
import { spansOf } from '@/server/pickup/wall.rules';
import { sampleMode } from '@/server/testing/modes';
import { runs } from '@/server/testing/runs';
import type { RestaurantFacts } from './facts';
import { reasonsOfDelivery } from './served.rules';

const timeZone = 'Europe/Paris';
const mode = { ...sampleMode, type: 'MODE_DELIVERY' as const, channelId: 2, consumptionModeId: 7, isTimeSlotModeEnabled: false };
const inside = { lat: 5, lng: 5 };
const points = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 10 },
  { lat: 10, lng: 10 },
  { lat: 10, lng: 0 },
];

const hour = fc.integer({ min: 0, max: 47 }).map((half) => half * 30);
const span = fc.tuple(hour, fc.integer({ min: 1, max: 20 })).map(([start, halves]) => ({ start, end: start + halves * 30 }));
/** Ranges of a week without overlaps, in their stored form. */
const week = fc
  .uniqueArray(fc.record({ day: fc.constantFrom(...days), span }), { selector: ({ day }) => day, maxLength: 7 })
  .map((list) => list.flatMap(({ day, span }) => splitAtMidnight({ day: day as Day, ...span })))
  .filter((rows) => rows.every((a, i) => rows.every((b, j) => i === j || a.day !== b.day || a.end <= b.start || b.end <= a.start)));
const area = fc.record({ isActivated: fc.boolean(), isScheduleModeEnabled: fc.boolean(), isBound: fc.boolean(), schedules: week });
/** A day around Christmas 2026; 25 December is a Friday. */
const date = fc.integer({ min: 20, max: 30 }).map((day) => `2026-12-${day}`);
const exception = fc.record({
  firstDay: date,
  appliesTo: fc.subarray([...concerns], { minLength: 1 }),
  openings: fc.array(span, { maxLength: 1 }),
});

it('readiness of delivery agrees at every moment with the probe of a point inside all areas', () => {
  const property = fc.property(
    fc.array(area, { minLength: 1, maxLength: 3 }),
    week,
    fc.uniqueArray(exception, { selector: ({ firstDay }) => firstDay, maxLength: 4 }),
    date,
    fc.integer({ min: 0, max: 1439 }),
    (drawn, pickup, days, day, minute) => {
      const exceptions = days.map(({ firstDay, appliesTo, openings }) => ({
        label: firstDay,
        firstDay,
        lastDay: firstDay,
        appliesTo,
        openings: openings
          .flatMap((range) => splitAtMidnight({ day: 'MON', ...range }))
          .map(({ start, end }) => ({ start, end, orderingQuotas: [] })),
      }));
      const rated = drawn.map(
        ({ isBound, schedules, ...rest }, index): RatedArea => ({
          ...rest,
          areaId: index + 1,
          createdAt: '2026-11-01T00:00:00.000Z',
          priority: null,
          deliveryFee: 0,
          points,
          schedules: schedules.map((times) => ({ ...times, orderingQuota: null })),
          consumptionModeIds: isBound ? [7] : [],
        }),
      );
      const at = spansOf(day, { start: minute, end: 1440 }, timeZone)[0]?.from ?? 0;
      const standing = { timeZone, at, week: pickup.map((range) => ({ ...range, orderingQuotas: [] })), exceptions };
      const served = reasonsOfDelivery({ ...standing, areas: rated } as unknown as RestaurantFacts, mode);
      const calendar = { ...standing, exceptions: relevantExceptions(exceptions, 'DELIVERY') };
      const asked = { ...inside, day: weekdayOf(day), minute, consumptionModeIds: [7], on: { at, calendar } };
      const { winner } = probeAreas(prepareAreas(rated), asked);
      expect(winner !== null).toBe(served.at === at);
    },
  );
  fc.assert(property, runs(2_000));
});
