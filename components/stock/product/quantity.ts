import { MAX_QUANTITY } from '@/server/stock/stock.values';

/** Digits as people type them; null for what is no quantity that can be entered. */
export function parseQuantity(text: string): number | null {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return null;
  const value = Number(digits);
  return value <= MAX_QUANTITY ? value : null;
}

/** One step up or down, within what can be entered. */
export function stepQuantity(quantity: number, by: 1 | -1): number {
  return Math.max(0, Math.min(MAX_QUANTITY, quantity + by));
}
