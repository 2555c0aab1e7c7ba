import type { Amounts } from '@/components/ui/money';
import { parseQuantity } from '../product/quantity';

/** A line of a pasted list that could be parsed. */
export interface PastedLine {
  /** An SKU, or the name of a product. */
  product: string;
  quantity: number;
  unitCost?: number;
  /** The original line. */
  row: string;
}

export interface Pasted {
  lines: PastedLine[];
  /** The original lines that could not be parsed. */
  unread: string[];
}

const separators = /\t|;|\|/;

/**
 * Parses lines of `sku;quantity` or `sku;quantity;unit cost`, as copied from a supplier's email or a spreadsheet (with tabs). A header line
 * is skipped.
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
