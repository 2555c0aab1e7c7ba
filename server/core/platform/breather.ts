import { setImmediate } from 'node:timers/promises';

/** Milliseconds that a loop may run before others are served. */
const LONGEST_MS = 20;

/**
 * For loops over hundreds of restaurants or areas, each of which takes little: awaited in every round, what it gives lets the event loop go
 * round once in a while.
 */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
