/**
 * Settings in layers: the platform's defaults, then what a brand sets, then what a restaurant sets. A layer stores only what it sets.
 * Pure, and safe in the browser.
 */

import { hasSameJson } from '@/server/core/reads/json';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Settings = { [key: string]: Json };
export type Path = readonly string[];

export function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own keys only, as settings may have a key called `constructor`. */
const at = (settings: Settings, key: string): Json | undefined => (Object.hasOwn(settings, key) ? settings[key] : undefined);

/** The upper layer over the lower one. Objects are merged by key, lists and plain values replaced. Neither argument is changed. */
export function merge(lower: Settings, upper: Settings): Settings {
  const merged = new Map(Object.entries(lower));
  for (const [key, value] of Object.entries(upper)) {
    const below = merged.get(key);
    merged.set(key, isSettings(value) && isSettings(below) ? merge(below, value) : value);
  }
  return Object.fromEntries(merged);
}

/**
 * The new content of a layer after a submission. `null` removes a value from the layer, so that the inherited one applies again. Values
 * equal to the inherited ones are not stored either. Omitted keys are unchanged.
 * @param own the present content of the layer
 * @param inherited the layers below, merged
 */
export function override(own: Settings, submitted: Settings, inherited: Settings): Settings {
  const result = new Map(Object.entries(own));
  for (const [key, value] of Object.entries(submitted)) {
    const below = at(inherited, key);
    if (value === null) result.delete(key);
    else if (!isSettings(value)) hasSameJson(value, below) ? result.delete(key) : result.set(key, value);
    else {
      const before = result.get(key);
      const inner = override(isSettings(before) ? before : {}, value, isSettings(below) ? below : {});
      const isEmpty = Object.keys(inner).length === 0;
      if (!isEmpty || (Object.keys(value).length === 0 && !isSettings(below))) result.set(key, inner);
      else result.delete(key);
    }
  }
  return Object.fromEntries(result);
}

export interface Leaf {
  path: string[];
  value: Json;
}

/** All leaves of settings: lists, plain values and empty objects. */
export function leavesOf(settings: Settings, above: string[] = []): Leaf[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    const path = [...above, key];
    return isSettings(value) && Object.keys(value).length > 0 ? leavesOf(value, path) : [{ path, value }];
  });
}

/** The number of values in settings, at all depths. Objects and lists count as one, plus their content. */
export function countValues(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((count, inner) => count + countValues(inner), 1);
}

/** The value at a path, if there is one. */
export function valueAt(settings: Settings, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => (isSettings(inner) ? at(inner, key) : undefined), settings);
}

/** Settings with a single value. */
export function settingsOf(path: Path, value: Json): Settings {
  return path.reduceRight<Json>((inner, key) => ({ [key]: inner }), value) as Settings;
}

/** Settings without the value at a path. Objects that become empty are removed too. */
export function omitPath(settings: Settings, path: Path): Settings {
  const [key, ...rest] = path;
  if (key === undefined) return {};
  const inner = at(settings, key);
  if (inner === undefined || (rest.length > 0 && !isSettings(inner))) return settings;
  const remaining = rest.length > 0 && isSettings(inner) ? omitPath(inner, rest) : {};
  const others = Object.entries(settings).filter(([name]) => name !== key);
  const kept = Object.keys(remaining).length > 0 ? Object.entries({ [key]: remaining }) : [];
  return Object.fromEntries([...others, ...kept]);
}

const startsWith = (path: Path, beginning: Path) => beginning.every((key, index) => path[index] === key);
/** Whether one path begins with the other. */
export const overlap = (a: Path, b: Path) => startsWith(a, b) || startsWith(b, a);
/** Whether a path is locked, by itself or within a locked object. */
export const isLocked = (path: Path, locked: readonly Path[]) => locked.some((lock) => startsWith(path, lock));

/** The part of a layer that the locks of the layer below leave in effect. The rest is kept, but not applied until they are lifted. */
export function unlockedPart(own: Settings, locked: readonly Path[]): Settings {
  const openPart = locked.reduce((rest, path) => omitPath(rest, path), own);
  // A plain value instead of an object would hide a locked value inside that object.
  return locked.reduce((rest, path) => removeHiding(rest, path), openPart);
}

function removeHiding(own: Settings, lock: Path): Settings {
  for (let depth = 1; depth < lock.length; depth++) {
    const above = lock.slice(0, depth);
    const value = valueAt(own, above);
    if (value !== undefined && !isSettings(value)) return omitPath(own, above);
  }
  return own;
}

/** The submitted paths that would change a locked value from what is inherited. */
export function findLocked(submitted: Settings, locked: readonly Path[], inherited: Settings): string[][] {
  return leavesOf(submitted)
    .filter(({ path, value }) => value !== null && locked.some((lock) => overlap(path, lock)))
    .filter(({ path, value }) => !hasSameJson(value, valueAt(inherited, path)) && !(isSettings(value) && Object.keys(value).length === 0))
    .map(({ path }) => path);
}

/** The locked paths at which two contents of a layer differ. */
export function lockedDifferences(from: Settings, to: Settings, locked: readonly Path[]): string[][] {
  const differing = (these: Settings, others: Settings) =>
    leavesOf(these).filter(({ path, value }) => !hasSameJson(value, valueAt(others, path)));
  const removed = differing(from, to).filter(({ path }) => valueAt(to, path) === undefined);
  return [...differing(to, from), ...removed].map(({ path }) => path).filter((path) => locked.some((lock) => overlap(path, lock)));
}

/** The new content of a layer after a submission, with the values under locks kept, whatever was submitted for them. */
export function keepLockedValues(base: Settings, own: Settings, locked: readonly Path[]): Settings {
  return locked.reduce((result, lock) => {
    const lockedValue = valueAt(own, lock);
    return lockedValue === undefined ? result : merge(result, settingsOf(lock, lockedValue));
  }, base);
}
