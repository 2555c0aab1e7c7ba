import type { Locale } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { type Change, identityOf } from '@/server/core/writes/diff';
import type { Subjects } from '@/server/core/writes/subjects';

/** What the history has of a change: its subject and both of its states. */
interface States {
  subjectKind: string;
  before: unknown;
  after: unknown;
}

/**
 * What people call the things whose ids stand in the paths of an entry's changes, or as values that point to them, by id. A thing that
 * is gone has the name that the states have of it.
 */
export async function pathNames(db: Db, subjects: Subjects, { subjectKind, before, after }: States, changes: Change[], locale: Locale) {
  const { partNames, pointers = [] } = subjects[subjectKind] ?? {};
  const pointed = changes.flatMap((change) => (pointers.includes(String(change.path.at(-1))) ? [change.before, change.after].flat() : []));
  const ids = new Set([...changes.flatMap(({ path }) => path), ...pointed].map(String));
  const found = (await partNames?.(db, [...ids], locale)) ?? [];
  const names = new Map<string, string>();
  for (const state of [after, before]) collectNames(state, ids, names);
  for (const { id, name } of found) names.set(String(id), name);
  return Object.fromEntries(names);
}

/** Adds the names that a state has of these ids: of the entries of its lists, by what the differences know them by, and of its keys. */
function collectNames(state: unknown, ids: ReadonlySet<string>, names: Map<string, string>): void {
  if (typeof state !== 'object' || state === null) return;
  const identity = Array.isArray(state) ? identityOf(state) : undefined;
  for (const [key, value] of Object.entries(state)) {
    if (typeof value !== 'object') continue;
    collectNames(value, ids, names);
    const id = identity === undefined ? key : String(value[identity]);
    const name = ids.has(id) ? nameOf(value) : undefined;
    if (name !== undefined) names.set(id, name);
  }
}

const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** What people call a thing by what it holds: its name, its days, or its hours. */
function nameOf(thing: unknown): string | undefined {
  if (typeof thing !== 'object' || thing === null) return undefined;
  const { name, label, productName, firstDay, lastDay, day, start, end } = thing as Record<string, unknown>;
  const given = [name, productName, label].find((text) => typeof text === 'string' && text !== '');
  if (given !== undefined) return given as string;
  if (typeof firstDay === 'string') return firstDay === lastDay ? firstDay : `${firstDay}/${lastDay}`;
  return typeof day === 'string' && typeof start === 'number' && typeof end === 'number'
    ? `${day} ${clock(start)}–${clock(end)}`
    : undefined;
}

interface Subject extends States {
  subjectId: string;
}

/** What people call the subjects of these entries; one query a kind. Of a subject that is gone it is what the entry has of it. */
export async function subjectNames(
  db: Db,
  subjects: Subjects,
  entries: Subject[],
  locale: Locale,
): Promise<(entry: Subject) => string | null> {
  const idOf = ({ subjectKind, subjectId, before, after }: Subject) =>
    subjects[subjectKind]?.namedAfter?.(after ?? before ?? {}) ?? subjectId;
  const found = new Map<string, string>();
  for (const [kind, ofKind = []] of Map.groupBy(entries, ({ subjectKind }) => subjectKind)) {
    const names = (await subjects[kind]?.names?.(db, [...new Set(ofKind.map(idOf))], locale)) ?? [];
    for (const { id, name } of names) found.set(`${kind}/${id}`, name);
  }
  return (entry) => found.get(`${entry.subjectKind}/${idOf(entry)}`) ?? nameOf(entry.after) ?? nameOf(entry.before) ?? null;
}
