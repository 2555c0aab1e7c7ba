import { newKey } from '@/components/ui/newKey';
import type { InventoryItem } from '@/server/stock/stock.schema';

/** What somebody entered for a product and has not saved yet. A field that is absent stays as it is. */
export interface Draft {
  /** The product as it was when the entry was made. */
  item: InventoryItem;
  quantity?: number;
  /** Null: that of the restaurant. */
  safetyStock?: number | null;
  /** The same for each try to save this entry, so that a repeated request books nothing twice. */
  key: string;
  /** What the last try answered. */
  error?: unknown;
}

export type DraftField = 'quantity' | 'safetyStock';

function withField(item: InventoryItem, draft: Draft | undefined, patch: Partial<Pick<Draft, DraftField>>): Draft | undefined {
  const next = { quantity: draft?.quantity, safetyStock: draft?.safetyStock, ...patch };
  // A first count of 0 is a change: from then on the product is tracked.
  if (next.quantity === item.currentQuantity && item.tracked) next.quantity = undefined;
  if (next.safetyStock === item.safetyStock) next.safetyStock = undefined;
  if (next.quantity === undefined && next.safetyStock === undefined) return undefined;
  return { item, ...next, key: newKey() };
}

/** The entries of the inventory that are not saved, outside of React's state: typing renders the one row. */
export class Drafts {
  private readonly byProduct = new Map<number, Draft>();
  private readonly listeners = new Set<() => void>();
  private all: readonly Draft[] = [];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** In the order in which they were begun; the same array until something changes. */
  readonly list = (): readonly Draft[] => this.all;

  get(productId: number): Draft | undefined {
    return this.byProduct.get(productId);
  }

  /** Enters a value; one that is what the product has already takes the entry back. Undefined takes the field's entry back. */
  set(item: InventoryItem, patch: Partial<Pick<Draft, DraftField>>): void {
    const next = withField(item, this.byProduct.get(item.productId), patch);
    if (next) this.byProduct.set(item.productId, next);
    else this.byProduct.delete(item.productId);
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

  /** Brings entries of an earlier visit back; what was entered since counts. */
  restore(earlier: readonly Draft[]): void {
    for (const draft of earlier) if (!this.byProduct.has(draft.item.productId)) this.byProduct.set(draft.item.productId, draft);
    this.publish();
  }

  /** Takes in what products are by now: what a save would change is told from there, and what they have by now is no entry any more. */
  meet(items: readonly InventoryItem[]): void {
    let isChanged = false;
    for (const item of items) {
      const draft = this.byProduct.get(item.productId);
      if (!draft || JSON.stringify(draft.item) === JSON.stringify(item)) continue;
      const left = withField(item, draft, {});
      const isSame = left?.quantity === draft.quantity && left?.safetyStock === draft.safetyStock;
      if (left) this.byProduct.set(item.productId, isSame ? { ...draft, item } : left);
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
