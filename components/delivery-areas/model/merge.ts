import type { Side } from '@/components/editing/side';
import { type AreaField, areaFields, type DrawnArea, type Plan, sameArea, sameValue } from './areas';
import { byKey } from './difference';

/** A field changed by both sides in different ways. `existence`: one deleted what the other changed. */
export interface Conflict {
  id: string;
  key: string;
  name: string;
  field: AreaField | 'existence';
  /** Null for the side that deleted the area. */
  mine: DrawnArea | null;
  theirs: DrawnArea | null;
}

/**
 * Merges two plans with a common base. A change by one side is taken. If both changed the same field, `choose` decides. Their new areas
 * come after mine. A new area of mine that they have too (the answer of its save was lost) is kept once.
 */
export function merge(base: Plan, edited: Plan, theirs: Plan, choose: (conflict: Conflict) => Side = () => 'mine') {
  const twins = twinsOf(base, edited, theirs);
  const mine = edited.map((area) => {
    const twin = twins.get(area.key);
    return twin ? { ...area, key: twin.key, createdAt: twin.createdAt } : area;
  });
  const [baseByKey, mineByKey, theirsByKey] = [byKey([...base, ...twins.values()]), byKey(mine), byKey(theirs)];
  const conflicts: Conflict[] = [];
  const decide = (conflict: Conflict): Side => {
    conflicts.push(conflict);
    return choose(conflict);
  };

  function mergeByKey(key: string): DrawnArea | null {
    const [original, my, their] = [baseByKey.get(key) ?? null, mineByKey.get(key) ?? null, theirsByKey.get(key) ?? null];
    if (!original) return my && their ? mergeAreas(my, my, their, decide) : (my ?? their);
    if (my && their) return mergeAreas(original, my, their, decide);
    const remaining = my ?? their;
    if (!remaining || sameArea(remaining, original)) return null;
    const conflict = { id: `${key}/existence`, key, name: remaining.name, field: 'existence' as const, mine: my, theirs: their };
    return decide(conflict) === 'mine' ? my : their;
  }

  const keys = new Set([...mine, ...theirs].map(({ key }) => key));
  return { plan: [...keys].flatMap((key) => mergeByKey(key) ?? []), conflicts };
}

/**
 * My new areas that they have too, by my keys: from a save whose answer was lost, or from another window with the same draft. Nobody draws
 * the same outline twice to the last digit.
 */
function twinsOf(base: Plan, mine: Plan, theirs: Plan): ReadonlyMap<string, DrawnArea> {
  const [baseByKey, mineByKey] = [byKey(base), byKey(mine)];
  const unmatched = new Set(theirs.filter(({ key }) => !baseByKey.has(key) && !mineByKey.has(key)));
  const twins = new Map<string, DrawnArea>();
  for (const area of mine) {
    if (unmatched.size === 0) break;
    if (baseByKey.has(area.key) || area.createdAt !== null) continue;
    const sameOutline = [...unmatched].filter(({ points }) => sameValue(points, area.points));
    const twin = sameOutline.find((each) => sameArea(each, area)) ?? sameOutline[0];
    if (!twin) continue;
    twins.set(area.key, twin);
    unmatched.delete(twin);
  }
  return twins;
}

function mergeAreas(original: DrawnArea, my: DrawnArea, their: DrawnArea, decide: (conflict: Conflict) => Side): DrawnArea {
  if (sameArea(my, their)) return their;
  const result: Record<string, unknown> = { ...their };
  for (const field of areaFields) {
    if (sameValue(my[field], their[field]) || sameValue(my[field], original[field])) continue;
    const isMine =
      sameValue(their[field], original[field]) ||
      decide({ id: `${my.key}/${field}`, key: my.key, name: my.name, field, mine: my, theirs: their }) === 'mine';
    if (isMine) result[field] = my[field];
  }
  return result as unknown as DrawnArea;
}
