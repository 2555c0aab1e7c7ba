import { useMemo } from 'react';
import type { PlanStore } from './PlanStore';
import { type Drafting, type Kept, useDraft } from './useDraft';

interface Options<State, Served, Draft, Conflict> extends Pick<Drafting<Draft>, 'key' | 'parts' | 'read'> {
  store: PlanStore<State, Served, Draft, Conflict>;
  /** The draft as text. */
  write: () => string;
  /** Called with the state to choose against, if both changed the same thing. */
  onConflict: (served: Served) => void;
}

/** Keeps an editor’s unsaved work in this browser, and restores it merged with what was saved since. Pass functions that stay the same. */
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
      restore: (draft: Draft) => {
        const served = store.restoreDraft(draft);
        if (served) onConflict(served);
      },
    }),
    [store, key, parts, write, read, onConflict],
  );
  return useDraft(drafting, isDirty);
}
