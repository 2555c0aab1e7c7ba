// Decided in docs/decisions/141-quantities-that-change-while-counting.md.

import { newKey } from '@/components/ui/newKey';
import type { InventoryItem } from '@/server/stock/stock.schema';
import { savedQuantity } from '../shared/status';

/** The unsaved entry for a product. Omitted fields are unchanged. */
export interface Draft {
  /** The product as last read. */
  item: InventoryItem;
  quantity?: number;
  /** The saved quantity when `quantity` was entered; null: not tracked. */
  seen?: number | null;
  /** Null: the restaurant's default. */
  safetyStock?: number | null;
  /** The same for each attempt to save this entry, so that it is recorded once. */
  key: string;
  /** The error of the last attempt. */
  error?: unknown;
}

export type DraftField = 'quantity' | 'safetyStock';

function withField(item: InventoryItem, draft: Draft | undefined, patch: Partial<Pick<Draft, DraftField>>): Draft | undefined {
  const next = { quantity: draft?.quantity, safetyStock: draft?.safetyStock, ...patch };
  // A first count of 0 is a change: the product is tracked from then on.
  if (next.quantity === item.currentQuantity && item.tracked) next.quantity = undefined;
  if (next.safetyStock === item.safetyStock) next.safetyStock = undefined;
  if (next.quantity === undefined && next.safetyStock === undefined) return undefined;
  const isEntered = 'quantity' in patch && patch.quantity !== draft?.quantity;
  const seen = next.quantity === undefined ? undefined : isEntered ? savedQuantity(item) : draft?.seen;
  return { item, ...next, seen, key: newKey() };
}

/** The unsaved entries of the inventory. Kept outside of React's state, so that typing renders a single row. */
export class Drafts {
  private readonly byProduct = new Map<number, Draft>();
  /** Fields of products whose text can’t be read; it is no entry. */
  private readonly unreadable = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private all: readonly Draft[] = [];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** In order of creation; the same array until something changes. */
  readonly list = (): readonly Draft[] => this.all;

  get(productId: number): Draft | undefined {
    return this.byProduct.get(productId);
  }

  /** Enters a value. If it equals the saved value, or is undefined, the field's entry is removed. */
  set(item: InventoryItem, patch: Partial<Pick<Draft, DraftField>>): void {
    const next = withField(item, this.byProduct.get(item.productId), patch);
    if (next) this.byProduct.set(item.productId, next);
    else this.byProduct.delete(item.productId);
    this.publish();
  }

  /** Whether a field of the product has a text that can’t be read. */
  isUnreadable(productId: number): boolean {
    return this.unreadable.has(`quantity ${productId}`) || this.unreadable.has(`safetyStock ${productId}`);
  }

  setUnreadable(productId: number, field: DraftField, isUnreadable: boolean): void {
    const key = `${field} ${productId}`;
    if (isUnreadable) this.unreadable.add(key);
    else this.unreadable.delete(key);
    this.publish();
  }

  remove(productIds: Iterable<number>): void {
    for (const productId of productIds) this.byProduct.delete(productId);
    this.publish();
  }

  fail(productId: number, error: unknown): void {
    const draft = this.byProduct.get(productId);
    if (!draft) return;
    this.byProduct.set(productId, { ...draft, error });
    this.publish();
  }

  /** Restores entries of an earlier visit. Newer entries take precedence. */
  restore(earlier: readonly Draft[]): void {
    for (const draft of earlier) if (!this.byProduct.has(draft.item.productId)) this.byProduct.set(draft.item.productId, draft);
    this.publish();
  }

  /** Updates the saved state of products. Entries that now equal it are removed. */
  updateItems(items: readonly InventoryItem[]): void {
    let isChanged = false;
    for (const item of items) {
      const draft = this.byProduct.get(item.productId);
      if (!draft || JSON.stringify(draft.item) === JSON.stringify(item)) continue;
      const remaining = withField(item, draft, {});
      const isSame = remaining?.quantity === draft.quantity && remaining?.safetyStock === draft.safetyStock;
      if (remaining) this.byProduct.set(item.productId, isSame ? { ...draft, item } : remaining);
      else this.byProduct.delete(item.productId);
      isChanged = true;
    }
    if (isChanged) this.publish();
  }

  clear(): void {
    this.byProduct.clear();
    this.publish();
  }

  private publish(): void {
    this.all = [...this.byProduct.values()];
    for (const listener of this.listeners) listener();
  }
}
