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

/** The field that tells the entries of a list apart, so that an entry that moved is not a change of all after it. */
function identityOf(list: unknown[]): string | undefined {
  if (list.length === 0 || !list.every(isRecord)) return undefined;
  const keys = Object.keys(list[0] as object).filter((key) => /(^id|Id|uuid|Uuid)$/.test(key));
  return keys.find((key) => new Set(list.map((entry) => (entry as Record<string, unknown>)[key])).size === list.length);
}

function asRecord(list: unknown[], identity: string): Record<string, unknown> {
  return Object.fromEntries(list.map((entry) => [String((entry as Record<string, unknown>)[identity]), entry]));
}

/**
 * What is different between two JSON snapshots, field by field; lists of things with an id are compared by it.
 * Safe in the browser: History and previews use the same function as the dry run.
 */
export function diff(before: unknown, after: unknown, path: (string | number)[] = []): Change[] {
  if (before === after) return [];
  // A whole that is null is one that is not there; inside of it, null is a value.
  const isAbsent = (value: unknown) => value === undefined || (value === null && path.length === 0);
  if (isAbsent(before)) return isAbsent(after) ? [] : [{ path, kind: 'added', after }];
  if (isAbsent(after)) return [{ path, kind: 'removed', before }];
  if (Array.isArray(before) && Array.isArray(after)) {
    const identity = identityOf(before.length > 0 ? before : after);
    if (identity && identityOf(after.length > 0 ? after : before) === identity)
      return diff(asRecord(before, identity), asRecord(after, identity), path);
    return Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, index) =>
      diff(before[index], after[index], [...path, index]),
    );
  }
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => diff(before[key], after[key], [...path, key]));
  }
  return [{ path, kind: 'changed', before, after }];
}
