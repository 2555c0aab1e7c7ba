import { useEffect, useRef, useState } from 'react';

/** What an editor tells of itself, so that this browser can keep what is unsaved. Give the same value for as long as the editor lives. */
export interface Drafting<Draft> {
  /** Where the browser keeps it: one for each thing that is edited. */
  key: string;
  canEdit: boolean;
  subscribe: (listener: () => void) => () => void;
  /** What a draft is made of: it is kept again when one of these is another value. */
  parts: () => readonly unknown[];
  /** What is unsaved, with what it was drawn upon, as text; null while nothing is. */
  write: () => string | null;
  /** The draft in a text; null when it is none, or of no use any more. */
  read: (text: string) => Draft | null;
  /** Goes on from the draft of an earlier visit, together with what was saved since. */
  bringBack: (draft: Draft) => void;
}

/** Whether the browser was asked for a draft, and of when (milliseconds since 1970) the one is that it had. */
export interface Kept {
  isRead: boolean;
  at: number | null;
}

/** Milliseconds of rest after which what was drawn is kept. */
const REST_MS = 400;

/** Storage can be switched off: then a draft lives as long as the page. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const forget = (key: string) => attempt(() => window.localStorage.removeItem(key));

function keep({ key, write }: Pick<Drafting<never>, 'key' | 'write'>): void {
  const text = write();
  if (text === null) forget(key);
  else attempt(() => window.localStorage.setItem(key, text));
}

/**
 * Keeps what is unsaved in this browser, so that a reload loses nothing, and brings it back on the next visit.
 * @param isDirty whether anything is unsaved
 */
export function useDraft<Draft extends { at: number }>(drafting: Drafting<Draft>, isDirty: boolean): Kept {
  const [kept, setKept] = useState<Kept>({ isRead: false, at: null });
  const isRead = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const { key, canEdit, read, bringBack } = drafting;
    const text = canEdit ? attempt(() => window.localStorage.getItem(key)) : null;
    const draft = text === null ? null : read(text);
    if (draft) bringBack(draft);
    setKept({ isRead: true, at: draft?.at ?? null });
  }, [drafting]);

  useEffect(() => {
    const { key, canEdit, subscribe, parts } = drafting;
    if (!kept.isRead || !canEdit) return;
    const path = window.location.pathname;
    let known = parts();
    const flush = () => {
      clearTimeout(timer.current);
      keep(drafting);
    };
    const unsubscribe = subscribe(() => {
      const now = parts();
      if (now.every((part, index) => part === known[index])) return;
      known = now;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keep(drafting), REST_MS);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      clearTimeout(timer.current);
      // Another screen is opened after the person agreed to lose what is unsaved; anything else that ends the editor loses nothing.
      if (window.location.pathname === path) keep(drafting);
      else forget(key);
    };
  }, [drafting, kept.isRead]);

  // What is saved is forgotten at once: another window that opens now must not bring it back.
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) {
      clearTimeout(timer.current);
      forget(drafting.key);
    }
    wasDirty.current = isDirty;
  }, [drafting, isDirty]);

  // Once nothing is unsaved the draft is no more; what is drawn afterwards is not it.
  useEffect(() => {
    if (isDirty) return () => setKept((before) => ({ ...before, at: null }));
  }, [isDirty]);

  return kept;
}
