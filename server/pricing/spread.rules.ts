/** Amounts in whole cents, shared out so that nothing is lost: by largest remainder. */

/** Half up, exactly: what `amount × numerator ÷ denominator` is in whole cents. None of them is below zero. */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  if (amount <= Number.MAX_SAFE_INTEGER / 2 / Math.max(1, numerator)) {
    const doubled = 2 * amount * numerator + denominator;
    return (doubled - (doubled % (2 * denominator))) / (2 * denominator);
  }
  const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  return Number(doubled / (2n * BigInt(denominator)));
}

/**
 * Spreads an amount in proportion to weights: each gets what is whole of its share, and cents that are left go to the largest remainders.
 * Where two have the same claim, the earlier has it: callers say by their order who comes first.
 * @param amount zero or more
 * @param weights zero or more each; some weight above zero unless the amount is zero
 * @returns a share for each weight; their sum is the amount, and none exceeds its weight unless the amount exceeds their sum
 * @throws RangeError for amounts below zero or with fractions, and where there is nothing to spread over
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
    // Remainders are below the total, a safe integer, however large the product is.
    const remainder = isExact ? (amount * weight) % total : Number((BigInt(amount) * BigInt(weight)) % BigInt(total));
    const share = isExact ? (amount * weight - remainder) / total : Number((BigInt(amount) * BigInt(weight)) / BigInt(total));
    shares.push(share);
    remainders.push(remainder);
    left -= share;
  }
  if (left === 0) return shares;
  const places = weights.map((_, place) => place).sort((a, b) => remainders[b]! - remainders[a]! || a - b);
  for (const place of places.slice(0, left)) shares[place]! += 1;
  return shares;
}

/** What an amount is spread over. */
export interface Rated {
  vatRate: number | null;
  weight: number;
}

/** The higher rate first, an unknown one last. */
export const compareRates = (a: number | null, b: number | null) => (b ?? -1) - (a ?? -1);

/**
 * Spreads an amount first over VAT rates and then inside of each, so that each rate has its exact share, however many lines it has. Where
 * two rates have the same claim, the one with more weight has it, then the higher.
 * @param parts in the order in which those of one rate have a claim
 * @returns a share for each part; their sum is the amount
 * @throws RangeError as `spread` does
 */
export function spreadByRate(amount: number, parts: readonly Rated[]): number[] {
  const places = Map.groupBy(
    parts.map((_, place) => place),
    (place) => parts[place]!.vatRate,
  );
  const weigh = (some: readonly number[]) => some.map((place) => parts[place]!.weight);
  if (places.size < 2) return spread(amount, weigh(parts.map((_, place) => place)));
  const rates = [...places]
    .map(([vatRate, some]) => ({ vatRate, some, weight: weigh(some).reduce((sum, weight) => sum + weight, 0) }))
    .sort((a, b) => b.weight - a.weight || compareRates(a.vatRate, b.vatRate));
  const ofRates = spread(
    amount,
    rates.map(({ weight }) => weight),
  );
  const shares = parts.map(() => 0);
  for (const [index, { some }] of rates.entries())
    for (const [place, share] of spread(ofRates[index]!, weigh(some)).entries()) shares[some[place]!] = share;
  return shares;
}
