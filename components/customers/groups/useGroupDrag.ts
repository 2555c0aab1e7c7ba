'use client';

import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Where a dragged group is: over another one, over the area for the top level, or elsewhere (null). */
export type Over = { parentId: number | null } | null;

interface Drag {
  groupId: number;
  over: Over;
}

/** Pixels that a pointer moves before a drag begins. */
const SLACK = 6;
/** Near its edge, the list scrolls by itself: the distance in pixels, and the speed. */
const EDGE = 36;
const STEP = 10;

function overAt(x: number, y: number): Over {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset.drop;
  if (target === undefined) return null;
  return { parentId: target === 'top' ? null : Number(target) };
}

/**
 * Drags groups by their handles, with a mouse, a pen or a finger. Escape cancels.
 * @param onDrop receives the target, unless it is elsewhere
 */
export function useGroupDrag(scroller: { current: HTMLElement | null }, onDrop: (groupId: number, parentId: number | null) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const began = useRef<{ groupId: number; x: number; y: number } | null>(null);
  const isDragging = drag !== null;

  useEffect(() => {
    if (!isDragging) return;
    const letGo = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      began.current = null;
      setDrag(null);
    };
    document.addEventListener('keydown', letGo);
    return () => document.removeEventListener('keydown', letGo);
  }, [isDragging]);

  function scrollNear(y: number) {
    const box = scroller.current?.getBoundingClientRect();
    if (!box) return;
    if (y < box.top + EDGE) scroller.current?.scrollBy(0, -STEP);
    else if (y > box.bottom - EDGE) scroller.current?.scrollBy(0, STEP);
  }

  /** The props of a group's handle. */
  const handle = (groupId: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      began.current = { groupId, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const from = began.current;
      if (!from || (!isDragging && Math.hypot(clientX - from.x, clientY - from.y) < SLACK)) return;
      scrollNear(clientY);
      const over = overAt(clientX, clientY);
      setDrag((known) =>
        known && known.over?.parentId === over?.parentId && (known.over === null) === (over === null) ? known : { groupId, over },
      );
    },
    onPointerUp() {
      began.current = null;
      setDrag(null);
      if (drag?.over) onDrop(drag.groupId, drag.over.parentId);
    },
    onPointerCancel() {
      began.current = null;
      setDrag(null);
    },
  });

  return { drag, handle };
}
