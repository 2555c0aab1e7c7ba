import type { Area, WrittenArea } from '@/server/delivery-areas/delivery-areas.schema';
import { bodyOf, type Plan, planOf, samePlan } from '../model/areas';

/** Replaces all areas and their links, on condition that they are unchanged since they were read. */
export type Replace = (areas: WrittenArea[], ifMatch: readonly Area[]) => Promise<Area[]>;

export interface Saved {
  areas: Area[];
  /** The server's keys of new areas, by the editor's keys. */
  keys: ReadonlyMap<string, string>;
}

/**
 * Saves a plan, completely or not at all.
 * @throws any error of `replace`
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
