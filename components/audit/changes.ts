import { weekChanges } from '@/components/pickup/model/differences';
import { changedFields, isRule, partsOf } from '@/components/promotions/form';
import { type Change, identityOf } from '@/server/core/writes/diff';

export type Names = Record<string, string>;
type Thing = Record<string, unknown>;

export function isRecord(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name of an entry in a list; undefined if it has none. */
function nameOf({ name, productName, label }: Thing): string | undefined {
  return [name, productName, label].find((text): text is string => typeof text === 'string' && text !== '');
}

/**
 * Fields without information for people: identifiers, positions in lists, counts of listed things, the time of the change itself, and the
 * announced lines of a delivery, which are the former lines.
 */
const SILENT =
  /(^id|Id|uuid|Uuid|Code|^position|^ordinal|^lineCount|^linesWithoutCost|^announcedLines|^createdAt|^updatedAt|^deviceId|^productSku|^provider|^administrativeArea.*)$/;
/** Identifiers that are shown if they change, as the name of their target or as a yes. */
const POINTERS = new Set(['roomId', 'tableLayoutUuid', 'groupId']);

export function isSilent(field: string): boolean {
  return SILENT.test(field) && field !== 'postalCode';
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

const isSilentChange = ({ path, kind, before, after }: Change) => {
  const field = String(path.at(-1) ?? '');
  return (isEmpty(before) && isEmpty(after)) || (isSilent(field) && !(POINTERS.has(field) && kind === 'changed'));
};

/** The fields of something created or deleted as a whole. Its lists become their entries. */
function fieldsOf(change: Change, names: Names): Change[] {
  const side = change.kind === 'added' ? 'after' : 'before';
  const content = change[side] as Thing;
  const fields: Change[] = [];
  const entries: Change[] = [];
  for (const [field, value] of Object.entries(content)) {
    if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
      const identity = identityOf(value);
      for (const [index, entry] of value.entries()) {
        const id = identity === undefined ? `${field} ${index}` : String(entry[identity]);
        names[id] ??= nameOf(entry) ?? (identity === undefined ? String(index + 1) : id);
        entries.push({ path: [...change.path, field, id], kind: change.kind, [side]: entry });
      }
    } else if (value && !(Array.isArray(value) && value.length === 0))
      fields.push({ path: [...change.path, field], kind: change.kind, [side]: value });
  }
  return [...fields, ...entries];
}

/** The entries of a list by key, if the list is a set: one difference per entry added, changed or removed. */
function diffByKey({ path, before, after }: Change, keyOf: (entry: unknown) => [key: string, value: unknown]): Change[] {
  const [oldEntries, newEntries] = [before, after].map((list) => new Map(Array.isArray(list) ? list.map(keyOf) : []));
  return [...new Set([...(oldEntries?.keys() ?? []), ...(newEntries?.keys() ?? [])])].flatMap((key): Change[] => {
    const [from, to] = [oldEntries?.get(key), newEntries?.get(key)];
    if (from === to) return [];
    const kind = from === undefined ? 'added' : to === undefined ? 'removed' : 'changed';
    return [{ path: [...path, key], kind, ...(from !== undefined && { before: from }), ...(to !== undefined && { after: to }) }];
  });
}

/** Settings that may exist as a whole or not at all. */
const GROUPS = new Set(['own', 'module', 'address', 'channels']);

function expand(change: Change, names: Names): Change[] {
  const { path, before, after } = change;
  const field = String(path.at(-1) ?? '');
  const isWhole = isRecord(before) !== isRecord(after) && (before ?? after) !== undefined;
  if (isWhole && (path.length === 0 || GROUPS.has(field))) {
    const kind = isRecord(after) ? 'added' : 'removed';
    return fieldsOf({ path, kind, ...(kind === 'added' ? { after } : { before }) }, names).flatMap((inner) => expand(inner, names));
  }
  if (field === 'rule' && isRule(before) && isRule(after))
    return changedFields(partsOf(before), partsOf(after)).map((part) => ({ ...part, path: [...path, ...part.path] }));
  if (field === 'locked') return diffByKey(change, (entry) => [(entry as string[]).join('.'), true]);
  return [change];
}

/** Combines the ranges of a pickup week: equal changes of several days become one. */
function mergeWeeks(changes: Change[], names: Names): Change[] {
  const isRange = ({ path }: Change) => path[0] === 'pickupSchedules' && path.length > 1;
  if (!changes.some(isRange)) return changes;
  return [...changes.filter((change) => !isRange(change)), ...weekChanges(changes.filter(isRange), names)];
}

/** A publication concerns a layout and its version: shows what replaced what. */
function mergePublication(changes: Change[]): Change[] {
  const [layout, version] = ['tableLayoutUuid', 'version'].map((field) =>
    changes.find(({ path }) => path.length === 1 && path[0] === field),
  );
  if (layout?.kind !== 'changed') return changes;
  const states = {
    before: { layout: layout.before, version: version?.before },
    after: { layout: layout.after, version: version?.after },
  };
  return [{ path: ['publication'], kind: 'changed', ...states }];
}

/** Combines first and last days that changed together into one difference, between two periods. */
function mergePeriods(changes: Change[]): Change[] {
  const findSibling = (path: Change['path'], field: string) => {
    const siblingPath = [...path.slice(0, -1), field].join('/');
    return changes.find((change) => change.kind === 'changed' && change.path.join('/') === siblingPath);
  };
  return changes.flatMap((change): Change[] => {
    const { path } = change;
    const [firstDay, lastDay] = [findSibling(path, 'firstDay'), findSibling(path, 'lastDay')];
    if (!firstDay || !lastDay || (change !== firstDay && change !== lastDay)) return [change];
    if (change === lastDay) return [];
    const days = (side: 'before' | 'after') => `${firstDay[side]}/${lastDay[side]}`;
    return [{ path: [...path.slice(0, -1), 'days'], kind: 'changed', before: days('before'), after: days('after') }];
  });
}

/**
 * Prepares differences for people: field by field, without those that carry no information.
 * @param names of things whose ids occur in the paths; the result adds those of entries created or deleted here
 */
export function tellChanges(changes: Change[], names: Names = {}): { changes: Change[]; names: Names } {
  const allNames = { ...names };
  const fields = changes.flatMap((change) => expand(change, allNames));
  return {
    changes: mergeWeeks(mergePeriods(mergePublication(fields)), allNames).filter((change) => !isSilentChange(change)),
    names: allNames,
  };
}

/** The message key for a word that contains spaces or dots. */
export function messageKey(word: string): string {
  return word.replaceAll(/[^a-zA-Z0-9]+/g, '_');
}
