import { use, useCallback, useEffect, useRef, useState } from 'react';
import { DraftOwner, holdDraft, keepDraft, placeOfDraft, readDraft } from './drafts';

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
 * Of two windows that edit the same, the one that began keeps its draft; the other one’s is kept once that is saved or closed.
 * @param isDirty whether anything is unsaved
 */
export function useDraft<Draft extends { at: number }>(drafting: Drafting<Draft>, isDirty: boolean): Kept {
  const owner = use(DraftOwner);
  const place = placeOfDraft(owner, drafting.key);
  const [kept, setKept] = useState<Kept>({ isRead: false, at: null });
  const isRead = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Lets go of the draft’s place; null while this window does not hold it. */
  const release = useRef<(() => void) | null>(null);
  const isMounted = useRef(false);

  const forget = useCallback(() => {
    if (!release.current) return;
    clearTimeout(timer.current);
    keepDraft(place, null);
    release.current();
    release.current = null;
  }, [place]);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const { canEdit, read, bringBack } = drafting;
    if (place === null || !canEdit || readDraft(place) === null) {
      setKept({ isRead: true, at: null });
      return;
    }
    holdDraft(place, (letGo) => {
      const text = letGo && isMounted.current ? readDraft(place) : null;
      const draft = text === null ? null : read(text);
      if (draft) bringBack(draft);
      if (draft) release.current = letGo;
      else letGo?.();
      setKept({ isRead: true, at: draft?.at ?? null });
    });
  }, [drafting, place]);

  useEffect(() => {
    const { canEdit, subscribe, parts } = drafting;
    if (!kept.isRead || !canEdit || place === null) return;
    const path = window.location.pathname;
    let known = parts();
    let isAsking = false;
    let isOver = false;
    const keep = () => {
      const text = drafting.write();
      if (text === null) forget();
      else if (release.current) keepDraft(place, text);
    };
    const hold = () => {
      if (release.current || isAsking) return;
      isAsking = true;
      holdDraft(place, (letGo) => {
        isAsking = false;
        // Nothing may be unsaved any more.
        if (isOver || drafting.write() === null) letGo?.();
        else release.current = letGo;
      });
    };
    if (drafting.write() !== null) hold();
    const flush = () => {
      clearTimeout(timer.current);
      keep();
    };
    const unsubscribe = subscribe(() => {
      const now = parts();
      if (now.every((part, index) => part === known[index])) return;
      known = now;
      hold();
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, REST_MS);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      isOver = true;
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      clearTimeout(timer.current);
      // Another screen is opened after the person agreed to lose what is unsaved; anything else that ends the editor loses nothing.
      if (window.location.pathname === path) keep();
      else forget();
      release.current?.();
      release.current = null;
    };
  }, [drafting, place, kept.isRead, forget]);

  // What is saved is forgotten at once: another window that opens now must not bring it back.
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) forget();
    wasDirty.current = isDirty;
  }, [forget, isDirty]);

  // Once nothing is unsaved the draft is no more; what is drawn afterwards is not it.
  useEffect(() => {
    if (isDirty) return () => setKept((before) => ({ ...before, at: null }));
  }, [isDirty]);

  return kept;
}
