'use client';

import { useEffect, useEffectEvent } from 'react';
import { commonKey } from './keys';
import { takeOverTyped } from './takeOverTyped';

type Works = Partial<Record<NonNullable<ReturnType<typeof commonKey>>, () => void>>;

const isInField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [role="grid"]') !== null;

/**
 * Handles the common editor shortcuts on a screen: save, wherever the focus is; undo and redo, except in fields with their own undo.
 * Disabled while a dialog is open.
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
    // The save must include what the field has just applied.
    setTimeout(() => work(what));
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hear(event);
    // Runs before fields that stop the propagation of their keys.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
