'use client';

import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type { Point } from '../model/geometry';
import { warningsOf } from '../model/problems';
import { isSaved } from '../model/saving';
import { currentRoom, type EditorState, selectedItems } from '../model/state';
import type { EditorStore } from './store';

/** The dialogs over the plan. */
export type Panel = 'help' | 'number' | 'array' | 'rename' | 'changes' | 'publish' | 'print' | null;

/** The position of a menu, in pixels of the window. If something may be pasted there, also in pixels of the view. */
export interface MenuPlace {
  x: number;
  y: number;
  at?: Point;
}

interface Editor {
  store: EditorStore;
  open: (panel: Panel) => void;
  /** Starts renaming an item on the plan, by its key. */
  renameInPlace: (key: string | null) => void;
  /** Opens the menu at a place, or at the selected item as shown by an element. */
  openMenu: (place: MenuPlace | Element) => void;
  /** Switches between the plan in the whole window and the normal view. */
  toggleFocusMode: () => void;
  isFocusMode: boolean;
  /** Announces a text to screen readers. */
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

/** Selects a part of the editor's state. The component re-renders only when that part changes. */
export function useEditor<Part>(part: (state: EditorState) => Part): Part {
  const { store } = useEditorActions();
  const read = () => part(store.state);
  return useSyncExternalStore(store.subscribe, read, read);
}

export const usePlan = () => useEditor(({ plan }) => plan);
export const useRoom = () => useEditor(currentRoom);

/** The selected items. The list stays identical until the room or the selection changes. */
export function useSelected() {
  const { store } = useEditorActions();
  const room = useRoom();
  const selection = useEditor((state) => state.selection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected items depend on these two only
  return useMemo(() => selectedItems(store.state), [room, selection, store]);
}

export const useWarnings = () => warningsOf(useRoom());

/** Whether there is anything to save. */
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
