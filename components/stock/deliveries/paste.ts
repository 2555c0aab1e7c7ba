import type { Amounts } from '@/components/ui/money';
import { parseQuantity } from '../product/quantity';

/** One line of a pasted list that can be read. */
export interface PastedLine {
  /** An SKU, or the name of a product. */
  product: string;
  quantity: number;
  unitCost?: number;
  /** The line as it was. */
  row: string;
}

export interface Pasted {
  lines: PastedLine[];
  /** Lines that can't be read, as they were. */
  unread: string[];
}

const separators = /\t|;|\|/;

/**
 * Reads lines of `sku;quantity` or `sku;quantity;unit cost`, as they are copied from a supplier's mail or a spreadsheet (tabs).
 * A first line of column names is left out.
 */
export function readPasted(text: string, { parseAmount }: Amounts): Pasted {
  const pasted: Pasted = { lines: [], unread: [] };
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.trim())
    .filter(Boolean);
  rows.forEach((row, index) => {
    const [product = '', amount = '', price = ''] = row.split(separators).map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
    const quantity = parseQuantity(amount);
    const unitCost = parseAmount(price);
    if (product && quantity !== null && quantity > 0 && unitCost !== null) pasted.lines.push({ product, quantity, unitCost, row });
    else if (index > 0 || !/^[\p{L}\s._-]+$/u.test(amount)) pasted.unread.push(row);
  });
  return pasted;
}

/** Whether a pasted text is a list of lines rather than the name of a product. */
export function isList(text: string, amounts: Amounts): boolean {
  return /\r?\n/.test(text.trim()) || (separators.test(text) && readPasted(text, amounts).lines.length > 0);
}
