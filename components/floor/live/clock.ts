'use client';

import { useSyncExternalStore } from 'react';
import { minutesBetween } from './sittings';

/** Tables reach their next minute at different seconds, so this is frequent enough for all. */
const TICK_MS = 5_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for everything that shows time. A component with an unchanged value is not rendered again. */
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

/** The result of a function of the current time (milliseconds since 1970), updated as time passes. It must return plain values. */
export function useClock<Value extends string | number | boolean | null>(read: (now: number) => Value): Value {
  const readNow = () => read(Date.now());
  return useSyncExternalStore(subscribeToClock, readNow, readNow);
}

/**
 * The minutes since a moment.
 * @param asOf counts up to this moment instead of the current time
 */
export const useMinutesSince = (since: number, asOf: number | null): number => useClock((now) => minutesBetween(since, asOf ?? now));
