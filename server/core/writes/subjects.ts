import type { Locale } from '../operation/errors';
import { MAX_INTEGER } from '../operation/limits';
import type { Db } from '../platform/db';
import type { Change } from './diff';

/** Finds names for ids, which are texts in the history. Ids of other things are ignored. */
export type FindNames = (db: Db, ids: string[], locale: Locale) => Promise<{ id: number | string; name: string }[]>;

/** An entry about another subject that concerns this one. */
export interface RelatedEntry {
  id: number;
  /** The key under which a change of many has this subject; null if the whole entry concerns it. */
  key: string | null;
}

/** Which entries to find: those before `before`, the newest `take`. */
export interface RelatedPage {
  before: number;
  take: number;
}

/** What the history needs to know about a kind of subject. Undeclared kinds are shown with their id. */
export interface Subject {
  /** The names of the subjects. */
  names?: FindNames;
  /** A name from the subject’s state, shown instead of its id. */
  namedAfter?(state: unknown): string | undefined;
  /** The names of things whose ids appear in the paths of changes, or as values of `pointers`. */
  partNames?: FindNames;
  /** Fields whose values are ids of such things. */
  pointers?: readonly string[];
  /** The names of things whose ids are in lists anywhere in changed values, by the field of the list: ids of several kinds may be equal. */
  namesIn?: Record<string, FindNames>;
  /** A state as it is shown: what is one field for the interface can be an amount or a rate for people. */
  shownAs?(state: unknown): unknown;
  /** Hides changes of fields that exist only for undoing and that nobody sees. */
  hideShadows?(changes: Change[]): Change[];
  /** Finds entries about other subjects that concern this one, such as changes of many at once. */
  findRelated?(db: Db, id: number, page: RelatedPage): Promise<RelatedEntry[]>;
}

/** The subjects of a feature by their kind. */
export type Subjects = Record<string, Subject>;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Names of things identified by a number. */
export function namesByNumber(find: (db: Db, ids: number[], locale: Locale) => Promise<{ id: number; name: string }[]>): FindNames {
  return async (db, texts, locale) => {
    const ids = texts.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_INTEGER);
    return ids.length === 0 ? [] : find(db, ids, locale);
  };
}

/** Names of things identified by a UUID. */
export function namesByUuid(find: (db: Db, ids: string[]) => Promise<{ id: string; name: string }[]>): FindNames {
  return async (db, texts) => {
    const ids = texts.filter((text) => UUID.test(text));
    return ids.length === 0 ? [] : find(db, ids);
  };
}

/** Names of things of several kinds. */
export function namesOfAny(...finders: FindNames[]): FindNames {
  return async (db, ids, locale) => (await Promise.all(finders.map((find) => find(db, ids, locale)))).flat();
}
