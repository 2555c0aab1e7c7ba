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

/** Fields that name what a thing belongs to; they do not tell entries apart. */
const OWNER_FIELDS = /^(brandId|restaurantId|tableLayoutId|userId|addressId)$/;

/** Fields that people read as one sentence: a part of it alone would mean nothing. */
const WHOLES: ReadonlySet<string | number | undefined> = new Set(['rule']);

/** The field that identifies the entries of lists, so that moving one entry does not change all entries after it. */
export function identityOf(...lists: unknown[][]): string | undefined {
  const [first] = lists.flat();
  if (!isRecord(first) || !lists.every((list) => list.every(isRecord))) return undefined;
  const keys = Object.keys(first).filter((key) => /(^id|Id|uuid|Uuid)$/.test(key) && !OWNER_FIELDS.test(key));
  const isUnique = (key: string) =>
    lists.every((list) => new Set(list.map((entry) => (entry as Record<string, unknown>)[key])).size === list.length);
  return keys.find(isUnique);
}

function asRecord(list: unknown[], identity: string): Record<string, unknown> {
  return Object.fromEntries(list.map((entry) => [String((entry as Record<string, unknown>)[identity]), entry]));
}

/**
 * The differences between two JSON snapshots, field by field. Lists whose entries have an id are compared by it, other lists and rules as a
 * whole: the index of an entry would mean nothing to people. Safe in the browser: history and previews use the same function as the dry run.
 */
export function diff(before: unknown, after: unknown): Change[] {
  const changes: Change[] = [];
  collect(before, after, [], changes);
  return changes;
}

/** Walks both values with one shared path, which is copied only for a difference, so that equal values cost little. */
function collect(before: unknown, after: unknown, path: (string | number)[], changes: Change[]): void {
  if (before === after) return;
  // At the top, null means that nothing is there; further down it is a value.
  const isAbsent = (value: unknown) => value === undefined || (value === null && path.length === 0);
  const [hasBefore, hasAfter] = [!isAbsent(before), !isAbsent(after)];
  if (!hasBefore && !hasAfter) return;
  if (!hasBefore) changes.push({ path: [...path], kind: 'added', after });
  else if (!hasAfter) changes.push({ path: [...path], kind: 'removed', before });
  else if (Array.isArray(before) && Array.isArray(after)) collectOfLists(before, after, path, changes);
  else if (isRecord(before) && isRecord(after) && (!WHOLES.has(path.at(-1)) || isEqual(before, after)))
    collectOfRecords(before, after, path, changes);
  else changes.push({ path: [...path], kind: 'changed', before, after });
}

function collectOfRecords(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  path: (string | number)[],
  changes: Change[],
): void {
  const depth = path.length;
  const collectField = (key: string) => {
    path[depth] = key;
    collect(before[key], after[key], path, changes);
    path.length = depth;
  };
  for (const key of Object.keys(before)) collectField(key);
  for (const key of Object.keys(after)) if (!Object.hasOwn(before, key)) collectField(key);
}

function collectOfLists(before: unknown[], after: unknown[], path: (string | number)[], changes: Change[]): void {
  const identity = identityOf(before, after);
  if (identity) collectOfRecords(asRecord(before, identity), asRecord(after, identity), path, changes);
  else if (before.length !== after.length || before.some((entry, index) => !isEqual(entry, after[index])))
    changes.push({ path: [...path], kind: 'changed', before, after });
}

function isEqual(before: unknown, after: unknown): boolean {
  const changes: Change[] = [];
  collect(before, after, ['entry'], changes);
  return changes.length === 0;
}
