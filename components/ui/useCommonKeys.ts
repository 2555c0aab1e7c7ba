'use client';

import { useEffect, useEffectEvent } from 'react';
import { commonKey } from './keys';
import { takeOverTyped } from './takeOverTyped';

type Actions = Partial<Record<NonNullable<ReturnType<typeof commonKey>>, () => void>>;

const isInField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [role="grid"]') !== null;

/**
 * Handles the common editor shortcuts on a screen: save, wherever the focus is; undo and redo, except in fields with their own undo.
 * Disabled while a dialog is open.
 */
export function useCommonKeys(actions: Actions): void {
  const runAction = useEffectEvent((action: keyof Actions) => actions[action]?.());
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = event.isComposing ? null : commonKey(event);
    if (!action || !actions[action] || document.querySelector('[aria-modal="true"]')) return;
    if (action !== 'save' && isInField(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (action !== 'save') return runAction(action);
    takeOverTyped();
    // The save must include what the field has just applied.
    setTimeout(() => runAction(action));
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    // Runs before fields that stop the propagation of their keys.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
