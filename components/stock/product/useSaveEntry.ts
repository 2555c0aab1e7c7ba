'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';
import type { InventoryItem } from '@/server/stock/stock.schema';
import type { Reason } from './ReasonFields';
import type { QuantityChange } from './useUndoQuantities';

/** The changes of a product to save. Omitted fields are unchanged. */
export interface Entry {
  item: Pick<InventoryItem, 'productId' | 'menuId' | 'signature'>;
  quantity?: number;
  safetyStock?: number | null;
  /** The same for each attempt. */
  key: string;
}

/** The reason as API input. */
export const reasonInput = ({ code, words }: Reason) => ({ reasonCode: code ?? undefined, reason: words.trim() || undefined });

/** Returns a function that saves an entry. It returns the change of quantity, if there was one. */
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
