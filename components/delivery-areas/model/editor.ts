import { noSteps, recordStep, type Step as StepOf, type Steps, undoOrRedo } from '@/components/editing/steps.rules';
import { type DrawnArea, type Plan, type Point, sameArea, samePlan } from './areas';
import { withNeighbours } from './borders';
import { merge } from './merge';

/** The kind of a step, for the words of undo. */
export type StepKind =
  | 'draw'
  | 'reshape'
  | 'change'
  | 'remove'
  | 'duplicate'
  | 'import'
  | 'simplify'
  | 'order'
  | 'cut'
  | 'share'
  | 'bind'
  | 'discard';
export interface Step extends StepOf<Plan, string | null> {
  kind: StepKind;
  name: string;
  count: number;
  /** Steps of the same run, such as typing a number, count as one. */
  run: string | null;
}

export interface EditorState {
  plan: Plan;
  selected: string | null;
  steps: Steps<Step>;
}

export type EditorEvent =
  | { type: 'select'; key: string | null }
  | { type: 'add'; areas: readonly DrawnArea[]; kind: 'draw' | 'duplicate' }
  /** `together`: borders shared with neighbours change too. */
  | { type: 'reshape'; key: string; points: readonly Point[]; kind: 'reshape' | 'simplify'; together: boolean }
  | { type: 'change'; key: string; fields: Partial<Omit<DrawnArea, 'key' | 'points'>> }
  | { type: 'remove'; key: string }
  | { type: 'move'; key: string; by: -1 | 1 }
  /** A change of several areas, as the resulting plan. */
  | { type: 'put'; plan: Plan; kind: 'import' | 'cut' | 'share' | 'bind' | 'discard'; name: string; count: number; select?: string }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Merges a colleague's save below the unsaved changes. It is not a step and cannot be undone. */
  | { type: 'receive'; plan: Plan }
  /** Newly saved areas get the server's keys. */
  | { type: 'rename keys'; keys: ReadonlyMap<string, string> };

type Reshape = Extract<EditorEvent, { type: 'reshape' }>;

export const openEditor = (plan: Plan): EditorState => ({ plan, selected: null, steps: noSteps });

/** The state after an event. An event that changes nothing returns the same state, and is no step. */
export function step(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'select':
      return event.key === state.selected ? state : { ...state, selected: event.key };
    case 'add': {
      const [first] = event.areas;
      if (!first) return state;
      const plan = [...state.plan, ...event.areas];
      return edit(state, plan, { kind: event.kind, name: first.name, count: event.areas.length, run: null }, first.key);
    }
    case 'reshape': {
      const area = areaOf(state, event.key);
      if (!area) return state;
      return edit(state, reshapePlan(state.plan, event), { kind: event.kind, name: area.name, count: 1, run: null });
    }
    case 'change': {
      const area = areaOf(state, event.key);
      if (!area) return state;
      const run = `${event.key} ${Object.keys(event.fields).join()}`;
      return edit(state, replaceArea(state.plan, { ...area, ...event.fields }), { kind: 'change', name: area.name, count: 1, run });
    }
    case 'remove': {
      const area = areaOf(state, event.key);
      if (!area) return state;
      const plan = state.plan.filter(({ key }) => key !== event.key);
      return edit(state, plan, { kind: 'remove', name: area.name, count: 1, run: null }, null);
    }
    case 'move': {
      const from = state.plan.findIndex(({ key }) => key === event.key);
      const to = from + event.by;
      const [area, other] = [state.plan[from], state.plan[to]];
      if (!area || !other) return state;
      const plan = state.plan.with(from, other).with(to, area);
      return edit(state, plan, { kind: 'order', name: area.name, count: 1, run: null });
    }
    case 'put': {
      const { plan, kind, name, count, select = state.selected } = event;
      return edit(state, plan, { kind, name, count, run: null }, select);
    }
    case 'undo':
    case 'redo':
      return applyUndoOrRedo(state, event.type);
    case 'receive':
      return { ...state, plan: event.plan, selected: keyIfPresent(event.plan, state.selected) };
    case 'rename keys':
      return renameKeys(state, event.keys);
  }
}

/** Gives one area of a plan another outline. */
export function reshapePlan(plan: Plan, { key, points, together }: Pick<Reshape, 'key' | 'points' | 'together'>): Plan {
  return together ? withNeighbours(plan, key, points) : plan.map((area) => (area.key === key ? { ...area, points } : area));
}

const areaOf = ({ plan }: EditorState, key: string) => plan.find((area) => area.key === key);
const replaceArea = (plan: Plan, area: DrawnArea): Plan =>
  plan.map((each) => (each.key !== area.key || sameArea(each, area) ? each : area));

const keyIfPresent = (plan: Plan, key: string | null) => (plan.some((area) => area.key === key) ? key : null);

/** @param select the selection afterwards */
function edit(
  state: EditorState,
  plan: Plan,
  description: Pick<Step, 'kind' | 'name' | 'count' | 'run'>,
  select: string | null = state.selected,
): EditorState {
  if (samePlan(state.plan, plan)) return state;
  const selected = keyIfPresent(plan, select);
  const step = { ...description, before: state.plan, after: plan, sightBefore: state.selected, sightAfter: selected };
  return { plan, selected, steps: recordStep(state.steps, step, (last, { run }) => run !== null && last.run === run) };
}

function applyUndoOrRedo(state: EditorState, direction: 'undo' | 'redo'): EditorState {
  const result = undoOrRedo(direction, state.steps, state.plan, (from, to, plan) => merge(from, to, plan, () => 'theirs').plan);
  return result ? { plan: result.plan, selected: keyIfPresent(result.plan, result.sight), steps: result.steps } : state;
}

function renameKeys({ plan, selected, steps: { past, future } }: EditorState, keys: ReadonlyMap<string, string>): EditorState {
  const renameInPlan = (each: Plan): Plan =>
    each.map((area) => (keys.has(area.key) ? { ...area, key: keys.get(area.key) ?? area.key } : area));
  const renameSelection = (key: string | null) => (key === null ? null : (keys.get(key) ?? key));
  const renamed = new Map<Plan, Plan>();
  // The same plan stays the same object everywhere, so that undo recognises it.
  const renameOnce = (each: Plan): Plan => {
    const result = renamed.get(each) ?? renameInPlan(each);
    renamed.set(each, result);
    return result;
  };
  const renameInStep = (step: Step): Step => ({
    ...step,
    before: renameOnce(step.before),
    after: renameOnce(step.after),
    sightBefore: renameSelection(step.sightBefore),
    sightAfter: renameSelection(step.sightAfter),
  });
  return {
    plan: renameOnce(plan),
    selected: renameSelection(selected),
    steps: { past: past.map(renameInStep), future: future.map(renameInStep) },
  };
}
