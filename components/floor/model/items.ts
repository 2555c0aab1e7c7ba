import { MAX_SEATS } from '@/server/floor/floor.values';
import { align, axisOf, distribute, equalGaps, sameSize } from './arrange';
import { toCanvas } from './camera';
import { cleared, tidied } from './clearing';
import { arrayOf, newGroupId, newKey } from './copies';
import { aroundPoint, newItem } from './drawing';
import type { Handlers, ItemEvents, ItemFields } from './events';
import { moveAll, rotateAll } from './geometry';
import type { Axis } from './guides';
import { labelOf, type StepKind } from './history';
import { numberTables, renameByPattern, tidyName } from './names';
import { placed } from './placing';
import {
  addItems,
  changed,
  changeRoom,
  clamp,
  type Item,
  isTable,
  itemsByKey,
  lawful,
  pick,
  removeItems,
  replaceItems,
  unlocked,
  withGroups,
} from './plan';
import { cameraOf, committed, currentRoom, type EditorState, reachOf, selectedItems } from './state';

/** Puts changed items in the place of those they come from, as one step. */
export function replaced(state: EditorState, kind: StepKind, items: readonly Item[], time?: number): EditorState {
  const lawfulItems = items.map((item) => changed<Item>(item, lawful(item)));
  const plan = changeRoom(state.plan, state.roomKey, (room) => replaceItems(room, lawfulItems));
  return committed(state, { plan, label: labelOf(kind, items), time });
}

/** Adds items under keys that were counted from `nextKey`, selects them, and counts on. */
export function added(state: EditorState, kind: StepKind, items: readonly Item[]): EditorState {
  const plan = changeRoom(state.plan, state.roomKey, (room) => addItems(room, items));
  const counted = { ...state, nextKey: state.nextKey + items.length };
  return committed(counted, { plan, label: labelOf(kind, items), select: items.map(({ key }) => key) });
}

/** Takes what is selected and not locked out of the plan. */
export function removed(state: EditorState, kind: StepKind): EditorState {
  const items = selectedLoose(state);
  const keys = new Set(items.map(({ key }) => key));
  const plan = changeRoom(state.plan, state.roomKey, (room) => removeItems(room, keys));
  return committed(state, { plan, label: labelOf(kind, items) });
}

/** What is selected and may be moved. */
export const selectedLoose = (state: EditorState): Item[] => unlocked(selectedItems(state));

/** Arranges what is selected; what would come to stand on something else moves on along an axis. */
function arranged(state: EditorState, kind: StepKind, axis: Axis, how: (items: readonly Item[]) => Item[]): EditorState {
  const items = selectedLoose(state);
  // Whole units (none of them -0); at the edge of the canvas, pieces are stopped as one by `cleared`.
  const wanted = how(items).map((item) =>
    changed<Item>(item, { positionX: Math.round(item.positionX) + 0, positionY: Math.round(item.positionY) + 0 }),
  );
  return replaced(state, kind, cleared(currentRoom(state), items, wanted, axis));
}

const selectedTables = (state: EditorState) => selectedItems(state).filter(isTable);

function changedItem(item: Item, { shape, seats, ...frame }: ItemFields): Item {
  const drawn = item.isLocked ? item : changed(item, { ...lawful({ ...item, ...frame }), shape: shape ?? item.shape });
  if (!isTable(drawn) || seats === undefined) return drawn;
  return changed(drawn, { seats: seats === null ? null : clamp(Math.round(seats), 0, MAX_SEATS) });
}

export const itemHandlers: Handlers<ItemEvents, EditorState> = {
  place(state, { stamp, at }) {
    if (!currentRoom(state).key) return state;
    const { grid } = reachOf(state);
    const middle = { x: state.view.width / 2, y: state.view.height / 2 };
    const box = aroundPoint(stamp, toCanvas(cameraOf(state), at ?? middle), grid);
    const item = newItem(state.plan, state.roomKey, stamp, box, newKey(state.nextKey));
    return added(state, 'add', placed(currentRoom(state), [item], { x: 0, y: 0 }, grid));
  },
  remove: (state) => removed(state, 'remove'),
  nudge: (state, { dx, dy, time }) => replaced(state, 'nudge', moveAll(selectedLoose(state), Math.round(dx), Math.round(dy)), time),
  grow(state, { width, height, time }) {
    const items = selectedLoose(state).map((item) => changedItem(item, { width: item.width + width, height: item.height + height }));
    return replaced(state, 'resize', items, time);
  },
  change: (state, { fields, time }) =>
    replaced(
      state,
      'change',
      selectedItems(state).map((item) => changedItem(item, fields)),
      time,
    ),
  rotate: (state, { degrees }) => replaced(state, 'rotate', rotateAll(selectedLoose(state), degrees)),
  rename(state, { key, name }) {
    const room = state.plan.rooms.find((each) => itemsByKey(each).has(key));
    const tidy = tidyName(name);
    if (!room || !tidy) return state;
    const renamed = pick(room, [key]).map((item) => changed(item, { name: tidy }));
    const plan = changeRoom(state.plan, room.key, () => replaceItems(room, renamed));
    return committed(state, { plan, label: labelOf('rename', renamed) });
  },
  renameAll: (state, { pattern, from }) =>
    replaced(state, 'rename', renameByPattern(state.plan, selectedTables(state), pattern, Math.max(0, Math.round(from)))),
  number(state, { numbering }) {
    const tables = selectedTables(state);
    return replaced(state, 'number', numberTables(state.plan, tables.length > 0 ? tables : currentRoom(state).tables, numbering));
  },
  align: (state, { edge }) => arranged(state, 'align', axisOf(edge) === 'x' ? 'y' : 'x', (items) => align(items, edge)),
  distribute: (state, { axis }) => arranged(state, 'distribute', axis, (items) => distribute(items, axis)),
  equalGaps(state, { axis, gap }) {
    const { aisle } = currentRoom(state);
    return arranged(state, 'equal gaps', axis, (items) => equalGaps(items, axis, aisle, gap));
  },
  tidy(state) {
    const tables = selectedTables(state);
    const room = currentRoom(state);
    return replaced(state, 'tidy', tidied(room, unlocked(tables.length > 0 ? tables : room.tables)));
  },
  group(state) {
    const items = selectedItems(state);
    if (items.length < 2) return state;
    const groupId = newGroupId(state, state.nextKey);
    const named = { ...state, nextKey: state.nextKey + 1 };
    return replaced(
      named,
      'group',
      items.map((item) => changed<Item>(item, { groupId })),
    );
  },
  ungroup(state) {
    const room = currentRoom(state);
    const items = pick(room, withGroups(room, state.selection)).filter(({ groupId }) => groupId !== null);
    return replaced(
      state,
      'ungroup',
      items.map((item) => changed<Item>(item, { groupId: null })),
    );
  },
  lock: (state, { isLocked }) =>
    replaced(
      state,
      isLocked ? 'lock' : 'unlock',
      selectedItems(state).map((item) => changed<Item>(item, { isLocked })),
    ),
  sameSize(state, { width, height }) {
    const items = selectedItems(state);
    return items[0] ? replaced(state, 'same size', sameSize(unlocked(items), items[0], { width, height })) : state;
  },
  array(state, { options }) {
    const pattern = selectedItems(state);
    const array = arrayOf(state.plan, currentRoom(state), pattern, state, options);
    const copies = array.slice(pattern.length);
    const plan = changeRoom(state.plan, state.roomKey, (room) => addItems(replaceItems(room, array.slice(0, pattern.length)), copies));
    const counted = { ...state, nextKey: state.nextKey + copies.length };
    return committed(counted, { plan, label: labelOf('array', array), select: array.map(({ key }) => key) });
  },
};
