'use client';

import { createContext, use, useSyncExternalStore } from 'react';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import type { Channel } from '../product/effect';
import type { Draft, Drafts } from './drafts';

/** Shared by the cells of the inventory. */
export interface InventoryTools {
  drafts: Drafts;
  settings: StockSettings;
  /** Saves all unsaved entries. */
  save: () => void;
  /** Switches a product on or off on a channel, shown at once. */
  setAvailable: (item: InventoryItem, channel: Channel, on: boolean) => void;
  /** Reloads products. */
  refresh: (productIds: number[]) => void;
  /** Products that a device or a colleague changed a moment ago. */
  fresh: ReadonlySet<number>;
}

export const InventoryContext = createContext<InventoryTools | null>(null);

/** @throws outside of the inventory */
export function useInventoryTools(): InventoryTools {
  const tools = use(InventoryContext);
  if (!tools) throw new Error('The cells of the inventory need its InventoryContext.');
  return tools;
}

/** Whether one of the product’s fields has a text that can’t be read. */
export function useIsUnreadable(productId: number): boolean {
  const { drafts } = useInventoryTools();
  return useSyncExternalStore(
    drafts.subscribe,
    () => drafts.isUnreadable(productId),
    () => false,
  );
}

/** The unsaved entry of a product. */
export function useDraft(productId: number): Draft | undefined {
  const { drafts } = useInventoryTools();
  return useSyncExternalStore(
    drafts.subscribe,
    () => drafts.get(productId),
    () => undefined,
  );
}
