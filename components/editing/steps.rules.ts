/* The steps of a plan editor, for undo and redo. Pure functions. */

/** A step. The plans before and after it share all unchanged parts, so that it takes little more memory than the changed ones. */
export interface Step<Plan, Sight> {
  before: Plan;
  after: Plan;
  /** What was visible and selected, so that undo shows what it changes. */
  sightBefore: Sight;
  sightAfter: Sight;
  /** When it was done, in milliseconds of any clock, for steps that may be combined with the next of their kind. */
  time?: number;
}

export interface Steps<Each> {
  /** In the order in which they were done. */
  past: readonly Each[];
  /** The next step to redo is the last one. */
  future: readonly Each[];
}

export const noSteps = { past: [], future: [] };

const MAX_STEPS = 200;

/**
 * Adds a step. Undone steps can no longer be redone.
 * @param continuesLast whether the step continues the last one, such as typing a number, so that both become one
 */
export function recordStep<Each extends Step<unknown, unknown>>(
  { past, future }: Steps<Each>,
  step: Each,
  continuesLast: (last: Each, step: Each) => boolean,
): Steps<Each> {
  const last = past.at(-1);
  if (last && future.length === 0 && last.after === step.before && continuesLast(last, step)) {
    const { after, sightAfter, time } = step;
    return { past: [...past.slice(0, -1), { ...last, after, sightAfter, time }], future: [] };
  }
  return { past: [...past.slice(-(MAX_STEPS - 1)), step], future: [] };
}

export interface UndoResult<Each extends Step<unknown, unknown>> {
  steps: Steps<Each>;
  plan: Each['before'];
  sight: Each['sightBefore'];
}

/** Applies the changes between two states of a plan to a third, which may also have changes from elsewhere. */
export type Rebase<Plan> = (from: Plan, to: Plan, plan: Plan) => Plan;

/**
 * Undoes the last step, or redoes the next one. Changes and deletions that a colleague saved since are kept, as they are in no step.
 * @returns null if there is none
 */
export function undoOrRedo<Each extends Step<unknown, unknown>>(
  direction: 'undo' | 'redo',
  { past, future }: Steps<Each>,
  plan: Each['before'],
  rebase: Rebase<Each['before']>,
): UndoResult<Each> | null {
  const step = (direction === 'undo' ? past : future).at(-1);
  if (!step) return null;
  const [from, to] = direction === 'undo' ? [step.after, step.before] : [step.before, step.after];
  return {
    steps:
      direction === 'undo'
        ? { past: past.slice(0, -1), future: [...future, step] }
        : { past: [...past, step], future: future.slice(0, -1) },
    plan: plan === from ? to : rebase(from, to, plan),
    sight: direction === 'undo' ? step.sightBefore : step.sightAfter,
  };
}
