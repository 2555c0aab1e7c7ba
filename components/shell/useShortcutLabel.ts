'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** How this machine writes the palette's shortcut. */
export function useShortcutLabel(): string {
  return useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'),
    () => 'Ctrl K',
  );
}
