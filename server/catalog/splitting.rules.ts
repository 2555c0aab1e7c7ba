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

function assertAmount(amount: number, what: string): void {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${what} is no amount: ${amount}`);
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
  assertAmount(amountCents, 'The price');
  if (parts.length === 0) throw new RangeError('Nothing to split a price over');
  for (const { priceCents } of parts) assertAmount(priceCents, 'The price of a part');
  const isFree = parts.every(({ priceCents }) => priceCents === 0);
  const weights = new Map<number, bigint>();
  for (const { rate, priceCents } of parts) weights.set(rate, (weights.get(rate) ?? 0n) + BigInt(isFree ? 1 : priceCents));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0n);
  const shares = [...weights].map(([rate, weight]) => {
    const exact = BigInt(amountCents) * weight;
    return { rate, weight, amount: exact / total, remainder: exact % total };
  });
  const left = BigInt(amountCents) - shares.reduce((sum, { amount }) => sum + amount, 0n);
  const byClaim = shares.toSorted((a, b) => compare(b.remainder, a.remainder) || compare(b.weight, a.weight) || b.rate - a.rate);
  for (const share of byClaim.slice(0, Number(left))) share.amount += 1n;
  return shares.map(({ rate, amount }) => ({ rate, amountCents: Number(amount) })).sort((a, b) => a.rate - b.rate);
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
