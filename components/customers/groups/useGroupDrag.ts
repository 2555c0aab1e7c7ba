'use client';

import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Where a dragged group is: over another one, over the area for the top level, or elsewhere (null). */
export type DropTarget = { parentId: number | null } | null;

interface Drag {
  groupId: number;
  over: DropTarget;
}

/** Pixels that a pointer moves before a drag begins. */
const SLACK = 6;
/** Near its edge, the list scrolls by itself: the distance in pixels, and the speed. */
const EDGE = 36;
const STEP = 10;

function dropTargetAt(x: number, y: number): DropTarget {
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
  const dragStart = useRef<{ groupId: number; x: number; y: number } | null>(null);
  const isDragging = drag !== null;

  useEffect(() => {
    if (!isDragging) return;
    const cancelOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      dragStart.current = null;
      setDrag(null);
    };
    document.addEventListener('keydown', cancelOnEscape);
    return () => document.removeEventListener('keydown', cancelOnEscape);
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
      dragStart.current = { groupId, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const start = dragStart.current;
      if (!start || (!isDragging && Math.hypot(clientX - start.x, clientY - start.y) < SLACK)) return;
      scrollNear(clientY);
      const over = dropTargetAt(clientX, clientY);
      setDrag((current) =>
        current && current.over?.parentId === over?.parentId && (current.over === null) === (over === null) ? current : { groupId, over },
      );
    },
    onPointerUp() {
      dragStart.current = null;
      setDrag(null);
      if (drag?.over) onDrop(drag.groupId, drag.over.parentId);
    },
    onPointerCancel() {
      dragStart.current = null;
      setDrag(null);
    },
  });

  return { drag, handle };
}
