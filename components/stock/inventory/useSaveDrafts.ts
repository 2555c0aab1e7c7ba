'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNotify } from '@/components/ui/notify';
import type { Reason } from '../product/ReasonFields';
import { useSaveEntry } from '../product/useSaveEntry';
import { type QuantityChange, useUndoQuantities } from '../product/useUndoQuantities';
import type { Draft, Drafts } from './drafts';

/** The number of entries per request. */
const BATCH_SIZE = 25;

interface Options {
  restaurantId: number;
  drafts: Drafts;
  /** Reloads products; resolves once they are shown. */
  refresh: (productIds: number[]) => Promise<unknown>;
}

/** Saves the entries of the inventory. Failed ones stay, with the reason. */
export function useSaveDrafts({ restaurantId, drafts, refresh }: Options) {
  const t = useTranslations('stock.inventory.save');
  const notify = useNotify();
  const saveEntry = useSaveEntry();
  const undoQuantities = useUndoQuantities(restaurantId);
  const [saving, setSaving] = useState(false);

  async function undo(changes: QuantityChange[]) {
    try {
      const undone = await undoQuantities(changes);
      await refresh(undone);
      if (undone.length > 0) notify.done(t('undone', { count: undone.length }));
    } catch (error) {
      notify.failed(error);
    }
  }

  /** @returns whether everything was saved */
  async function save(reason?: Reason): Promise<boolean> {
    const pending = drafts.list();
    if (pending.length === 0 || saving) return pending.length === 0;
    setSaving(true);
    const saved: Draft[] = [];
    const changes: QuantityChange[] = [];
    const failures: unknown[] = [];
    for (let start = 0; start < pending.length; start += BATCH_SIZE) {
      await Promise.all(
        pending.slice(start, start + BATCH_SIZE).map(async (draft) => {
          try {
            const change = await saveEntry(draft, reason);
            saved.push(draft);
            if (change) changes.push(change);
          } catch (error) {
            failures.push(error);
            drafts.fail(draft.item.productId, error);
          }
        }),
      );
    }
    const savedIds = saved.map(({ item }) => item.productId);
    // Loads the new quantities before removing the entries, so that old numbers never flash up.
    if (savedIds.length > 0) await refresh(savedIds).catch(() => undefined);
    drafts.remove(saved.filter(({ item, key }) => drafts.get(item.productId)?.key === key).map(({ item }) => item.productId));
    setSaving(false);
    if (saved.length > 0) {
      const undoAction = changes.length > 0 ? { label: t('undo'), run: () => void undo(changes) } : undefined;
      notify.done(t('saved', { count: saved.length }), undoAction);
    }
    if (failures.length > 0) notify.failed(failures[0], t('notSaved', { count: failures.length }));
    return failures.length === 0;
  }

  return { save, saving };
}
