/* The steps of an editor that draws a plan: what undo takes back, and redo does again. Pure. */

/** A step. The plans before and after it share all that it left alone, so that it costs little more than what it changed. */
export interface Step<Plan, Sight> {
  before: Plan;
  after: Plan;
  /** What was in sight or selected, so that a step taken back shows what it concerned. */
  sightBefore: Sight;
  sightAfter: Sight;
  /** When it was done, in milliseconds of any clock, for steps that may become one with the next of their kind. */
  time?: number;
}

export interface Steps<Each> {
  /** The last step last. */
  past: readonly Each[];
  /** The next step to do again last. */
  future: readonly Each[];
}

export const noSteps = { past: [], future: [] };

const MOST_STEPS = 200;

/**
 * Adds a step; what was taken back is gone.
 * @param goesOn whether the step and the last one are one run, such as a number that is typed
 */
export function recordStep<Each extends Step<unknown, unknown>>(
  { past, future }: Steps<Each>,
  step: Each,
  goesOn: (last: Each, step: Each) => boolean,
): Steps<Each> {
  const last = past.at(-1);
  if (last && future.length === 0 && last.after === step.before && goesOn(last, step)) {
    const { after, sightAfter, time } = step;
    return { past: [...past.slice(0, -1), { ...last, after, sightAfter, time }], future: [] };
  }
  return { past: [...past.slice(-(MOST_STEPS - 1)), step], future: [] };
}

export interface Turned<Each extends Step<unknown, unknown>> {
  steps: Steps<Each>;
  plan: Each['before'];
  sight: Each['sightBefore'];
}

/** Does to a plan what leads from one state to another, beside what came in from elsewhere. */
export type Lead<Plan> = (from: Plan, to: Plan, plan: Plan) => Plan;

/**
 * Takes the last step back, or does the next one again. What a colleague saved since, a removal too, outlives it: no step knows of that.
 * @returns null when there is none
 */
export function turn<Each extends Step<unknown, unknown>>(
  way: 'undo' | 'redo',
  { past, future }: Steps<Each>,
  plan: Each['before'],
  lead: Lead<Each['before']>,
): Turned<Each> | null {
  const step = (way === 'undo' ? past : future).at(-1);
  if (!step) return null;
  const [from, to] = way === 'undo' ? [step.after, step.before] : [step.before, step.after];
  return {
    steps: way === 'undo' ? { past: past.slice(0, -1), future: [...future, step] } : { past: [...past, step], future: future.slice(0, -1) },
    plan: plan === from ? to : lead(from, to, plan),
    sight: way === 'undo' ? step.sightBefore : step.sightAfter,
  };
}
