'use client';

import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { useStoredList } from '@/components/ui/useStored';
import type { Sitting } from '../live/sittings';
import { type Freshness, useInForce, useSittings } from '../live/useLiveFloor';
import { useEditorActions } from './EditorContext';

/** The guests at the tables on the plan. They are shown with the plan but never part of it. */
export interface Seated {
  /** False if the layout is not the current one: its tables have no guests. */
  isInForce: boolean;
  isOn: boolean;
  toggle: () => void;
  /** Finds the guests of a table by the editor's key. */
  sittingAt: (key: string) => Sitting | undefined;
  freshness: Freshness;
  /** The time of the data if it is not up to date, in milliseconds since 1970. */
  asOf: number | null;
}

const SeatedContext = createContext<Seated | null>(null);

export function useSeated(): Seated {
  const seated = use(SeatedContext);
  if (!seated) throw new Error('The editor’s parts stand under SeatedProvider.');
  return seated;
}

const ON = 'on';

/** Reads which tables have guests while the user wants to see it. The choice is kept in this browser. */
export function SeatedProvider({ children }: { children: ReactNode }) {
  const { store } = useEditorActions();
  const { restaurantId, tableLayoutUuid } = store.layout;
  const { inForce } = useInForce(restaurantId);
  const [storedChoice, storeChoice] = useStoredList('floor.editor.seated');
  const isInForce = inForce?.tableLayoutUuid === tableLayoutUuid;
  const isOn = isInForce && storedChoice?.[0] === ON;
  const { sittings, freshness, asOf } = useSittings(restaurantId, isOn);
  const ids = useSyncExternalStore(
    store.subscribe,
    () => store.saved.ids,
    () => store.saved.ids,
  );
  const seated = useMemo(
    () => ({
      isInForce,
      isOn,
      toggle: () => storeChoice(isOn ? [] : [ON]),
      sittingAt: (key: string) => (isOn ? sittings.get(ids[key] ?? key) : undefined),
      freshness,
      asOf,
    }),
    [isInForce, isOn, storeChoice, sittings, ids, freshness, asOf],
  );
  return <SeatedContext value={seated}>{children}</SeatedContext>;
}
