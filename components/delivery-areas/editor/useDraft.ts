import { useEffect, useRef } from 'react';
import { type Draft, readDraft, writeDraft } from '../model/draft';
import type { AreasStore } from './store';

const keyOf = (restaurantId: number) => `brigade:areas-draft:${restaurantId}`;
/** Milliseconds of rest after which what was drawn is kept. */
const REST_MS = 400;

/** What this browser kept of a restaurant's areas; storage can be switched off. */
export function keptDraft(restaurantId: number): Draft | null {
  try {
    const text = window.localStorage.getItem(keyOf(restaurantId));
    return text === null ? null : readDraft(text, restaurantId);
  } catch {
    return null;
  }
}

function forget(restaurantId: number): void {
  try {
    window.localStorage.removeItem(keyOf(restaurantId));
  } catch {
    // Nothing is kept where nothing can be.
  }
}

function keep(store: AreasStore): void {
  const { restaurantId, areas, state } = store;
  if (!store.isDirty) {
    forget(restaurantId);
    return;
  }
  try {
    const draft = { restaurantId, areas: [...areas], plan: state.plan, at: Date.now() };
    window.localStorage.setItem(keyOf(restaurantId), writeDraft(draft));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

/** Keeps what is unsaved in this browser, so that a reload loses nothing. */
export function useDraft(store: AreasStore, isReady: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isReady || !store.canEdit) return;
    const path = window.location.pathname;
    const flush = () => {
      clearTimeout(timer.current);
      keep(store);
    };
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keep(store), REST_MS);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      clearTimeout(timer.current);
      // Another screen is opened after the person agreed to lose what is unsaved; anything else that ends the editor loses nothing.
      if (window.location.pathname === path) keep(store);
      else forget(store.restaurantId);
    };
  }, [store, isReady]);
}
