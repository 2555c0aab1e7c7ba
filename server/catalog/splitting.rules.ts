import { spread } from '@/server/pricing/spread.rules';

/**
 * How the price of a formula or an option is split over VAT rates: in proportion to the single prices of its parts, to the cent, by largest
 * remainder. Whole numbers only: amounts are of the currency's smallest unit.
 */

/** A part of what is sold together. */
export interface Part {
  /** Of VAT, in basis points. */
  rate: number;
  /** What it costs alone. */
  priceCents: number;
}

/** What of a price bears a rate. */
export interface RateShare {
  rate: number;
  amountCents: number;
}

/**
 * Splits a price over the rates of its parts. Parts of one rate count together, so that their order and number say nothing; where two
 * rates have the same claim to a cent, the one with the larger part gets it, then the higher one. Parts that all cost nothing alone share
 * alike.
 * @param amountCents the price as a whole, zero or more
 * @param parts one at least; their prices zero or more
 * @returns the shares by rate, the lowest first; their sum is the price
 * @throws RangeError for amounts below zero or with fractions, and without parts
 */
export function splitByRate(amountCents: number, parts: readonly Part[]): RateShare[] {
  if (parts.length === 0) throw new RangeError('Nothing to split a price over');
  if (parts.some(({ priceCents }) => priceCents < 0)) throw new RangeError('A part costs less than nothing');
  const isFree = parts.every(({ priceCents }) => priceCents === 0);
  const weights = new Map<number, number>();
  for (const { rate, priceCents } of parts) weights.set(rate, (weights.get(rate) ?? 0) + (isFree ? 1 : priceCents));
  const byClaim = [...weights].sort(([a, one], [b, other]) => other - one || b - a);
  const shares = spread(
    amountCents,
    byClaim.map(([, weight]) => weight),
  );
  return byClaim.map(([rate], place) => ({ rate, amountCents: shares[place]! })).sort((a, b) => a.rate - b.rate);
}
