import type { calledOffBy } from '@/components/ui/untilReached';

/** What holds a write to a state: it is refused, with the state that stands, once that is another one. */
export interface HeldTo {
  ifMatch?: string | unknown[] | { [name: string]: unknown };
  /** Of a save, which waits for the connection until the form is left. */
  [calledOffBy]?: AbortSignal;
}

/**
 * Holds a write to the state as the screen has read it.
 * @param seen the state, or its ETag; null for something new, which is held to nothing
 */
export function heldTo(seen: unknown): HeldTo {
  if (seen === null || seen === undefined) return {};
  if (Array.isArray(seen)) return { ifMatch: [...seen] };
  return { ifMatch: typeof seen === 'object' ? { ...seen } : String(seen) };
}
