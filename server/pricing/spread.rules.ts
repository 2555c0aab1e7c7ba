/** Splits amounts in whole cents without losing any, by the largest-remainder method. */

/** `amount × numerator ÷ denominator` in whole cents, rounded half up, exactly. No argument may be negative. */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  if (amount <= Number.MAX_SAFE_INTEGER / 2 / Math.max(1, numerator)) {
    const doubled = 2 * amount * numerator + denominator;
    return (doubled - (doubled % (2 * denominator))) / (2 * denominator);
  }
  const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  return Number(doubled / (2n * BigInt(denominator)));
}

/**
 * Splits an amount in proportion to weights. Each gets the whole cents of its share, and the remaining cents go to the largest remainders.
 * Of equal remainders the earlier one wins, so callers set the precedence by their order.
 * @param amount zero or more
 * @param weights zero or more each; at least one above zero unless the amount is zero
 * @returns a share for each weight. They add up to the amount, and none exceeds its weight unless the amount exceeds their sum
 * @throws RangeError for negative or fractional amounts, and if all weights are zero but the amount is not
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  let [total, largest] = [0, 0];
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`No weight: ${weight}`);
    total += weight;
    if (weight > largest) largest = weight;
  }
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`No amount: ${amount}`);
  if (amount === 0) return weights.map(() => 0);
  if (total === 0) throw new RangeError('Nothing to spread over');
  if (amount === total) return [...weights];
  const isExact = amount <= Number.MAX_SAFE_INTEGER / largest;
  const shares: number[] = [];
  const remainders: number[] = [];
  let left = amount;
  for (const weight of weights) {
    // Remainders are less than the total, which is a safe integer, however large the product is.
    const remainder = isExact ? (amount * weight) % total : Number((BigInt(amount) * BigInt(weight)) % BigInt(total));
    const share = isExact ? (amount * weight - remainder) / total : Number((BigInt(amount) * BigInt(weight)) / BigInt(total));
    shares.push(share);
    remainders.push(remainder);
    left -= share;
  }
  if (left === 0) return shares;
  const ranking = weights.map((_, index) => index).sort((a, b) => remainders[b]! - remainders[a]! || a - b);
  for (const index of ranking.slice(0, left)) shares[index]! += 1;
  return shares;
}

/** A part that an amount is split over. */
export interface Rated {
  vatRate: number | null;
  weight: number;
}

/** Higher rates first, an unknown one last. */
export const compareRates = (a: number | null, b: number | null) => (b ?? -1) - (a ?? -1);

/**
 * Splits an amount over VAT rates first, and then within each, so that each rate has its exact share for any number of lines. Of rates
 * with equal remainders, the one with more weight wins, then the higher one.
 * @param parts in the order of precedence within a rate
 * @returns a share for each part; they add up to the amount
 * @throws RangeError as `spread`
 */
export function spreadByRate(amount: number, parts: readonly Rated[]): number[] {
  const indexesByRate = Map.groupBy(
    parts.map((_, place) => place),
    (place) => parts[place]!.vatRate,
  );
  const weigh = (indexes: readonly number[]) => indexes.map((place) => parts[place]!.weight);
  if (indexesByRate.size < 2) return spread(amount, weigh(parts.map((_, place) => place)));
  const rates = [...indexesByRate]
    .map(([vatRate, indexes]) => ({ vatRate, indexes, weight: weigh(indexes).reduce((sum, weight) => sum + weight, 0) }))
    .sort((a, b) => b.weight - a.weight || compareRates(a.vatRate, b.vatRate));
  const rateShares = spread(
    amount,
    rates.map(({ weight }) => weight),
  );
  const shares = parts.map(() => 0);
  for (const [index, { indexes }] of rates.entries())
    for (const [place, share] of spread(rateShares[index]!, weigh(indexes)).entries()) shares[indexes[place]!] = share;
  return shares;
}
