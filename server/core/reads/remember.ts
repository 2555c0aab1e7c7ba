import type { Db } from '../platform/db';
import { singleton } from '../platform/singleton';

const TTL_MS = 10_000;
const MAX_KEPT = 50_000;

interface RememberedLookup<Key, Found> {
  (db: Db, key: Key): Promise<Found | null>;
  /** Makes this process look it up again; other processes do so within ten seconds. */
  forget(): void;
}

/**
 * Caches a look-up for ten seconds in each process, for facts that hardly ever change, such as the brand of a restaurant. Failed look-ups
 * are not cached. Results must be plain data: a process may contain this module more than once, and all copies share the cache.
 */
export function remember<Key, Found>(name: string, find: (db: Db, key: Key) => Promise<Found | null>): RememberedLookup<Key, Found> {
  const cache = singleton(`kept.${name}`, () => new Map<Key, { found: Found; until: number }>());
  const lookUp = async (db: Db, key: Key) => {
    const entry = cache.get(key);
    if (entry && entry.until > Date.now()) return entry.found;
    const found = await find(db, key);
    if (found === null) return null;
    if (cache.size >= MAX_KEPT) cache.clear();
    cache.set(key, { found, until: Date.now() + TTL_MS });
    return found;
  };
  return Object.assign(lookUp, { forget: () => cache.clear() });
}
