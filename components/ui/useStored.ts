'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';

const changed = 'brigade:stored';

function subscribe(onChange: () => void) {
  window.addEventListener(changed, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** Storage can be switched off, and what is in it may be of an older version. */
function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A text kept in this browser under `key`; null until something is kept. */
export function useStored(key: string): [string | null, (text: string) => void] {
  const stored = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const store = useCallback(
    (next: string) => {
      try {
        window.localStorage.setItem(key, next);
      } catch {
        return;
      }
      window.dispatchEvent(new Event(changed));
    },
    [key],
  );
  return [stored, store];
}

/** A list of words kept in this browser under `key`, such as the columns that somebody hid; null until something is kept. */
export function useStoredList(key: string): [string[] | null, (list: string[]) => void] {
  const [stored, storeText] = useStored(key);
  const list = useMemo(() => (stored === null ? null : stored.split(',').filter(Boolean)), [stored]);
  const store = useCallback((next: string[]) => storeText(next.join(',')), [storeText]);
  return [list, store];
}
