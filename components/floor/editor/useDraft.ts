import { useEffect, useRef } from 'react';
import type { Layout } from '@/server/floor/floor.schema';
import { type Draft, readDraft, writeDraft } from '../model/draft';
import { isSaved } from '../model/saving';
import type { EditorStore } from './store';

const keyOf = (tableLayoutUuid: string) => `brigade:floor-draft:${tableLayoutUuid}`;
/** Milliseconds of rest after which what was drawn is kept. */
const REST_MS = 400;

/** What this browser kept of a layout; storage can be switched off. */
export function keptDraft(layout: Layout): Draft | null {
  try {
    const text = window.localStorage.getItem(keyOf(layout.tableLayoutUuid));
    return text === null ? null : readDraft(text, layout);
  } catch {
    return null;
  }
}

function forget(tableLayoutUuid: string): void {
  try {
    window.localStorage.removeItem(keyOf(tableLayoutUuid));
  } catch {
    // Nothing is kept where nothing can be.
  }
}

function keep(store: EditorStore): void {
  const { tableLayoutUuid } = store.layout;
  const { saved, state } = store;
  try {
    if (isSaved(saved, state.plan)) window.localStorage.removeItem(keyOf(tableLayoutUuid));
    else window.localStorage.setItem(keyOf(tableLayoutUuid), writeDraft({ tableLayoutUuid, saved, plan: state.plan, at: Date.now() }));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

/** Keeps what is unsaved in this browser, so that a reload loses nothing. */
export function useDraft(store: EditorStore, isReady: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isReady || !store.canEdit) return;
    const path = window.location.pathname;
    let { plan } = store.state;
    let { saved } = store;
    const flush = () => {
      clearTimeout(timer.current);
      keep(store);
    };
    const unsubscribe = store.subscribe(() => {
      if (plan === store.state.plan && saved === store.saved) return;
      ({ plan } = store.state);
      ({ saved } = store);
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
      else forget(store.layout.tableLayoutUuid);
    };
  }, [store, isReady]);
}
