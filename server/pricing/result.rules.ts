import { type Bill, type BillEntry, type Deduction, itemsLeft } from './bill.rules';
import type { GrantPayment } from './grants.rules';
import { distributeToLines, leftOf, type Pile } from './piles.rules';
import type { Discount, Payment, Priced, PricedFee, PricedLine, RateAmount } from './pricing.types';
import { spread } from './spread.rules';
import { type LineShare, steps, type TraceEntry } from './trace.values';
import { taxesOf } from './vat.rules';

/** The amount at each VAT rate, highest first. */
function ratesOf(shares: readonly { vatRate: number | null; cents: number }[]): RateAmount[] {
  const rates = new Map<number | null, number>();
  for (const { vatRate, cents } of shares) if (cents > 0) rates.set(vatRate, (rates.get(vatRate) ?? 0) + cents);
  return [...rates].map(([vatRate, cents]) => ({ vatRate, cents })).sort((a, b) => (b.vatRate ?? -1) - (a.vatRate ?? -1));
}

const ratesOfPiles = (piles: readonly Pile[], ofPiles: ReadonlyMap<number, number>) =>
  [...ofPiles].map(([place, cents]) => ({ vatRate: piles[place]!.line.vatRate, cents }));

/** The result of a bill, with the lines in the order of the cart. */
export function resultOf(bill: Bill, paid: readonly GrantPayment[]): Priced {
  const { cart, piles, fees } = bill;
  const left = cart.lines.map(({ grossCents, quantity }) => grossCents * quantity);
  const linesOf = new Map<Deduction | GrantPayment, LineShare[]>();
  for (const deduction of bill.deductions) linesOf.set(deduction, distributeToLines(piles, deduction.ofPiles, left));
  const due = [...left];
  for (const payment of paid) linesOf.set(payment, distributeToLines(piles, payment.ofPiles, due));

  const taxes = taxesOf([
    ...piles.map((pile) => ({ vatRate: pile.line.vatRate, leftCents: leftOf(pile) })),
    ...fees.map(({ vatRate, leftCents }) => ({ vatRate, leftCents })),
  ]);
  const net = cart.lines.map((): number | null => null);
  for (const [index, { lines }] of piles.entries()) {
    const pileNet = taxes.netCents[index] ?? null;
    if (pileNet === null) continue;
    const shares = spread(
      pileNet,
      lines.map(({ line }) => left[line]!),
    );
    for (const [place, { line }] of lines.entries()) net[line] = shares[place]!;
  }
  const priceLine = (grossCents: number, leftCents: number, netCents: number | null, vatRate: number | null): PricedLine => ({
    ...{ grossCents, discountCents: grossCents - leftCents, leftCents, netCents, vatRate },
  });
  const lines = cart.lines.map((line, index) => priceLine(line.grossCents * line.quantity, left[index]!, net[index]!, line.vatRate));
  const pricedFees = fees.map(
    ({ fee, vatRate, amountCents, leftCents }, index): PricedFee => ({
      ...{ kind: fee.kind, label: fee.label },
      ...priceLine(amountCents, leftCents, taxes.netCents[piles.length + index] ?? null, vatRate),
    }),
  );
  const totalPrice = [...lines, ...pricedFees].reduce((sum, { leftCents }) => sum + leftCents, 0);
  const granted = paid.reduce((sum, { valueCents }) => sum + valueCents, 0);
  return {
    lines,
    fees: pricedFees,
    discounts: bill.deductions.map((deduction) => discountOf(bill, deduction, linesOf.get(deduction) ?? [])),
    totalPrice,
    grants: paid.map((payment) => paymentOf(bill, payment, linesOf.get(payment) ?? [])),
    toPay: totalPrice - granted,
    vat: taxes.rates,
    // Grants pay for the items first, and points are not earned with a third party's money.
    points: { baseCents: Math.max(0, itemsLeft(bill) - granted), factor: Math.max(0, bill.pointsFactor) },
    trace: traceOf(bill, paid, linesOf),
  };
}

function discountOf({ piles }: Bill, { ofPiles, ofFees, ...deduction }: Deduction, lines: LineShare[]): Discount {
  const shares = [...ratesOfPiles(piles, ofPiles), ...ofFees.map(({ fee, cents }) => ({ vatRate: fee.vatRate, cents }))];
  return { ...deduction, lines, rates: ratesOf(shares) };
}

function paymentOf({ piles, fees }: Bill, { offer, valueCents, ofPiles, ofFees }: GrantPayment, lines: LineShare[]): Payment {
  const { grantId, version, labelTicket } = offer;
  const shares = [...ratesOfPiles(piles, ofPiles), ...[...ofFees].map(([place, cents]) => ({ vatRate: fees[place]!.vatRate, cents }))];
  return { grantId, version, label: labelTicket, valueCents, lines, rates: ratesOf(shares) };
}

/** The trace, step by step: first what was applied, then what was skipped, each in the order of evaluation. */
function traceOf(
  { trace }: Bill,
  paid: readonly GrantPayment[],
  linesOf: ReadonlyMap<Deduction | GrantPayment, LineShare[]>,
): TraceEntry[] {
  const linesOfGrants = new Map(paid.map((payment) => [String(payment.offer.grantId), linesOf.get(payment) ?? []]));
  const noLines: readonly LineShare[] = [];
  const toTraceEntry = ({ deduction, ...entry }: BillEntry): TraceEntry => ({
    ...entry,
    lines: (deduction ? linesOf.get(deduction) : entry.kind === 'grant' ? linesOfGrants.get(entry.id) : noLines) ?? noLines,
  });
  const entriesOf = (step: (typeof steps)[number], outcome: TraceEntry['outcome']) =>
    trace.filter((entry) => entry.step === step && entry.outcome === outcome).map(toTraceEntry);
  return steps.flatMap((step) => [...entriesOf(step, 'applied'), ...entriesOf(step, 'skipped')]);
}
