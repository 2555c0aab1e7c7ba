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
  return [...Map.groupBy(lines, ({ vatRate }) => vatRate)].flatMap(([vatRate, sameRate]) => {
    const grossCents = sumOf(sameRate, (line) => line.grossCents);
    const discountCents = grossCents - sumOf(sameRate, (line) => line.leftCents);
    const taxDue = sumOf(sameRate, (line) => line.leftCents - line.netCents);
    const taxBefore = discountCents === 0 ? taxDue : grossCents - withoutTax(grossCents, vatRate);
    const taxes =
      discountCents === 0
        ? sameRate.map((line) => line.leftCents - line.netCents)
        : spreadSigned(
            taxBefore,
            sameRate.map((line) => line.grossCents),
          );
    const soldEntries = sameRate.map((line, index): RevenueEntry => {
      const isEntrance = line.feeKind === 'entrance';
      return {
        category: isEntrance ? 'entranceFees' : 'items',
        label: line.feeKind === null ? line.categoryName : line.name,
        vatRate,
        count: line.count,
        inclTax: line.grossCents,
        tax: taxes[index]!,
      };
    });
    return [...soldEntries, ...reductionsOf(vatRate, { cents: discountCents, tax: taxBefore - taxDue }, reductions)];
  });
}

/**
 * The reductions at one VAT rate, by label. The lines determine their total: if the labelled amounts add up to something else, the total is
 * spread over the labels in proportion.
 * @param totalOff the total taken off at that rate, and its tax, in cents
 */
function reductionsOf(vatRate: number, totalOff: { cents: number; tax: number }, reductions: readonly Reduction[]): RevenueEntry[] {
  if (totalOff.cents === 0) return [];
  const labelled = reductions
    .map(({ label, rates }) => ({
      label,
      cents: sumOf(
        rates.filter((rate) => (rate.vatRate ?? 0) === vatRate),
        ({ cents }) => cents,
      ),
    }))
    .filter(({ cents }) => cents > 0);
  const reductionShares = labelled.length > 0 ? labelled : [{ label: '', cents: totalOff.cents }];
  const weights = reductionShares.map(({ cents }) => cents);
  const amounts = spreadSigned(-totalOff.cents, weights);
  const taxes = spreadSigned(-totalOff.tax, weights);
  return reductionShares.map(({ label }, index) => ({
    category: 'discounts',
    label,
    vatRate,
    count: 0,
    inclTax: amounts[index]!,
    tax: taxes[index]!,
  }));
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
    const existing = byKey.get(keyOf(entry));
    if (!existing) byKey.set(keyOf(entry), { ...entry });
    else {
      existing.count += entry.count;
      existing.inclTax += entry.inclTax;
      existing.tax += entry.tax;
    }
  }
  return [...byKey.values()];
}

/** The same entries with the sign of counts and amounts turned. */
export const negate = <Entry extends RevenueEntry>(entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, count: 0 - entry.count, inclTax: 0 - entry.inclTax, tax: 0 - entry.tax }));

/** Whether an entry changes any figure. */
export const hasEffect = ({ count, inclTax, tax }: RevenueEntry): boolean => count !== 0 || inclTax !== 0 || tax !== 0;

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
  const entriesAfter = entriesOf(
    after!.lines.map((line) => ({ ...line, count: 0 })),
    after!.discounts,
  );
  const entriesBefore = entriesOf(
    before!.lines.map((line) => ({ ...line, count: pieces.get(line.position) ?? 0 })),
    before!.discounts,
  );
  return addUp([...entriesBefore, ...negate(entriesAfter)]).filter(hasEffect);
}
