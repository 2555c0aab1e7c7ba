'use client';

import { useCallback } from 'react';
import { useTRPCClient } from '@/components/ui/trpc';

/** A change of a product's quantity, from the service's answer. */
export interface QuantityChange {
  productId: number;
  quantityBefore: number;
  quantityAfter: number;
}

/** Enough to find one's own change, even if others changed the same product meanwhile. */
const MAX_ENTRIES = 10;

/**
 * Undoes changes of quantities through the history: the service records the opposite, so that later sales still count.
 * @returns the ids of the products whose change was found and undone
 */
export function useUndoQuantities(restaurantId: number): (changes: QuantityChange[]) => Promise<number[]> {
  const client = useTRPCClient();
  return useCallback(
    async (changes) => {
      const undone = await Promise.all(
        changes.map(async ({ productId, quantityBefore, quantityAfter }) => {
          const subject = { subjectKind: 'product stock', subjectId: String(productId) };
          const { items } = await client.audit.listAudit.query({ restaurantId, ...subject, limit: MAX_ENTRIES });
          const ownEntry = items.find(
            (entry) =>
              entry.revertible &&
              entry.changes.some(
                ({ path, before, after }) =>
                  path.length === 1 && path[0] === 'quantity' && before === quantityBefore && after === quantityAfter,
              ),
          );
          if (!ownEntry) return [];
          await client.audit.revertChange.mutate({ auditId: ownEntry.auditId });
          return [productId];
        }),
      );
      return undone.flat();
    },
    [client, restaurantId],
  );
}
