import type { BookedRefund, BookedSale } from '@/server/orders/booked.types';
import { piecesLeft, restOf } from '@/server/orders/refunds.rules';
import { withoutTax } from '@/server/pricing/vat.rules';
import { type RevenueEntry, spreadSigned } from './apportion.rules';

/** A line of an order or refund, as far as revenue needs it. */
interface Line {
  feeKind: 'entrance' | 'mode' | 'area' | null;
  name: string;
  categoryName: string;
  vatRate: number;
  /** Pieces. */
  count: number;
  grossCents: number;
  leftCents: number;
  netCents: number;
}

/** A discount as revenue shows it: its label, and its cents by VAT rate. */
export interface Reduction {
  label: string;
  rates: readonly { vatRate: number | null; cents: number }[];
}

/** The sum of an amount over rows. */
export const sumOf = <T>(rows: readonly T[], amount: (row: T) => number) => rows.reduce((total, row) => total + amount(row), 0);

/**
 * Revenue entries of lines before reductions, and of the reductions, split by VAT rate. The taxes of a rate add up, to the cent, to the VAT due
 * at that rate: lines carry the VAT of their gross amounts (rounded half up), and reductions carry the difference.
 */
function entriesOf(lines: readonly Line[], reductions: readonly Reduction[]): RevenueEntry[] {
  return [...Map.groupBy(lines, ({ vatRate }) => vatRate)].flatMap(([vatRate, ofRate]) => {
    const grossCents = sumOf(ofRate, (line) => line.grossCents);
    const discountCents = grossCents - sumOf(ofRate, (line) => line.leftCents);
    const due = sumOf(ofRate, (line) => line.leftCents - line.netCents);
    const before = discountCents === 0 ? due : grossCents - withoutTax(grossCents, vatRate);
    const taxes =
      discountCents === 0
        ? ofRate.map((line) => line.leftCents - line.netCents)
        : spreadSigned(
            before,
            ofRate.map((line) => line.grossCents),
          );
    const sold = ofRate.map((line, at): RevenueEntry => {
      const isEntrance = line.feeKind === 'entrance';
      return {
        category: isEntrance ? 'entranceFees' : 'items',
        label: line.feeKind === null ? line.categoryName : line.name,
        vatRate,
        count: line.count,
        inclTax: line.grossCents,
        tax: taxes[at]!,
      };
    });
    return [...sold, ...reductionsOf(vatRate, { cents: discountCents, tax: before - due }, reductions)];
  });
}

/**
 * The reductions at one VAT rate, by label. The lines determine their total: if the labelled amounts add up to something else, the total is
 * spread over the labels in proportion.
 * @param off the total taken off at that rate, and its tax, in cents
 */
function reductionsOf(vatRate: number, off: { cents: number; tax: number }, reductions: readonly Reduction[]): RevenueEntry[] {
  if (off.cents === 0) return [];
  const named = reductions
    .map(({ label, rates }) => ({
      label,
      cents: sumOf(
        rates.filter((rate) => (rate.vatRate ?? 0) === vatRate),
        ({ cents }) => cents,
      ),
    }))
    .filter(({ cents }) => cents > 0);
  const some = named.length > 0 ? named : [{ label: '', cents: off.cents }];
  const weights = some.map(({ cents }) => cents);
  const amounts = spreadSigned(-off.cents, weights);
  const taxes = spreadSigned(-off.tax, weights);
  return some.map(({ label }, at) => ({ category: 'discounts', label, vatRate, count: 0, inclTax: amounts[at]!, tax: taxes[at]! }));
}

/** Counts each reduction as used once, at the VAT rate with its largest share. Changes `entries`. */
export function countUses(entries: RevenueEntry[], reductions: readonly Reduction[]): void {
  for (const { label } of reductions) {
    const rows = entries.filter((entry) => entry.category === 'discounts' && entry.label === label);
    const largest = rows.toSorted((a, b) => a.inclTax - b.inclTax)[0];
    if (largest) largest.count += 1;
  }
}

const keyOf = (row: RevenueEntry & { guestPaymentType?: string }) =>
  [row.category, row.vatRate, row.guestPaymentType, row.label].join('\u0000');

/** Adds up entries that differ only in count and amounts. */
export function addUp<Entry extends RevenueEntry>(entries: readonly Entry[]): Entry[] {
  const byKey = new Map<string, Entry>();
  for (const entry of entries) {
    const known = byKey.get(keyOf(entry));
    if (!known) byKey.set(keyOf(entry), { ...entry });
    else {
      known.count += entry.count;
      known.inclTax += entry.inclTax;
      known.tax += entry.tax;
    }
  }
  return [...byKey.values()];
}

/** The same entries with the sign of counts and amounts turned. */
export const negative = <Entry extends RevenueEntry>(entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, count: 0 - entry.count, inclTax: 0 - entry.inclTax, tax: 0 - entry.tax }));

/** Whether an entry changes any figure. */
export const isSomething = ({ count, inclTax, tax }: RevenueEntry): boolean => count !== 0 || inclTax !== 0 || tax !== 0;

/** The revenue of a sale, not yet split by way of payment. */
export function saleEntries({ lines, discounts }: Pick<BookedSale, 'lines' | 'discounts'>): RevenueEntry[] {
  const entries = addUp(
    entriesOf(
      lines.map((line) => ({ ...line, count: line.quantity })),
      discounts,
    ),
  );
  countUses(entries, discounts);
  return entries;
}

/** The uses of a sale’s reductions: entries with a count and no amount. */
export const usesOf = (sold: BookedSale): RevenueEntry[] =>
  saleEntries(sold)
    .filter(({ category, count }) => category === 'discounts' && count > 0)
    .map((entry) => ({ ...entry, inclTax: 0, tax: 0 }));

/** The revenue that remains of a sale after some refunds, without the uses of its reductions. */
export function entriesLeft(sold: BookedSale, returned: BookedRefund['earlier']): RevenueEntry[] {
  const { lines, discounts } = restOf({ ...sold, returned });
  const pieces = new Map(piecesLeft({ lines: sold.lines, returned }).map(({ position, quantity }) => [position, quantity]));
  return addUp(
    entriesOf(
      lines.map((line) => ({ ...line, count: pieces.get(line.position) ?? 0 })),
      discounts,
    ),
  );
}

/**
 * The revenue that a refund takes back, as positive amounts: what was left of the sale before it, less what is left after it. Without `sold`
 * (bookings made before refunds recorded their sale), it is calculated from the refund alone.
 */
export function refundEntries({
  lines,
  discounts,
  sold,
  earlier = [],
}: Pick<BookedRefund, 'lines'> & { discounts: readonly Reduction[] } & Partial<Pick<BookedRefund, 'sold' | 'earlier'>>): RevenueEntry[] {
  if (!sold)
    return addUp(
      entriesOf(
        lines.map((line) => ({ ...line, count: line.quantity ?? 0 })),
        discounts,
      ),
    );
  const [before, after] = [earlier, [...earlier, { lines }]].map((returned) => restOf({ ...sold, returned }));
  const pieces = new Map(lines.map(({ position, quantity }) => [position, quantity ?? 0]));
  const less = entriesOf(
    after!.lines.map((line) => ({ ...line, count: 0 })),
    after!.discounts,
  );
  const was = entriesOf(
    before!.lines.map((line) => ({ ...line, count: pieces.get(line.position) ?? 0 })),
    before!.discounts,
  );
  return addUp([...was, ...negative(less)]).filter(isSomething);
}
