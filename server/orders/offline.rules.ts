// Decided in docs/decisions/098-orders-of-offline-tills.md.

import type { Locale } from '@/server/core/operation/errors';
import { spread } from '@/server/pricing/spread.rules';
import { taxesOf } from '@/server/pricing/vat.rules';
import { type PricedRow, type PricedRows, ratesOf } from './shares.rules';

const labels = { en: 'Price at the till', fr: 'Prix en caisse' } as const;

/**
 * Sets an order paid offline to the amount that was paid. If that is less than our price, the difference is a reduction of all lines; if
 * more, a line of its own at the VAT rate of the largest.
 * @param paidCents what the guest paid
 * @param language the brand’s
 */
export function adjustToPaid(rows: PricedRows, paidCents: number, language: Locale): PricedRows {
  const oursCents = rows.lines.reduce((sum, { leftCents }) => sum + leftCents, 0);
  if (paidCents === oursCents) return rows;
  const label = labels[language];
  if (paidCents > oursCents) return applyTaxes({ ...rows, lines: [...rows.lines, lineOf(rows.lines, paidCents - oursCents, label)] });
  const shares = spread(
    oursCents - paidCents,
    rows.lines.map(({ leftCents }) => leftCents),
  );
  const lines = rows.lines.map((line, index) => ({
    ...line,
    discountCents: line.discountCents + shares[index]!,
    leftCents: line.leftCents - shares[index]!,
  }));
  const lineShares = lines.flatMap(({ position }, index) => (shares[index] === 0 ? [] : [{ line: position, cents: shares[index]! }]));
  const discount = { kind: 'reduction' as const, id: '', version: null, label, isOnCart: true, valueCents: oursCents - paidCents };
  return applyTaxes({
    ...rows,
    lines,
    discounts: [...rows.discounts, { ...discount, lines: lineShares, rates: ratesOf(lineShares, lines) }],
  });
}

function lineOf(lines: readonly PricedRow[], cents: number, name: string): PricedRow {
  const largest = lines.toSorted((a, b) => b.leftCents - a.leftCents || a.position - b.position)[0];
  return {
    ...{ position: lines.length, partOf: null, feeKind: null, productId: null, name, categoryName: largest?.categoryName ?? '' },
    ...{ sku: null, options: [], comment: null, quantity: 1, unitCents: cents, grossCents: cents, discountCents: 0, leftCents: cents },
    ...{ netCents: 0, vatRate: largest?.vatRate ?? 0 },
  };
}

function applyTaxes(rows: PricedRows): PricedRows {
  const { netCents, rates } = taxesOf(rows.lines);
  return {
    ...rows,
    lines: rows.lines.map((line, index) => ({ ...line, netCents: netCents[index] ?? line.leftCents })),
    vat: rates.map(({ vatRate, grossCents, netCents: net, taxCents }) => ({
      ...{ vatRate: vatRate ?? 0, grossCents, netCents: net ?? grossCents, taxCents: taxCents ?? 0 },
    })),
  };
}
