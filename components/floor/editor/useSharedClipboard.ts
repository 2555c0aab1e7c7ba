import { useContext, useEffect } from 'react';
import { DraftOwner, keepDraft, readDraft, storageKeyOf } from '@/components/editing/drafts';
import { isRecord } from '@/components/editing/isRecord';
import type { Item } from '../model/plan';
import type { EditorStore } from './store';

/** Increase it when the shape of items changes. */
const FORMAT = 1;

/** The items in a text that an editor stored, if they are from another layout; null otherwise. */
export function itemsFrom(text: string | null, tableLayoutUuid: string): readonly Item[] | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(kept) || kept.format !== FORMAT || kept.tableLayoutUuid === tableLayoutUuid) return null;
    return Array.isArray(kept.items) && kept.items.length > 0 ? (kept.items as Item[]) : null;
  } catch {
    return null;
  }
}

/** Lets users paste into another layout, in this tab or another. Only the user who copied can paste. */
export function useSharedClipboard(store: EditorStore): void {
  const storageKey = storageKeyOf(useContext(DraftOwner), 'floor-clipboard');
  useEffect(() => {
    const { tableLayoutUuid } = store.layout;
    let lastItems = store.state.clipboard?.items;
    const loadStored = () => {
      const items = itemsFrom(readDraft(storageKey), tableLayoutUuid);
      if (items) store.send({ type: 'takeClipboard', items });
      lastItems = store.state.clipboard?.items;
    };
    const storeCopied = () => {
      const items = store.state.clipboard?.items;
      if (!items || items === lastItems) return;
      lastItems = items;
      keepDraft(storageKey, JSON.stringify({ format: FORMAT, tableLayoutUuid, items }));
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key === storageKey) loadStored();
    };
    loadStored();
    const unsubscribe = store.subscribe(storeCopied);
    window.addEventListener('storage', onStorage);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', onStorage);
    };
  }, [store, storageKey]);
}
