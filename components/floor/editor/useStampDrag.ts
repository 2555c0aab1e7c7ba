import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import type { Point } from '../model/geometry';
import type { Stamp } from '../model/palette';
import { useEditor, useEditorActions } from './EditorContext';
import { focusOn } from './keys';
import { modifiersOf } from './usePointer';

/** Pixels that a press on a button may move before it becomes a drag. */
const SLOP = 6;

/** Lets shapes be dragged from their buttons onto the plan. A press that stays on its button is a click. */
export function useStampDrag() {
  const { store } = useEditorActions();
  const pressRef = useRef<{ stamp: Stamp; pointerId: number; from: Point; isDrag: boolean } | null>(null);
  const wasDrag = useRef(false);
  const [ghost, setGhost] = useState<{ stamp: Stamp; at: Point } | null>(null);
  const isCarried = useEditor((state) => state.gesture?.kind === 'stamp');

  function carry(event: ReactPointerEvent<HTMLElement>) {
    const press = pressRef.current;
    const view = document.querySelector('[data-canvas]')?.getBoundingClientRect();
    if (!press || press.pointerId !== event.pointerId || !view) return;
    const { clientX: x, clientY: y } = event;
    const [at, modifiers] = [{ x: x - view.left, y: y - view.top }, modifiersOf(event)];
    if (press.isDrag) store.send({ type: 'pointerMove', at, modifiers });
    else if (Math.hypot(x - press.from.x, y - press.from.y) > SLOP) {
      press.isDrag = true;
      wasDrag.current = true;
      store.send({ type: 'carryStamp', stamp: press.stamp, at, modifiers });
    }
    const { gesture } = store.state;
    const isOutside = gesture?.kind === 'stamp' && gesture.shown.length === 0;
    setGhost(isOutside ? { stamp: press.stamp, at: { x, y } } : null);
  }

  function endDrag(event: ReactPointerEvent<HTMLElement>) {
    const press = pressRef.current;
    if (press?.pointerId !== event.pointerId) return;
    pressRef.current = null;
    setGhost(null);
    if (store.state.gesture?.kind !== 'stamp') return;
    store.send(event.type === 'pointerup' ? { type: 'pointerUp', modifiers: modifiersOf(event) } : { type: 'escape' });
    focusOn('[data-canvas]');
  }

  return {
    /** The event handlers of a shape's button. */
    handlersOf: (stamp: Stamp) => ({
      onPointerDown(event: ReactPointerEvent<HTMLElement>) {
        wasDrag.current = false;
        if (event.button !== 0 || !event.isPrimary) return;
        pressRef.current = { stamp, pointerId: event.pointerId, from: { x: event.clientX, y: event.clientY }, isDrag: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: carry,
      onPointerUp: endDrag,
      onPointerCancel: endDrag,
    }),
    /** Whether a click only ends a drag. */
    endsDrag: (event: { detail: number }) => event.detail > 0 && wasDrag.current,
    /** The shape outside of the canvas, at a position in the window (pixels). Inside, the plan shows it. */
    ghost: isCarried ? ghost : null,
  };
}
