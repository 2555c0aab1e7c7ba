'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';

const CHANGE_EVENT = 'brigade:stored';

function subscribe(onChange: () => void) {
  window.addEventListener(CHANGE_EVENT, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGE_EVENT, onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** Storage may be disabled, and its content may be from an older version. */
function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A text kept in this browser under `key`; null until one is stored. */
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
      window.dispatchEvent(new Event(CHANGE_EVENT));
    },
    [key],
  );
  return [stored, store];
}

/** A list of words kept in this browser under `key`, such as hidden columns; null until one is stored. */
export function useStoredList(key: string): [string[] | null, (list: string[]) => void] {
  const [stored, storeText] = useStored(key);
  const list = useMemo(() => (stored === null ? null : stored.split(',').filter(Boolean)), [stored]);
  const store = useCallback((next: string[]) => storeText(next.join(',')), [storeText]);
  return [list, store];
}
