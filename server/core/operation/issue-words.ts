import type { z } from 'zod';
import type { Locale, Words } from './errors';
import { expectedFormats, wordsOfPattern } from './fields';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
type IssueOf<Code extends RawIssue['code']> = Extract<RawIssue, { code: Code }>;

/** The units of limits: what is counted or measured. */
const units: Readonly<Record<string, Record<Locale, readonly [one: string, many: string]>>> = {
  string: { en: ['character', 'characters'], fr: ['caractère', 'caractères'] },
  array: { en: ['entry', 'entries'], fr: ['élément', 'éléments'] },
};

/** What to send instead of a value of another type, by zod’s name for the type. */
const types: Readonly<Record<string, Record<Locale, string>>> = {
  string: { en: 'text', fr: 'un texte' },
  number: { en: 'a number', fr: 'un nombre' },
  int: { en: 'a whole number', fr: 'un nombre entier' },
  boolean: { en: 'true or false', fr: 'true ou false' },
  array: { en: 'a list', fr: 'une liste' },
  object: { en: 'an object', fr: 'un objet' },
  record: { en: 'an object', fr: 'un objet' },
};

const sentences = {
  en: {
    send: (what: string) => `Send ${what}.`,
    sendNotNull: (what: string) => `Send ${what}, not null.`,
    multiple: (step: string) => `Send a multiple of ${step}.`,
    unknown: 'Unknown field.',
    other: 'This is not valid.',
    least: (limit: string, inclusive: boolean) => (inclusive ? `Send ${limit} or more.` : `Send more than ${limit}.`),
    most: (limit: string, inclusive: boolean) => (inclusive ? `Send ${limit} or less.` : `Send less than ${limit}.`),
    atLeast: (count: string) => `Send at least ${count}.`,
    atMost: (count: string) => `Send at most ${count}.`,
    empty: 'Required.',
    isMany: (count: number) => count !== 1,
  },
  fr: {
    send: (what: string) => `Envoyez ${what}.`,
    sendNotNull: (what: string) => `Envoyez ${what}, et non null.`,
    multiple: (step: string) => `Envoyez un multiple de ${step}.`,
    unknown: 'Champ inconnu.',
    other: 'La valeur n’est pas valide.',
    least: (limit: string, inclusive: boolean) => (inclusive ? `Envoyez ${limit} ou plus.` : `Envoyez plus de ${limit}.`),
    most: (limit: string, inclusive: boolean) => (inclusive ? `Envoyez ${limit} ou moins.` : `Envoyez moins de ${limit}.`),
    atLeast: (count: string) => `Envoyez au moins ${count}.`,
    atMost: (count: string) => `Envoyez ${count} au plus.`,
    empty: 'Obligatoire.',
    isMany: (count: number) => count > 1,
  },
} as const;

const orOf = { en: new Intl.ListFormat('en-GB', { type: 'disjunction' }), fr: new Intl.ListFormat('fr', { type: 'disjunction' }) };

/** The message for a value of the wrong type. */
function wordOfType(locale: Locale, { expected, input }: IssueOf<'invalid_type'>): string | undefined {
  const type = types[expected]?.[locale];
  const say = sentences[locale];
  return type && (input === null ? say.sendNotNull : say.send)(type);
}

/** The message for a value that is not on the list. Values are spelt as in JSON: text in quotation marks, numbers without. */
function wordOfChoice(locale: Locale, { values }: IssueOf<'invalid_value'>): string {
  return sentences[locale].send(orOf[locale].format(values.map((value) => JSON.stringify(value))));
}

/** The message for a number, text or list that is too small or too large. */
function wordOfLimit(locale: Locale, issue: IssueOf<'too_small' | 'too_big'>): string | undefined {
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const say = sentences[locale];
  const isLeast = issue.code === 'too_small';
  if (issue.origin === 'number' || issue.origin === 'int') return (isLeast ? say.least : say.most)(String(limit), issue.inclusive ?? true);
  // An empty field of a form.
  if (issue.origin === 'string' && isLeast && limit === 1) return say.empty;
  const unit = units[issue.origin]?.[locale];
  return unit && (isLeast ? say.atLeast : say.atMost)(`${limit} ${unit[say.isMany(Number(limit)) ? 1 : 0]}`);
}

/** The message of one of our own checks (`withWords`). */
const wordsOf = ({ params }: { params?: { words?: Words } } & RawIssue): Words | undefined => params?.words;

/** The message for one fault of the input. Replaces zod’s, which names types as programs do, and whose French is poor. */
export function wordOf(locale: Locale, issue: RawIssue): string {
  return wordsOf(issue)?.[locale] ?? wordOfField(locale, issue) ?? sentences[locale].other;
}

function wordOfField(locale: Locale, issue: RawIssue): string | undefined {
  if (issue.code !== 'custom' && issue.input === undefined) return sentences[locale].empty;
  if (issue.code === 'invalid_type') return wordOfType(locale, issue);
  if (issue.code === 'invalid_value') return wordOfChoice(locale, issue);
  if (issue.code === 'invalid_format') return (expectedFormats[issue.format] ?? wordsOfPattern(issue.pattern))?.[locale];
  if (issue.code === 'too_small' || issue.code === 'too_big') return wordOfLimit(locale, issue);
  if (issue.code === 'unrecognized_keys') return sentences[locale].unknown;
  if (issue.code === 'not_multiple_of') return sentences[locale].multiple(String(issue.divisor));
}
