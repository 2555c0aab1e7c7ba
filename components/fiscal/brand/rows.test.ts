import { describe, expect, it } from 'vitest';
import en from '@/messages/en/fiscal.json';
import type { BrandZones } from '@/server/fiscal/fiscal.schema';
import { type ZoneIssueCode, zoneIssues } from '@/server/fiscal/fiscal.values';
import { fixLink, isShown, type ZoneFilters, type ZoneRow, zoneRows } from './rows';

const row = (restaurantId: number, name: string, operationZoneId: number | null, codes: ZoneIssueCode[] = []): ZoneRow => ({
  restaurantId,
  name,
  city: 'Genève',
  zones:
    operationZoneId === null
      ? []
      : [{ operationZoneId, operationZoneCode: 'X', isPrimary: true, socialReason: 'SAS', siret: '732', vatNumber: 'FR4' }],
  issues: codes.map((code) => ({ code, operationZoneId })),
});
const brand: BrandZones = {
  brandId: 1,
  dominantZoneId: 2,
  zones: [2, 1].map((operationZoneId) => ({ operationZoneId, code: 'X', name: 'X', primaryIn: 3 - operationZoneId })),
  restaurants: [
    row(1, 'Bar 10', 1),
    row(2, 'Bar 9', 1),
    row(3, 'Zoo', 2),
    row(4, 'New', null, ['no_zone']),
    row(5, 'Old', 2, ['unusual_rates', 'siret_missing']),
    row(6, 'Mid', 2, ['other_zone']),
  ],
};
const names = (filters: Partial<ZoneFilters>) =>
  zoneRows(brand, { search: '', show: null, zone: null, ...filters }).map(({ name }) => name);

describe('brand zone rows', () => {
  it('are sorted by severity, then by zone and name', () => expect(names({})).toEqual(['New', 'Old', 'Mid', 'Zoo', 'Bar 9', 'Bar 10']));

  it('are found by name, town, company, SIRET or VAT number, and filtered by issue and zone', () => {
    expect(names({ search: 'bar' })).toEqual(['Bar 9', 'Bar 10']);
    expect(names({ search: ' geneve' })).toHaveLength(6);
    // The restaurant without a zone has no company.
    for (const search of ['sas', '732']) expect(names({ search })).toEqual(['Old', 'Mid', 'Zoo', 'Bar 9', 'Bar 10']);
    expect(names({ search: 'fr4', zone: 1 })).toEqual(['Bar 9', 'Bar 10']);
    expect(names({ show: 'no_zone' })).toEqual(['New']);
    expect(names({ show: 'identity' })).toEqual(['Old']);
    expect(names({ show: 'unusual' })).toEqual(['Old', 'Mid']);
    expect(names({ show: 'well' })).toEqual(['Zoo', 'Bar 9', 'Bar 10']);
  });

  it('link an issue to the page that resolves it', () => {
    expect(fixLink(5, { code: 'siret_missing', operationZoneId: 2 })).toBe('/admin/restaurants/5/fiscal?configure=2');
    expect(fixLink(5, { code: 'unusual_rates', operationZoneId: 2 })).toBe('/admin/restaurants/5/fiscal');
  });

  it('have a message and a filter for every issue', () => {
    expect(Object.keys(en.brand.issues)).toEqual([...zoneIssues]);
    for (const code of zoneIssues)
      expect((['no_zone', 'identity', 'unusual'] as const).some((show) => isShown(row(1, '', 1, [code]), show))).toBe(true);
  });
});
