import { z } from 'zod';
import { AppError, type Issue, type Locale, localizeIssue, type Words } from './errors';
import { hasTooManyNames } from './field-names';
import { wordOf } from './issue-words';
import { overlongLists } from './overlong-lists';
import { UploadedFile } from './uploaded-file';
import { unwrapType } from './zod-types';

const MAX_DEPTH = 100;
/** The most lists and objects in one request, more than in the largest plan or set of areas. */
const MAX_CONTAINERS = 100_000;
/** The most texts and numbers in all lists of a request, more than the products of all categories or the coordinates of a file of areas. */
const MAX_ENTRIES = 100_000;

/** The unvalidated input of a request, in its parts. */
export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The most faults listed. More would help nobody, and a body of thousands of empty entries would be answered with megabytes. */
const MAX_ISSUES = 100;

const refusals = {
  text: {
    en: 'Text contains characters that cannot be stored.',
    fr: 'Le texte contient des caractères qui ne peuvent pas être enregistrés.',
  },
  key: {
    en: 'A key contains characters that cannot be stored.',
    fr: 'Une clé contient des caractères qui ne peuvent pas être enregistrés.',
  },
  number: { en: 'The number is too large.', fr: 'Le nombre est trop grand.' },
  depth: { en: 'Nested too deep.', fr: 'L’imbrication est trop profonde.' },
  containers: { en: 'Too many lists and objects at once.', fr: 'Trop de listes et d’objets à la fois.' },
  entries: { en: 'Too many entries in lists at once.', fr: 'Trop d’éléments dans les listes à la fois.' },
  proto: { en: 'The key __proto__ is not allowed.', fr: 'La clé __proto__ n’est pas autorisée.' },
  names: { en: 'Too many different names of fields at once.', fr: 'Trop de noms de champs différents à la fois.' },
  encoding: { en: 'Text is not percent-encoded UTF-8.', fr: 'Le texte n’est pas de l’UTF-8 encodé avec des pourcents.' },
} as const satisfies Record<string, Words>;
const sentTwiceMessage = (key: string): Words => ({ en: `${key} was sent more than once.`, fr: `${key} a été envoyé plusieurs fois.` });

function badJson(message: Words, path = ''): AppError {
  return new AppError('invalid_parameters', { issues: [{ path, code: 'unstorable', message }] });
}

/** A list or object of a request, with its path. */
interface Container {
  value: object;
  depth: number;
  key: string;
  parent: Container | null;
}

function pathOf({ key, parent }: Container): string {
  const prefix = parent ? pathOf(parent) : '';
  return prefix === '' ? key : `${prefix}.${key}`;
}

/**
 * Refuses what no field can hold and what would harm a database or a prototype: NUL characters, lone surrogates, numbers that JavaScript
 * can't represent exactly, `__proto__` keys, nesting beyond 100 levels, and more than 100,000 lists and objects or plain entries of lists.
 * Walks without recursion, so that depth does no harm, and allocates nothing for plain values.
 * @throws invalid_parameters
 */
export function assertSane(value: unknown): void {
  const pending: Container[] = [];
  let [count, entries] = [0, 0];
  const visit = (current: unknown, key: string | number, parent: Container | null) => {
    if (typeof current === 'string' && !isSound(current)) throw badJson(refusals.text, pathOfEntry(key, parent));
    if (typeof current === 'number' && !isExact(current)) throw badJson(refusals.number, pathOfEntry(key, parent));
    if (typeof current !== 'object' || current === null || current instanceof UploadedFile) return;
    const depth = parent ? parent.depth + 1 : 0;
    if (depth >= MAX_DEPTH) throw badJson(refusals.depth);
    if (++count > MAX_CONTAINERS) throw badJson(refusals.containers);
    pending.push({ value: current, depth, key: String(key), parent });
  };
  visit(value, '', null);
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (Array.isArray(next.value)) {
      for (let index = 0; index < next.value.length; index++) {
        const entry = next.value[index];
        if (typeof entry !== 'object' && ++entries > MAX_ENTRIES) throw badJson(refusals.entries);
        visit(entry, index, next);
      }
      continue;
    }
    const fields = next.value as Record<string, unknown>;
    for (const key of Object.keys(fields)) {
      if (key === '__proto__') throw badJson(refusals.proto, pathOf(next));
      if (!isSound(key)) throw badJson(refusals.key, pathOf(next));
      visit(fields[key], key, next);
    }
  }
}

const pathOfEntry = (key: string | number, parent: Container | null) => (parent ? pathOf({ ...parent, key: String(key), parent }) : '');
const isSound = (text: string) => !text.includes('\0') && text.isWellFormed();
/** Whether a number was parsed without loss: larger ones become infinite or another whole number. */
const isExact = (number: number) => Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number));

/** @throws invalid_parameters for JSON that takes too long to parse */
export function assertParsable(text: string): void {
  if (hasTooManyNames(text)) throw badJson(refusals.names);
}

/**
 * Parses JSON.
 * @throws invalid_json; invalid_parameters for JSON that takes too long to parse or holds what cannot be stored
 */
export function parseJson(text: string): unknown {
  assertParsable(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('invalid_json');
  }
  assertSane(value);
  return value;
}

/** Whether missing fields alone, at any depth, can make a value of the schema invalid (`missing_parameters`). */
export function canLackFields(schema: z.ZodType): boolean {
  const type = unwrapType(schema);
  if (type instanceof z.ZodObject) {
    const { error } = type.safeParse({});
    if (error?.issues.some(({ path, code }) => path.length > 0 && code !== 'custom')) return true;
    return Object.values(type.shape).some((field) => canLackFields(field as z.ZodType));
  }
  if (type instanceof z.ZodDiscriminatedUnion) return true;
  if (type instanceof z.ZodArray) return canLackFields(type.element as z.ZodType);
  if (type instanceof z.ZodRecord) return canLackFields(type.valueType as z.ZodType);
  return type instanceof z.ZodPipe && canLackFields(type.in as z.ZodType);
}

const booleans: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };
/** Parses `true` and `false`, and the 1 and 0 that some clients send; undefined for anything else. */
export const booleanOf = (text: string): boolean | undefined => (Object.hasOwn(booleans, text) ? booleans[text] : undefined);

/**
 * Converts texts of a path, query or form to the types of their fields: «12» becomes a number only where a number is expected, so that the
 * schemas can stay strict.
 */
export function fromText(schema: z.ZodObject, texts: Record<string, string>): Record<string, unknown> {
  const typed: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(texts)) {
    const field = schema.shape[key] as z.ZodType | undefined;
    if (!field) {
      typed[key] = text;
      continue;
    }
    const type = unwrapType(field);
    if (type instanceof z.ZodNumber) typed[key] = /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
    else if (type instanceof z.ZodBoolean) typed[key] = booleanOf(text) ?? text;
    else typed[key] = text;
  }
  return typed;
}

/**
 * Parses a query string or a form to a flat record.
 * @throws invalid_parameters if a key is repeated or a text cannot be stored
 */
export function queryOf(search: string): Record<string, string> {
  if (search.length < 2) return {};
  const fields: Record<string, string> = Object.create(null);
  const duplicates: Issue[] = [];
  // Invalid UTF-8 decodes to this character, which is only legitimate where it was sent as itself.
  const replacementCharacter = /%EF%BF%BD|\ufffd/i.test(search) ? null : '\ufffd';
  for (const [key, value] of new URLSearchParams(search)) {
    if (replacementCharacter !== null && (key.includes(replacementCharacter) || value.includes(replacementCharacter)))
      throw badJson(refusals.encoding);
    if (key in fields) duplicates.push({ path: key, code: 'duplicate', message: sentTwiceMessage(key) });
    fields[key] = value;
  }
  if (duplicates.length > 0) throw new AppError('invalid_parameters', { issues: duplicates });
  assertSane(fields);
  return { ...fields };
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (current, key) => (typeof current === 'object' && current !== null ? (current as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );
}

/**
 * Validates the parts of a request and returns them typed. All faults of all parts are listed at once, up to a hundred. Checks of a schema
 * name their code as `params.code`.
 * @param extraIssues faults beyond single fields; dropped for fields that have another fault
 * @throws missing_parameters if only missing fields are wrong, otherwise invalid_parameters; `extraData.issues[]`
 */
export function validate<T extends Record<string, z.ZodType>>(
  parts: { [K in keyof T]: { schema: T[K]; value: unknown } },
  locale: Locale,
  extraIssues: readonly Issue[] = [],
): { [K in keyof T]: z.output<T[K]> } {
  const issues: ReturnType<typeof localizeIssue>[] = [];
  let onlyMissing = true;
  const outputs: Record<string, unknown> = {};
  for (const [name, { schema, value }] of Object.entries(parts) as [string, { schema: z.ZodType; value: unknown }][]) {
    const tooLong = overlongLists(schema, value);
    if (tooLong.length > 0) {
      onlyMissing = false;
      for (const { path, maximum } of tooLong)
        issues.push({
          path,
          code: 'too_big',
          message: wordOf(locale, { code: 'too_big', origin: 'array', maximum, inclusive: true, input: [] }),
        });
      continue;
    }
    const result = schema.safeParse(value, { error: (issue) => wordOf(locale, issue) });
    if (result.success) {
      outputs[name] = result.data;
      continue;
    }
    for (const issue of result.error.issues) {
      const isAboutPresence = issue.code !== 'custom' || issue.params?.code === 'required';
      const missing = issue.path.length > 0 && isAboutPresence && valueAt(value, issue.path) === undefined;
      onlyMissing &&= missing;
      const code = missing ? 'required' : issue.code === 'custom' ? String(issue.params?.code ?? issue.code) : issue.code;
      // Unknown names are one issue of what they stand in; here, each is one of its own.
      const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
      for (const path of paths)
        if (issues.length < MAX_ISSUES) issues.push({ path: path.map(String).join('.'), code, message: issue.message });
    }
  }
  for (const issue of extraIssues) {
    if (issues.length >= MAX_ISSUES || issues.some(({ path }) => path === issue.path)) continue;
    onlyMissing &&= issue.code === 'required';
    issues.push(localizeIssue(locale, issue));
  }
  if (issues.length > 0) throw new AppError(onlyMissing ? 'missing_parameters' : 'invalid_parameters', { extraData: { issues } });
  return outputs as { [K in keyof T]: z.output<T[K]> };
}
