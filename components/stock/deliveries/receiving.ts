import { sameJson } from '@/components/editing/heldEdit.rules';
import { isRecord } from '@/components/editing/isRecord';
import { type Attempt, isAttempt } from '@/components/ui/useAttemptKey';
import type { Delivery } from '@/server/stock/stock.schema';
import type { LineProduct, Totals } from './lines';

/** What came in of a product, beside what was announced. */
export interface CountedLine {
  productId: number;
  name: string;
  sku: string | null;
  announced: number;
  counted: number;
  unitCost: number | null;
  /** Somebody counted it here: it stays as it is when something else is announced. */
  touched: boolean;
}

/** Begins a count with what was announced; lines of the same product are one. */
export function countOf({ lines }: Pick<Delivery, 'lines'>): CountedLine[] {
  const counted = new Map<number, CountedLine>();
  for (const { productId, productName, productSku, quantity, unitCost } of lines) {
    const known = counted.get(productId);
    if (known) {
      known.announced += quantity;
      known.counted += quantity;
      known.unitCost ??= unitCost;
    } else {
      const line = { productId, name: productName, sku: productSku, announced: quantity, counted: quantity, unitCost, touched: false };
      counted.set(productId, line);
    }
  }
  return [...counted.values()];
}

/** Adds a product that was not announced; one that is there already gets one more. */
export function withProduct(lines: CountedLine[], { productId, name, sku }: LineProduct): CountedLine[] {
  if (lines.some((line) => line.productId === productId))
    return lines.map((line) => (line.productId === productId ? { ...line, counted: line.counted + 1, touched: true } : line));
  return [...lines, { productId, name, sku, announced: 0, counted: 1, unitCost: null, touched: true }];
}

/** What was counted of a product, also where it is what was announced. */
export function withCount(lines: CountedLine[], productId: number, counted: number): CountedLine[] {
  return lines.map((line) => (line.productId === productId ? { ...line, counted, touched: true } : line));
}

export function differences(lines: CountedLine[]): CountedLine[] {
  return lines.filter(({ announced, counted }) => announced !== counted);
}

/** The lines to send: nothing when all came in as announced, else what came in. */
export function toReceivedLines(lines: CountedLine[]): { productId: number; quantity: number; unitCost?: number }[] | undefined {
  if (differences(lines).length === 0) return undefined;
  return lines
    .filter(({ counted }) => counted > 0)
    .map(({ productId, counted, unitCost }) => ({ productId, quantity: counted, unitCost: unitCost ?? undefined }));
}

/** What came in, summed: a line that did not come has no part in it. */
export function countTotals(lines: CountedLine[]): Totals {
  const came = lines.filter(({ counted }) => counted > 0);
  const costs = came.flatMap(({ counted, unitCost }) => (unitCost === null ? [] : [counted * unitCost]));
  return {
    lines: came.length,
    units: came.reduce((sum, { counted }) => sum + counted, 0),
    cost: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    withoutCost: came.length - costs.length,
  };
}

/** A count that this browser keeps until it is sent, and what was sent and not answered yet. */
export interface KeptCount {
  lines: CountedLine[];
  attempt: Attempt;
}

/** Whether what this browser kept is a count; not where it is of another version. */
export function isKeptCount(value: unknown): value is KeptCount {
  if (!isRecord(value) || !isAttempt(value.attempt) || !Array.isArray(value.lines)) return false;
  return value.lines.every((line) => isRecord(line) && typeof line.productId === 'number' && typeof line.counted === 'number');
}

/** A delivery as it is announced by now, with what was counted of it before: what nobody counted follows. */
export function recountLines(delivery: Pick<Delivery, 'lines'>, before: CountedLine[]): CountedLine[] {
  const counted = new Map(
    before.filter((line) => line.touched || line.counted !== line.announced).map((line) => [line.productId, { ...line, touched: true }]),
  );
  const announced = countOf(delivery).map((line) => {
    const own = counted.get(line.productId);
    return own ? { ...line, counted: own.counted, touched: true } : line;
  });
  const known = new Set(announced.map(({ productId }) => productId));
  return [
    ...announced,
    ...[...counted.values()].filter(({ productId }) => !known.has(productId)).map((line) => ({ ...line, announced: 0 })),
  ];
}

/** Whether a receipt of these lines books the same. */
export function isSameReceipt(before: CountedLine[], after: CountedLine[]): boolean {
  const booked = (lines: CountedLine[]) =>
    lines.map(({ productId, announced, counted, unitCost }) => [productId, announced, counted, unitCost]);
  return sameJson(booked(before), booked(after));
}
