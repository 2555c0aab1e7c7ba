import type { Hue } from '@/components/ui/colors';
import type { InventoryItem } from '@/server/stock/stock.schema';

export type StockState = 'out' | 'low' | 'ok' | 'untracked';

/** Red: needs action now. Yellow: needs action soon. Green: good. */
export const stateHues: Record<StockState, Hue> = { out: 'red', low: 'yellow', ok: 'green', untracked: 'gray' };

/** At or below this, a product is low: its own safety stock, or the restaurant's (spec, «stockStatus»). */
export function thresholdOf({ safetyStock }: Pick<InventoryItem, 'safetyStock'>, defaultSafetyStock: number): number {
  return safetyStock ?? defaultSafetyStock;
}

/** The state of a tracked product with a given quantity. */
export function stateOfQuantity(quantity: number, threshold: number): Exclude<StockState, 'untracked'> {
  if (quantity <= 0) return 'out';
  return quantity <= threshold ? 'low' : 'ok';
}

export function stateOf(item: Pick<InventoryItem, 'tracked' | 'currentQuantity' | 'safetyStock'>, defaultSafetyStock: number): StockState {
  return item.tracked ? stateOfQuantity(item.currentQuantity, thresholdOf(item, defaultSafetyStock)) : 'untracked';
}
