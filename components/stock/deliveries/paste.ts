import type { Amounts } from '@/components/ui/money';
import { parseQuantity } from '../product/quantity';

/** A line of a pasted list that could be parsed. */
export interface PastedLine {
  /** An SKU, or the name of a product. */
  product: string;
  quantity: number;
  unitCost?: number;
  /** Its position in the list, from 0, and the original line. */
  at: number;
  row: string;
}

/** A line that can't be added, and what is wrong with it: the product is unknown here, or a number can't be read. */
export interface UnreadLine extends Pick<PastedLine, 'at' | 'row'> {
  fault: 'product' | 'quantity' | 'cost';
}

export interface Pasted {
  lines: PastedLine[];
  unread: UnreadLine[];
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
  rows.forEach((row, at) => {
    const [product = '', amount = '', price = ''] = row.split(separators).map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
    const quantity = parseQuantity(amount);
    const unitCost = parseAmount(price);
    const isHeader = at === 0 && /^[\p{L}\s._-]+$/u.test(amount) && !/\d/.test(row);
    if (isHeader) return;
    if (!product) pasted.unread.push({ at, row, fault: 'product' });
    else if (!quantity) pasted.unread.push({ at, row, fault: 'quantity' });
    else if (unitCost === null) pasted.unread.push({ at, row, fault: 'cost' });
    else pasted.lines.push({ product, quantity, unitCost, at, row });
  });
  return pasted;
}

/** Whether a pasted text is a list of lines rather than the name of a product. */
export function isList(text: string, amounts: Amounts): boolean {
  return /\r?\n/.test(text.trim()) || (separators.test(text) && readPasted(text, amounts).lines.length > 0);
}
