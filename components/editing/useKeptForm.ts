'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { isRecord } from './isRecord';
import { useDraft } from './useDraft';

interface Kept<Form> {
  at: number;
  form: Form;
}

interface Options<Form> {
  /** Names the draft: one key for each thing that is edited. */
  key: string;
  /** The entries, as JSON can hold them; null while nothing is unsaved. */
  entered: Form | null;
  /** Whether a kept value can still be used. */
  isForm: (value: unknown) => value is Form;
  /** Restores the entries of an earlier visit. */
  restore: (form: Form) => void;
}

function readKept<Form>(text: string, isForm: (value: unknown) => value is Form): Kept<Form> | null {
  try {
    const kept: unknown = JSON.parse(text);
    return isRecord(kept) && typeof kept.at === 'number' && isForm(kept.form) ? { at: kept.at, form: kept.form } : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the entries of a form in this browser until they are saved, so that a reload, an expired session or a closed tab loses nothing.
 * @returns `at`: when the restored draft was kept, null if there is none; `forget`: deletes it, for a form that is left on purpose
 */
export function useKeptForm<Form>({ key, entered, isForm, restore }: Options<Form>): { at: number | null; forget: () => void } {
  const latest = useRef({ entered, isForm, restore });
  const [listeners] = useState(() => new Set<() => void>());
  useEffect(() => {
    latest.current = { entered, isForm, restore };
    for (const listener of listeners) listener();
  });
  const drafting = useMemo(
    () => ({
      key,
      canEdit: true,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      parts: () => [JSON.stringify(latest.current.entered)],
      write: () => (latest.current.entered === null ? null : JSON.stringify({ at: Date.now(), form: latest.current.entered })),
      read: (text: string) => readKept(text, latest.current.isForm),
      restore: ({ form }: Kept<Form>) => latest.current.restore(form),
    }),
    [key, listeners],
  );
  const { at } = useDraft(drafting, entered !== null);
  const forget = () => {
    latest.current = { ...latest.current, entered: null };
  };
  return { at, forget };
}
