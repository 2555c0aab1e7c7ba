'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ColumnRules } from '@/components/editing/sheet/sheet';
import { useErrorMessage } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import { isRecent } from '@/components/ui/useAttemptKey';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import type { CatalogSheet } from './product';
import type { Result } from './saveEdits';

interface Options {
  store: CatalogSheet;
  columns: readonly ColumnRules[];
  readChanged: (since?: number) => Promise<CatalogProduct[]>;
  /** Someone else has changed the same cells. */
  onConflict: () => void;
  /** Whether the edits are from an earlier visit. */
  isRestored: boolean;
}

/** Saves the edits of the catalog: new and changed products, up to 500 per request, with one entry in the history each. */
export function useSaveCatalog({ store, columns, readChanged, onConflict, isRestored }: Options) {
  const t = useTranslations('catalog.save');
  const { id: brandId } = useBrand();
  const client = useTRPCClient();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  async function undo(writes: readonly number[]) {
    try {
      const { undoWrites } = await import('./undoWrites');
      await undoWrites(client, brandId, writes);
      await readChanged();
      notify.done(t('undone'));
    } catch (error) {
      notify.failed(error, t('notUndone'));
    }
  }

  function notifyResult({ made, changed, refused, failures, writes }: Result) {
    store.refuse(refused);
    if (made + changed > 0)
      notify.done(t('done', { made, changed, both: made > 0 && changed > 0 ? 'yes' : made > 0 ? 'made' : 'changed' }), {
        label: t('undo'),
        run: () => void undo(writes),
      });
    if (failures.length > 0) notify.failed(failures[0], t('notSaved', { count: failures.length }), { about: 'catalog save' });
    else notify.settled('catalog save');
  }

  /** @returns whether everything is saved */
  async function save(): Promise<boolean> {
    const { edits } = store;
    if (progress !== null || edits.length === 0) return false;
    if (store.conflicts.length > 0) {
      onConflict();
      return false;
    }
    const faults = [...store.problems(columns)];
    if (faults.length > 0) {
      notify.refused(t('faulty', { count: faults.length }), Object.values(faults[0]?.[1] ?? {})[0] ?? '', 'catalog save');
      return false;
    }
    return send('all', edits.length);
  }

  /** @returns whether everything is saved */
  async function send(scope: 'all' | 'open', count: number): Promise<boolean> {
    setProgress({ done: 0, of: count });
    try {
      const { saveEdits } = await import('./saveEdits');
      const onProgress = (more: number) => setProgress((before) => before && { ...before, done: before.done + more });
      const result = await saveEdits(scope, { client, brandId, store, readChanged, errorMessage, onProgress });
      if (result.hasConflicts) onConflict();
      notifyResult(result);
      return !result.hasConflicts && result.failures.length === 0;
    } catch (error) {
      notify.failed(error);
      return false;
    } finally {
      setProgress(null);
    }
  }

  // Resends, with the same key, what was being sent when the page was closed.
  const sendAgain = useEffectEvent(() => {
    if (store.attempt && isRecent(store.attempt.at)) void send('open', store.attempt.rows.length);
  });
  useEffect(() => {
    if (isRestored) sendAgain();
  }, [isRestored]);

  return { save, saving: progress !== null, progress };
}
