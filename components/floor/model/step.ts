import { undoOrRedo } from '@/components/editing/steps.rules';
import { restoreTables } from './bring-back';
import { type Camera, fitCamera, panCamera, pinchCamera, zoomCamera } from './camera';
import { clipboardHandlers } from './clipboard';
import type { EditorEvent, Handlers, HistoryEvents, PointerEvents, SelectionEvents, ViewEvents } from './events';
import { boundsOfAll } from './geometry';
import { labelOf, rebase } from './history';
import { itemHandlers } from './items';
import { inReadingOrder } from './names';
import { changeFields, itemsOf, withoutLocked } from './plan';
import { cancelGesture, carryStamp, holdKeys, pointerDown, pointerMove, pointerUp, scrollAtEdge } from './pointer';
import { roomHandlers } from './rooms';
import {
  addsToSelection,
  cameraOf,
  commit,
  currentRoom,
  type EditorState,
  selectedItems,
  withCamera,
  withSelection,
  withSight,
} from './state';

const pointerHandlers: Handlers<PointerEvents, EditorState> = {
  pointerDown,
  pointerMove: (state, { at, modifiers }) => pointerMove(state, at, modifiers),
  pointerUp: (state, { modifiers }) => pointerUp(modifiers ? holdKeys(state, modifiers) : state),
  holdKeys: (state, { modifiers }) => holdKeys(state, modifiers),
  scrollAtEdge,
  carryStamp,
  escape(state) {
    if (state.gesture) return cancelGesture(state);
    const isPlain = state.tool.kind === 'select' && !addsToSelection(state);
    return isPlain ? withSelection(state, []) : { ...state, tool: { kind: 'select' } };
  },
};

const changeCamera = (state: EditorState, change: (camera: Camera) => Camera): EditorState => withCamera(state, change(cameraOf(state)));

const viewHandlers: Handlers<ViewEvents, EditorState> = {
  resizeView: (state, { view }) => ({ ...state, view }),
  zoom: (state, { factor, at = { x: state.view.width / 2, y: state.view.height / 2 } }) =>
    changeCamera(state, (camera) => zoomCamera(camera, at, factor)),
  pan: (state, { dx, dy }) => changeCamera(state, (camera) => panCamera(camera, dx, dy)),
  pinch: (state, { from, to }) => changeCamera(state, (camera) => pinchCamera(camera, from, to)),
  fit(state, { what }) {
    const box = boundsOfAll(what === 'selection' ? selectedItems(state) : itemsOf(currentRoom(state)));
    return box ? withCamera(state, fitCamera(box, state.view)) : state;
  },
  takeTool: (state, { tool }) => ({ ...state, tool }),
  setSnapping: (state, { snapping }) => ({ ...state, snapping: changeFields(state.snapping, snapping) }),
};

const selectionHandlers: Handlers<SelectionEvents, EditorState> = {
  select(state, { keys, how = 'only' }) {
    const chosen = new Set(keys);
    if (how === 'only') return withSelection(state, chosen);
    const others = [...state.selection].filter((key) => how === 'add' || !chosen.has(key));
    return withSelection(state, [...others, ...[...chosen].filter((key) => !state.selection.has(key))]);
  },
  selectAll: (state) =>
    withSelection(
      state,
      withoutLocked(itemsOf(currentRoom(state))).map(({ key }) => key),
    ),
  selectNone: (state) => withSelection(state, []),
  selectNext(state, { by }) {
    const tables = inReadingOrder(currentRoom(state).tables);
    const last = [...state.selection].at(-1);
    const from = tables.findIndex(({ key }) => key === last);
    const to = from < 0 ? (by === 1 ? 0 : -1) : (from + by) % tables.length;
    const table = tables.at(to);
    return table ? withSelection(state, [table.key]) : state;
  },
};

function applyUndoOrRedo(state: EditorState, direction: 'undo' | 'redo'): EditorState {
  const result = undoOrRedo(direction, state.history, state.plan, rebase);
  if (!result) return state;
  const { plan, steps: history, sight } = result;
  return withSight({ ...state, plan, history }, sight.roomKey, sight.selection);
}

const historyHandlers: Handlers<HistoryEvents, EditorState> = {
  undo: (state) => applyUndoOrRedo(state, 'undo'),
  redo: (state) => applyUndoOrRedo(state, 'redo'),
  takeVersion: (state, { plan, name }) => commit(state, { plan, label: { kind: 'take version', count: 1, name } }),
  bringBack(state, { from, keys }) {
    const { plan, tables, roomKey } = restoreTables(state.plan, from, keys);
    return commit(state, { plan, label: labelOf('bring back', tables), select: tables.map(({ key }) => key), roomKey });
  },
  receive: (state, { plan }) => withSight({ ...state, plan }, state.roomKey, state.selection),
};

const handlers: Handlers<EditorEvent, EditorState> = {
  ...pointerHandlers,
  ...viewHandlers,
  ...selectionHandlers,
  ...itemHandlers,
  ...clipboardHandlers,
  ...roomHandlers,
  ...historyHandlers,
};

/** Events that do not cancel a gesture. */
const keepsGesture: ReadonlySet<EditorEvent['type']> = new Set([
  'pointerDown',
  'pointerMove',
  'pointerUp',
  'holdKeys',
  'scrollAtEdge',
  'escape',
  'resizeView',
  'zoom',
  'pan',
] as const);

/** The editor after an event. Cancels a gesture in progress, unless the event is one of those above. */
export function step(state: EditorState, event: EditorEvent): EditorState {
  const ready = keepsGesture.has(event.type) ? state : cancelGesture(state);
  const handle = handlers[event.type] as (state: EditorState, event: EditorEvent) => EditorState;
  return handle(ready, event);
}
