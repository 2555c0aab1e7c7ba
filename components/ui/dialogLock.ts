'use client';

import { createContext, useContext, useEffect } from 'react';

/** Keeps the dialog around a component open, or releases it. */
export const DialogLock = createContext<(isLocked: boolean) => void>(() => undefined);

/**
 * Keeps the dialog open while an action is running. A closed dialog would not stop the action, so that someone who gave it up, or repeats
 * it, would have it done all the same.
 */
export function useDialogLock(isLocked: boolean): void {
  const lock = useContext(DialogLock);
  useEffect(() => {
    if (!isLocked) return;
    lock(true);
    return () => lock(false);
  }, [isLocked, lock]);
}
