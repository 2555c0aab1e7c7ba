import { toCanvas } from './camera';
import { COPY_OFFSET, copiesOf, restoreOriginals } from './copies';
import type { ClipboardEvents, Handlers } from './events';
import { boundsOfAll, boxCentre, type Point } from './geometry';
import { labelOf } from './history';
import { addAsStep, removeSelected, selectedUnlocked } from './items';
import { takenNames } from './names';
import { placeItems } from './placing';
import { addItems, changeRoom, type Item, removeItems, roomOf } from './plan';
import { cameraOf, commit, currentRoom, type EditorState, reachOf, selectedItems } from './state';

/** Puts items on the clipboard. Without items, the clipboard is unchanged. */
function setClipboard(state: EditorState, items: readonly Item[], pasteCount: number): EditorState {
  return items.length === 0 ? state : { ...state, clipboard: { items, pastes: { [state.roomKey]: pasteCount } } };
}

export const clipboardHandlers: Handlers<ClipboardEvents, EditorState> = {
  // A copy is pasted with an offset, like a second paste. Cut items return to their position.
  copy: (state) => setClipboard(state, selectedItems(state), 1),
  cut: (state) => removeSelected(setClipboard(state, selectedUnlocked(state), 0), 'cut'),
  paste(state, { at }) {
    const { clipboard } = state;
    if (!clipboard || !currentRoom(state).key) return state;
    const count = clipboard.pastes[state.roomKey] ?? 0;
    const offset = at ? offsetTo(state, at) : { x: count * COPY_OFFSET, y: count * COPY_OFFSET };
    const originals = clipboard.isFromElsewhere ? null : restoreOriginals(state.plan, clipboard.items);
    const copies = originals ?? copiesOf(clipboard.items, state, takenNames(state.plan));
    const items = placeItems(currentRoom(state), copies, offset, reachOf(state).grid);
    const pastes = { ...clipboard.pastes, [state.roomKey]: count + 1 };
    return addAsStep({ ...state, clipboard: { ...clipboard, pastes } }, 'paste', items);
  },
  takeClipboard: (state, { items }) => ({ ...state, clipboard: { items, pastes: {}, isFromElsewhere: true } }),
  duplicate(state) {
    const copies = copiesOf(selectedItems(state), state, takenNames(state.plan));
    const offset = { x: COPY_OFFSET, y: COPY_OFFSET };
    return addAsStep(state, 'duplicate', placeItems(currentRoom(state), copies, offset, reachOf(state).grid));
  },
  moveToRoom(state, { roomKey }) {
    const targetRoom = roomOf(state.plan, roomKey);
    const unlocked = selectedUnlocked(state);
    if (roomKey === state.roomKey || !targetRoom || unlocked.length === 0) return state;
    const items = placeItems(targetRoom, unlocked, { x: 0, y: 0 }, reachOf(state).grid);
    const keys = new Set(items.map(({ key }) => key));
    const withoutItems = changeRoom(state.plan, state.roomKey, (room) => removeItems(room, keys));
    const plan = changeRoom(withoutItems, roomKey, (room) => addItems(room, items));
    return commit(state, { plan, label: labelOf('move to room', items), select: keys, roomKey });
  },
};

/** The offset from the original position of the clipboard's items to a place of the view (pixels), in units. */
function offsetTo(state: EditorState, at: Point): Point {
  const to = toCanvas(cameraOf(state), at);
  const from = boxCentre(boundsOfAll(state.clipboard?.items ?? []) ?? { left: 0, top: 0, right: 0, bottom: 0 });
  return { x: Math.round(to.x - from.x), y: Math.round(to.y - from.y) };
}
