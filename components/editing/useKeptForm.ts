'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { isRecord } from './isRecord';
import { useDraft } from './useDraft';

interface Kept<Form> {
  at: number;
  form: Form;
}

interface Options<Form> {
  /** Where the browser keeps it: one for each thing that is edited. */
  key: string;
  /** What was entered, as JSON can hold it; null while nothing is unsaved. */
  entered: Form | null;
  /** Whether what this browser kept can be gone on from. */
  isForm: (value: unknown) => value is Form;
  /** Goes on from what an earlier visit entered. */
  bringBack: (form: Form) => void;
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
 * Keeps what is entered in a form in this browser until it is saved: a reload, an ended session or a closed tab loses nothing.
 * @returns `at`: when that was kept which is back from an earlier visit, null when there is none; `forget`: for a form that is left on purpose
 */
export function useKeptForm<Form>({ key, entered, isForm, bringBack }: Options<Form>): { at: number | null; forget: () => void } {
  const latest = useRef({ entered, isForm, bringBack });
  const [listeners] = useState(() => new Set<() => void>());
  useEffect(() => {
    latest.current = { entered, isForm, bringBack };
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
      bringBack: ({ form }: Kept<Form>) => latest.current.bringBack(form),
    }),
    [key, listeners],
  );
  const { at } = useDraft(drafting, entered !== null);
  const forget = () => {
    latest.current = { ...latest.current, entered: null };
  };
  return { at, forget };
}
