import { noSteps, recordStep } from '@/components/editing/steps.rules';
import { USUAL_AISLE } from '@/server/floor/floor.values';
import { type Camera, fitCamera } from './camera';
import { type Clipboard, firstFreeKey } from './copies';
import { boundsOfAll, type Size } from './geometry';
import type { Gesture } from './gesture-kinds';
import { type History, isOneRun, type Label } from './history';
import type { Stamp } from './palette';
import { changeFields, type Item, itemsOf, type Plan, pick, type Room, roomOf } from './plan';
import type { Saved } from './saving';
import type { Reach } from './snap';

export type Tool =
  /** With `several`, what is pressed is added to the selection or taken out of it, as with Shift: fingers hold no key. */
  | { kind: 'select'; several?: boolean }
  /** Drags the plan instead of what stands on it. */
  | { kind: 'hand' }
  /** Draws items of a stamp: one, or as many as wanted until another tool is taken. */
  | { kind: 'draw'; stamp: Stamp; again: boolean };

export interface Snapping {
  /** Units between the lines of the grid. */
  grid: number;
  toGrid: boolean;
  toNeighbours: boolean;
}

/** All that the editor knows. The plan alone is under undo; selection, camera, tool and clipboard are not. */
export interface EditorState {
  plan: Plan;
  history: History;
  /** The room on the canvas; empty when the layout has none. */
  roomKey: string;
  selection: ReadonlySet<string>;
  tool: Tool;
  /** What the pointer is about to do: it shows in `shown.ts` and changes the plan when it ends. */
  gesture: Gesture | null;
  /** Each room keeps its own. */
  cameras: Readonly<Record<string, Camera>>;
  /** Pixels. */
  view: Size;
  snapping: Snapping;
  clipboard: Clipboard | null;
  /** The number of the next key: never given twice, not even after an undo. */
  nextKey: number;
  /** Begins the names of groups that are made here, so that no colleague makes the same. */
  origin: string;
}

/** Whether what is pressed is selected beside what is selected already. */
export const addsToSelection = ({ tool }: EditorState): boolean => tool.kind === 'select' && (tool.several ?? false);

const noSelection: ReadonlySet<string> = new Set();

/**
 * An editor that shows the first room of a plan.
 * @param saved what the server holds, when the plan is a draft upon it
 * @param origin a text that no other editor was opened with
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

const nowhere: Room = { key: '', name: '', position: 0, aisle: USUAL_AISLE, tables: [], decoration: [] };

/** The room on the canvas; one without anything when the layout has no room. */
export const currentRoom = ({ plan, roomKey }: EditorState): Room => roomOf(plan, roomKey) ?? nowhere;

/** The selected items in the order in which they were selected. */
export const selectedItems = (state: EditorState): Item[] => pick(currentRoom(state), state.selection);

/** Units: an empty room shows about as much. */
const EMPTY_ROOM = { left: 0, top: 0, right: 1200, bottom: 800 };

/** How a room is seen: as it was left, or else all of it. */
export function cameraOf(state: EditorState): Camera {
  return state.cameras[state.roomKey] ?? fitCamera(boundsOfAll(itemsOf(currentRoom(state))) ?? EMPTY_ROOM, state.view);
}

export const withCamera = (state: EditorState, camera: Camera): EditorState => ({
  ...state,
  cameras: { ...state.cameras, [state.roomKey]: camera },
});

/** Selects what is there of some items of the current room; the same selection stays the same value. */
export function withSelection(state: EditorState, keys: Iterable<string>): EditorState {
  const selection = new Set(pick(currentRoom(state), keys).map(({ key }) => key));
  const same = selection.size === state.selection.size && [...selection].join() === [...state.selection].join();
  return same ? state : { ...state, selection };
}

/** Shows a room of the plan, or the first one when it is gone, with what is left of a selection. */
export function withSight(state: EditorState, roomKey: string, selection: Iterable<string> = []): EditorState {
  const shown = roomOf(state.plan, roomKey)?.key ?? state.plan.rooms[0]?.key ?? '';
  return withSelection(changeFields(state, { roomKey: shown }), selection);
}

export interface Commit {
  plan: Plan;
  label: Label;
  /** Selected afterwards; what was selected unless given. */
  select?: Iterable<string>;
  /** The room that is shown afterwards. */
  roomKey?: string;
  /** Milliseconds, for a step that may become one with the last of its kind. */
  time?: number;
}

/** Takes a changed plan over as one step that can be taken back; an unchanged one is no step. */
export function commit(state: EditorState, { plan, label, select, roomKey, time }: Commit): EditorState {
  const shown = withSight({ ...state, plan }, roomKey ?? state.roomKey, select ?? state.selection);
  if (plan === state.plan) return changeFields(state, { roomKey: shown.roomKey, selection: shown.selection });
  const step = { label, before: state.plan, after: plan, sightBefore: sightOf(state), sightAfter: sightOf(shown), time };
  return { ...shown, history: recordStep(state.history, step, isOneRun) };
}

const sightOf = ({ roomKey, selection }: EditorState) => ({ roomKey, selection });

/** Pixels within which neighbours' lines draw. */
const SNAP_REACH = 6;

/**
 * How far things snap, in units: the same few pixels at every zoom.
 * @param isFree snaps to nothing
 */
export function reachOf(state: EditorState, isFree = false): Reach {
  const { toNeighbours, toGrid, grid } = state.snapping;
  return { lines: toNeighbours && !isFree ? SNAP_REACH / cameraOf(state).zoom : 0, grid: toGrid && !isFree ? grid : 0 };
}
