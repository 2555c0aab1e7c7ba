'use client';

import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches a media query. Always false on the server; the first paint in the browser is already correct. */
export function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether the window is as narrow as a phone. */
export const useIsCompact = (): boolean => useMatches('(max-width: 48em)');
