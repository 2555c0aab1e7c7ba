import { MAX_SEATS } from '@/server/floor/floor.values';
import { align, axisOf, distribute, equalGaps, sameSize } from './arrange';
import { toCanvas } from './camera';
import { clearOverlaps, tidyItems } from './clearing';
import { arrayOf, newGroupId, newKey } from './copies';
import { aroundPoint, newItem } from './drawing';
import type { Handlers, ItemEvents, ItemFields } from './events';
import { moveAll, rotateAll } from './geometry';
import type { Axis } from './guides';
import { labelOf, type StepKind } from './history';
import { numberTables, renameByPattern, tidyName } from './names';
import { placeItems } from './placing';
import {
  addItems,
  changeFields,
  changeRoom,
  clamp,
  type Item,
  isTable,
  itemsByKey,
  pick,
  removeItems,
  replaceItems,
  toValidFrame,
  withGroups,
  withoutLocked,
} from './plan';
import { cameraOf, commit, currentRoom, type EditorState, reachOf, selectedItems } from './state';

/** Replaces items with changed ones, in one step. */
export function replaceAsStep(state: EditorState, kind: StepKind, items: readonly Item[], time?: number): EditorState {
  const validItems = items.map((item) => changeFields<Item>(item, toValidFrame(item)));
  const plan = changeRoom(state.plan, state.roomKey, (room) => replaceItems(room, validItems));
  return commit(state, { plan, label: labelOf(kind, items), time });
}

/** Adds items whose keys were counted from `nextKey`, selects them, and advances the counter. */
export function addAsStep(state: EditorState, kind: StepKind, items: readonly Item[]): EditorState {
  const plan = changeRoom(state.plan, state.roomKey, (room) => addItems(room, items));
  const advanced = { ...state, nextKey: state.nextKey + items.length };
  return commit(advanced, { plan, label: labelOf(kind, items), select: items.map(({ key }) => key) });
}

/** Removes the selected items, except locked ones. */
export function removeSelected(state: EditorState, kind: StepKind): EditorState {
  const items = selectedUnlocked(state);
  const keys = new Set(items.map(({ key }) => key));
  const plan = changeRoom(state.plan, state.roomKey, (room) => removeItems(room, keys));
  return commit(state, { plan, label: labelOf(kind, items) });
}

/** The selected items that may be moved. */
export const selectedUnlocked = (state: EditorState): Item[] => withoutLocked(selectedItems(state));

/** Arranges the selection. Items that would overlap others move on along an axis. */
function arrange(state: EditorState, kind: StepKind, axis: Axis, transform: (items: readonly Item[]) => Item[]): EditorState {
  const items = selectedUnlocked(state);
  // Whole units (avoiding -0). At the edge of the canvas, `clearOverlaps` stops pieces as one.
  const arranged = transform(items).map((item) =>
    changeFields<Item>(item, { positionX: Math.round(item.positionX) + 0, positionY: Math.round(item.positionY) + 0 }),
  );
  return replaceAsStep(state, kind, clearOverlaps(currentRoom(state), items, arranged, axis));
}

const selectedTables = (state: EditorState) => selectedItems(state).filter(isTable);

function changedItem(item: Item, { shape, seats, ...frame }: ItemFields): Item {
  const reshaped = item.isLocked ? item : changeFields(item, { ...toValidFrame({ ...item, ...frame }), shape: shape ?? item.shape });
  if (!isTable(reshaped) || seats === undefined) return reshaped;
  return changeFields(reshaped, { seats: seats === null ? null : clamp(Math.round(seats), 0, MAX_SEATS) });
}

export const itemHandlers: Handlers<ItemEvents, EditorState> = {
  place(state, { stamp, at }) {
    if (!currentRoom(state).key) return state;
    const { grid } = reachOf(state);
    const middle = { x: state.view.width / 2, y: state.view.height / 2 };
    const box = aroundPoint(stamp, toCanvas(cameraOf(state), at ?? middle), grid);
    const item = newItem(state.plan, state.roomKey, stamp, box, newKey(state.nextKey));
    return addAsStep(state, 'add', placeItems(currentRoom(state), [item], { x: 0, y: 0 }, grid));
  },
  remove: (state) => removeSelected(state, 'remove'),
  nudge: (state, { dx, dy, time }) => replaceAsStep(state, 'nudge', moveAll(selectedUnlocked(state), Math.round(dx), Math.round(dy)), time),
  grow(state, { width, height, time }) {
    const items = selectedUnlocked(state).map((item) => changedItem(item, { width: item.width + width, height: item.height + height }));
    return replaceAsStep(state, 'resize', items, time);
  },
  change: (state, { fields, time }) =>
    replaceAsStep(
      state,
      'change',
      selectedItems(state).map((item) => changedItem(item, fields)),
      time,
    ),
  rotate: (state, { degrees }) => replaceAsStep(state, 'rotate', rotateAll(selectedUnlocked(state), degrees)),
  rename(state, { key, name }) {
    const room = state.plan.rooms.find((each) => itemsByKey(each).has(key));
    const newName = tidyName(name);
    if (!room || !newName) return state;
    const renamed = pick(room, [key]).map((item) => changeFields(item, { name: newName }));
    const plan = changeRoom(state.plan, room.key, () => replaceItems(room, renamed));
    return commit(state, { plan, label: labelOf('rename', renamed) });
  },
  renameAll: (state, { pattern, from }) =>
    replaceAsStep(state, 'rename', renameByPattern(state.plan, selectedTables(state), pattern, Math.max(0, Math.round(from)))),
  number(state, { numbering }) {
    const tables = selectedTables(state);
    return replaceAsStep(state, 'number', numberTables(state.plan, tables.length > 0 ? tables : currentRoom(state).tables, numbering));
  },
  align: (state, { edge }) => arrange(state, 'align', axisOf(edge) === 'x' ? 'y' : 'x', (items) => align(items, edge)),
  distribute: (state, { axis }) => arrange(state, 'distribute', axis, (items) => distribute(items, axis)),
  equalGaps(state, { axis, gap }) {
    const { aisle } = currentRoom(state);
    return arrange(state, 'equal gaps', axis, (items) => equalGaps(items, axis, aisle, gap));
  },
  tidy(state) {
    const tables = selectedTables(state);
    const room = currentRoom(state);
    return replaceAsStep(state, 'tidy', tidyItems(room, withoutLocked(tables.length > 0 ? tables : room.tables)));
  },
  group(state) {
    const items = selectedItems(state);
    if (items.length < 2) return state;
    const groupId = newGroupId(state, state.nextKey);
    const advanced = { ...state, nextKey: state.nextKey + 1 };
    return replaceAsStep(
      advanced,
      'group',
      items.map((item) => changeFields<Item>(item, { groupId })),
    );
  },
  ungroup(state) {
    const room = currentRoom(state);
    const items = pick(room, withGroups(room, state.selection)).filter(({ groupId }) => groupId !== null);
    return replaceAsStep(
      state,
      'ungroup',
      items.map((item) => changeFields<Item>(item, { groupId: null })),
    );
  },
  lock: (state, { isLocked }) =>
    replaceAsStep(
      state,
      isLocked ? 'lock' : 'unlock',
      selectedItems(state).map((item) => changeFields<Item>(item, { isLocked })),
    ),
  sameSize(state, { width, height }) {
    const items = selectedItems(state);
    return items[0] ? replaceAsStep(state, 'same size', sameSize(withoutLocked(items), items[0], { width, height })) : state;
  },
  array(state, { options }) {
    const pattern = selectedItems(state);
    const array = arrayOf(state.plan, currentRoom(state), pattern, state, options);
    const copies = array.slice(pattern.length);
    const plan = changeRoom(state.plan, state.roomKey, (room) => addItems(replaceItems(room, array.slice(0, pattern.length)), copies));
    const advanced = { ...state, nextKey: state.nextKey + copies.length };
    return commit(advanced, { plan, label: labelOf('array', array), select: array.map(({ key }) => key) });
  },
};
