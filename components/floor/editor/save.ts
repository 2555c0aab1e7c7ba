import type { Layout } from '@/server/floor/floor.schema';
import { difference } from '../model/difference';
import type { Plan } from '../model/plan';
import { acknowledge, bodyOf, type PlanBody, planOf, type Saved } from '../model/saving';

/** The call that a save makes. */
export type ReplacePlan = (input: PlanBody & { tableLayoutUuid: string; force: boolean; ifMatch: Layout }) => Promise<Layout>;

type Attempt = Pick<Job, 'saved' | 'plan' | 'force'>;

/** Gives one key for as long as the same is tried again: a save whose answer was lost on the way is then not made a second time. */
export function attemptKeys(newKey: () => string): (attempt: Attempt) => string {
  let last: (Attempt & { key: string }) | undefined;
  return ({ saved, plan, force }) => {
    if (last?.saved !== saved || last.plan !== plan || last.force !== force) last = { saved, plan, force, key: newKey() };
    return last.key;
  };
}

/** Somebody else saved since the layout was read: nothing was written. */
export class SavedBefore extends Error {
  constructor(readonly layout: Layout) {
    super('Somebody else saved first.');
  }
}

/** Whether a layout that was read anew holds the plan that the server was known to hold: a till that is linked to it changes it too. */
export const holdsTheSame = (saved: Saved, layout: Layout): boolean => difference(saved.plan, planOf(layout, saved)).length === 0;

interface Job {
  replacePlan: ReplacePlan;
  /** As it was read last. */
  layout: Layout;
  saved: Saved;
  plan: Plan;
  /** Also removes tables at which guests sit. */
  force: boolean;
  /** The layout as it is, from the error of a call that came too late; null from any other. */
  currentFrom: (error: unknown) => Layout | null;
}

/**
 * Makes the server hold a plan, on the condition that the layout is still as it was read (`If-Match`).
 * @returns the layout as it is then, and what the server is known to hold
 * @throws SavedBefore, and what the call throws
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
      if (!holdsTheSame(saved, current)) throw new SavedBefore(current);
      ifMatch = current;
    }
  }
}
