import { spread } from '@/server/pricing/spread.rules';

/**
 * How the price of a formula or an option is split by VAT rate: in proportion to the single prices of its parts, to the cent, by largest
 * remainder. Integers only, in the currency's smallest unit.
 */

/** A part of something sold together. */
export interface Part {
  /** VAT rate in basis points. */
  rate: number;
  /** Its price when sold alone. */
  priceCents: number;
}

/** The part of a price with one rate. */
export interface RateShare {
  rate: number;
  amountCents: number;
}

/**
 * Splits a price by the rates of its parts. Parts with the same rate are added up, so that their order and number do not matter. If two
 * rates have the same claim to a cent, the one with the larger part gets it, then the higher one. Parts that are all free when sold alone
 * share equally.
 * @param amountCents the whole price, zero or more
 * @param parts at least one; their prices zero or more
 * @returns the shares by rate, the lowest first; their sum is the price
 * @throws RangeError for amounts below zero or with fractions, and without parts
 */
export function splitByRate(amountCents: number, parts: readonly Part[]): RateShare[] {
  if (parts.length === 0) throw new RangeError('Nothing to split a price over');
  if (parts.some(({ priceCents }) => priceCents < 0)) throw new RangeError('A part costs less than nothing');
  const isFree = parts.every(({ priceCents }) => priceCents === 0);
  const weights = new Map<number, number>();
  for (const { rate, priceCents } of parts) weights.set(rate, (weights.get(rate) ?? 0) + (isFree ? 1 : priceCents));
  const byClaim = [...weights].sort(([a, weightA], [b, weightB]) => weightB - weightA || b - a);
  const shares = spread(
    amountCents,
    byClaim.map(([, weight]) => weight),
  );
  return byClaim.map(([rate], index) => ({ rate, amountCents: shares[index]! })).sort((a, b) => a.rate - b.rate);
}
