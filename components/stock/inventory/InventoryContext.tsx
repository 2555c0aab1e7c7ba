'use client';

import { createContext, use, useSyncExternalStore } from 'react';
import type { InventoryItem, StockSettings } from '@/server/stock/stock.schema';
import type { Channel } from '../product/effect';
import type { Draft, Drafts } from './drafts';

/** What the cells of the inventory share. */
export interface InventoryTools {
  drafts: Drafts;
  settings: StockSettings;
  /** Saves all entries that are not saved yet. */
  save: () => void;
  /** Switches a product on or off on a channel, at once on the screen. */
  setAvailable: (item: InventoryItem, channel: Channel, on: boolean) => void;
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
