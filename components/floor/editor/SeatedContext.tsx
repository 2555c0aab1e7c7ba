'use client';

import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { useStoredList } from '@/components/ui/useStored';
import type { Sitting } from '../live/sittings';
import { type Freshness, useInForce, useSittings } from '../live/useLiveFloor';
import { useEditorActions } from './EditorContext';

/** Who sits at the tables that are drawn: beside the plan, never part of it. */
export interface Seated {
  /** False for a layout with which nobody works: its tables have no guests. */
  isInForce: boolean;
  isOn: boolean;
  toggle: () => void;
  /** By the editor's key of a table. */
  sittingAt: (key: string) => Sitting | undefined;
  freshness: Freshness;
  /** Up to when guests have sat, where that is not now: milliseconds since 1970. */
  asOf: number | null;
}

const SeatedContext = createContext<Seated | null>(null);

export function useSeated(): Seated {
  const seated = use(SeatedContext);
  if (!seated) throw new Error('The editor’s parts stand under SeatedProvider.');
  return seated;
}

const ON = 'on';

/** Reads who sits where for as long as somebody wants to see it. That is kept in this browser. */
export function SeatedProvider({ children }: { children: ReactNode }) {
  const { store } = useEditorActions();
  const { restaurantId, tableLayoutUuid } = store.layout;
  const { inForce } = useInForce(restaurantId);
  const [kept, keep] = useStoredList('floor.editor.seated');
  const isInForce = inForce?.tableLayoutUuid === tableLayoutUuid;
  const isOn = isInForce && kept?.[0] === ON;
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
      toggle: () => keep(isOn ? [] : [ON]),
      sittingAt: (key: string) => (isOn ? sittings.get(ids[key] ?? key) : undefined),
      freshness,
      asOf,
    }),
    [isInForce, isOn, keep, sittings, ids, freshness, asOf],
  );
  return <SeatedContext value={seated}>{children}</SeatedContext>;
}
