import type { Locale } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { type Change, identityOf } from '@/server/core/writes/diff';
import type { Subjects } from '@/server/core/writes/subjects';

/** A change in the history: its subject and both states. */
interface States {
  subjectKind: string;
  before: unknown;
  after: unknown;
}

/**
 * The names of things whose ids are in the paths of an entry's changes, or in values that refer to them, by id. A deleted thing has its
 * name in the states. In `namesIn`, ids are keyed with their field: «categoryIds 3».
 */
export async function pathNames(db: Db, subjects: Subjects, { subjectKind, before, after }: States, changes: Change[], locale: Locale) {
  const { partNames, pointers = [], namesIn = {} } = subjects[subjectKind] ?? {};
  const pointedIds = changes.flatMap((change) =>
    pointers.includes(String(change.path.at(-1))) ? [change.before, change.after].flat() : [],
  );
  const ids = new Set([...changes.flatMap(({ path }) => path), ...pointedIds].map(String));
  const partRows = (await partNames?.(db, [...ids], locale)) ?? [];
  const names = new Map<string, string>();
  for (const state of [after, before]) collectNames(state, ids, names);
  for (const { id, name } of partRows) names.set(String(id), name);
  const values = changes.flatMap((change) => [change.before, change.after]);
  for (const [field, find] of Object.entries(namesIn)) {
    const rows = await find(db, [...new Set(values.flatMap((value) => idsIn(value, field)))], locale);
    for (const { id, name } of rows) names.set(`${field} ${id}`, name);
  }
  return Object.fromEntries(names);
}

/** The ids in lists of this field, at any depth. */
function idsIn(value: unknown, field: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === field && Array.isArray(inner) ? inner.map(String) : idsIn(inner, field)));
}

/** Adds the names in a state for these ids: of entries in lists, by the field that identifies them in differences, and of keys. */
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

const formatTime = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The name of a thing from its contents: its name, its days, or its hours. */
function nameOf(thing: unknown): string | undefined {
  if (typeof thing !== 'object' || thing === null) return undefined;
  const { name, label, productName, firstDay, lastDay, day, start, end } = thing as Record<string, unknown>;
  const ownName = [name, productName, label].find((text) => typeof text === 'string' && text !== '');
  if (ownName !== undefined) return ownName as string;
  if (typeof firstDay === 'string') return firstDay === lastDay ? firstDay : `${firstDay}/${lastDay}`;
  return typeof day === 'string' && typeof start === 'number' && typeof end === 'number'
    ? `${day} ${formatTime(start)}–${formatTime(end)}`
    : undefined;
}

interface Subject extends States {
  subjectId: string;
}

/** The names of the subjects of these entries, with one query per kind. A deleted subject has its name in the entry. */
export async function subjectNames(
  db: Db,
  subjects: Subjects,
  entries: Subject[],
  locale: Locale,
): Promise<(entry: Subject) => string | null> {
  const idOf = ({ subjectKind, subjectId, before, after }: Subject) =>
    subjects[subjectKind]?.namedAfter?.(after ?? before ?? {}) ?? subjectId;
  const nameByKey = new Map<string, string>();
  for (const [kind, entriesOfKind = []] of Map.groupBy(entries, ({ subjectKind }) => subjectKind)) {
    const names = (await subjects[kind]?.names?.(db, [...new Set(entriesOfKind.map(idOf))], locale)) ?? [];
    for (const { id, name } of names) nameByKey.set(`${kind}/${id}`, name);
  }
  return (entry) => nameByKey.get(`${entry.subjectKind}/${idOf(entry)}`) ?? nameOf(entry.after) ?? nameOf(entry.before) ?? null;
}
