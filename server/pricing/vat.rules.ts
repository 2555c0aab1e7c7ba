import { shareOf, spread } from './spread.rules';

/** A line with the amount paid for it. */
interface Taxed {
  vatRate: number | null;
  leftCents: number;
}

/**
 * The part of a price without tax, rounded half up.
 * @param rate basis points
 */
export const withoutTax = (grossCents: number, rate: number): number => shareOf(grossCents, 10_000, 10_000 + rate);

export interface RateTotal {
  vatRate: number | null;
  grossCents: number;
  netCents: number | null;
  taxCents: number | null;
}

/**
 * VAT of an order. It is calculated once per rate, then split over the lines, so that the totals of lines and rates agree.
 * @param lines in the order of precedence for odd cents
 * @returns the net amount of each line (null if its rate is unknown), and the rates, highest first
 */
export function taxesOf(lines: readonly Taxed[]): { netCents: (number | null)[]; rates: RateTotal[] } {
  const netCents = lines.map((): number | null => null);
  const indexesByRate = Map.groupBy(
    lines.map((_, place) => place),
    (place) => lines[place]!.vatRate,
  );
  const rates = [...indexesByRate].map(([vatRate, indexes]): RateTotal => {
    const weights = indexes.map((place) => lines[place]!.leftCents);
    const grossCents = weights.reduce((total, cents) => total + cents, 0);
    if (vatRate === null) return { vatRate, grossCents, netCents: null, taxCents: null };
    const net = withoutTax(grossCents, vatRate);
    const shares = spread(net, weights);
    for (const [index, place] of indexes.entries()) netCents[place] = shares[index]!;
    return { vatRate, grossCents, netCents: net, taxCents: grossCents - net };
  });
  return { netCents, rates: rates.sort((a, b) => (b.vatRate ?? -1) - (a.vatRate ?? -1)) };
}
