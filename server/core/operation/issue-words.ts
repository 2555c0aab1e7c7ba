import { z } from 'zod';
import { commonWords } from './common-words';
import type { Locale, Words } from './errors';
import { expectedFormats, wordsOfPattern } from './fields';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
type Limited = Extract<RawIssue, { code: 'too_small' | 'too_big' }>;

/** What a limit is said of: how much a number is, or how many of something there are. */
const units: Readonly<Record<string, Record<Locale, readonly [one: string, many: string]>>> = {
  string: { en: ['character', 'characters'], fr: ['caractère', 'caractères'] },
  array: { en: ['entry', 'entries'], fr: ['élément', 'éléments'] },
};

const sentences = {
  en: {
    least: (limit: string, inclusive: boolean) => (inclusive ? `Send ${limit} or more.` : `Send more than ${limit}.`),
    most: (limit: string, inclusive: boolean) => (inclusive ? `Send ${limit} or less.` : `Send less than ${limit}.`),
    atLeast: (count: string) => `Send at least ${count}.`,
    atMost: (count: string) => `Send at most ${count}.`,
    empty: 'Required.',
    isMany: (count: number) => count !== 1,
  },
  fr: {
    least: (limit: string, inclusive: boolean) => (inclusive ? `Envoyez ${limit} ou plus.` : `Envoyez plus de ${limit}.`),
    most: (limit: string, inclusive: boolean) => (inclusive ? `Envoyez ${limit} ou moins.` : `Envoyez moins de ${limit}.`),
    atLeast: (count: string) => `Envoyez au moins ${count}.`,
    atMost: (count: string) => `Envoyez ${count} au plus.`,
    empty: 'Obligatoire.',
    isMany: (count: number) => count > 1,
  },
} as const;

/** What is wrong with a number, a text or a list that is too small or too large; zod's own French is no French. */
function wordOfLimit(locale: Locale, issue: Limited): string | undefined {
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const say = sentences[locale];
  const isLeast = issue.code === 'too_small';
  if (issue.origin === 'number' || issue.origin === 'int') return (isLeast ? say.least : say.most)(String(limit), issue.inclusive ?? true);
  // What people left out of a form.
  if (issue.origin === 'string' && isLeast && limit === 1) return say.empty;
  const unit = units[issue.origin]?.[locale];
  return unit && (isLeast ? say.atLeast : say.atMost)(`${limit} ${unit[say.isMany(Number(limit)) ? 1 : 0]}`);
}

const zodWords = { en: z.locales.en(), fr: z.locales.fr() };

/** What a check of ours says (`saying`). */
const wordsOf = ({ params }: { params?: { words?: Words } } & RawIssue): Words | undefined => params?.words;

/** A sentence: zod’s French begins in lower case. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What one fault of an input is called: in our words where we have some, else in zod's. */
export function wordOf(locale: Locale, issue: RawIssue): string {
  const ours = wordsOf(issue)?.[locale] ?? wordOfField(locale, issue);
  const word = ours ?? zodWords[locale].localeError(issue);
  return capital(typeof word === 'string' ? word : (word?.message ?? ''));
}

function wordOfField(locale: Locale, issue: RawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.expected === 'boolean' && issue.input !== undefined) return commonWords.boolean[locale];
  if (issue.code === 'invalid_format') return (expectedFormats[issue.format] ?? wordsOfPattern(issue.pattern))?.[locale];
  if (issue.code === 'too_small' || issue.code === 'too_big') return wordOfLimit(locale, issue);
}
