import { AppError } from '../operation/errors';
import { hasSameJson } from '../reads/json';
import { type Change, diff } from './diff';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const isUnset = (value: unknown) => value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);

/** A state without fields that the earlier state did not have yet, unless somebody has set them. */
function withoutNewFields(present: unknown, past: unknown): unknown {
  if (Array.isArray(present) && Array.isArray(past)) return present.map((entry, index) => withoutNewFields(entry, past[index]));
  if (!isFields(present) || !isFields(past)) return present;
  const entries = Object.entries(present).filter(([field, value]) => field in past || !isUnset(value));
  return Object.fromEntries(entries.map(([field, value]) => [field, withoutNewFields(value, past[field])]));
}

/**
 * The refusal to undo a change after later ones.
 * @param changes what would be lost, if known
 */
export const changedSince = (changes?: readonly Change[]) =>
  new AppError('conflict', { extraData: { reason: 'changed_since', ...(changes && { changes }) } });

/**
 * Allows an undo only while the subject is as the change left it.
 * @param recorded the state after the change, from the history. Fields introduced since are not a difference unless somebody has set them
 * @throws conflict with the differences, unless forced
 */
export function refuseChangedSince(present: unknown, recorded: unknown, force: boolean): void {
  if (force) return;
  const current = withoutNewFields(present, recorded);
  if (!hasSameJson(current, recorded)) throw new ChangedSince(current, recorded);
}

/** The refusal with both states, for the history, which shows some fields of a subject in another form. */
export class ChangedSince extends AppError {
  constructor(
    readonly present: unknown,
    readonly recorded: unknown,
  ) {
    super('conflict', { extraData: { reason: 'changed_since', changes: diff(recorded, present) } });
  }
}
