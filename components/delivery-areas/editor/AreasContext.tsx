'use client';

import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import type { Point } from '../model/areas';
import type { EditorState } from '../model/editor';
import type { AreasStore } from './store';

/** A dialog over the plan. */
export type Dialog = 'changes' | 'import' | 'simplify' | 'circle' | 'bind' | 'apply' | 'history' | null;

interface Areas {
  store: AreasStore;
  /** The delivery modes of the restaurant. */
  modes: readonly ConsumptionMode[];
  /** All dining options, for their names: other clients may link areas to any of them. */
  allModes: readonly ConsumptionMode[];
  open: (dialog: Dialog) => void;
  /** Moves the map to points. */
  lookAt: (points: readonly Point[]) => void;
  /** Announces a text to screen readers. */
  say: (words: string) => void;
}

const AreasContext = createContext<Areas | null>(null);

export function AreasProvider({ value, children }: { value: Areas; children: ReactNode }) {
  return <AreasContext value={value}>{children}</AreasContext>;
}

export function useAreas(): Areas {
  const areas = use(AreasContext);
  if (!areas) throw new Error('The editor’s parts stand under AreasProvider.');
  return areas;
}

/** Selects a part of the editor's state. The component re-renders only when that part changes. */
export function useEditor<Part>(part: (state: EditorState) => Part): Part {
  const { store } = useAreas();
  const read = () => part(store.state);
  return useSyncExternalStore(store.subscribe, read, read);
}

export const usePlan = () => useEditor(({ plan }) => plan);
export const useSelected = () => useEditor(({ plan, selected }) => plan.find(({ key }) => key === selected) ?? null);
export function useRefusal() {
  const { store } = useAreas();
  const read = () => store.refusal;
  return useSyncExternalStore(store.subscribe, read, read);
}
export function useUnread(): AreasStore['unread'] {
  const { store } = useAreas();
  const read = () => store.unread.map(({ text }) => text).join();
  useSyncExternalStore(store.subscribe, read, read);
  return store.unread;
}
export function useIsDirty(): boolean {
  const { store } = useAreas();
  const read = () => store.isDirty;
  return useSyncExternalStore(store.subscribe, read, read);
}
