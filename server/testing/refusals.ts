import { z } from 'zod';
import { unwrapType } from '@/server/core/operation/zod-types';

/** Types that accept one kind of value, and texts or numbers from a list. */
const scalarTypes = ['string', 'number', 'boolean'];
const listedTypes = ['enum', 'literal', 'null'];

/**
 * What two fields must share to refuse a value in the same way: their schema; or, for a value of another type, just the type, since zod
 * checks it first.
 */
function refuserOf(field: z.ZodType, value: unknown): unknown {
  const schema = value === null ? field : unwrapType(field);
  const { type, coerce } = schema.def as { type: string; coerce?: boolean };
  const isOtherType = scalarTypes.includes(type) ? typeof value !== type : listedTypes.includes(type) && typeof value === 'object';
  return isOtherType && !coerce ? type : schema;
}

/**
 * Decides which values can reveal something new: a value that a schema refuses never reaches an operation, so it is sent once per schema;
 * an accepted one is sent to every operation.
 */
export class Refusals {
  private readonly seen = new Map<unknown, Set<unknown>>();

  /** Whether to send that value in a field. From then on a refusal counts as seen; lists and objects are compared by identity. */
  tellsMore(field: z.ZodType, value: unknown): boolean {
    const refuser = refuserOf(field, value);
    const seenValues = this.seen.get(refuser) ?? new Set();
    if (seenValues.has(value)) return false;
    if (z.safeParse(field, value).success) return true;
    this.seen.set(refuser, seenValues.add(value));
    return true;
  }
}
