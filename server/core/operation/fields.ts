// Decided in docs/decisions/001-32-bit-integers.md.

import { z } from 'zod';
import { commonWords } from './common-words';
import type { Words } from './errors';
import { FIRST_DAY, LAST_DAY, MAX_INTEGER } from './limits';

/** Field types that many schemas share. Safe to import in the browser. */

/**
 * The message of a schema’s check, replacing zod’s.
 * @param code of the issue, `custom` by default
 * @param path the field within the checked value
 */
export const withWords = (words: Words, { code, path }: { code?: string; path?: PropertyKey[] } = {}) => ({
  params: { words, ...(code !== undefined && { code }) },
  ...(path && { path }),
});

/**
 * Arguments for `refine` on lists whose entries must all have different keys.
 * @param code of the issue, `custom` by default
 */
export const uniqueBy = <Item>(keyOf: (item: Item) => unknown, words: Words, code?: string) =>
  [(items: readonly Item[]) => new Set(items.map(keyOf)).size === items.length, withWords(words, { code })] as const;

/** Arguments for `refine` on lists without repeated entries. */
export const eachOnce = (code?: string) => uniqueBy<unknown>((item) => item, commonWords.eachOnce, code);

const expectedPatterns = new Map<string, Words>();

/** A pattern for `regex`, with the message for texts that do not match. */
export function patternWithWords(pattern: RegExp, words: Words): RegExp {
  expectedPatterns.set(String(pattern), words);
  return pattern;
}

/** The message for a pattern; undefined for zod’s own patterns. */
export const wordsOfPattern = (pattern: string | undefined): Words | undefined => expectedPatterns.get(pattern ?? '');

/** An issue for a missing field that is optional in its type. */
export const missingFieldIssue = (field: string, words: Words) =>
  ({ code: 'invalid_type', expected: 'nonoptional', ...withWords(words, { path: [field] }) }) as const;

/** An identifier. */
export const id = z.int().min(1).max(MAX_INTEGER).meta({ id: 'Id', description: 'An identifier.' });
/** Comma-separated ids in a filter. Empty text means no filter, for clients that always send all filters. */
export const idList = z
  .string()
  .regex(/^ *(\d{1,10} *(, *\d{1,10} *)*)?$/)
  .max(8_000)
  .transform((text) => (text.trim() === '' ? undefined : text.split(',').map(Number)))
  .pipe(z.array(id).optional());
/** The start of the next page: the `nextCursor` of the previous page. */
export const cursor = z
  .int()
  .min(0)
  .max(MAX_INTEGER)
  .meta({ id: 'Cursor', description: 'The start of the next page: `nextCursor` of the previous page.', example: 1200 });
/** The start of the next page, in lists that are ordered by more than their ids. */
export const position = z.string().min(1).max(2_000).meta({
  id: 'Position',
  description: 'The start of the next page: `nextCursor` of the previous page. An opaque value.',
});
/** The page size of a list. */
export const pageSize = (byDefault: number) => z.int().min(1).max(200).default(byDefault);
/** A calendar day (YYYY-MM-DD) within the supported range. */
export const calendarDay = z.iso
  .date()
  .refine(
    (day) => FIRST_DAY <= day && day <= LAST_DAY,
    withWords({ en: `Send a day from ${FIRST_DAY} to ${LAST_DAY}.`, fr: `Envoyez un jour entre le ${FIRST_DAY} et le ${LAST_DAY}.` }),
  );
const withSeconds = z.regexes.datetime({ offset: true });
const withoutSeconds = z.regexes.datetime({ offset: true, precision: -1 });
/** An ISO 8601 moment with offset. Seconds may be missing, as some languages omit them when zero. */
export const moment = z.stringFormat('moment', new RegExp(`${withSeconds.source}|${withoutSeconds.source}`)).meta({ format: 'date-time' });
/** Arguments for `refine` on moments: only plausible years. Others are mistakes, and some are beyond PostgreSQL’s range. */
export const likelyYear = [
  (text: string) => text > '2000' && text < '2200',
  withWords({ en: 'Send a moment from 2000 to 2199.', fr: 'Envoyez un instant entre 2000 et 2199.' }),
] as const;
/** A moment in a plausible year. */
export const likelyMoment = moment.refine(...likelyYear);
const local = z.regexes.datetime({ offset: true, local: true });
/** An ISO 8601 day or moment. Without an offset, it is in the restaurant’s time zone. */
export const isoDate = z
  .stringFormat('day_or_moment', new RegExp([z.regexes.date, local, withoutSeconds].map(({ source }) => source).join('|')))
  .meta({
    id: 'DayOrMoment',
    format: undefined,
    pattern: undefined,
    anyOf: [{ format: 'date' }, { format: 'date-time' }],
    description: 'A day such as `2026-11-22`, or a moment such as `2026-11-22T10:30:00+01:00`, in ISO 8601.',
  });
const expectedMoment: Words = {
  en: 'Send a moment with its offset, such as 2026-11-22T10:30:00+01:00.',
  fr: 'Envoyez un instant avec son décalage, par exemple 2026-11-22T10:30:00+01:00.',
};
const expectedUuid: Words = {
  en: 'Send a UUID, such as 0b9b6d43-1f0e-4a57-9c1b-5f0f3a0b7c11.',
  fr: 'Envoyez un UUID, par exemple 0b9b6d43-1f0e-4a57-9c1b-5f0f3a0b7c11.',
};

/** An example of each format, for the error that refuses other text. */
export const expectedFormats: Readonly<Record<string, Words>> = {
  email: { en: 'This is not an email address.', fr: 'Ce n’est pas une adresse e-mail.' },
  moment: expectedMoment,
  datetime: expectedMoment,
  day_or_moment: {
    en: 'Send a day such as 2026-11-22, or a moment such as 2026-11-22T10:30:00+01:00.',
    fr: 'Envoyez un jour comme 2026-11-22, ou un instant comme 2026-11-22T10:30:00+01:00.',
  },
  date: { en: 'Send a day such as 2026-11-22.', fr: 'Envoyez un jour comme 2026-11-22.' },
  uuid: expectedUuid,
  guid: expectedUuid,
};
/** A UTC timestamp in a response. */
export const timestamp = z.iso.datetime({ offset: true }).meta({ id: 'Timestamp', description: 'A moment in ISO 8601, in UTC.' });
/** One difference between two states, as found by `diff`. */
export const change = z
  .object({
    path: z
      .array(z.union([z.string(), z.int()]))
      .meta({ description: 'The path to the field from the top of the subject; empty for the whole subject.', example: ['name'] }),
    kind: z.enum(['added', 'changed', 'removed']).meta({ example: 'changed' }),
    before: z.unknown().optional().meta({ example: 'Terrace' }),
    after: z.unknown().optional().meta({ example: 'Garden' }),
  })
  .meta({ id: 'Change', description: 'One field that differs between two states.' });
/**
 * Refuses an object that has none of these fields, and reports them as missing.
 * @param silent other fields that are enough, but are not reported
 */
export const atLeastOne =
  (keys: string[], silent: string[] = []) =>
  (value: object, context: z.RefinementCtx) => {
    if ([...keys, ...silent].some((key) => (value as Record<string, unknown>)[key] !== undefined)) return;
    for (const key of keys) context.addIssue(missingFieldIssue(key, commonWords.oneField));
  };

/** The longest period in days, first and last day included. */
const MAX_PERIOD_DAYS = 366;

const DAY_MS = 24 * 3_600_000;
const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/**
 * Refuses a period that ends before it begins, or is too long.
 * @param first the field of its first day
 * @param last the field of its last day
 */
export const isPeriod =
  (first: string, last: string, most = MAX_PERIOD_DAYS) =>
  (value: Record<string, unknown>, context: z.RefinementCtx) => {
    const days = daysOf(String(value[first]), String(value[last]));
    const refuse = (words: Words) => context.addIssue({ code: 'custom', ...withWords(words, { path: [last] }) });
    if (days < 1) refuse({ en: `The last day is before ${first}.`, fr: `Le dernier jour est avant ${first}.` });
    if (days > most) refuse({ en: `A period has ${most} days at most.`, fr: `Une période compte ${most} jours au plus.` });
  };
