import { MAX_QUANTITY } from '@/server/stock/stock.values';

/** Parses typed digits; null for an invalid quantity. */
export function parseQuantity(text: string): number | null {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return null;
  const value = Number(digits);
  return value <= MAX_QUANTITY ? value : null;
}

/** Whether something is typed that is no quantity. */
export const isUnreadable = (text: string) => text.trim() !== '' && parseQuantity(text) === null;

/** The length of a field for a quantity. Whatever is cut at it is too large all the same. */
export const MAX_TYPED = 15;

/** One step up or down, within the allowed range. */
export function stepQuantity(quantity: number, by: 1 | -1): number {
  return Math.max(0, Math.min(MAX_QUANTITY, quantity + by));
}
