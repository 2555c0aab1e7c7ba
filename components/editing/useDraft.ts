import { use, useCallback, useEffect, useRef, useState } from 'react';
import { DraftOwner, holdDraft, keepDraft, readDraft, storageKeyOf } from './drafts';

/** What an editor provides so that this browser can keep its unsaved work. Pass the same object for as long as the editor lives. */
export interface Drafting<Draft> {
  /** Names the draft: one key for each thing that is edited. Each user has their own drafts. */
  key: string;
  canEdit: boolean;
  subscribe: (listener: () => void) => () => void;
  /** What the draft consists of. It is kept again when one of these values changes. */
  parts: () => readonly unknown[];
  /** The unsaved work, and the state it is based on, as text; null while nothing is unsaved. */
  write: () => string | null;
  /** Parses a draft; null if the text is not one, or is no longer of use. */
  read: (text: string) => Draft | null;
  /** Restores the draft of an earlier visit, merged with what was saved since. */
  restore: (draft: Draft) => void;
}

/** Whether the browser has been asked for a draft, and when the restored one was kept (milliseconds since 1970). */
export interface Kept {
  isRead: boolean;
  at: number | null;
}

/** Milliseconds without a change after which the draft is kept. */
const IDLE_MS = 400;

/**
 * Keeps unsaved work in this browser for a day, so that a reload loses nothing, and restores it on the same user’s next visit. If two
 * windows edit the same thing, the first one keeps its draft, and the second one starts once the first has saved or closed.
 * @param isDirty whether anything is unsaved
 */
export function useDraft<Draft extends { at: number }>(drafting: Drafting<Draft>, isDirty: boolean): Kept {
  const owner = use(DraftOwner);
  const storageKey = storageKeyOf(owner, drafting.key);
  const [kept, setKept] = useState<Kept>({ isRead: false, at: null });
  const isRead = useRef(false);
  /** Keeps the draft after a pause; undefined while none is to be kept. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Releases the draft’s key; null while this window does not hold it. */
  const release = useRef<(() => void) | null>(null);
  const isMounted = useRef(false);

  const forget = useCallback(() => {
    if (!release.current) return;
    clearTimeout(timer.current);
    keepDraft(storageKey, null);
    release.current();
    release.current = null;
  }, [storageKey]);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const { canEdit, read, restore } = drafting;
    if (storageKey === null || !canEdit || readDraft(storageKey) === null) {
      setKept({ isRead: true, at: null });
      return;
    }
    holdDraft(storageKey, (unlock) => {
      const text = unlock && isMounted.current ? readDraft(storageKey) : null;
      const draft = text === null ? null : read(text);
      if (draft) restore(draft);
      if (draft) release.current = unlock;
      else unlock?.();
      setKept({ isRead: true, at: draft?.at ?? null });
    });
  }, [drafting, storageKey]);

  useEffect(() => {
    const { canEdit, subscribe, parts } = drafting;
    if (!kept.isRead || !canEdit || storageKey === null) return;
    const path = window.location.pathname;
    let lastParts = parts();
    let isRequesting = false;
    let isOver = false;
    const keep = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const text = drafting.write();
      if (text === null) forget();
      else if (release.current) keepDraft(storageKey, text);
    };
    const acquire = () => {
      if (release.current || isRequesting) return;
      isRequesting = true;
      holdDraft(storageKey, (unlock) => {
        isRequesting = false;
        // By now everything may be saved.
        if (isOver || drafting.write() === null) unlock?.();
        else {
          release.current = unlock;
          // The pause may have been over before the browser answered.
          if (timer.current === undefined) keep();
        }
      });
    };
    if (drafting.write() !== null) acquire();
    const unsubscribe = subscribe(() => {
      const currentParts = parts();
      if (currentParts.every((part, index) => part === lastParts[index])) return;
      lastParts = currentParts;
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, IDLE_MS);
      acquire();
    });
    window.addEventListener('pagehide', keep);
    return () => {
      isOver = true;
      unsubscribe();
      window.removeEventListener('pagehide', keep);
      clearTimeout(timer.current);
      // On another screen the person has agreed to lose unsaved work; anything else that ends the editor must not lose it.
      if (window.location.pathname === path) keep();
      else forget();
      release.current?.();
      release.current = null;
    };
  }, [drafting, storageKey, kept.isRead, forget]);

  // Deletes the draft as soon as it is saved, so that a window opened now does not restore it.
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) forget();
    wasDirty.current = isDirty;
  }, [forget, isDirty]);

  // Once nothing is unsaved, the restored draft is over; later changes are not part of it.
  useEffect(() => {
    if (isDirty) return () => setKept((before) => ({ ...before, at: null }));
  }, [isDirty]);

  return kept;
}
