import { type NumberFault, siretFault, vatNumberFault } from './numbers.rules';
import type { DatedRates, OperationZone, VatGroupCode, VatRates } from './referential/form';

/** The rates of a series in force on a day (YYYY-MM-DD); undefined before the first of them. */
export function ratesOn(series: readonly DatedRates[], day: string): VatRates | undefined {
  const found = series.findLast(({ since }) => since <= day);
  return found && { eatIn: found.eatIn, takeAway: found.takeAway, delivery: found.delivery };
}

/** The rates of a group in a zone on a day; undefined where the zone's law does not know the group. */
export function groupRatesOn(zone: OperationZone, group: VatGroupCode, day: string): VatRates | undefined {
  return ratesOn(zone.rates[group] ?? [], day);
}

/** Basis points as people write a percentage, without signs: 550 is «5.5». */
export function percentage(basisPoints: number): string {
  return String(basisPoints / 100);
}

/**
 * The zone that stands for a brand: the primary one of most of its restaurants; of several with as many, the one whose first
 * restaurant was there first (the lowest id).
 */
export function dominantZone(primaries: readonly { restaurantId: number; operationZoneId: number }[]): number | undefined {
  const byZone = Map.groupBy(primaries, ({ operationZoneId }) => operationZoneId);
  const ranked = [...byZone].map(([operationZoneId, held]) => ({
    operationZoneId,
    count: held.length,
    first: Math.min(...held.map(({ restaurantId }) => restaurantId)),
  }));
  return ranked.sort((a, b) => b.count - a.count || a.first - b.first)[0]?.operationZoneId;
}

/** True where some group of the zone bears VAT. */
export function isTaxed(zone: OperationZone): boolean {
  return Object.values(zone.rates).some((series) => series.some(({ eatIn, takeAway, delivery }) => eatIn + takeAway + delivery > 0));
}

/**
 * Holds the numbers of a business against what the country of a zone asks for: a SIRET in France, a VAT number where there is VAT.
 * @param numbers compact; '' for none, null for what is not looked at
 */
export function numberFaults(
  zone: OperationZone,
  { siret, vatNumber }: { siret: string | null; vatNumber: string | null },
): { siret?: NumberFault | 'required'; vatNumber?: NumberFault | 'required' } {
  const isFrench = zone.countryCode === 'FR';
  const ofSiret = siret === '' ? isFrench && 'required' : siret !== null && isFrench && siretFault(siret);
  const ofVat = vatNumber === '' ? isTaxed(zone) && 'required' : vatNumber !== null && vatNumberFault(zone.countryCode, vatNumber);
  return { ...(ofSiret && { siret: ofSiret }), ...(ofVat && { vatNumber: ofVat }) };
}
