import type { Layout } from '@/server/floor/floor.schema';
import { difference } from '../model/difference';
import type { Plan } from '../model/plan';
import { acknowledge, bodyOf, type PlanBody, planOf, type Saved } from '../model/saving';

/** The API call of a save. */
export type ReplacePlan = (input: PlanBody & { tableLayoutUuid: string; force: boolean; ifMatch: Layout }) => Promise<Layout>;

type Attempt = Pick<Job, 'saved' | 'plan' | 'force'>;

/** Returns the same key for each retry of the same save. If the answer was lost, the save is then not done twice. */
export function attemptKeys(newKey: () => string): (attempt: Attempt) => string {
  let last: (Attempt & { key: string }) | undefined;
  return ({ saved, plan, force }) => {
    if (last?.saved !== saved || last.plan !== plan || last.force !== force) last = { saved, plan, force, key: newKey() };
    return last.key;
  };
}

/** Someone else saved since the layout was read. Nothing was written. */
export class SavedBefore extends Error {
  constructor(readonly layout: Layout) {
    super('Somebody else saved first.');
  }
}

/** Whether a newly read layout has the same plan as the last known one. Linking a till also changes a layout, but not its plan. */
export const hasSamePlan = (saved: Saved, layout: Layout): boolean => difference(saved.plan, planOf(layout, saved)).length === 0;

interface Job {
  replacePlan: ReplacePlan;
  /** The layout as it was last read. */
  layout: Layout;
  saved: Saved;
  plan: Plan;
  /** Also deletes tables with guests. */
  force: boolean;
  /** Returns the current layout from the error of an outdated save; null for any other error. */
  currentFrom: (error: unknown) => Layout | null;
}

/**
 * Saves a plan, on condition that the layout is unchanged since it was read (`If-Match`).
 * @returns the new layout, and what the server now holds
 * @throws SavedBefore, and any error of the call
 */
export async function savePlan({ replacePlan, layout, saved, plan, force, currentFrom }: Job): Promise<{ layout: Layout; saved: Saved }> {
  const body = { ...bodyOf(saved, plan), tableLayoutUuid: layout.tableLayoutUuid, force };
  let ifMatch = layout;
  for (;;) {
    try {
      const after = await replacePlan({ ...body, ifMatch });
      return { layout: after, saved: acknowledge(saved, plan, after) };
    } catch (error) {
      const current = currentFrom(error);
      if (!current) throw error;
      if (!hasSamePlan(saved, current)) throw new SavedBefore(current);
      ifMatch = current;
    }
  }
}
