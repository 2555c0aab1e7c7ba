import { type RefObject, useEffect } from 'react';
import { toCanvas } from '../model/camera';
import type { Point } from '../model/geometry';
import { handleAt } from '../model/handles';
import { withGroups, withoutLocked } from '../model/plan';
import { hit } from '../model/spatial';
import { cameraOf, currentRoom, type EditorState, selectedItems } from '../model/state';
import { useEditorActions } from './EditorContext';
import { isMac } from './keys';

/** The modifier keys held during a pointer event. */
export const modifiersOf = (event: Pick<PointerEvent, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>) => ({
  shift: event.shiftKey,
  free: event.ctrlKey || event.metaKey,
  copy: event.altKey,
});

/** Pixels by which a resting finger may move. */
const HOLD_TOLERANCE_PX = 4;
/** Milliseconds that a finger must rest to open the menu. */
const LONG_PRESS_MS = 500;

/** Modifier keys, which change a gesture while it goes on. */
const modifierKeys: ReadonlySet<string> = new Set(['Alt', 'Shift', 'Control', 'Meta']);

/** The zoom per pixel of the wheel, and the pixels of a line if the wheel counts lines. */
const ZOOM_SPEED = 0.0022;
const LINE = 16;

const cursors: Record<string, string> = {
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  nw: 'nwse-resize',
  se: 'nwse-resize',
  rotate: 'grab',
};

function cursorAt(state: EditorState, at: Point, canEdit: boolean): string {
  if (state.tool.kind !== 'select' || state.gesture) return '';
  const camera = cameraOf(state);
  const handle = canEdit ? handleAt(withoutLocked(selectedItems(state)), camera, at, 'mouse') : null;
  if (handle) return cursors[handle] ?? '';
  const item = hit(currentRoom(state), toCanvas(camera, at));
  return item ? (canEdit && !item.isLocked ? 'move' : 'pointer') : '';
}

/** Sends the pointer events of an element to the model. One pointer draws and drags; two fingers pan and zoom. */
export function usePointer(elementRef: RefObject<HTMLElement | null>): void {
  const { store, renameInPlace, openMenu } = useEditorActions();
  useEffect(() => {
    const element = elementRef.current;
    if (!element) return;
    const pointers = new Map<number, Point>();
    let isSpaceHeld = false;
    let longPress: ReturnType<typeof setTimeout> | undefined;

    const positionOf = (event: { clientX: number; clientY: number }): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };

    function onPointerDown(event: PointerEvent) {
      // On a Mac, a click with Ctrl opens the menu.
      if (event.button > 1 || (pointers.size === 0 && !event.isPrimary) || (event.ctrlKey && isMac())) return;
      element?.focus({ preventScroll: true });
      event.preventDefault();
      element?.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, positionOf(event));
      clearTimeout(longPress);
      if (event.pointerType === 'touch' && pointers.size === 1) longPress = setTimeout(() => onHeld(event), LONG_PRESS_MS);
      if (pointers.size > 1) {
        if (store.state.gesture) store.send({ type: 'escape' });
        return;
      }
      store.send({
        type: 'pointerDown',
        at: positionOf(event),
        pointer: event.pointerType === 'touch' ? 'touch' : 'mouse',
        pan: event.button === 1 || isSpaceHeld,
        modifiers: modifiersOf(event),
      });
    }

    /** A finger that rests where it went down opens the menu, even on a handle. */
    function onHeld(event: PointerEvent) {
      const [from, at] = [positionOf(event), pointers.get(event.pointerId)];
      const isResting = at && Math.hypot(at.x - from.x, at.y - from.y) <= HOLD_TOLERANCE_PX;
      if (!isResting || !/^(press|resize|rotate)$/.test(store.state.gesture?.kind ?? '') || !pointers.delete(event.pointerId)) return;
      store.send({ type: 'escape' });
      openMenuAt(event);
    }

    function openMenuAt(event: MouseEvent) {
      const at = positionOf(event);
      const { state } = store;
      const item = hit(currentRoom(state), toCanvas(cameraOf(state), at));
      if (!item) store.send({ type: 'selectNone' });
      else if (!state.selection.has(item.key)) store.send({ type: 'select', keys: withGroups(currentRoom(state), [item.key]) });
      openMenu({ x: event.clientX, y: event.clientY, at });
    }

    function onContextMenu(event: MouseEvent) {
      event.preventDefault();
      if (store.state.gesture && store.state.gesture.kind !== 'press') return;
      const isByPointer = event.button === 2 || event.ctrlKey || (event as PointerEvent).pointerType === 'touch';
      if (!isByPointer) return openMenu(event.target as Element);
      clearTimeout(longPress);
      pointers.clear();
      if (store.state.gesture) store.send({ type: 'escape' });
      openMenuAt(event);
    }

    function onPointerMove(event: PointerEvent) {
      const at = positionOf(event);
      if (!pointers.has(event.pointerId)) {
        if (element) element.style.cursor = cursorAt(store.state, at, store.canEdit);
        return;
      }
      if (pointers.size === 1) store.send({ type: 'pointerMove', at, modifiers: modifiersOf(event) });
      if (pointers.size === 2) {
        const before = [...pointers.values()] as [Point, Point];
        pointers.set(event.pointerId, at);
        store.send({ type: 'pinch', from: before, to: [...pointers.values()] as [Point, Point] });
      }
      pointers.set(event.pointerId, at);
    }

    function onPointerUp(event: PointerEvent) {
      clearTimeout(longPress);
      if (!pointers.delete(event.pointerId)) return;
      if (store.state.gesture)
        store.send(event.type === 'pointercancel' ? { type: 'escape' } : { type: 'pointerUp', modifiers: modifiersOf(event) });
    }

    function onWheel(event: WheelEvent) {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
      if (event.ctrlKey || event.metaKey) store.send({ type: 'zoom', factor: Math.exp(-dy * ZOOM_SPEED), at: positionOf(event) });
      else store.send(event.shiftKey ? { type: 'pan', dx: -dy, dy: 0 } : { type: 'pan', dx: -dx, dy: -dy });
    }

    function onDoubleClick(event: MouseEvent) {
      const item = hit(currentRoom(store.state), toCanvas(cameraOf(store.state), positionOf(event)));
      if (item && store.canEdit && store.state.tool.kind === 'select') renameInPlace(item.key);
    }

    function onKey(event: KeyboardEvent) {
      if (modifierKeys.has(event.key) && pointers.size === 1 && store.state.gesture) {
        // Alt alone would open the menu of the window.
        event.preventDefault();
        store.send({ type: 'holdKeys', modifiers: modifiersOf(event) });
      }
      if (event.key !== ' ') return;
      isSpaceHeld = event.type === 'keydown';
      if (event.target === element) event.preventDefault();
    }
    const onBlur = () => {
      isSpaceHeld = false;
    };

    element.addEventListener('pointerdown', onPointerDown);
    element.addEventListener('pointermove', onPointerMove);
    element.addEventListener('pointerup', onPointerUp);
    element.addEventListener('pointercancel', onPointerUp);
    element.addEventListener('contextmenu', onContextMenu);
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('dblclick', onDoubleClick);
    element.addEventListener('keydown', onKey);
    element.addEventListener('keyup', onKey);
    element.addEventListener('blur', onBlur);
    return () => {
      element.removeEventListener('pointerdown', onPointerDown);
      element.removeEventListener('pointermove', onPointerMove);
      element.removeEventListener('pointerup', onPointerUp);
      element.removeEventListener('pointercancel', onPointerUp);
      clearTimeout(longPress);
      element.removeEventListener('contextmenu', onContextMenu);
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('dblclick', onDoubleClick);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('keyup', onKey);
      element.removeEventListener('blur', onBlur);
    };
  }, [elementRef, store, renameInPlace, openMenu]);
}
