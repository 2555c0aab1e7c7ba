import { shareOf, spread } from './spread.rules';

/** A line with what is paid for it. */
interface Taxed {
  vatRate: number | null;
  leftCents: number;
}

/**
 * What of a price is without tax: half up.
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
 * VAT of an order: worked out once for each rate, then spread over its lines, so that lines and rates sum to each other.
 * @param lines in the order in which they have a claim to a cent
 * @returns what each line is without tax (null where its rate is unknown), and the rates, the highest first
 */
export function taxesOf(lines: readonly Taxed[]): { netCents: (number | null)[]; rates: RateTotal[] } {
  const netCents = lines.map((): number | null => null);
  const places = Map.groupBy(
    lines.map((_, place) => place),
    (place) => lines[place]!.vatRate,
  );
  const rates = [...places].map(([vatRate, some]): RateTotal => {
    const weights = some.map((place) => lines[place]!.leftCents);
    const grossCents = weights.reduce((total, cents) => total + cents, 0);
    if (vatRate === null) return { vatRate, grossCents, netCents: null, taxCents: null };
    const net = withoutTax(grossCents, vatRate);
    const shares = spread(net, weights);
    for (const [index, place] of some.entries()) netCents[place] = shares[index]!;
    return { vatRate, grossCents, netCents: net, taxCents: grossCents - net };
  });
  return { netCents, rates: rates.sort((a, b) => (b.vatRate ?? -1) - (a.vatRate ?? -1)) };
}
