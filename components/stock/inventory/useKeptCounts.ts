'use client';

import { useMemo } from 'react';
import { useDraft } from '@/components/editing/useDraft';
import type { Drafts } from './drafts';
import { type KeptCounts, readCounts, writeCounts } from './keptCounts';

/**
 * Keeps counts that are not saved in this browser, so that neither a reload nor a lost connection loses them.
 * @returns when those were kept that are back from an earlier visit; null when there are none
 */
export function useKeptCounts(restaurantId: number, drafts: Drafts, isDirty: boolean): number | null {
  const drafting = useMemo(
    () => ({
      key: `brigade:counts:${restaurantId}`,
      canEdit: true,
      subscribe: drafts.subscribe,
      parts: () => [drafts.list()],
      write: () => writeCounts(drafts.list(), Date.now()),
      read: readCounts,
      bringBack: (kept: KeptCounts) => drafts.restore(kept.drafts),
    }),
    [restaurantId, drafts],
  );
  return useDraft(drafting, isDirty).at;
}
