'use client';

import { useEffect, useEffectEvent } from 'react';
import { commonKey } from './keys';
import { takeOverTyped } from './takeOverTyped';

type Works = Partial<Record<NonNullable<ReturnType<typeof commonKey>>, () => void>>;

const isInField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [role="grid"]') !== null;

/**
 * Lets the keys that every editor knows work on a screen: save wherever the focus is, undo and redo where no field has undo of its own.
 * Under an open dialog they rest.
 */
export function useCommonKeys(works: Works): void {
  const work = useEffectEvent((what: keyof Works) => works[what]?.());
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const what = event.isComposing ? null : commonKey(event);
    if (!what || !works[what] || document.querySelector('[aria-modal="true"]')) return;
    if (what !== 'save' && isInField(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (what !== 'save') return work(what);
    takeOverTyped();
    // What the field has handed over is part of what is saved.
    setTimeout(() => work(what));
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hear(event);
    // Before fields that keep their keys to themselves.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
