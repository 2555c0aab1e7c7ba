import { merge } from './merge';
import type { Item, Plan } from './plan';

/** What a step did, as data for words: «Move 3 tables», «Rename T4». */
export interface Label {
  kind: StepKind;
  /** How many items it concerned. */
  count: number;
  /** The name of the one thing that it concerned. */
  name?: string;
  /** What that is, where it has no name. */
  of?: Item['kind'];
}

export type StepKind =
  | 'add'
  | 'draw'
  | 'move'
  | 'nudge'
  | 'resize'
  | 'rotate'
  | 'rename'
  | 'number'
  | 'change'
  | 'align'
  | 'distribute'
  | 'equal gaps'
  | 'same size'
  | 'tidy'
  | 'group'
  | 'ungroup'
  | 'lock'
  | 'unlock'
  | 'array'
  | 'cut'
  | 'paste'
  | 'duplicate'
  | 'move to room'
  | 'remove'
  | 'add room'
  | 'duplicate room'
  | 'rename room'
  | 'remove room'
  | 'move room'
  | 'aisle'
  | 'rename layout'
  | 'take version'
  | 'bring back';

/** «3 tables», or the name of the one, or what it is. */
export function labelOf(kind: StepKind, items: readonly Item[]): Label {
  const [alone] = items;
  if (items.length !== 1 || !alone) return { kind, count: items.length };
  return alone.name ? { kind, count: 1, name: alone.name } : { kind, count: 1, of: alone.kind };
}

/** What was in sight, so that a step taken back shows what it concerned. */
export interface Sight {
  roomKey: string;
  selection: ReadonlySet<string>;
}

export interface Step {
  label: Label;
  /** The plans share all that the step left alone, so that a step costs little more than what it changed. */
  before: Plan;
  after: Plan;
  sightBefore: Sight;
  sightAfter: Sight;
  /** When it was done, in milliseconds of any clock, for steps that may become one with the next of their kind. */
  time?: number;
}

export interface History {
  /** The last step last. */
  past: readonly Step[];
  /** The next step to do again last. */
  future: readonly Step[];
}

export const noHistory: History = { past: [], future: [] };

const MOST_STEPS = 200;
/** Milliseconds between two steps of one run, as of an arrow key held down. */
const RUN_MS = 800;

/** Adds a step, or makes the last one longer when both belong to one run; what was taken back is gone. */
export function recordStep({ past }: History, step: Step): History {
  const last = past.at(-1);
  if (last && isOneRun(last, step)) {
    const { after, sightAfter, time } = step;
    return { past: [...past.slice(0, -1), { ...last, after, sightAfter, time }], future: [] };
  }
  return { past: [...past.slice(-(MOST_STEPS - 1)), step], future: [] };
}

function isOneRun(last: Step, next: Step): boolean {
  if (last.time === undefined || next.time === undefined || next.time < last.time || next.time - last.time > RUN_MS) return false;
  // The selection stays the same value for as long as nobody selects anything else.
  const sameSelection = last.sightAfter.selection === next.sightBefore.selection;
  return last.after === next.before && last.label.kind === next.label.kind && sameSelection;
}

export interface Turned {
  history: History;
  plan: Plan;
  sight: Sight;
}

/** Takes the last step back. Where a colleague's changes came in since, they stay. Null when there is none. */
export function undone({ past, future }: History, plan: Plan): Turned | null {
  const step = past.at(-1);
  if (!step) return null;
  return {
    history: { past: past.slice(0, -1), future: [...future, step] },
    plan: led(step.after, step.before, plan),
    sight: step.sightBefore,
  };
}

/** Does the step again that was taken back last. */
export function redone({ past, future }: History, plan: Plan): Turned | null {
  const step = future.at(-1);
  if (!step) return null;
  return {
    history: { past: [...past, step], future: future.slice(0, -1) },
    plan: led(step.before, step.after, plan),
    sight: step.sightAfter,
  };
}

/** Does to a plan what leads from one state to another. */
function led(from: Plan, to: Plan, plan: Plan): Plan {
  // What came from outside, a removal too, outlives a step that is taken back.
  return plan === from ? to : merge(from, to, plan, () => 'theirs').plan;
}
