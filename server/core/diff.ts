/** One difference between two snapshots. `path` leads to it from the top. */
export interface Change {
  path: (string | number)[];
  kind: 'added' | 'changed' | 'removed';
  before?: unknown;
  after?: unknown;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a thing belongs to: it tells nothing apart. */
const HOMES = /^(brandId|restaurantId|tableLayoutId|userId|addressId)$/;

/** The field that tells the entries of lists apart, so that an entry that moved is not a change of all after it. */
export function identityOf(...lists: unknown[][]): string | undefined {
  const [first] = lists.flat();
  if (!isRecord(first) || !lists.every((list) => list.every(isRecord))) return undefined;
  const keys = Object.keys(first).filter((key) => /(^id|Id|uuid|Uuid)$/.test(key) && !HOMES.test(key));
  const tellsApart = (key: string) =>
    lists.every((list) => new Set(list.map((entry) => (entry as Record<string, unknown>)[key])).size === list.length);
  return keys.find(tellsApart);
}

function asRecord(list: unknown[], identity: string): Record<string, unknown> {
  return Object.fromEntries(list.map((entry) => [String((entry as Record<string, unknown>)[identity]), entry]));
}

/**
 * What is different between two JSON snapshots, field by field; lists of things with an id are compared by it, other lists as a whole:
 * the place of an entry tells nobody anything.
 * Safe in the browser: History and previews use the same function as the dry run.
 */
export function diff(before: unknown, after: unknown, path: (string | number)[] = []): Change[] {
  if (before === after) return [];
  // A whole that is null is one that is not there; inside of it, null is a value.
  const isAbsent = (value: unknown) => value === undefined || (value === null && path.length === 0);
  if (isAbsent(before)) return isAbsent(after) ? [] : [{ path, kind: 'added', after }];
  if (isAbsent(after)) return [{ path, kind: 'removed', before }];
  if (Array.isArray(before) && Array.isArray(after)) {
    const identity = identityOf(before, after);
    if (identity) return diff(asRecord(before, identity), asRecord(after, identity), path);
    const isSame = before.length === after.length && before.every((entry, index) => diff(entry, after[index], [index]).length === 0);
    return isSame ? [] : [{ path, kind: 'changed', before, after }];
  }
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => diff(before[key], after[key], [...path, key]));
  }
  return [{ path, kind: 'changed', before, after }];
}
