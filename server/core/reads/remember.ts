import type { Db } from '../platform/db';
import { singleton } from '../platform/singleton';

const TTL_MS = 10_000;
const MAX_KEPT = 50_000;

interface Remembered<Key, Found> {
  (db: Db, key: Key): Promise<Found | null>;
  /** Has this process ask anew; the others do within ten seconds. */
  forget(): void;
}

/**
 * A look-up whose findings each process keeps for ten seconds: for facts that hardly ever change, such as which brand a restaurant
 * belongs to. What is not found is asked for again. Findings are plain data and no instances of classes: the process may hold this
 * module more than once, and all of them share what is kept.
 */
export function remember<Key, Found>(name: string, find: (db: Db, key: Key) => Promise<Found | null>): Remembered<Key, Found> {
  const known = singleton(`kept.${name}`, () => new Map<Key, { found: Found; until: number }>());
  const look = async (db: Db, key: Key) => {
    const entry = known.get(key);
    if (entry && entry.until > Date.now()) return entry.found;
    const found = await find(db, key);
    if (found === null) return null;
    if (known.size >= MAX_KEPT) known.clear();
    known.set(key, { found, until: Date.now() + TTL_MS });
    return found;
  };
  return Object.assign(look, { forget: () => known.clear() });
}
