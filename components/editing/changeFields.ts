import { newerStateOf } from '@/components/ui/errors';
import { type Precondition, preconditionOf } from './precondition';

/** Someone else has changed a field since it was seen, so that it was not replaced. */
export class Overtaken<State = unknown> extends Error {
  constructor(
    readonly field: keyof State,
    /** What they have saved. */
    readonly newer: State,
  ) {
    super(`${String(field)} was changed meanwhile`);
  }
}

/**
 * Replaces fields of something that is edited in place, without a form. What others have changed beside these fields stays.
 * @param seen the state as the screen has read it
 * @throws Overtaken if someone else has changed one of the fields; the errors of `write`
 */
export async function changeFields<State extends object>(
  seen: State,
  to: Partial<State>,
  write: (change: Partial<State> & Precondition) => Promise<unknown>,
): Promise<void> {
  try {
    await write({ ...to, ...preconditionOf(seen) });
  } catch (error) {
    const newer = newerStateOf<State>(error);
    const changed = newer ? (Object.keys(newer) as (keyof State)[]).filter((field) => newer[field] !== seen[field]) : [];
    if (!newer || changed.length === 0) throw error;
    const field = changed.find((each) => each in to);
    if (field !== undefined) throw new Overtaken(field, newer);
    await changeFields(newer, to, write);
  }
}
