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
export function merge(base: Plan, drawn: Plan, theirs: Plan, choose: (conflict: Conflict) => Side = () => 'mine') {
  const twins = twinsOf(base, drawn, theirs);
  const mine = drawn.map((area) => {
    const twin = twins.get(area.key);
    return twin ? { ...area, key: twin.key, createdAt: twin.createdAt } : area;
  });
  const [before, ours, others] = [byKey([...base, ...twins.values()]), byKey(mine), byKey(theirs)];
  const conflicts: Conflict[] = [];
  const decide = (conflict: Conflict): Side => {
    conflicts.push(conflict);
    return choose(conflict);
  };

  function settle(key: string): DrawnArea | null {
    const [was, my, their] = [before.get(key) ?? null, ours.get(key) ?? null, others.get(key) ?? null];
    if (!was) return my && their ? mergeAreas(my, my, their, decide) : (my ?? their);
    if (my && their) return mergeAreas(was, my, their, decide);
    const left = my ?? their;
    if (!left || sameArea(left, was)) return null;
    const conflict = { id: `${key}/existence`, key, name: left.name, field: 'existence' as const, mine: my, theirs: their };
    return decide(conflict) === 'mine' ? my : their;
  }

  const keys = new Set([...mine, ...theirs].map(({ key }) => key));
  return { plan: [...keys].flatMap((key) => settle(key) ?? []), conflicts };
}

/**
 * My new areas that they have too, by my keys: from a save whose answer was lost, or from another window with the same draft. Nobody draws
 * the same outline twice to the last digit.
 */
function twinsOf(base: Plan, mine: Plan, theirs: Plan): ReadonlyMap<string, DrawnArea> {
  const [before, ours] = [byKey(base), byKey(mine)];
  const free = new Set(theirs.filter(({ key }) => !before.has(key) && !ours.has(key)));
  const twins = new Map<string, DrawnArea>();
  for (const area of mine) {
    if (free.size === 0) break;
    if (before.has(area.key) || area.createdAt !== null) continue;
    const like = [...free].filter(({ points }) => sameValue(points, area.points));
    const twin = like.find((each) => sameArea(each, area)) ?? like[0];
    if (!twin) continue;
    twins.set(area.key, twin);
    free.delete(twin);
  }
  return twins;
}

function mergeAreas(was: DrawnArea, my: DrawnArea, their: DrawnArea, decide: (conflict: Conflict) => Side): DrawnArea {
  if (sameArea(my, their)) return their;
  const result: Record<string, unknown> = { ...their };
  for (const field of areaFields) {
    if (sameValue(my[field], their[field]) || sameValue(my[field], was[field])) continue;
    const isMine =
      sameValue(their[field], was[field]) ||
      decide({ id: `${my.key}/${field}`, key: my.key, name: my.name, field, mine: my, theirs: their }) === 'mine';
    if (isMine) result[field] = my[field];
  }
  return result as unknown as DrawnArea;
}
