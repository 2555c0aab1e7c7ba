import { useTranslations } from 'next-intl';
import { useCallback, useEffect } from 'react';
import { commonKey, type Key, letterOf, noLetters, readLetters } from '@/components/ui/keys';
import { takeOverTyped } from '@/components/ui/takeOverTyped';
import type { Edge } from '../model/arrange';
import type { EditorEvent } from '../model/events';
import { palette } from '../model/palette';
import { type EditorState, selectedItems } from '../model/state';
import { type Panel, useEditorActions } from './EditorContext';

/** The action of a key: an event of the model, or an action of the screen. */
export type KeyAction =
  | { event: EditorEvent }
  | { panel: Exclude<Panel, null> }
  | { action: 'save' | 'rename' | 'focusList' | 'focusCanvas' | 'menu' | 'focusMode' }
  | null;

const edges: Record<string, Edge> = { a: 'left', h: 'centre', d: 'right', w: 'top', v: 'middle', s: 'bottom' };
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keys with an action of their own, even if they are typed with AltGr, ⌥ or a key of the digit row. */
const isSymbol = ({ key }: Key): boolean => key.length === 1 && '[]+=-.?'.includes(key);

/**
 * The action of a key on the plan.
 * @param scope in the table list, arrow keys move through the list, and with Alt they move tables
 */
export function keyAction(key: Key, state: EditorState, scope: 'canvas' | 'list' | 'elsewhere', letters = noLetters): KeyAction {
  const isMod = key.ctrlKey || key.metaKey;
  const arrow = arrows[key.key];
  if (arrow && scope !== 'elsewhere') return arrowAction(key, arrow, state, scope);
  const common = commonKey(key, letters);
  if (common) return common === 'save' ? { action: 'save' } : { event: { type: common } };
  if (isMod && !key.altKey) return modAction(key, letterOf(key, letters));
  if (key.altKey && !isSymbol(key)) return isMod ? null : altAction(key, letterOf(key, letters));
  if (key.key === 'Escape') return { event: { type: 'escape' } };
  if (scope === 'elsewhere') return key.key === '?' ? { panel: 'help' } : null;
  return plainAction(key, state, letterOf(key, letters));
}

function arrowAction(key: Key, [x, y]: readonly [number, number], state: EditorState, scope: 'canvas' | 'list'): KeyAction {
  if (scope === 'list' && !key.altKey) return null;
  if (state.selection.size === 0) return scope === 'list' ? null : { event: { type: 'pan', dx: -x * 60, dy: -y * 60 } };
  const by = key.shiftKey ? 1 : state.snapping.grid;
  if (key.ctrlKey || key.metaKey) return { event: { type: 'grow', width: x * by, height: y * by, time: key.timeStamp } };
  return { event: { type: 'nudge', dx: x * by, dy: y * by, time: key.timeStamp } };
}

function modAction(key: Key, letter: string): KeyAction {
  switch (letter) {
    case 'a':
      return { event: { type: key.shiftKey ? 'selectNone' : 'selectAll' } };
    case 'c':
      return { event: { type: 'copy' } };
    case 'x':
      return { event: { type: 'cut' } };
    case 'v':
      return { event: { type: 'paste' } };
    case 'd':
      return { event: { type: 'duplicate' } };
    case 'g':
      return { event: { type: key.shiftKey ? 'ungroup' : 'group' } };
    default:
      return null;
  }
}

function altAction({ shiftKey }: Key, letter: string): KeyAction {
  if (shiftKey) {
    if (letter === 'h') return { event: { type: 'distribute', axis: 'x' } };
    if (letter === 'v') return { event: { type: 'distribute', axis: 'y' } };
    return null;
  }
  const edge = edges[letter];
  if (edge) return { event: { type: 'align', edge } };
  if (letter === 'x') return { event: { type: 'equalGaps', axis: 'x' } };
  if (letter === 'y') return { event: { type: 'equalGaps', axis: 'y' } };
  if (letter === 'z') return { event: { type: 'sameSize', width: true, height: true } };
  return null;
}

/** The digit that a key types, or that is printed on it if the keyboard types digits with Shift, like AZERTY. */
function digitOf(pressed: Key): string {
  const { key, code } = pressed;
  if (/^\d$/.test(key) || isSymbol(pressed)) return key;
  return /^Digit(\d)$/.exec(code)?.[1] ?? '';
}

function plainAction(key: Key, state: EditorState, letter: string): KeyAction {
  const digit = digitOf(key);
  const stamp = palette[Number(digit) - 1];
  if (/^[1-7]$/.test(digit) && stamp) return { event: { type: 'place', stamp } };
  if (digit === '0') return { event: { type: 'fit', what: 'room' } };
  switch (key.key) {
    case 'Delete':
    case 'Backspace':
      return { event: { type: 'remove' } };
    case '[':
      return { event: { type: 'selectNext', by: -1 } };
    case ']':
      return { event: { type: 'selectNext', by: 1 } };
    case '+':
    case '=':
      return { event: { type: 'zoom', factor: 1.25 } };
    case '-':
      return { event: { type: 'zoom', factor: 0.8 } };
    case '.':
      return { event: { type: 'fit', what: 'selection' } };
    case '?':
      return { panel: 'help' };
    case 'ContextMenu':
      return { action: 'menu' };
    case 'F10':
      return key.shiftKey ? { action: 'menu' } : null;
    case 'F2':
    case 'Enter':
      return state.selection.size === 1 ? { action: 'rename' } : state.selection.size > 1 ? { panel: 'rename' } : null;
    case 'PageUp':
    case 'PageDown': {
      const at = state.plan.rooms.findIndex((room) => room.key === state.roomKey);
      const room = state.plan.rooms[at + (key.key === 'PageUp' ? -1 : 1)];
      return room ? { event: { type: 'showRoom', roomKey: room.key } } : null;
    }
  }
  switch (letter) {
    case 'v':
      return { event: { type: 'takeTool', tool: { kind: 'select' } } };
    case 'h':
      return { event: { type: 'takeTool', tool: { kind: 'hand' } } };
    case 'r':
      return { event: { type: 'rotate', degrees: key.shiftKey ? -15 : 15 } };
    case 'g':
      return { event: { type: 'setSnapping', snapping: { toGrid: !state.snapping.toGrid } } };
    case 's':
      return { event: { type: 'setSnapping', snapping: { toNeighbours: !state.snapping.toNeighbours } } };
    case 'n':
      return { panel: 'number' };
    case 'm':
      return state.selection.size > 0 ? { panel: 'array' } : null;
    case 't':
      return { event: { type: 'tidy' } };
    case 'f':
      return { action: 'focusMode' };
    case 'l':
      return key.shiftKey ? lockAction(state) : { action: 'focusList' };
    case 'p':
      return { action: 'focusCanvas' };
    default:
      return null;
  }
}

/** Locks the selection, or unlocks it if all of it is locked. */
export function lockAction(state: EditorState): { event: EditorEvent } {
  return { event: { type: 'lock', isLocked: selectedItems(state).some(({ isLocked }) => !isLocked) } };
}

function scopeOf(target: EventTarget | null): 'canvas' | 'list' | 'elsewhere' | 'typing' {
  if (!(target instanceof Element)) return 'elsewhere';
  if (target.closest('[data-canvas]') || target === document.body) return 'canvas';
  if (target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return 'typing';
  return target.closest('[data-table-list]') ? 'list' : 'elsewhere';
}

/** Panels that change nothing. The others change the plan. */
const readOnlyPanels: ReadonlySet<Panel> = new Set(['help']);

/** Handles the editor's shortcuts, except while the user types in a field. */
export function useKeys(onSave: () => void, canEdit: boolean, isBlocked: boolean): void {
  const { store, open, renameInPlace, openMenu, toggleFocusMode } = useEditorActions();
  useEffect(() => {
    if (isBlocked) return;
    let letters = noLetters;
    void readLetters().then((layoutLetters) => {
      letters = layoutLetters;
    });
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const scope = scopeOf(event.target);
      if (scope === 'typing') {
        if (commonKey(event, letters) === 'save') {
          event.preventDefault();
          takeOverTyped();
          onSave();
        }
        return;
      }
      // Shortcuts of the frame around keep working.
      if (scope === 'elsewhere' && !(event.target as Element | null)?.closest?.('[data-floor-editor]')) return;
      const action = keyAction(event, store.state, scope, letters);
      if (!action) return;
      // If text on the page is selected, it is copied as usual.
      if ('event' in action && action.event.type === 'copy' && !window.getSelection()?.isCollapsed) return;
      event.preventDefault();
      if ('event' in action) store.send(action.event);
      else if ('panel' in action) {
        if (canEdit || readOnlyPanels.has(action.panel)) open(action.panel);
      } else if (action.action === 'save') onSave();
      else if (action.action === 'rename') {
        if (canEdit) renameInPlace([...store.state.selection][0] ?? null);
      } else if (action.action === 'menu') openMenu(event.target as Element);
      else if (action.action === 'focusMode') toggleFocusMode();
      else focusOn(action.action === 'focusList' ? '[data-table-list] [tabindex="0"]' : '[data-canvas]');
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store, open, renameInPlace, openMenu, toggleFocusMode, onSave, canEdit, isBlocked]);
}

/** Moves the focus to a part of the editor without scrolling the page. */
export const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });

export const isMac = (): boolean => typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/** Formats a combination such as `mod+shift+Z` as the keys are labelled on this system. */
export function useKeyWords(): (combination: string) => string {
  const t = useTranslations('floor.editor.keys');
  return useCallback(
    (combination) => {
      const mac = isMac();
      const names: Record<string, string> = mac
        ? { mod: '⌘', alt: '⌥', shift: '⇧', Delete: '⌫' }
        : { mod: t('ctrl'), alt: t('alt'), shift: t('shift'), Delete: t('delete') };
      return combination
        .split('+')
        .map((part) => names[part] ?? part)
        .join(mac ? '' : '+');
    },
    [t],
  );
}
