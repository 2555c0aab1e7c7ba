import { AppError } from '../operation/errors';
import { hasSameJson } from '../reads/json';
import { type Change, diff } from './diff';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const saysNothing = (value: unknown) => value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);

/** A state without fields that the earlier state did not have yet, unless somebody has set them. */
function asThen(now: unknown, then: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(then)) return now.map((entry, index) => asThen(entry, then[index]));
  if (!isFields(now) || !isFields(then)) return now;
  const kept = Object.entries(now).filter(([field, value]) => field in then || !saysNothing(value));
  return Object.fromEntries(kept.map(([field, value]) => [field, asThen(value, then[field])]));
}

/**
 * The refusal to undo a change after later ones.
 * @param changes what would be lost, if known
 */
export const changedSince = (changes?: readonly Change[]) =>
  new AppError('conflict', { extraData: { reason: 'changed_since', ...(changes && { changes }) } });

/**
 * Allows an undo only while the subject is as the change left it.
 * @param left the state after the change, from the history. Fields introduced since are not a difference unless somebody has set them
 * @throws conflict with the differences, unless forced
 */
export function refuseChangedSince(now: unknown, left: unknown, force: boolean): void {
  if (force) return;
  const current = asThen(now, left);
  if (!hasSameJson(current, left)) throw changedSince(diff(left, current));
}
