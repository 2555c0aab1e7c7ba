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

/** The saved quantity of a product; null if it is not tracked. */
export const savedQuantity = ({ tracked, currentQuantity }: Pick<InventoryItem, 'tracked' | 'currentQuantity'>): number | null =>
  tracked ? currentQuantity : null;

interface Count {
  item: InventoryItem;
  quantity?: number;
  /** The saved quantity when `quantity` was entered; null: not tracked. */
  seen?: number | null;
}

/** Whether someone else’s count or any other movement has changed the saved quantity since another was entered for it. */
export const hasMoved = ({ item, quantity, seen }: Count): boolean =>
  quantity !== undefined && seen !== undefined && savedQuantity(item) !== seen;
