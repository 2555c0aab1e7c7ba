import { setImmediate } from 'node:timers/promises';

/** Milliseconds that a loop may run before it lets other work in. */
const LONGEST_MS = 20;

/**
 * For loops over hundreds of restaurants or areas, each quick by itself: await the returned function in every round, and it lets the event
 * loop run from time to time.
 */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
