'use client';

import { createContext, use, useSyncExternalStore } from 'react';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import type { Draft, Drafts } from './drafts';

/** What the cells of the inventory share. */
export interface InventoryTools {
  drafts: Drafts;
  settings: StockSettings;
  /** Saves all entries that are not saved yet. */
  save: () => void;
  /** Shows a change of a product at once, before the service has confirmed it. */
  patch: (productId: number, change: Partial<InventoryItem>) => void;
  /** Reads products again. */
  refresh: (productIds: number[]) => void;
  /** Products that a device or a colleague changed a moment ago. */
  fresh: ReadonlySet<number>;
}

export const InventoryContext = createContext<InventoryTools | null>(null);

/** @throws when a cell stands outside of the inventory */
export function useInventoryTools(): InventoryTools {
  const tools = use(InventoryContext);
  if (!tools) throw new Error('The cells of the inventory need its InventoryContext.');
  return tools;
}

/** What was entered for a product and is not saved. */
export function useDraft(productId: number): Draft | undefined {
  const { drafts } = useInventoryTools();
  return useSyncExternalStore(
    drafts.subscribe,
    () => drafts.get(productId),
    () => undefined,
  );
}
