import { z } from 'zod';
import { inner } from '@/server/core/operation/zod-types';

/** Types that take one kind of value each, and texts or numbers of a list. */
const single = ['string', 'number', 'boolean'];
const listed = ['enum', 'literal', 'null'];

/**
 * What two fields must have in common to refuse a value alike. It is their schema; for a value of another type it is the type that they
 * ask for, since zod looks at that before it runs any check.
 */
function refuserOf(field: z.ZodType, value: unknown): unknown {
  const schema = value === null ? field : inner(field);
  const { type, coerce } = schema.def as { type: string; coerce?: boolean };
  const isOfAnother = single.includes(type) ? typeof value !== type : listed.includes(type) && typeof value === 'object';
  return isOfAnother && !coerce ? type : schema;
}

/**
 * Tells which values can show what was not seen before: what a schema refuses never reaches an operation, so it need be sent once for each
 * schema, and what it lets through to every operation.
 */
export class Refusals {
  private readonly seen = new Map<unknown, Set<unknown>>();

  /** Whether to send that value in a field. A refusal counts as seen from then on; lists and objects are told by identity. */
  tellsMore(field: z.ZodType, value: unknown): boolean {
    const refuser = refuserOf(field, value);
    const before = this.seen.get(refuser) ?? new Set();
    if (before.has(value)) return false;
    if (z.safeParse(field, value).success) return true;
    this.seen.set(refuser, before.add(value));
    return true;
  }
}
