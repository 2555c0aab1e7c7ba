import { AppError } from '../operation/errors';
import { hasSameJson } from '../reads/json';
import { type Change, diff } from './diff';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const saysNothing = (value: unknown) => value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);

/** A state without the fields that an earlier one did not have yet, as far as nobody has set them. */
function asThen(now: unknown, then: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(then)) return now.map((entry, index) => asThen(entry, then[index]));
  if (!isFields(now) || !isFields(then)) return now;
  const kept = Object.entries(now).filter(([field, value]) => field in then || !saysNothing(value));
  return Object.fromEntries(kept.map(([field, value]) => [field, asThen(value, then[field])]));
}

/** The refusal of what would undo a later change. @param changes what would be lost, where it is known */
export const changedSince = (changes?: readonly Change[]) =>
  new AppError('conflict', { extraData: { reason: 'changed_since', ...(changes && { changes }) } });

/**
 * Lets a change be taken back while things are as it left them.
 * @param left what the change left, as the history has it: fields that came later are no change while nobody has set them
 * @throws conflict with what differs, unless forced
 */
export function refuseChangedSince(now: unknown, left: unknown, force: boolean): void {
  if (force) return;
  const current = asThen(now, left);
  if (!hasSameJson(current, left)) throw changedSince(diff(left, current));
}
