// Decided in docs/decisions/055-unusual-zones.md.

import { groupRatesOn, numberFaults } from './fiscal.rules';
import type { ZoneIssueCode } from './fiscal.values';
import { vatGroups, zoneAt, zoneOf } from './referential';
import type { OperationZone, VatGroupCode } from './referential/form';

export interface ReviewedRestaurant {
  countryCode: string;
  postalCode: string;
  /** Its zones, the primary one first. */
  zones: readonly { operationZoneId: number; isPrimary: boolean; socialReason: string; siret: string; vatNumber: string }[];
}

export interface ZoneIssue {
  code: ZoneIssueCode;
  /** The zone concerned; null if there is none. */
  operationZoneId: number | null;
  /** The zone of the restaurant's address, if it is a different one. */
  expectedZoneId?: number;
  /** The groups whose rates differ there. */
  vatGroupIds?: number[];
}

const haveSameRates = (one: OperationZone, other: OperationZone, group: VatGroupCode, day: string) =>
  JSON.stringify(groupRatesOn(one, group, day)) === JSON.stringify(groupRatesOn(other, group, day));

/** The groups whose rates differ between two zones on a day (YYYY-MM-DD). */
export function differingGroups(one: OperationZone, other: OperationZone, day: string) {
  return vatGroups.filter(({ code }) => !haveSameRates(one, other, code, day));
}

/**
 * The issues in a restaurant's zones: no zone at all, missing company data, numbers that are invalid in the country, and rates that differ
 * from those of the zone of its address. The last is unusual but not wrong, as a kitchen may sell across a border.
 * @param day for the rates, YYYY-MM-DD
 */
export function zoneIssuesOf(restaurant: ReviewedRestaurant, day: string): ZoneIssue[] {
  if (restaurant.zones.length === 0) return [{ code: 'no_zone', operationZoneId: null }];
  return restaurant.zones.flatMap(({ operationZoneId, isPrimary, socialReason, siret, vatNumber }): ZoneIssue[] => {
    const zone = zoneOf(operationZoneId);
    if (!zone) return [{ code: 'no_zone', operationZoneId }];
    const faults = numberFaults(zone, { siret, vatNumber });
    const codes: (ZoneIssueCode | false | undefined)[] = [
      socialReason === '' && 'no_company',
      faults.siret && (faults.siret === 'required' ? 'siret_missing' : 'siret_wrong'),
      faults.vatNumber && (faults.vatNumber === 'required' ? 'vat_number_missing' : 'vat_number_wrong'),
    ];
    const issues = codes.flatMap((code) => (code ? [{ code, operationZoneId }] : []));
    const expected = isPrimary ? zoneAt(restaurant) : undefined;
    if (!expected || expected === zone) return issues;
    const groups = differingGroups(zone, expected, day).map(({ vatGroupId }) => vatGroupId);
    const code = groups.length > 0 ? 'unusual_rates' : 'other_zone';
    return [...issues, { code, operationZoneId, expectedZoneId: expected.operationZoneId, vatGroupIds: groups }];
  });
}
