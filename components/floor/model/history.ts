import type { Step as StepOf, Steps } from '@/components/editing/steps.rules';
import { merge } from './merge';
import type { Item, Plan } from './plan';

/** Describes a step as data: «Move 3 tables», «Rename T4». */
export interface Label {
  kind: StepKind;
  /** The number of items. */
  count: number;
  /** The name, if it is a single item. */
  name?: string;
  /** The kind of a single item without a name. */
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

/** «3 tables», or the name of a single item, or its kind. */
export function labelOf(kind: StepKind, items: readonly Item[]): Label {
  const [singleItem] = items;
  if (items.length !== 1 || !singleItem) return { kind, count: items.length };
  return singleItem.name ? { kind, count: 1, name: singleItem.name } : { kind, count: 1, of: singleItem.kind };
}

/** What was visible, so that undo shows what it changes. */
export interface Sight {
  roomKey: string;
  selection: ReadonlySet<string>;
}

export interface Step extends StepOf<Plan, Sight> {
  label: Label;
}

export type History = Steps<Step>;

/** Milliseconds between two steps that become one, such as with an arrow key held down. */
const RUN_MS = 800;

/** Whether two steps become one. */
export function continuesRun(last: Step, next: Step): boolean {
  if (last.time === undefined || next.time === undefined || next.time < last.time || next.time - last.time > RUN_MS) return false;
  // The selection stays identical until something else is selected.
  return last.label.kind === next.label.kind && last.sightAfter.selection === next.sightBefore.selection;
}

/** Applies the changes between two plans to a third, which may also have changes of colleagues. */
export const rebase = (from: Plan, to: Plan, plan: Plan): Plan => merge(from, to, plan, () => 'theirs').plan;
