import { MAX_AISLE } from '@/server/floor/floor.values';
import { copiesOf, newKey } from './copies';
import type { Handlers, RoomEvents } from './events';
import type { Label, StepKind } from './history';
import { takenNames, tidyName } from './names';
import { addItems, assignPositions, changeFields, changeRoom, clamp, type Item, itemsOf, type Plan, type Room, roomOf } from './plan';
import { commit, currentRoom, type EditorState, withSight } from './state';

const roomLabel = (kind: StepKind, name: string): Label => ({ kind, count: 1, name });

/** Inserts a new room at an index; later rooms move back. */
function withRoom(plan: Plan, room: Omit<Room, 'position'>, at: number): Plan {
  const position = (plan.rooms[at - 1]?.position ?? -1) + 1;
  return { ...plan, rooms: [...plan.rooms.slice(0, at), ...assignPositions([{ ...room, position }, ...plan.rooms.slice(at)])] };
}

export const roomHandlers: Handlers<RoomEvents, EditorState> = {
  showRoom: (state, { roomKey }) => (roomKey === state.roomKey ? state : withSight(state, roomKey)),
  addRoom(state, { name }) {
    const room = { key: newKey(state.nextKey), name: tidyName(name), aisle: currentRoom(state).aisle, tables: [], decoration: [] };
    const plan = withRoom(state.plan, room, state.plan.rooms.length);
    return commit({ ...state, nextKey: state.nextKey + 1 }, { plan, label: roomLabel('add room', room.name), roomKey: room.key });
  },
  duplicateRoom(state, { roomKey, name }) {
    const room = roomOf(state.plan, roomKey);
    if (!room) return state;
    const originals = itemsOf(room);
    const copies = copiesOf(originals, { ...state, nextKey: state.nextKey + 1 }, takenNames(state.plan));
    const items = copies.map((item, index) => changeFields<Item>(item, { isLocked: originals[index]!.isLocked }));
    const copy = addItems({ ...room, key: newKey(state.nextKey), name: tidyName(name) || room.name, tables: [], decoration: [] }, items);
    const plan = withRoom(state.plan, copy, state.plan.rooms.indexOf(room) + 1);
    const advanced = { ...state, nextKey: state.nextKey + 1 + items.length };
    return commit(advanced, { plan, label: roomLabel('duplicate room', room.name), roomKey: copy.key });
  },
  setAisle(state, { aisle }) {
    const { key, name } = currentRoom(state);
    const clamped = clamp(Math.round(aisle), 0, MAX_AISLE);
    const plan = changeRoom(state.plan, key, (room) => changeFields(room, { aisle: clamped }));
    return commit(state, { plan, label: roomLabel('aisle', name) });
  },
  renameRoom(state, { roomKey, name }) {
    const plan = tidyName(name) ? changeRoom(state.plan, roomKey, (room) => changeFields(room, { name: tidyName(name) })) : state.plan;
    return commit(state, { plan, label: roomLabel('rename room', tidyName(name)) });
  },
  removeRoom(state, { roomKey }) {
    const room = roomOf(state.plan, roomKey);
    // A layout without rooms would have nothing to draw on.
    if (!room || state.plan.rooms.length === 1) return state;
    const plan = { ...state.plan, rooms: state.plan.rooms.filter(({ key }) => key !== roomKey) };
    return commit(state, { plan, label: roomLabel('remove room', room.name) });
  },
  moveRoom(state, { roomKey, to }) {
    const { rooms } = state.plan;
    const from = rooms.findIndex(({ key }) => key === roomKey);
    const index = clamp(Math.round(to), 0, rooms.length - 1);
    const room = rooms[from];
    if (!room || index === from) return state;
    const moved = rooms.toSpliced(from, 1).toSpliced(index, 0, room);
    const plan = { ...state.plan, rooms: moved.map((each, position) => changeFields(each, { position })) };
    return commit(state, { plan, label: roomLabel('move room', room.name) });
  },
  renameLayout(state, { name }) {
    const plan = tidyName(name) ? changeFields(state.plan, { name: tidyName(name) }) : state.plan;
    return commit(state, { plan, label: roomLabel('rename layout', tidyName(name)) });
  },
};
