'use client';

import { useSyncExternalStore } from 'react';
import { minutesBetween } from './sittings';

/** Minutes of different tables turn at different seconds: often enough that none is late. */
const TICK_MS = 5_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all that shows time. A part that reads the same as before is not drawn again. */
export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** What a function of the present moment gives (milliseconds since 1970), read again as time goes by. It must give plain values. */
export function useClock<Value extends string | number | boolean | null>(read: (now: number) => Value): Value {
  const now = () => read(Date.now());
  return useSyncExternalStore(subscribeToClock, now, now);
}

/**
 * The minutes that have gone by since a moment.
 * @param asOf counts up to that moment instead of to the present one
 */
export const useMinutesSince = (since: number, asOf: number | null): number => useClock((now) => minutesBetween(since, asOf ?? now));
