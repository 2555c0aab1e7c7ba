import { withNeighbours } from './borders';
import { merge } from './merge';
import { type Plan, type Point, samePlan, sameZone, type Zone } from './zones';

/** What was done in a step, for the words of undo. */
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
export interface Step {
  kind: StepKind;
  name: string;
  count: number;
  /** The plan before it; in the future list, the plan after it. */
  plan: Plan;
  /** Steps of one run, such as a number that is typed, are one. */
  run: string | null;
}

export interface EditorState {
  plan: Plan;
  selected: string | null;
  past: readonly Step[];
  future: readonly Step[];
}

export type EditorEvent =
  | { type: 'select'; key: string | null }
  | { type: 'add'; zones: readonly Zone[]; kind: 'draw' | 'duplicate' }
  /** `together` takes the borders along that neighbours share. */
  | { type: 'reshape'; key: string; points: readonly Point[]; kind: 'reshape' | 'simplify'; together: boolean }
  | { type: 'change'; key: string; fields: Partial<Omit<Zone, 'key' | 'points'>> }
  | { type: 'remove'; key: string }
  | { type: 'move'; key: string; by: -1 | 1 }
  /** What concerns several areas at once, as the plan that comes of it. */
  | { type: 'put'; plan: Plan; kind: 'import' | 'cut' | 'share' | 'bind' | 'discard'; name: string; count: number; select?: string }
  | { type: 'undo' }
  | { type: 'redo' }
  /** What a colleague saved comes in beneath what is unsaved; it is no step, and no undo takes it back. */
  | { type: 'receive'; base: Plan; theirs: Plan; plan: Plan }
  /** Areas that were saved for the first time are called by the server's names from now on. */
  | { type: 'rename keys'; keys: ReadonlyMap<string, string> };

type Reshape = Extract<EditorEvent, { type: 'reshape' }>;

const MOST_STEPS = 200;

export const openEditor = (plan: Plan): EditorState => ({ plan, selected: null, past: [], future: [] });

/** The state after an event. An event that changes nothing gives the same state, and is no step. */
export function step(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'select':
      return event.key === state.selected ? state : { ...state, selected: event.key };
    case 'add': {
      const [first] = event.zones;
      if (!first) return state;
      const done = edited(state, [...state.plan, ...event.zones], {
        kind: event.kind,
        name: first.name,
        count: event.zones.length,
        run: null,
      });
      return { ...done, selected: first.key };
    }
    case 'reshape': {
      const zone = zoneOf(state, event.key);
      if (!zone) return state;
      return edited(state, reshaped(state.plan, event), { kind: event.kind, name: zone.name, count: 1, run: null });
    }
    case 'change': {
      const zone = zoneOf(state, event.key);
      if (!zone) return state;
      const run = `${event.key} ${Object.keys(event.fields).join()}`;
      return edited(state, replaced(state.plan, { ...zone, ...event.fields }), { kind: 'change', name: zone.name, count: 1, run });
    }
    case 'remove': {
      const zone = zoneOf(state, event.key);
      if (!zone) return state;
      const plan = state.plan.filter(({ key }) => key !== event.key);
      return { ...edited(state, plan, { kind: 'remove', name: zone.name, count: 1, run: null }), selected: null };
    }
    case 'move': {
      const from = state.plan.findIndex(({ key }) => key === event.key);
      const to = from + event.by;
      const [zone, other] = [state.plan[from], state.plan[to]];
      if (!zone || !other) return state;
      const plan = state.plan.with(from, other).with(to, zone);
      return edited(state, plan, { kind: 'order', name: zone.name, count: 1, run: null });
    }
    case 'put': {
      const { kind, name, count } = event;
      const done = edited(state, event.plan, { kind, name, count, run: null });
      const selected = event.select ?? done.selected;
      return done === state ? state : { ...done, selected: done.plan.some(({ key }) => key === selected) ? selected : null };
    }
    case 'undo':
    case 'redo':
      return wound(state, event.type);
    case 'receive':
      return received(state, event);
    case 'rename keys':
      return renamed(state, event.keys);
  }
}

/** A plan with another outline of one of its areas. */
export function reshaped(plan: Plan, { key, points, together }: Pick<Reshape, 'key' | 'points' | 'together'>): Plan {
  return together ? withNeighbours(plan, key, points) : plan.map((zone) => (zone.key === key ? { ...zone, points } : zone));
}

const zoneOf = ({ plan }: EditorState, key: string) => plan.find((zone) => zone.key === key);
const replaced = (plan: Plan, zone: Zone): Plan => plan.map((each) => (each.key !== zone.key || sameZone(each, zone) ? each : zone));

function edited(state: EditorState, plan: Plan, done: Omit<Step, 'plan'>): EditorState {
  if (samePlan(state.plan, plan)) return state;
  const last = state.past.at(-1);
  const goesOn = done.run !== null && last?.run === done.run && state.future.length === 0;
  const past = goesOn ? state.past : [...state.past.slice(1 - MOST_STEPS), { ...done, plan: state.plan }];
  return { ...state, plan, past, future: [] };
}

function wound(state: EditorState, way: 'undo' | 'redo'): EditorState {
  const [from, to] = way === 'undo' ? [state.past, state.future] : [state.future, state.past];
  const done = from.at(-1);
  if (!done) return state;
  const left = from.slice(0, -1);
  const kept = [...to, { ...done, plan: state.plan, run: null }];
  const selected = done.plan.some(({ key }) => key === state.selected) ? state.selected : null;
  return { plan: done.plan, selected, past: way === 'undo' ? left : kept, future: way === 'undo' ? kept : left };
}

/** Every plan that undo leads back to gets what the colleague did, so that no undo takes that away. */
function received(state: EditorState, { base, theirs, plan }: Extract<EditorEvent, { type: 'receive' }>): EditorState {
  const brought = (each: Step): Step => ({ ...each, plan: merge(base, each.plan, theirs, () => 'mine').plan, run: null });
  const selected = plan.some(({ key }) => key === state.selected) ? state.selected : null;
  return { plan, selected, past: state.past.map(brought), future: state.future.map(brought) };
}

function renamed(state: EditorState, keys: ReadonlyMap<string, string>): EditorState {
  const inPlan = (plan: Plan): Plan => plan.map((zone) => (keys.has(zone.key) ? { ...zone, key: keys.get(zone.key) ?? zone.key } : zone));
  const inSteps = (steps: readonly Step[]) => steps.map((each) => ({ ...each, plan: inPlan(each.plan) }));
  const selected = state.selected === null ? null : (keys.get(state.selected) ?? state.selected);
  return { plan: inPlan(state.plan), selected, past: inSteps(state.past), future: inSteps(state.future) };
}
