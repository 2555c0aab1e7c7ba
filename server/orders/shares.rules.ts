import type { Discount, Priced } from '@/server/pricing/pricing.types';
import { spread } from '@/server/pricing/spread.rules';
import type { LineShare } from '@/server/pricing/trace.values';
import { taxesOf } from '@/server/pricing/vat.rules';
import type { BookedLine, BookedOrder } from './booked.types';
import type { OrderedLine } from './lines.rules';

/** A line as the order stores it. */
export interface PricedRow extends Omit<BookedLine, 'options'> {
  partOf: number | null;
  sku: string | null;
  options: OrderedLine['options'];
  comment: string | null;
}

export interface PricedRows {
  lines: PricedRow[];
  discounts: Discount[];
  vat: BookedOrder['vat'];
  /** Whether the VAT rate of a fee is unknown. */
  isVatUnknown: boolean;
}

type Row = PricedRow & { weight: number };

/**
 * The rows of an order: each line once per VAT rate, then the fees. A line’s discounts are spread over its parts in proportion to their
 * price at that point, to the cent, and VAT is calculated once per rate (design, «The evaluator»). Unknown rates count as 0.
 */
export function rowsOf(priced: Priced, ordered: readonly OrderedLine[]): PricedRows {
  const rowsByLine: Row[][] = [];
  let position = 0;
  for (const line of ordered) {
    const first = position;
    rowsByLine.push(line.parts.map((part, index) => rowOf(line, part, { position: position++, partOf: index === 0 ? null : first })));
  }
  const fees = priced.fees.map(
    ({ kind, label, grossCents, discountCents, vatRate }): Row => ({
      ...{
        position: position++,
        partOf: null,
        feeKind: kind,
        productId: null,
        name: label,
        categoryName: '',
        sku: null,
        options: [],
        comment: null,
      },
      ...{ quantity: 1, unitCents: grossCents, grossCents, discountCents: 0, leftCents: grossCents, netCents: 0, vatRate: vatRate ?? 0 },
      weight: discountCents,
    }),
  );
  const discounts = priced.discounts.map((discount): Discount => {
    const lines: LineShare[] = [];
    for (const share of discount.lines) lines.push(...takeOff(rowsByLine[share.line] ?? [], share.cents, ({ leftCents }) => leftCents));
    const feesCents = discount.valueCents - discount.lines.reduce((sum, { cents }) => sum + cents, 0);
    const feeShares = takeOff(fees, feesCents, ({ weight }) => weight);
    for (const { line, cents } of feeShares) fees.find((fee) => fee.position === line)!.weight -= cents;
    return { ...discount, lines: [...lines, ...feeShares], rates: [] };
  });
  const rows = [...rowsByLine.flat(), ...fees];
  const { netCents, rates } = taxesOf(rows);
  for (const [index, row] of rows.entries()) row.netCents = netCents[index] ?? row.leftCents;
  for (const discount of discounts) discount.rates = ratesOf(discount.lines, rows);
  return {
    lines: rows.map(({ weight: _, ...row }) => row),
    discounts,
    vat: rates.map(({ vatRate, grossCents, netCents: net, taxCents }) => ({
      ...{ vatRate: vatRate ?? 0, grossCents, netCents: net ?? grossCents, taxCents: taxCents ?? 0 },
    })),
    isVatUnknown: priced.fees.some(({ vatRate }) => vatRate === null),
  };
}

function rowOf(line: OrderedLine, { vatRate, cents }: OrderedLine['parts'][number], placement: Pick<Row, 'position' | 'partOf'>): Row {
  const { name, categoryName, sku, cart } = line;
  const grossCents = cents * cart.quantity;
  const isFirst = placement.partOf === null;
  return {
    ...placement,
    ...{ feeKind: null, productId: line.productId, name, categoryName, sku, comment: isFirst ? line.comment : null },
    options: isFirst ? line.options : [],
    ...{ quantity: cart.quantity, unitCents: cents, grossCents, discountCents: 0, leftCents: grossCents, netCents: 0, vatRate, weight: 0 },
  };
}

/**
 * Takes an amount off rows.
 * @returns what was taken off each
 */
function takeOff(rows: readonly Row[], cents: number, weigh: (row: Row) => number): LineShare[] {
  if (cents === 0) return [];
  return spread(cents, rows.map(weigh)).flatMap((share, index) => {
    const row = rows[index]!;
    row.leftCents -= share;
    row.discountCents += share;
    return share === 0 ? [] : [{ line: row.position, cents: share }];
  });
}

/** The cents of shares at each VAT rate, highest first. */
export function ratesOf(
  shares: readonly LineShare[],
  rows: readonly { position: number; vatRate: number }[],
): { vatRate: number; cents: number }[] {
  const rates = new Map<number, number>();
  const rateAt = new Map(rows.map(({ position, vatRate }) => [position, vatRate]));
  for (const { line, cents } of shares) {
    const vatRate = rateAt.get(line) ?? 0;
    rates.set(vatRate, (rates.get(vatRate) ?? 0) + cents);
  }
  return [...rates].map(([vatRate, cents]) => ({ vatRate, cents })).sort((a, b) => b.vatRate - a.vatRate);
}
