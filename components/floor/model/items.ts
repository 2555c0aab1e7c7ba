import { MAX_SEATS } from '@/server/floor/floor.values';
import { align, distribute, equalGaps, sameSize } from './arrange';
import { toCanvas, visible } from './camera';
import { arrayOf, newKey } from './copies';
import { aroundPoint, freePlace, newItem } from './drawing';
import type { Handlers, ItemEvents, ItemFields } from './events';
import { grown, moveAll, rotateAll } from './geometry';
import { labelOf, type StepKind } from './history';
import { numberTables, renameByPattern, tidyName } from './names';
import { addItems, changed, changeRoom, clamp, type Item, isTable, itemsByKey, lawful, pick, removeItems, replaceItems } from './plan';
import { PASSAGE } from './problems';
import { indexOf } from './spatial';
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

/** Takes the selection out of the plan. */
export function removed(state: EditorState, kind: StepKind): EditorState {
  const label = labelOf(kind, selectedItems(state));
  const plan = changeRoom(state.plan, state.roomKey, (room) => removeItems(room, state.selection));
  return committed(state, { plan, label });
}

const selectedTables = (state: EditorState) => selectedItems(state).filter(isTable);

function changedItem(item: Item, { shape, seats, ...frame }: ItemFields): Item {
  const placed = changed(item, { ...lawful({ ...item, ...frame }), shape: shape ?? item.shape });
  if (!isTable(placed) || seats === undefined) return placed;
  return changed(placed, { seats: seats === null ? null : clamp(Math.round(seats), 0, MAX_SEATS) });
}

export const itemHandlers: Handlers<ItemEvents, EditorState> = {
  place(state, { stamp, at }) {
    if (!currentRoom(state).key) return state;
    const { grid } = reachOf(state);
    const camera = cameraOf(state);
    const index = indexOf(currentRoom(state));
    const box = at
      ? aroundPoint(stamp, toCanvas(camera, at), grid)
      : freePlace(stamp, visible(camera, state.view), (place) => index.indices(grown(place, PASSAGE - 1)).length === 0, grid);
    return added(state, 'add', [newItem(state.plan, state.roomKey, stamp, box, newKey(state.nextKey))]);
  },
  remove: (state) => removed(state, 'remove'),
  nudge: (state, { dx, dy, time }) => replaced(state, 'nudge', moveAll(selectedItems(state), Math.round(dx), Math.round(dy)), time),
  grow(state, { width, height, time }) {
    const items = selectedItems(state).map((item) => changedItem(item, { width: item.width + width, height: item.height + height }));
    return replaced(state, 'resize', items, time);
  },
  change: (state, { fields, time }) =>
    replaced(
      state,
      'change',
      selectedItems(state).map((item) => changedItem(item, fields)),
      time,
    ),
  rotate: (state, { degrees }) => replaced(state, 'rotate', rotateAll(selectedItems(state), degrees)),
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
  align: (state, { edge }) => replaced(state, 'align', align(selectedItems(state), edge)),
  distribute: (state, { axis }) => replaced(state, 'distribute', distribute(selectedItems(state), axis)),
  equalGaps: (state, { axis, gap }) => replaced(state, 'equal gaps', equalGaps(selectedItems(state), axis, gap)),
  sameSize(state, { width, height }) {
    const items = selectedItems(state);
    return items[0] ? replaced(state, 'same size', sameSize(items, items[0], { width, height })) : state;
  },
  array(state, { options }) {
    const pattern = selectedItems(state);
    const array = arrayOf(state.plan, pattern, state.nextKey, options);
    const copies = array.slice(pattern.length);
    const plan = changeRoom(state.plan, state.roomKey, (room) => addItems(replaceItems(room, array.slice(0, pattern.length)), copies));
    const counted = { ...state, nextKey: state.nextKey + copies.length };
    return committed(counted, { plan, label: labelOf('array', array), select: array.map(({ key }) => key) });
  },
};
