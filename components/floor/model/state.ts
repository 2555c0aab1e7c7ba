import { noSteps, recordStep } from '@/components/editing/steps.rules';
import { USUAL_AISLE } from '@/server/floor/floor.values';
import { type Camera, fitCamera } from './camera';
import { type Clipboard, firstFreeKey } from './copies';
import { boundsOfAll, type Size } from './geometry';
import type { Gesture } from './gesture-kinds';
import { continuesRun, type History, type Label } from './history';
import type { Stamp } from './palette';
import { changeFields, type Item, itemsOf, type Plan, pick, type Room, roomOf } from './plan';
import type { Saved } from './saving';
import type { Reach } from './snap';

export type Tool =
  /** With `several`, pressing adds to the selection or removes from it, like Shift, which touch screens lack. */
  | { kind: 'select'; several?: boolean }
  /** Pans the plan instead of dragging items. */
  | { kind: 'hand' }
  /** Draws items of a stamp: one, or several until another tool is chosen. */
  | { kind: 'draw'; stamp: Stamp; again: boolean };

export interface Snapping {
  /** Units between the lines of the grid. */
  grid: number;
  toGrid: boolean;
  toNeighbours: boolean;
}

/** The whole state of the editor. Undo applies to the plan only, not to selection, camera, tool and clipboard. */
export interface EditorState {
  plan: Plan;
  history: History;
  /** The room on the canvas; empty if the layout has none. */
  roomKey: string;
  selection: ReadonlySet<string>;
  tool: Tool;
  /** The gesture in progress. It is visible through `showSelection` (`pointer.ts`) and changes the plan when it ends. */
  gesture: Gesture | null;
  /** One per room. */
  cameras: Readonly<Record<string, Camera>>;
  /** Pixels. */
  view: Size;
  snapping: Snapping;
  clipboard: Clipboard | null;
  /** The number of the next key. It is never used twice, not even after an undo. */
  nextKey: number;
  /** The prefix of new group ids, so that colleagues cannot create the same ones. */
  origin: string;
}

/** Whether pressing an item adds it to the selection. */
export const addsToSelection = ({ tool }: EditorState): boolean => tool.kind === 'select' && (tool.several ?? false);

const noSelection: ReadonlySet<string> = new Set();

/**
 * An editor that shows the first room of a plan.
 * @param saved what the server holds, if the plan is a draft based on it
 * @param origin a text unique to this editor
 */
export function openEditor(plan: Plan, view: Size, saved: Saved = { plan, ids: {} }, origin = ''): EditorState {
  return {
    plan,
    history: noSteps,
    roomKey: plan.rooms[0]?.key ?? '',
    selection: noSelection,
    tool: { kind: 'select' },
    gesture: null,
    cameras: {},
    view,
    snapping: { grid: 10, toGrid: true, toNeighbours: true },
    clipboard: null,
    nextKey: firstFreeKey([plan, saved.plan], saved.ids),
    origin,
  };
}

const noRoom: Room = { key: '', name: '', position: 0, aisle: USUAL_AISLE, tables: [], decoration: [] };

/** The room on the canvas; an empty one if the layout has no room. */
export const currentRoom = ({ plan, roomKey }: EditorState): Room => roomOf(plan, roomKey) ?? noRoom;

/** The selected items in the order of selection. */
export const selectedItems = (state: EditorState): Item[] => pick(currentRoom(state), state.selection);

/** Units: the area shown for an empty room. */
const EMPTY_ROOM = { left: 0, top: 0, right: 1200, bottom: 800 };

/** The camera of a room: the last one, or one that shows all of it. */
export function cameraOf(state: EditorState): Camera {
  return state.cameras[state.roomKey] ?? fitCamera(boundsOfAll(itemsOf(currentRoom(state))) ?? EMPTY_ROOM, state.view);
}

export const withCamera = (state: EditorState, camera: Camera): EditorState => ({
  ...state,
  cameras: { ...state.cameras, [state.roomKey]: camera },
});

/** Selects the existing items of the current room among some keys. An equal selection stays identical. */
export function withSelection(state: EditorState, keys: Iterable<string>): EditorState {
  const selection = new Set(pick(currentRoom(state), keys).map(({ key }) => key));
  const isSame = selection.size === state.selection.size && [...selection].join() === [...state.selection].join();
  return isSame ? state : { ...state, selection };
}

/** Shows a room of the plan, or the first one if it was deleted, with the remaining selection. */
export function withSight(state: EditorState, roomKey: string, selection: Iterable<string> = []): EditorState {
  const shown = roomOf(state.plan, roomKey)?.key ?? state.plan.rooms[0]?.key ?? '';
  return withSelection(changeFields(state, { roomKey: shown }), selection);
}

export interface Commit {
  plan: Plan;
  label: Label;
  /** The selection afterwards. Default: unchanged. */
  select?: Iterable<string>;
  /** The room shown afterwards. */
  roomKey?: string;
  /** Milliseconds, for a step that may be combined with the last one of its kind. */
  time?: number;
}

/** Applies a changed plan as one step that can be undone. An unchanged plan is no step. */
export function commit(state: EditorState, { plan, label, select, roomKey, time }: Commit): EditorState {
  const shown = withSight({ ...state, plan }, roomKey ?? state.roomKey, select ?? state.selection);
  if (plan === state.plan) return changeFields(state, { roomKey: shown.roomKey, selection: shown.selection });
  const step = { label, before: state.plan, after: plan, sightBefore: sightOf(state), sightAfter: sightOf(shown), time };
  return { ...shown, history: recordStep(state.history, step, continuesRun) };
}

const sightOf = ({ roomKey, selection }: EditorState) => ({ roomKey, selection });

/** Pixels within which neighbours' lines attract. */
const SNAP_REACH = 6;

/**
 * The reach of snapping in units: the same number of pixels at every zoom.
 * @param isFree disables snapping
 */
export function reachOf(state: EditorState, isFree = false): Reach {
  const { toNeighbours, toGrid, grid } = state.snapping;
  return { lines: toNeighbours && !isFree ? SNAP_REACH / cameraOf(state).zoom : 0, grid: toGrid && !isFree ? grid : 0 };
}
