// Decided in docs/decisions/020-deliveries.md.

import type { Delivery, DeliveryLine } from './stock.schema';

/** A line of a delivery, next to the announced quantity of its product. */
export interface ComparedLine extends DeliveryLine {
  /** Null if the delivery was not announced or not received, and for further lines of the same product. */
  announced: number | null;
  /** Received minus announced; null where `announced` is null. */
  difference: number | null;
}

function quantitiesOf(lines: readonly DeliveryLine[]): Map<number, number> {
  const totals = new Map<number, number>();
  for (const { productId, quantity } of lines) totals.set(productId, (totals.get(productId) ?? 0) + quantity);
  return totals;
}

/**
 * The lines of a delivery, compared with the announced ones. Announced products of which nothing arrived follow, with a quantity of 0. If
 * several lines have the same product, the first one is compared for all of them.
 */
export function comparedLines({
  lines,
  announcedLines,
  expectedAt,
  receivedAt,
}: Pick<Delivery, 'lines' | 'announcedLines' | 'expectedAt' | 'receivedAt'>): ComparedLine[] {
  if (expectedAt === null || receivedAt === null) return lines.map((line) => ({ ...line, announced: null, difference: null }));
  const announced = quantitiesOf(announcedLines ?? lines);
  const received = quantitiesOf(lines);
  const missing = new Map((announcedLines ?? []).filter(({ productId }) => !received.has(productId)).map((line) => [line.productId, line]));
  const missingLines = [...missing.values()].map((line, index) => ({ ...line, position: lines.length + index, quantity: 0 }));
  const compared = new Set<number>();
  return [...lines, ...missingLines].map((line) => {
    const { productId } = line;
    if (compared.has(productId)) return { ...line, announced: null, difference: null };
    compared.add(productId);
    const quantity = announced.get(productId) ?? 0;
    return { ...line, announced: quantity, difference: (received.get(productId) ?? 0) - quantity };
  });
}

/** The lines of which more or less arrived than announced. */
export const differencesOf = (lines: readonly ComparedLine[]): ComparedLine[] =>
  lines.filter(({ difference }) => difference !== null && difference !== 0);

/** The units announced and received, and their difference. */
export function totalsOf(lines: readonly ComparedLine[]): { announced: number; received: number; difference: number } {
  const sum = (of: (line: ComparedLine) => number | null) => lines.reduce((total, line) => total + (of(line) ?? 0), 0);
  return { announced: sum((line) => line.announced), received: sum((line) => line.quantity), difference: sum((line) => line.difference) };
}
