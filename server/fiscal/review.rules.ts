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
  /** The zone that it is about; null where there is none. */
  operationZoneId: number | null;
  /** The zone in which the restaurant's address lies, where that is another. */
  expectedZoneId?: number;
  /** The groups whose rates are others than there. */
  vatGroupIds?: number[];
}

const sameRates = (one: OperationZone, other: OperationZone, group: VatGroupCode, day: string) =>
  JSON.stringify(groupRatesOn(one, group, day)) === JSON.stringify(groupRatesOn(other, group, day));

/** The groups whose rates are others in one zone than in another on a day (YYYY-MM-DD). */
export function differingGroups(one: OperationZone, other: OperationZone, day: string) {
  return vatGroups.filter(({ code }) => !sameRates(one, other, code, day));
}

/**
 * What is to be looked at in the zones of a restaurant: none at all, who it is there, numbers that its country would not give, and rates
 * that are others than those of the zone in which its address lies. The last is unusual, not wrong: a kitchen may sell across a border.
 * @param day whose rates are meant, YYYY-MM-DD
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
    const found = codes.flatMap((code) => (code ? [{ code, operationZoneId }] : []));
    const expected = isPrimary ? zoneAt(restaurant) : undefined;
    if (!expected || expected === zone) return found;
    const groups = differingGroups(zone, expected, day).map(({ vatGroupId }) => vatGroupId);
    const code = groups.length > 0 ? 'unusual_rates' : 'other_zone';
    return [...found, { code, operationZoneId, expectedZoneId: expected.operationZoneId, vatGroupIds: groups }];
  });
}
