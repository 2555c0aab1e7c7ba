import type { Area, WrittenArea } from '@/server/delivery-areas/delivery-areas.schema';
import { type BindingChange, bindingChanges, bodyOf, type Plan, planOf, samePlan } from '../model/zones';

/** The calls that a save makes. */
export interface Calls {
  /** Replaces all areas, on the condition that they are still as they were read. */
  replace: (areas: WrittenArea[], ifMatch: readonly Area[]) => Promise<Area[]>;
  bind: (change: BindingChange) => Promise<unknown>;
  read: () => Promise<Area[]>;
}

export interface Saved {
  areas: Area[];
  /** The server's names of areas that had none, by the editor's. */
  keys: ReadonlyMap<string, string>;
  /** What a binding ran into; the areas themselves are saved. */
  failure: unknown;
}

const withoutModes = (plan: Plan): Plan => plan.map((zone) => ({ ...zone, modes: [] }));

/**
 * Makes the server hold a plan: first the areas, all of them or none, then the bindings that differ, one by one. When a binding fails the
 * rest is kept, and the next save goes on from there.
 * @throws what `replace` throws
 */
export async function savePlan(areas: readonly Area[], plan: Plan, calls: Calls): Promise<Saved> {
  const isSame = samePlan(withoutModes(planOf(areas)), withoutModes(plan));
  const written = isSame ? [...areas] : await calls.replace(bodyOf(areas, plan), areas);
  const keys = new Map(
    plan.flatMap(({ key }, index): [string, string][] =>
      written[index] && written[index].uuid !== key ? [[key, written[index].uuid]] : [],
    ),
  );
  const changes = bindingChanges(written, plan);
  let failure: unknown;
  try {
    for (const change of changes) await calls.bind(change);
  } catch (error) {
    failure = error;
  }
  return { areas: changes.length === 0 ? written : await calls.read(), keys, failure };
}
