'use client';

import { useMemo } from 'react';
import { isRecord } from '../isRecord';
import { useDraft } from '../useDraft';
import type { SheetStore } from './SheetStore';
import type { SheetAttempt, SheetDraft } from './sheetState';

const isPairs = (value: unknown) =>
  Array.isArray(value) && value.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string' && isRecord(pair[1]));

const isAttempt = (value: unknown): value is SheetAttempt =>
  isRecord(value) && typeof value.key === 'string' && typeof value.at === 'number' && isPairs(value.rows);

/** @returns null if the text is of another version, or not ours */
export function readSheetDraft<Row>(text: string): SheetDraft<Row> | null {
  try {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept) || typeof kept.at !== 'number' || !Array.isArray(kept.added)) return null;
    const isComplete = kept.added.every((key) => typeof key === 'string') && [kept.cells, kept.rows, kept.origins].every(isPairs);
    return isComplete ? ({ ...kept, attempt: isAttempt(kept.attempt) ? kept.attempt : null } as unknown as SheetDraft<Row>) : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the entries of a sheet in this browser until they are saved.
 * @returns when the restored draft was kept; null if none was restored
 */
export function useKeptSheet<Row>(key: string, store: SheetStore<Row>, isDirty: boolean, canEdit: boolean): number | null {
  const drafting = useMemo(
    () => ({
      key,
      canEdit,
      subscribe: store.subscribe,
      parts: () => [store.state.entered, store.attempt],
      write: () => {
        const draft = store.draft(Date.now());
        return draft && JSON.stringify(draft);
      },
      read: readSheetDraft<Row>,
      restore: (draft: SheetDraft<Row>) => store.restore(draft),
    }),
    [key, store, canEdit],
  );
  return useDraft(drafting, isDirty).at;
}
