import { newerStateOf } from '@/components/ui/errors';
import type { calledOffBy } from '@/components/ui/untilReached';

/** Makes a write conditional on a state: if the state has changed, the write is refused with the current one. */
export interface Precondition {
  ifMatch?: string | unknown[] | { [name: string]: unknown };
  /** For a save that waits for the connection: aborted when the form is left. */
  [calledOffBy]?: AbortSignal;
}

/**
 * Makes a write conditional on the state that the screen has read.
 * @param state the state, or its ETag; null for something new, which is not conditional
 */
export function preconditionOf(state: unknown): Precondition {
  if (state === null || state === undefined) return {};
  if (Array.isArray(state)) return { ifMatch: [...state] };
  return { ifMatch: typeof state === 'object' ? { ...state } : String(state) };
}

/** Whether a write was refused because someone else has changed the state that it was conditional on. */
export const isOvertaken = (error: unknown): boolean => newerStateOf(error) !== null;
