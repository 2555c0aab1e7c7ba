import type { Amounts } from '@/components/ui/money';
import { newKey } from '@/components/ui/newKey';
import type { Delivery, InventoryItem } from '@/server/stock/stock.schema';
import { parseQuantity } from '../product/quantity';

/** A product in a line. */
export type LineProduct = Pick<InventoryItem, 'productId' | 'name' | 'sku' | 'tracked'> & {
  /** Unknown in lines entered earlier. */
  currentQuantity?: number;
};

/** A line being entered: texts, as they are not always valid numbers. */
export interface FormLine {
  key: string;
  product: LineProduct | null;
  quantity: string;
  cost: string;
}

export type LineProblem = 'product' | 'quantity' | 'cost';

export const emptyLine = (key = newKey()): FormLine => ({ key, product: null, quantity: '', cost: '' });

/** The lines of a delivery in the form. Each keeps the key it had when the delivery was read before. */
export function formLinesOf({ lines }: Pick<Delivery, 'lines'>, { amountText }: Amounts): FormLine[] {
  return lines.map(({ position, productId, productName, productSku, quantity, unitCost }) => ({
    key: `announced ${productId} ${position}`,
    product: { productId, name: productName, sku: productSku, tracked: true },
    quantity: String(quantity),
    cost: unitCost === null ? '' : amountText(unitCost),
  }));
}

export function isEmpty({ product, quantity, cost }: FormLine): boolean {
  return product === null && quantity.trim() === '' && cost.trim() === '';
}

/** The first error of a line; null if it has none. */
export function problemOf(line: FormLine, { parseAmount }: Amounts): LineProblem | null {
  if (!line.product) return 'product';
  if ((parseQuantity(line.quantity) ?? 0) < 1) return 'quantity';
  return parseAmount(line.cost) === null ? 'cost' : null;
}

/** The line's cost; null if it has none. */
export function costOf(line: FormLine, { parseAmount }: Amounts): number | null {
  const quantity = parseQuantity(line.quantity);
  const cost = parseAmount(line.cost);
  return quantity === null || typeof cost !== 'number' ? null : quantity * cost;
}

export interface Totals {
  lines: number;
  units: number;
  /** Null if no line has a cost. */
  cost: number | null;
  /** The number of lines without a cost. */
  withoutCost: number;
}

export function totalsOf(lines: FormLine[], amounts: Amounts): Totals {
  const filled = lines.filter((line) => line.product !== null);
  const costs = filled.map((line) => costOf(line, amounts)).filter((cost) => cost !== null);
  return {
    lines: filled.length,
    units: filled.reduce((sum, line) => sum + (parseQuantity(line.quantity) ?? 0), 0),
    cost: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    withoutCost: filled.length - costs.length,
  };
}

/** Adds the current stock of products to their lines, as far as it has loaded. */
export function withStock(lines: FormLine[], stock: ReadonlyMap<number, number>): FormLine[] {
  return lines.map((line) => {
    const { product } = line;
    const currentQuantity = product === null ? undefined : stock.get(product.productId);
    return product === null || currentQuantity === undefined ? line : { ...line, product: { ...product, currentQuantity } };
  });
}

/** The stock of a line's product after this line and those before it; undefined while it is unknown. */
export function resultOf(lines: FormLine[], key: string): { before: number; after: number } | undefined {
  const line = lines.find((candidate) => candidate.key === key);
  const product = line?.product;
  if (!line || product?.currentQuantity === undefined || (parseQuantity(line.quantity) ?? 0) < 1) return undefined;
  let before = product.currentQuantity;
  for (const other of lines) {
    if (other.key === key) break;
    if (other.product?.productId === product.productId) before += parseQuantity(other.quantity) ?? 0;
  }
  return { before, after: before + (parseQuantity(line.quantity) ?? 0) };
}

/**
 * Adds an empty line at the end, for the next product.
 * @param key of the new line
 */
export function withRoom(lines: FormLine[], key?: string): FormLine[] {
  const last = lines.at(-1);
  return last && isEmpty(last) ? lines : [...lines, emptyLine(key)];
}

/** The lines as API input. None may have an error. */
export function linesInput(lines: FormLine[], { parseAmount }: Amounts): { productId: number; quantity: number; unitCost?: number }[] {
  return lines.flatMap(({ product, quantity, cost }) =>
    product ? [{ productId: product.productId, quantity: parseQuantity(quantity) ?? 0, unitCost: parseAmount(cost) ?? undefined }] : [],
  );
}
