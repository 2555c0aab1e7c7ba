import { type RefObject, useEffect } from 'react';
import { toCanvas } from '../model/camera';
import type { Point } from '../model/geometry';
import { handleAt } from '../model/handles';
import { hit } from '../model/spatial';
import { cameraOf, currentRoom, type EditorState, selectedItems } from '../model/state';
import { useEditorActions } from './EditorContext';

/** What is held down with a pointer. */
export const modifiersOf = (event: Pick<PointerEvent, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>) => ({
  shift: event.shiftKey,
  free: event.ctrlKey || event.metaKey,
  copy: event.altKey,
});

/** Keys that say how a gesture goes on. */
const holdable: ReadonlySet<string> = new Set(['Alt', 'Shift', 'Control', 'Meta']);

/** How much one notch of a wheel zooms, and a line of one that counts lines is in pixels. */
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
  const handle = canEdit ? handleAt(selectedItems(state), camera, at, 'mouse') : null;
  if (handle) return cursors[handle] ?? '';
  return hit(currentRoom(state), toCanvas(camera, at)) ? (canEdit ? 'move' : 'pointer') : '';
}

/** Sends what the pointer does on an element to the model: one pointer draws and drags, two fingers move and zoom the plan. */
export function usePointer(place: RefObject<HTMLElement | null>): void {
  const { store, renameInPlace } = useEditorActions();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const down = new Map<number, Point>();
    let isSpaceHeld = false;

    const placeOf = (event: { clientX: number; clientY: number }): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };

    function onPointerDown(event: PointerEvent) {
      if (event.button > 1 || (down.size === 0 && !event.isPrimary)) return;
      element?.focus({ preventScroll: true });
      event.preventDefault();
      element?.setPointerCapture(event.pointerId);
      down.set(event.pointerId, placeOf(event));
      if (down.size > 1) {
        if (store.state.gesture) store.send({ type: 'escape' });
        return;
      }
      store.send({
        type: 'pointerDown',
        at: placeOf(event),
        pointer: event.pointerType === 'touch' ? 'touch' : 'mouse',
        pan: event.button === 1 || isSpaceHeld,
        modifiers: modifiersOf(event),
      });
    }

    function onPointerMove(event: PointerEvent) {
      const at = placeOf(event);
      if (!down.has(event.pointerId)) {
        if (element) element.style.cursor = cursorAt(store.state, at, store.canEdit);
        return;
      }
      if (down.size === 1) store.send({ type: 'pointerMove', at, modifiers: modifiersOf(event) });
      if (down.size === 2) {
        const before = [...down.values()] as [Point, Point];
        down.set(event.pointerId, at);
        store.send({ type: 'pinch', from: before, to: [...down.values()] as [Point, Point] });
      }
      down.set(event.pointerId, at);
    }

    function onPointerUp(event: PointerEvent) {
      if (!down.delete(event.pointerId)) return;
      if (store.state.gesture)
        store.send(event.type === 'pointercancel' ? { type: 'escape' } : { type: 'pointerUp', modifiers: modifiersOf(event) });
    }

    function onWheel(event: WheelEvent) {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
      if (event.ctrlKey || event.metaKey) store.send({ type: 'zoom', factor: Math.exp(-dy * ZOOM_SPEED), at: placeOf(event) });
      else store.send(event.shiftKey ? { type: 'pan', dx: -dy, dy: 0 } : { type: 'pan', dx: -dx, dy: -dy });
    }

    function onDoubleClick(event: MouseEvent) {
      const item = hit(currentRoom(store.state), toCanvas(cameraOf(store.state), placeOf(event)));
      if (item && store.canEdit && store.state.tool.kind === 'select') renameInPlace(item.key);
    }

    function onKey(event: KeyboardEvent) {
      if (holdable.has(event.key) && down.size === 1 && store.state.gesture) {
        // Alt alone would go on to the window's menu.
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
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('dblclick', onDoubleClick);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('keyup', onKey);
      element.removeEventListener('blur', onBlur);
    };
  }, [place, store, renameInPlace]);
}
