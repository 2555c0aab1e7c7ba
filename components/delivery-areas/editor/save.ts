import type { Area, WrittenArea } from '@/server/delivery-areas/delivery-areas.schema';
import { bodyOf, type Plan, planOf, samePlan } from '../model/areas';

/** Replaces all areas and their bindings, on the condition that they are still as they were read. */
export type Replace = (areas: WrittenArea[], ifMatch: readonly Area[]) => Promise<Area[]>;

export interface Saved {
  areas: Area[];
  /** The server's names of areas that had none, by the editor's. */
  keys: ReadonlyMap<string, string>;
}

/**
 * Makes the server hold a plan, all of it or nothing.
 * @throws what `replace` throws
 */
export async function savePlan(areas: readonly Area[], plan: Plan, replace: Replace): Promise<Saved> {
  const written = samePlan(planOf(areas), plan) ? [...areas] : await replace(bodyOf(areas, plan), areas);
  const keys = new Map(
    plan.flatMap(({ key }, index): [string, string][] =>
      written[index] && written[index].uuid !== key ? [[key, written[index].uuid]] : [],
    ),
  );
  return { areas: written, keys };
}
