'use client';

import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type { Point } from '../model/geometry';
import { warningsOf } from '../model/problems';
import { isSaved } from '../model/saving';
import { currentRoom, type EditorState, selectedItems } from '../model/state';
import type { EditorStore } from './store';

/** What opens over the plan. */
export type Panel = 'help' | 'number' | 'array' | 'rename' | 'changes' | 'publish' | 'print' | null;

/** Where a menu opens, in pixels of the window, and of the view when that is where something would be pasted. */
export interface MenuPlace {
  x: number;
  y: number;
  at?: Point;
}

interface Editor {
  store: EditorStore;
  open: (panel: Panel) => void;
  /** Begins to rename the item of a key where it stands. */
  renameInPlace: (key: string | null) => void;
  /** Opens what can be done at a place, or at the selection as an element of the screen shows it. */
  openMenu: (place: MenuPlace | Element) => void;
  /** Gives the plan the whole window, or gives it back. */
  toggleFocusMode: () => void;
  isFocusMode: boolean;
  /** Read out by screen readers. */
  say: (words: string) => void;
}

const EditorContext = createContext<Editor | null>(null);

export function EditorProvider({ value, children }: { value: Editor; children: ReactNode }) {
  return <EditorContext value={value}>{children}</EditorContext>;
}

export function useEditorActions(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('The editor’s parts stand under EditorProvider.');
  return editor;
}

/** A part of the editor's state; the component is drawn again when that part is another value. */
export function useEditor<Part>(part: (state: EditorState) => Part): Part {
  const { store } = useEditorActions();
  const read = () => part(store.state);
  return useSyncExternalStore(store.subscribe, read, read);
}

export const usePlan = () => useEditor(({ plan }) => plan);
export const useRoom = () => useEditor(currentRoom);

/** The selected items; the list stays the same value while neither the room nor the selection changes. */
export function useSelected() {
  const { store } = useEditorActions();
  const room = useRoom();
  const selection = useEditor((state) => state.selection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two are what the selected items follow from
  return useMemo(() => selectedItems(store.state), [room, selection, store]);
}

export const useWarnings = () => warningsOf(useRoom());

/** Whether a save would write anything. */
export function useIsDirty(): boolean {
  const { store } = useEditorActions();
  const plan = usePlan();
  const saved = useSyncExternalStore(
    store.subscribe,
    () => store.saved,
    () => store.saved,
  );
  return useMemo(() => !isSaved(saved, plan), [saved, plan]);
}
