import { useCallback, useRef, useState } from 'react';
import type { PlanStore } from './PlanStore';

interface Options<State, Served, Draft, Conflict, SaveOption> {
  store: PlanStore<State, Served, Draft, Conflict>;
  /** Saves the plan. */
  write: (option: SaveOption | undefined) => Promise<void>;
  /** The state that somebody else saved first, from the error of an outdated save; null for any other error. */
  newerStateOf: (error: unknown) => Served | null;
  /** Reports any other error. */
  onFailed: (error: unknown) => void;
  /** Called if the plan has errors, which prevent saving. */
  onRefused: () => void;
}

export interface PlanSaving<Served, SaveOption = never> {
  /** @returns whether the server holds the plan */
  save: (option?: SaveOption) => Promise<boolean>;
  isSaving: boolean;
  /** The state that somebody else saved first; null if there is no conflict. */
  theirs: Served | null;
  setTheirs: (served: Served | null) => void;
}

/**
 * Saves an editor’s plan, one save at a time. If somebody else saved first, keeps their state until the conflict is resolved. Pass
 * functions that stay the same.
 */
export function usePlanSave<State, Served, Draft, Conflict, SaveOption = never>({
  store,
  write,
  newerStateOf,
  onFailed,
  onRefused,
}: Options<State, Served, Draft, Conflict, SaveOption>): PlanSaving<Served, SaveOption> {
  const [isSaving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<Served | null>(null);
  const isBusy = useRef(false);
  const save = useCallback(
    async (option?: SaveOption): Promise<boolean> => {
      if (isBusy.current || !store.canEdit) return false;
      if (!store.isDirty) return true;
      if (store.hasErrors) {
        onRefused();
        return false;
      }
      isBusy.current = true;
      setSaving(true);
      try {
        await write(option);
        setTheirs(null);
        return true;
      } catch (error) {
        const served = newerStateOf(error);
        if (served) {
          store.mergeOnceClean(served);
          setTheirs(() => served);
        } else onFailed(error);
        return false;
      } finally {
        isBusy.current = false;
        setSaving(false);
      }
    },
    [store, write, newerStateOf, onFailed, onRefused],
  );
  return { save, isSaving, theirs, setTheirs };
}
