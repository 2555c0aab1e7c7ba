import { useMemo } from 'react';
import type { PlanStore } from './PlanStore';
import { type Drafting, type Kept, useDraft } from './useDraft';

interface Options<State, Served, Draft, Conflict> extends Pick<Drafting<Draft>, 'key' | 'parts' | 'read'> {
  store: PlanStore<State, Served, Draft, Conflict>;
  /** The draft as text. */
  write: () => string;
  /** Hears of what is to be chosen against, because both changed the same. */
  onConflict: (served: Served) => void;
}

/** Keeps what an editor has unsaved in this browser, and brings it back together with what was saved since. Give functions that stay the same. */
export function useKeptPlan<State, Served, Draft extends { at: number }, Conflict>(
  { store, key, parts, write, read, onConflict }: Options<State, Served, Draft, Conflict>,
  isDirty: boolean,
): Kept {
  const drafting = useMemo(
    () => ({
      key,
      canEdit: store.canEdit,
      subscribe: store.subscribe,
      parts,
      write: () => (store.isDirty ? write() : null),
      read,
      bringBack: (draft: Draft) => {
        const served = store.bringBack(draft);
        if (served) onConflict(served);
      },
    }),
    [store, key, parts, write, read, onConflict],
  );
  return useDraft(drafting, isDirty);
}
