/**
 * Settings in layers: the platform's defaults, what a brand sets over them, what a restaurant sets over those. A layer holds only what
 * it sets. Pure, and safe in the browser.
 */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Settings = { [key: string]: Json };
export type Path = readonly string[];

export function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own keys only: settings may have a key of their own called `constructor`. */
const at = (settings: Settings, key: string): Json | undefined => (Object.hasOwn(settings, key) ? settings[key] : undefined);

/** True when two values are the same JSON, whatever the order of their keys. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((entry, index) => same(entry, b[index]));
  if (isSettings(a) && isSettings(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
  }
  return a === b;
}

/** The upper layer over the lower one: objects key by key, lists and plain values whole. Neither is changed. */
export function merge(lower: Settings, upper: Settings): Settings {
  const merged = new Map(Object.entries(lower));
  for (const [key, value] of Object.entries(upper)) {
    const below = merged.get(key);
    merged.set(key, isSettings(value) && isSettings(below) ? merge(below, value) : value);
  }
  return Object.fromEntries(merged);
}

/**
 * What a layer holds once something was submitted to it. `null` takes a value out of the layer, so that what is inherited shows again; what
 * is the same as inherited is not held either. Keys that are not submitted stay.
 * @param own what the layer holds
 * @param inherited the layers below, merged
 */
export function override(own: Settings, submitted: Settings, inherited: Settings): Settings {
  const held = new Map(Object.entries(own));
  for (const [key, value] of Object.entries(submitted)) {
    const below = at(inherited, key);
    if (value === null) held.delete(key);
    else if (!isSettings(value)) same(value, below) ? held.delete(key) : held.set(key, value);
    else {
      const before = held.get(key);
      const inner = override(isSettings(before) ? before : {}, value, isSettings(below) ? below : {});
      const isEmpty = Object.keys(inner).length === 0;
      if (!isEmpty || (Object.keys(value).length === 0 && !isSettings(below))) held.set(key, inner);
      else held.delete(key);
    }
  }
  return Object.fromEntries(held);
}

export interface Leaf {
  path: string[];
  value: Json;
}

/** Everything that is set, leaf by leaf: lists, plain values and empty objects. */
export function leavesOf(settings: Settings, above: string[] = []): Leaf[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    const path = [...above, key];
    return isSettings(value) && Object.keys(value).length > 0 ? leavesOf(value, path) : [{ path, value }];
  });
}

/** How many values settings hold, at all depths: objects and lists count as one beside what they hold. */
export function countValues(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((count, inner) => count + countValues(inner), 1);
}

/** The value at a path, if there is one. */
export function valueAt(settings: Settings, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => (isSettings(inner) ? at(inner, key) : undefined), settings);
}

/** Settings that hold one value. */
export function settingsOf(path: Path, value: Json): Settings {
  return path.reduceRight<Json>((inner, key) => ({ [key]: inner }), value) as Settings;
}

/** Settings without what lies at a path; objects that this empties go too. */
export function without(settings: Settings, path: Path): Settings {
  const [key, ...rest] = path;
  if (key === undefined) return {};
  const inner = at(settings, key);
  if (inner === undefined || (rest.length > 0 && !isSettings(inner))) return settings;
  const left = rest.length > 0 && isSettings(inner) ? without(inner, rest) : {};
  const others = Object.entries(settings).filter(([name]) => name !== key);
  const kept = Object.keys(left).length > 0 ? Object.entries({ [key]: left }) : [];
  return Object.fromEntries([...others, ...kept]);
}

const begins = (path: Path, beginning: Path) => beginning.every((key, index) => path[index] === key);
/** True when one of the paths leads to the other, or past it. */
export const meet = (a: Path, b: Path) => begins(a, b) || begins(b, a);
/** True when a path is locked, by itself or with what holds it. */
export const isLocked = (path: Path, locked: readonly Path[]) => locked.some((lock) => begins(path, lock));

/** What a layer holds beyond the locks of the layer below: the rest sleeps until they are lifted. */
export function awake(own: Settings, locked: readonly Path[]): Settings {
  const open = locked.reduce((left, path) => without(left, path), own);
  // A plain value in the place of an object would hide the locked value inside of that object.
  return locked.reduce((left, path) => hidingFree(left, path), open);
}

function hidingFree(own: Settings, lock: Path): Settings {
  for (let depth = 1; depth < lock.length; depth++) {
    const above = lock.slice(0, depth);
    const value = valueAt(own, above);
    if (value !== undefined && !isSettings(value)) return without(own, above);
  }
  return own;
}

/** The paths submitted that would set what is locked to something else than what is inherited. */
export function findLocked(submitted: Settings, locked: readonly Path[], inherited: Settings): string[][] {
  return leavesOf(submitted)
    .filter(({ path, value }) => value !== null && locked.some((lock) => meet(path, lock)))
    .filter(({ path, value }) => !same(value, valueAt(inherited, path)) && !(isSettings(value) && Object.keys(value).length === 0))
    .map(({ path }) => path);
}

/** What a layer holds after something was submitted to it, with what slept there under locks, whatever was submitted in its place. */
export function keepAsleep(held: Settings, own: Settings, locked: readonly Path[]): Settings {
  return locked.reduce((all, lock) => {
    const asleep = valueAt(own, lock);
    return asleep === undefined ? all : merge(all, settingsOf(lock, asleep));
  }, held);
}
