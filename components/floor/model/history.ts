import type { Step as StepOf, Steps } from '@/components/editing/steps.rules';
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

export interface Step extends StepOf<Plan, Sight> {
  label: Label;
}

export type History = Steps<Step>;

/** Milliseconds between two steps of one run, as of an arrow key held down. */
const RUN_MS = 800;

/** Whether two steps belong to one run. */
export function isOneRun(last: Step, next: Step): boolean {
  if (last.time === undefined || next.time === undefined || next.time < last.time || next.time - last.time > RUN_MS) return false;
  // The selection stays the same value for as long as nobody selects anything else.
  return last.label.kind === next.label.kind && last.sightAfter.selection === next.sightBefore.selection;
}

/** Does to a plan what leads from one state to another, beside what came in from colleagues. */
export const lead = (from: Plan, to: Plan, plan: Plan): Plan => merge(from, to, plan, () => 'theirs').plan;
