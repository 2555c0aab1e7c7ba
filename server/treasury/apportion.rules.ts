import { spread } from '@/server/pricing/spread.rules';
import { type GuestPaymentType, guestPaymentTypes, type RevenueCategory } from './treasury.values';

/** A part of an order’s revenue, not yet split by way of payment. Amounts are cents, negative for reductions. */
export interface RevenueEntry {
  category: RevenueCategory;
  label: string;
  /** Basis points. */
  vatRate: number;
  /** Pieces of items, uses otherwise. */
  count: number;
  inclTax: number;
  tax: number;
}

export interface Apportioned extends RevenueEntry {
  guestPaymentType: GuestPaymentType;
}

/** Cents paid, by way of payment. */
export type PaidBy = Record<GuestPaymentType, number>;

/** Like `spread`, for amounts that may be negative, and for zero with any weights. */
export function spreadSigned(amount: number, weights: readonly number[]): number[] {
  if (amount === 0) return weights.map(() => 0);
  return spread(Math.abs(amount), weights).map((share) => (share === 0 ? 0 : Math.sign(amount) * share));
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Moves single cents between ways of payment until each adds up to exactly what was paid in it. Needed because each entry is rounded by itself,
 * which leaves the sums a few cents off. The largest entries change first, where a cent matters least; the sum of an entry never changes.
 */
function correctRounding(parts: number[][], expected: readonly number[]): void {
  const order = parts.map((_, row) => row).sort((a, b) => Math.abs(sum(parts[b]!)) - Math.abs(sum(parts[a]!)) || a - b);
  const excess = expected.map((amount, column) => sum(parts.map((part) => part[column]!)) - amount);
  for (let round = 0; excess.some((cents) => cents !== 0) && round <= parts.length; round += 1)
    for (const row of order) {
      const [from, to] = [excess.findIndex((cents) => cents > 0), excess.findIndex((cents) => cents < 0)];
      if (from < 0 || to < 0) return;
      if (parts[row]!.every((cents) => cents === 0)) continue;
      parts[row]![from]! -= 1;
      parts[row]![to]! += 1;
      excess[from]! -= 1;
      excess[to]! += 1;
    }
}

/**
 * Splits the revenue of one order over the ways in which it was paid, by largest remainder. Each entry keeps its amount, tax and count, and the
 * revenue of each way of payment equals what was paid in it.
 * @param paid cents by way of payment, zero or more
 */
export function apportion(entries: readonly RevenueEntry[], paid: PaidBy): Apportioned[] {
  const types = guestPaymentTypes.filter((type) => paid[type] > 0);
  const [onlyType = 'CASH', ...otherTypes] = types;
  if (otherTypes.length === 0) return entries.map((entry) => ({ ...entry, guestPaymentType: onlyType }));
  const weights = types.map((type) => paid[type]);
  const parts = entries.map(({ inclTax }) => spreadSigned(inclTax, weights));
  const total = sum(entries.map(({ inclTax }) => inclTax));
  correctRounding(parts, spreadSigned(total, weights));
  return entries.flatMap((entry, row) => {
    const shares = parts[row]!;
    const isEmpty = shares.every((share) => share === 0);
    const taxes = isEmpty
      ? spreadSigned(entry.tax, weights)
      : spreadSigned(
          entry.tax,
          shares.map((share) => Math.abs(share)),
        );
    const counts = spreadSigned(entry.count, weights);
    return types
      .map((guestPaymentType, index) => ({
        ...entry,
        guestPaymentType,
        inclTax: shares[index]!,
        tax: taxes[index]!,
        count: counts[index]!,
      }))
      .filter(({ inclTax, tax, count }) => inclTax !== 0 || tax !== 0 || count !== 0);
  });
}
