import { z } from 'zod';
import { MAX_INTEGER } from './limits';

/** Field types that many schemas share. Safe in the browser. */

/** An identifier. */
export const id = z.int().min(1).max(MAX_INTEGER).meta({ id: 'Id', description: 'An identifier.' });
/** Where the next page begins: the `nextCursor` of the page before. */
export const cursor = z
  .int()
  .min(0)
  .max(MAX_INTEGER)
  .meta({ id: 'Cursor', description: 'Where the next page begins: the `nextCursor` of the page before.' });
/** How many entries a page holds at most. */
export const pageSize = (byDefault: number) => z.int().min(1).max(200).default(byDefault);
const withSeconds = z.regexes.datetime({ offset: true });
const withoutSeconds = z.regexes.datetime({ offset: true, precision: -1 });
/** An ISO 8601 moment with its offset; also without seconds, which some languages leave out when there are none. */
export const moment = z.stringFormat('datetime', new RegExp(`${withSeconds.source}|${withoutSeconds.source}`));
/** An ISO 8601 date or timestamp. */
export const isoDate = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true }), moment]);
/** A UTC timestamp as answers carry it. */
export const timestamp = z.iso.datetime({ offset: true }).meta({ id: 'Timestamp', description: 'A moment, ISO 8601 in UTC.' });
/** One difference between two states of a thing, as `diff` finds it. */
export const change = z
  .object({
    path: z.array(z.union([z.string(), z.int()])).describe('Leads to the field, from the top; empty for the whole.'),
    kind: z.enum(['added', 'changed', 'removed']),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
  })
  .meta({ id: 'Change', description: 'One field that differs between two states.' });
/**
 * Refuses an object of which none of these fields is given, as absent fields.
 * @param silent fields that count as well, and are not named as missing
 */
export const atLeastOne =
  (keys: string[], silent: string[] = []) =>
  (value: object, context: z.RefinementCtx) => {
    if ([...keys, ...silent].some((key) => (value as Record<string, unknown>)[key] !== undefined)) return;
    for (const key of keys)
      context.addIssue({ code: 'invalid_type', expected: 'nonoptional', path: [key], message: 'At least one field is required.' });
  };
