import { useContext, useEffect } from 'react';
import { DraftOwner, keepDraft, placeOfDraft, readDraft } from '@/components/editing/drafts';
import { isRecord } from '@/components/editing/isRecord';
import type { Item } from '../model/plan';
import type { EditorStore } from './store';

/** Moves with the shape of items. */
const FORMAT = 1;

/** What a text that an editor kept has in it for another layout; null for anything else. */
export function itemsFrom(text: string | null, tableLayoutUuid: string): readonly Item[] | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(kept) || kept.format !== FORMAT || kept.tableLayoutUuid === tableLayoutUuid) return null;
    return Array.isArray(kept.items) && kept.items.length > 0 ? (kept.items as Item[]) : null;
  } catch {
    return null;
  }
}

/** Lets what is copied in one layout be pasted into another, in this tab or in the next. Only the user who copied it sees it. */
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
