import { use, useEffect, useRef, useState } from 'react';
import { DraftOwner, keepDraft, placeOfDraft, readDraft } from './drafts';

/** What an editor tells of itself, so that this browser can keep what is unsaved. Give the same value for as long as the editor lives. */
export interface Drafting<Draft> {
  /** Where the browser keeps it: one for each thing that is edited. Each user has drafts of their own. */
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

/**
 * Keeps what is unsaved in this browser for a day, so that a reload loses nothing, and brings it back on the next visit of the same user.
 * @param isDirty whether anything is unsaved
 */
export function useDraft<Draft extends { at: number }>(drafting: Drafting<Draft>, isDirty: boolean): Kept {
  const owner = use(DraftOwner);
  const place = placeOfDraft(owner, drafting.key);
  const [kept, setKept] = useState<Kept>({ isRead: false, at: null });
  const isRead = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the draft is of this window: one in which nothing is unsaved leaves alone what another keeps of the same thing. */
  const isOurs = useRef(false);

  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const { canEdit, read, bringBack } = drafting;
    const text = canEdit ? readDraft(place) : null;
    const draft = text === null ? null : read(text);
    if (draft) bringBack(draft);
    isOurs.current = draft !== null;
    setKept({ isRead: true, at: draft?.at ?? null });
  }, [drafting, place]);

  useEffect(() => {
    const { canEdit, subscribe, parts } = drafting;
    if (!kept.isRead || !canEdit) return;
    const path = window.location.pathname;
    let known = parts();
    const put = (text: string | null) => {
      if (text === null && !isOurs.current) return;
      isOurs.current = text !== null;
      keepDraft(place, text);
    };
    const keep = () => put(drafting.write());
    const flush = () => {
      clearTimeout(timer.current);
      keep();
    };
    const unsubscribe = subscribe(() => {
      const now = parts();
      if (now.every((part, index) => part === known[index])) return;
      known = now;
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, REST_MS);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      clearTimeout(timer.current);
      // Another screen is opened after the person agreed to lose what is unsaved; anything else that ends the editor loses nothing.
      if (window.location.pathname === path) keep();
      else put(null);
    };
  }, [drafting, place, kept.isRead]);

  // What is saved is forgotten at once: another window that opens now must not bring it back.
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) {
      clearTimeout(timer.current);
      isOurs.current = false;
      keepDraft(place, null);
    }
    wasDirty.current = isDirty;
  }, [place, isDirty]);

  // Once nothing is unsaved the draft is no more; what is drawn afterwards is not it.
  useEffect(() => {
    if (isDirty) return () => setKept((before) => ({ ...before, at: null }));
  }, [isDirty]);

  return kept;
}
