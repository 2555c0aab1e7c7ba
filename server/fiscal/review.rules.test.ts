import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { zoneAt, zones } from './referential';
import { type ReviewedRestaurant, zoneIssuesOf } from './review.rules';

const zone = (code: string) => zones.find((each) => each.code === code)!.operationZoneId;
const sound = { isPrimary: true, socialReason: 'Bistro SAS', siret: '73282932000074', vatNumber: 'FR44732829320' };
const issues = (more: Partial<ReviewedRestaurant>) =>
  zoneIssuesOf({ countryCode: 'FR', postalCode: '75011', zones: [{ ...sound, operationZoneId: 1 }], ...more }, '2026-11-21');
const withZone = (more: object) => [{ ...sound, operationZoneId: 1, ...more }];

describe('the operation zone of an address', () => {
  it.each([
    ['FR', '75011', 'FR_METRO'],
    ['FR', '01000', 'FR_METRO'],
    ['FR', '20090', 'FR_CORSICA'],
    ['FR', '97110', 'FR_GUADELOUPE'],
    ['GP', '97110', 'FR_GUADELOUPE'],
    ['FR', '97133', undefined],
    ['FR', '97150', undefined],
    ['FR', '97200', 'FR_MARTINIQUE'],
    ['FR', '97300', 'FR_GUYANE'],
    ['RE', ' 97400', 'FR_REUNION'],
    ['FR', '97500', undefined],
    ['FR', '97600', 'FR_MAYOTTE'],
    ['FR', '98800', undefined],
    ['FR', '98000', 'MC'],
    ['MC', '98000', 'MC'],
    ['BE', '1000', 'BE'],
    ['LU', 'L-1009', 'LU'],
    ['CH', '1201', 'CH'],
    ['FR', '', undefined],
    ['DE', '10115', undefined],
  ])('in %s %s is %s', (countryCode, postalCode, code) => expect(zoneAt({ countryCode, postalCode })?.code).toBe(code));

  it('is unambiguous for any country and postal code', () => {
    const countries = [...new Set(zones.flatMap(({ territory }) => Object.keys(territory)))];
    const postalCode = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'));
    fc.assert(
      fc.property(fc.constantFrom(...countries), postalCode, (country, code) => {
        expect(zones.filter(({ territory }) => territory[country]?.test(code)).length).toBeLessThanOrEqual(1);
      }),
      runs(2_000),
    );
  });
});

describe('zone issues', () => {
  it('are empty when all data is complete and usual', () => expect(issues({})).toEqual([]));

  it.each([
    ['no zone', { zones: [] }, [{ code: 'no_zone', operationZoneId: null }]],
    [
      'nothing said of it',
      { zones: withZone({ socialReason: '', siret: '', vatNumber: '' }) },
      ['no_company', 'siret_missing', 'vat_number_missing'].map((code) => ({ code, operationZoneId: 1 })),
    ],
    [
      'numbers that are none',
      { zones: withZone({ siret: '73282932000075', vatNumber: 'BE0428759497' }) },
      ['siret_wrong', 'vat_number_wrong'].map((code) => ({ code, operationZoneId: 1 })),
    ],
    [
      'rates of elsewhere',
      { postalCode: '20090' },
      [{ code: 'unusual_rates', operationZoneId: 1, expectedZoneId: zone('FR_CORSICA'), vatGroupIds: [2, 4, 6, 7, 8, 10] }],
    ],
    [
      'another zone with the same rates',
      { postalCode: '97200', zones: withZone({ operationZoneId: zone('FR_REUNION') }) },
      [{ code: 'other_zone', operationZoneId: zone('FR_REUNION'), expectedZoneId: zone('FR_MARTINIQUE'), vatGroupIds: [] }],
    ],
    ['an address of which the referential knows nothing', { countryCode: 'DE', postalCode: '10115' }, []],
    ['a second zone elsewhere', { zones: [...withZone({}), { ...sound, operationZoneId: zone('FR_CORSICA'), isPrimary: false }] }, []],
    [
      'a second zone of which nothing is said',
      { zones: [...withZone({}), { ...sound, operationZoneId: zone('BE'), isPrimary: false, vatNumber: '' }] },
      [{ code: 'vat_number_missing', operationZoneId: zone('BE') }],
    ],
    [
      'no number where the zone asks for none',
      { postalCode: '97600', zones: withZone({ operationZoneId: zone('FR_MAYOTTE'), vatNumber: '' }) },
      [],
    ],
  ] as [string, Partial<ReviewedRestaurant>, object[]][])('are reported as expected for %s', (_, more, found) =>
    expect(issues(more)).toEqual(found),
  );
});
