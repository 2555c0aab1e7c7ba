'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';
import type { InventoryItem } from '@/server/stock/stock.schema';
import type { Reason } from './ReasonFields';
import type { QuantityChange } from './useUndoQuantities';

/** What is to be saved of a product. A field that is absent stays as it is. */
export interface Entry {
  item: Pick<InventoryItem, 'productId' | 'menuId' | 'signature'>;
  quantity?: number;
  safetyStock?: number | null;
  /** The same for each try. */
  key: string;
}

/** The reason as the interface takes it. */
export const reasonInput = ({ code, words }: Reason) => ({ reasonCode: code ?? undefined, reason: words.trim() || undefined });

/** Returns a function that saves one entry; it gives the change of quantity, if that was part of it. */
export function useSaveEntry(): (entry: Entry, reason?: Reason) => Promise<QuantityChange | null> {
  const trpc = useTRPC();
  const { mutateAsync: setQuantity } = useMutation(trpc.stock.setQuantity.mutationOptions());
  const { mutateAsync: setSafetyStock } = useMutation(trpc.stock.setSafetyStock.mutationOptions());
  return async ({ item, quantity, safetyStock, key }, reason) => {
    const target = { menuId: item.menuId, signature: item.signature, idempotencyKey: key };
    if (quantity !== undefined) return setQuantity({ ...target, quantity, safetyStock, ...(reason && reasonInput(reason)) });
    if (safetyStock !== undefined) await setSafetyStock({ ...target, safetyStock });
    return null;
  };
}
