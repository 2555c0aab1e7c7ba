import { toCanvas } from './camera';
import { broughtBack, COPY_OFFSET, copiesOf } from './copies';
import type { ClipboardEvents, Handlers } from './events';
import { boundsOfAll, boxCentre, type Point } from './geometry';
import { labelOf } from './history';
import { added, removed } from './items';
import { takenNames } from './names';
import { addItems, changeRoom, removeItems, roomOf } from './plan';
import { cameraOf, committed, currentRoom, type EditorState, selectedItems } from './state';

/** Takes the selection into the clipboard; with nothing selected the clipboard stays. */
function taken(state: EditorState, pasteCount: number): EditorState {
  const items = selectedItems(state);
  return items.length === 0 ? state : { ...state, clipboard: { items, pastes: { [state.roomKey]: pasteCount } } };
}

export const clipboardHandlers: Handlers<ClipboardEvents, EditorState> = {
  // A copy lies beside its original, as if it were the second one; what was cut comes back where it was.
  copy: (state) => taken(state, 1),
  cut: (state) => removed(taken(state, 0), 'cut'),
  paste(state, { at }) {
    const { clipboard } = state;
    if (!clipboard || !currentRoom(state).key) return state;
    const count = clipboard.pastes[state.roomKey] ?? 0;
    const { x, y } = at ? centredAt(state, at) : { x: count * COPY_OFFSET, y: count * COPY_OFFSET };
    const items = broughtBack(state.plan, clipboard.items, x, y) ?? copiesOf(clipboard.items, state.nextKey, takenNames(state.plan), x, y);
    const pastes = { ...clipboard.pastes, [state.roomKey]: count + 1 };
    return added({ ...state, clipboard: { ...clipboard, pastes } }, 'paste', items);
  },
  duplicate(state) {
    const items = selectedItems(state);
    return added(state, 'duplicate', copiesOf(items, state.nextKey, takenNames(state.plan), COPY_OFFSET, COPY_OFFSET));
  },
  moveToRoom(state, { roomKey }) {
    const items = selectedItems(state);
    if (roomKey === state.roomKey || !roomOf(state.plan, roomKey)) return state;
    const without = changeRoom(state.plan, state.roomKey, (room) => removeItems(room, state.selection));
    const plan = changeRoom(without, roomKey, (room) => addItems(room, items));
    return committed(state, { plan, label: labelOf('move to room', items), roomKey });
  },
};

/** The way from where the clipboard's items were to a place of the view (pixels), in units. */
function centredAt(state: EditorState, at: Point): Point {
  const to = toCanvas(cameraOf(state), at);
  const from = boxCentre(boundsOfAll(state.clipboard?.items ?? []) ?? { left: 0, top: 0, right: 0, bottom: 0 });
  return { x: Math.round(to.x - from.x), y: Math.round(to.y - from.y) };
}
