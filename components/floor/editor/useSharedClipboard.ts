import { useContext, useEffect } from 'react';
import { DraftOwner, keepDraft, placeOfDraft, readDraft } from '@/components/editing/drafts';
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
  const place = placeOfDraft(useContext(DraftOwner), 'floor-clipboard');
  useEffect(() => {
    const { tableLayoutUuid } = store.layout;
    let known = store.state.clipboard?.items;
    const take = () => {
      const items = itemsFrom(readDraft(place), tableLayoutUuid);
      if (items) store.send({ type: 'takeClipboard', items });
      known = store.state.clipboard?.items;
    };
    const keep = () => {
      const items = store.state.clipboard?.items;
      if (!items || items === known) return;
      known = items;
      keepDraft(place, JSON.stringify({ format: FORMAT, tableLayoutUuid, items }));
    };
    const hear = ({ key }: StorageEvent) => {
      if (key === place) take();
    };
    take();
    const stop = store.subscribe(keep);
    window.addEventListener('storage', hear);
    return () => {
      stop();
      window.removeEventListener('storage', hear);
    };
  }, [store, place]);
}
