import { useCallback, useRef, useState } from 'react';
import type { PlanStore } from './PlanStore';
import { useOtherAccount } from './useOtherAccount';

interface Options<State, Served, Draft, Conflict, How> {
  store: PlanStore<State, Served, Draft, Conflict>;
  /** Saves the plan. */
  write: (how: How | undefined) => Promise<void>;
  /** The state that somebody else saved first, from the error of an outdated save; null for any other error. */
  overtakenBy: (error: unknown) => Served | null;
  /** Reports any other error. */
  onFailed: (error: unknown) => void;
  /** Called if the plan has errors, which prevent saving. */
  onRefused: () => void;
}

export interface PlanSaving<Served, How = never> {
  /** @returns whether the server holds the plan */
  save: (how?: How) => Promise<boolean>;
  isSaving: boolean;
  /** The state that somebody else saved first; null if there is no conflict. */
  theirs: Served | null;
  setTheirs: (served: Served | null) => void;
}

/**
 * Saves an editor’s plan, one save at a time. If somebody else saved first, keeps their state until the conflict is resolved. Pass
 * functions that stay the same.
 */
export function usePlanSave<State, Served, Draft, Conflict, How = never>({
  store,
  write,
  overtakenBy,
  onFailed,
  onRefused,
}: Options<State, Served, Draft, Conflict, How>): PlanSaving<Served, How> {
  const [isSaving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<Served | null>(null);
  const isBusy = useRef(false);
  const isOfOtherAccount = useOtherAccount();
  const save = useCallback(
    async (how?: How): Promise<boolean> => {
      if (isBusy.current || !store.canEdit) return false;
      if (!store.isDirty) return true;
      if (store.hasErrors) {
        onRefused();
        return false;
      }
      isBusy.current = true;
      setSaving(true);
      try {
        await write(how);
        setTheirs(null);
        return true;
      } catch (error) {
        const served = overtakenBy(error);
        if (served) {
          store.meetOnceSettled(served);
          setTheirs(() => served);
        } else if (!(await isOfOtherAccount(error))) onFailed(error);
        return false;
      } finally {
        isBusy.current = false;
        setSaving(false);
      }
    },
    [store, write, overtakenBy, isOfOtherAccount, onFailed, onRefused],
  );
  return { save, isSaving, theirs, setTheirs };
}
