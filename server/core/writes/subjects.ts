import type { Locale } from '../operation/errors';
import { MAX_INTEGER } from '../operation/limits';
import type { Db } from '../platform/db';
import type { Change } from './diff';

/** Finds what people call things, by their ids as the history has them: as text. What is no id of such a thing is passed over. */
export type FindNames = (db: Db, ids: string[], locale: Locale) => Promise<{ id: number | string; name: string }[]>;

/** What the history has to know of a kind of subject. A kind of which nothing is declared is shown with its id. */
export interface Subject {
  /** The names of the subjects. */
  names?: FindNames;
  /** What a subject is called after instead of its own id, by its state. */
  namedAfter?(state: unknown): string | undefined;
  /** The names of things whose ids stand in the paths of changes, or as values of `pointers`. */
  partNames?: FindNames;
  /** Fields whose values are ids of such things. */
  pointers?: readonly string[];
  /** Leaves out changes of what is kept for undoing alone, and seen by nobody. */
  hideShadows?(changes: Change[]): Change[];
}

/** The subjects of a feature by their kind. */
export type Subjects = Record<string, Subject>;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Names of things that are known by a number. */
export function namesByNumber(find: (db: Db, ids: number[], locale: Locale) => Promise<{ id: number; name: string }[]>): FindNames {
  return async (db, texts, locale) => {
    const ids = texts.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_INTEGER);
    return ids.length === 0 ? [] : find(db, ids, locale);
  };
}

/** Names of things that are known by a UUID. */
export function namesByUuid(find: (db: Db, ids: string[]) => Promise<{ id: string; name: string }[]>): FindNames {
  return async (db, texts) => {
    const ids = texts.filter((text) => UUID.test(text));
    return ids.length === 0 ? [] : find(db, ids);
  };
}

/** Names of things of several sorts. */
export function namesOfAny(...sorts: FindNames[]): FindNames {
  return async (db, ids, locale) => (await Promise.all(sorts.map((find) => find(db, ids, locale)))).flat();
}
