import { isRecord } from '@/components/editing/isRecord';
import { sameJson } from '@/components/editing/sharedEdit.rules';
import { type Attempt, isAttempt } from '@/components/ui/useAttemptKey';
import type { Delivery } from '@/server/stock/stock.schema';
import type { LineProduct, Totals } from './lines';

/** The received quantity of a product, next to the expected one. */
export interface CountedLine {
  productId: number;
  name: string;
  sku: string | null;
  announced: number;
  counted: number;
  unitCost: number | null;
  /** The user counted it, so it stays when the announcement changes. */
  touched: boolean;
}

/** Starts a count with the expected quantities. Lines of the same product are combined. */
export function countOf({ lines }: Pick<Delivery, 'lines'>): CountedLine[] {
  const counted = new Map<number, CountedLine>();
  for (const { productId, productName, productSku, quantity, unitCost } of lines) {
    const existing = counted.get(productId);
    if (existing) {
      existing.announced += quantity;
      existing.counted += quantity;
      existing.unitCost ??= unitCost;
    } else {
      const line = { productId, name: productName, sku: productSku, announced: quantity, counted: quantity, unitCost, touched: false };
      counted.set(productId, line);
    }
  }
  return [...counted.values()];
}

/** Adds an unexpected product. If it is already in the list, its quantity grows by one. */
export function withProduct(lines: CountedLine[], { productId, name, sku }: LineProduct): CountedLine[] {
  if (lines.some((line) => line.productId === productId))
    return lines.map((line) => (line.productId === productId ? { ...line, counted: line.counted + 1, touched: true } : line));
  return [...lines, { productId, name, sku, announced: 0, counted: 1, unitCost: null, touched: true }];
}

/** Sets the counted quantity of a product, even if it equals the expected one. */
export function withCount(lines: CountedLine[], productId: number, counted: number): CountedLine[] {
  return lines.map((line) => (line.productId === productId ? { ...line, counted, touched: true } : line));
}

export function differences(lines: CountedLine[]): CountedLine[] {
  return lines.filter(({ announced, counted }) => announced !== counted);
}

/** The lines to send: undefined if everything arrived as expected, otherwise everything received. */
export function toReceivedLines(lines: CountedLine[]): { productId: number; quantity: number; unitCost?: number }[] | undefined {
  if (differences(lines).length === 0) return undefined;
  return lines
    .filter(({ counted }) => counted > 0)
    .map(({ productId, counted, unitCost }) => ({ productId, quantity: counted, unitCost: unitCost ?? undefined }));
}

/** The totals of what was received. A line that did not arrive does not count. */
export function countTotals(lines: CountedLine[]): Totals {
  const receivedLines = lines.filter(({ counted }) => counted > 0);
  const costs = receivedLines.flatMap(({ counted, unitCost }) => (unitCost === null ? [] : [counted * unitCost]));
  return {
    lines: receivedLines.length,
    units: receivedLines.reduce((sum, { counted }) => sum + counted, 0),
    cost: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    withoutCost: receivedLines.length - costs.length,
  };
}

/** A count stored in this browser until it is sent, with a request still unanswered. */
export interface KeptCount {
  lines: CountedLine[];
  attempt: Attempt;
}

/** Whether stored data is a valid count of the current version. */
export function isKeptCount(value: unknown): value is KeptCount {
  if (!isRecord(value) || !isAttempt(value.attempt) || !Array.isArray(value.lines)) return false;
  return value.lines.every((line) => isRecord(line) && typeof line.productId === 'number' && typeof line.counted === 'number');
}

/** Applies a changed announcement to a count. Lines that the user has not counted follow it. */
export function recountLines(delivery: Pick<Delivery, 'lines'>, before: CountedLine[]): CountedLine[] {
  const counted = new Map(
    before.filter((line) => line.touched || line.counted !== line.announced).map((line) => [line.productId, { ...line, touched: true }]),
  );
  const announced = countOf(delivery).map((line) => {
    const existing = counted.get(line.productId);
    return existing ? { ...line, counted: existing.counted, touched: true } : line;
  });
  const announcedIds = new Set(announced.map(({ productId }) => productId));
  return [
    ...announced,
    ...[...counted.values()].filter(({ productId }) => !announcedIds.has(productId)).map((line) => ({ ...line, announced: 0 })),
  ];
}

/** Whether receiving either list records the same. */
export function isSameReceipt(before: CountedLine[], after: CountedLine[]): boolean {
  const recordedFields = (lines: CountedLine[]) =>
    lines.map(({ productId, announced, counted, unitCost }) => [productId, announced, counted, unitCost]);
  return sameJson(recordedFields(before), recordedFields(after));
}
