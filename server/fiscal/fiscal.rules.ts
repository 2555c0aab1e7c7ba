import { type NumberFault, siretFault, vatNumberFault } from './numbers.rules';
import type { DatedRates, OperationZone, VatGroupCode, VatRates } from './referential/form';

/** The rates of a series on a day (YYYY-MM-DD); undefined before the first of them. */
export function ratesOn(series: readonly DatedRates[], day: string): VatRates | undefined {
  const found = series.findLast(({ since }) => since <= day);
  return found && { eatIn: found.eatIn, takeAway: found.takeAway, delivery: found.delivery };
}

/** The rates of a group in a zone on a day; undefined if the zone's law does not know the group. */
export function groupRatesOn(zone: OperationZone, group: VatGroupCode, day: string): VatRates | undefined {
  return ratesOn(zone.rates[group] ?? [], day);
}

/** Basis points as a percentage, without the sign: 550 is «5.5». */
export function percentage(basisPoints: number): string {
  return String(basisPoints / 100);
}

/**
 * The zone that represents a brand: the primary one of most of its restaurants. Of zones with equally many, the one of the restaurant with
 * the lowest id.
 */
export function dominantZone(primaries: readonly { restaurantId: number; operationZoneId: number }[]): number | undefined {
  const byZone = Map.groupBy(primaries, ({ operationZoneId }) => operationZoneId);
  const ranked = [...byZone].map(([operationZoneId, rows]) => ({
    operationZoneId,
    count: rows.length,
    first: Math.min(...rows.map(({ restaurantId }) => restaurantId)),
  }));
  return ranked.sort((a, b) => b.count - a.count || a.first - b.first)[0]?.operationZoneId;
}

/** Whether the zone has VAT for any group. */
export function isTaxed(zone: OperationZone): boolean {
  return Object.values(zone.rates).some((series) => series.some(({ eatIn, takeAway, delivery }) => eatIn + takeAway + delivery > 0));
}

/**
 * Checks the numbers of a business against the requirements of a zone's country: a SIRET in France, a VAT number if there is VAT.
 * @param numbers compact; '' for none, null to skip the check
 */
export function numberFaults(
  zone: OperationZone,
  { siret, vatNumber }: { siret: string | null; vatNumber: string | null },
): { siret?: NumberFault | 'required'; vatNumber?: NumberFault | 'required' } {
  const isFrench = zone.countryCode === 'FR';
  const siretIssue = siret === '' ? isFrench && 'required' : siret !== null && isFrench && siretFault(siret);
  const vatIssue = vatNumber === '' ? isTaxed(zone) && 'required' : vatNumber !== null && vatNumberFault(zone.countryCode, vatNumber);
  return { ...(siretIssue && { siret: siretIssue }), ...(vatIssue && { vatNumber: vatIssue }) };
}
