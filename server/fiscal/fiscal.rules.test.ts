import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dominantZone, groupRatesOn, percentage, ratesOn } from './fiscal.rules';
import { vatModes } from './fiscal.values';
import { REFERENTIAL_VERSION, vatGroups, zoneOf, zones } from './referential';
import type { VatGroupCode } from './referential/form';

const zone = (code: string) => zones.find((each) => each.code === code)!;
const on = (day: string, code: string, group: VatGroupCode) => {
  const rates = groupRatesOn(zone(code), group, day);
  return rates && [rates.eatIn, rates.takeAway, rates.delivery];
};

describe('the VAT referential', () => {
  it('has unique ids and codes, ascending series, valid rates, and sources for every zone', () => {
    expect(new Set(zones.map(({ operationZoneId }) => operationZoneId)).size).toBe(zones.length);
    expect(new Set(zones.map(({ code }) => code.toLowerCase())).size).toBe(zones.length);
    expect(new Set(vatGroups.map(({ vatGroupId }) => vatGroupId)).size).toBe(vatGroups.length);
    for (const each of zones) {
      expect(zoneOf(each.operationZoneId)).toBe(each);
      expect(each.code.length).toBeLessThanOrEqual(64);
      expect(each.sources.length, each.code).toBeGreaterThan(0);
      expect(each.fiscalityType.length, each.code).toBeGreaterThan(0);
      // Each open question names what depends on it, so that screens can mark it.
      for (const { groups, tills } of each.uncertain) expect(groups.length > 0 || tills === true, each.code).toBe(true);
      for (const [group, series] of Object.entries(each.rates)) {
        const days = series.map(({ since }) => since);
        expect(days, `${each.code} ${group}`).toEqual([...new Set(days)].sort());
        expect(days.every((day) => /^\d{4}-\d\d-\d\d$/.test(day) && day <= REFERENTIAL_VERSION)).toBe(true);
        for (const rates of series)
          for (const mode of vatModes) expect(rates[mode]).toSatisfy((rate: number) => Number.isInteger(rate) && rate >= 0 && rate <= 2500);
      }
    }
  });

  it.each([
    ['FR_METRO', 'MEAL', [1000, 1000, 1000]],
    ['FR_METRO', 'PACKED_FOOD', [1000, 550, 550]],
    ['FR_METRO', 'ALCOHOL', [2000, 2000, 2000]],
    ['FR_METRO', 'SCHOOL_MEAL', [550, 550, 550]],
    ['FR_METRO', 'STANDARD', [2000, 2000, 2000]],
    ['FR_METRO', 'BAKERY', [1000, 550, 550]],
    ['FR_CORSICA', 'BAKERY', [1000, 210, 210]],
    ['FR_GUADELOUPE', 'BAKERY', [210, 210, 210]],
    ['FR_GUYANE', 'BAKERY', [0, 0, 0]],
    ['MC', 'BAKERY', [1000, 550, 550]],
    ['BE', 'BAKERY', [1200, 600, 600]],
    ['LU', 'BAKERY', [300, 300, 300]],
    ['CH', 'BAKERY', [810, 260, 260]],
    ['FR_CORSICA', 'PACKED_FOOD', [1000, 210, 210]],
    ['FR_CORSICA', 'MEAL', [1000, 1000, 1000]],
    ['FR_CORSICA', 'ALCOHOL', [1000, 2000, 2000]],
    ['FR_REUNION', 'MEAL', [210, 210, 210]],
    ['FR_MARTINIQUE', 'ALCOHOL', [850, 850, 850]],
    ['FR_GUYANE', 'ALCOHOL', [0, 0, 0]],
    ['FR_MAYOTTE', 'MEAL', [0, 0, 0]],
    ['BE', 'MEAL', [1200, 600, 600]],
    ['BE', 'DRINK', [2100, 600, 600]],
    ['BE', 'ALCOHOL', [2100, 2100, 2100]],
    ['LU', 'MEAL', [300, 300, 300]],
    ['LU', 'WINE', [1700, 1400, 1400]],
    ['LU', 'ALCOHOL', [1700, 1700, 1700]],
    ['MC', 'MEAL', [1000, 1000, 1000]],
    ['CH', 'MEAL', [810, 260, 260]],
    ['CH', 'ALCOHOL', [810, 810, 810]],
  ] as const)('gives %s the %s rates %j on 21 November 2026', (code, group, rates) => expect(on('2026-11-21', code, group)).toEqual(rates));

  it('returns former rates for their days, and none where no series applies', () => {
    expect(on('2022-12-31', 'LU', 'STANDARD')).toEqual([1700, 1700, 1700]);
    expect(on('2023-01-01', 'LU', 'STANDARD')).toEqual([1600, 1600, 1600]);
    expect(on('2023-12-31', 'LU', 'WINE')).toEqual([1600, 1300, 1300]);
    expect(on('2024-01-01', 'LU', 'STANDARD')).toEqual([1700, 1700, 1700]);
    expect(on('2023-12-31', 'CH', 'MEAL')).toEqual([770, 250, 250]);
    expect(on('2013-12-31', 'FR_METRO', 'MEAL')).toBeUndefined();
    expect(on('2026-11-21', 'BE', 'SCHOOL_MEAL')).toBeUndefined();
  });
});

it('VAT groups keep their ids and codes, as products refer to them', () => {
  expect(vatGroups.map(({ vatGroupId, code }) => `${vatGroupId} ${code}`)).toEqual([
    '1 MEAL',
    '2 PACKED_FOOD',
    '3 DRINK',
    '4 PACKED_DRINK',
    '5 SWEETS',
    '6 ALCOHOL',
    '7 WINE',
    '8 SCHOOL_MEAL',
    '9 STANDARD',
    '10 BAKERY',
  ]);
});

describe('VAT rates', () => {
  it('come from the latest entry of the series that has begun', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 1, maxLength: 6 }), day, (days, asked) => {
        const series = days.toSorted().map((since, index) => ({ since, eatIn: index, takeAway: index, delivery: index }));
        const begun = series.filter(({ since }) => since <= asked);
        expect(ratesOn(series, asked)?.eatIn).toBe(begun.length === 0 ? undefined : begun.length - 1);
      }),
    );
  });

  it.each([
    [550, '5.5'],
    [1000, '10'],
    [210, '2.1'],
    [0, '0'],
    [810, '8.1'],
  ])('show %i basis points as %s %%', (rate, text) => expect(percentage(rate)).toBe(text));
});

describe('the dominant zone', () => {
  const held = (...zoneIds: number[]) => zoneIds.map((operationZoneId, index) => ({ restaurantId: index + 1, operationZoneId }));

  it('is the zone of most restaurants, of the first restaurant on a tie, and undefined without zones', () => {
    expect(dominantZone(held(2, 1, 1))).toBe(1);
    expect(dominantZone(held(2, 1, 1, 2))).toBe(2);
    expect(dominantZone(held())).toBeUndefined();
  });

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 })), fc.infiniteStream(fc.nat()), (zoneIds, noise) => {
        const rows = held(...zoneIds);
        const shuffled = rows
          .map((row) => ({ row, key: noise.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ row }) => row);
        expect(dominantZone(shuffled)).toBe(dominantZone(rows));
      }),
    );
  });
});
