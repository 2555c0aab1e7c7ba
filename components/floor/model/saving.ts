import type { Room as SavedRoom, Table as SavedTable } from '@/server/floor/floor.schema';
import { sameItem } from './fields';
import { type Choose, type Merged, merge } from './merge';
import { itemsOf, type Plan, type Room } from './plan';
import { twinsOf } from './twins';

/*
 * Between the editor's plan and the interface. An item keeps its key for as long as the editor lives, so that undo knows it before and
 * after a save; the ids that the server gave to what was made here stand beside the plan.
 */

/** What the server is known to hold. */
export interface Saved {
  plan: Plan;
  /** The server's ids of rooms, tables and decoration whose keys were given here; the others' keys are their ids. */
  ids: Readonly<Record<string, string>>;
}

/** What a layout, a version and a published layout have in common. */
export interface LayoutContent {
  name: string;
  rooms: readonly Pick<SavedRoom, 'roomId' | 'name' | 'position' | 'aisle' | 'tables' | 'decoration'>[];
}

type SavedDecoration = SavedRoom['decoration'][number];

/**
 * The plan of a layout as the interface gives it.
 * @param known what the editor knows already: its keys are used again
 */
export function planOf(layout: LayoutContent, known: Pick<Saved, 'ids'> = { ids: {} }): Plan {
  const keyOf = keysOf(known);
  return {
    name: layout.name,
    rooms: layout.rooms.map(({ roomId, name, position, aisle, tables, decoration }) => ({
      key: keyOf(roomId),
      name,
      position,
      aisle,
      tables: tables.map(({ tableId, roomId: _, ...fields }) => ({ kind: 'table', key: keyOf(tableId), ...fields })),
      decoration: decoration.map(({ decorationId, ...fields }) => ({ key: keyOf(decorationId), ...fields })),
    })),
  };
}

function keysOf({ ids }: Pick<Saved, 'ids'>): (id: string) => string {
  const keys = new Map(Object.entries(ids).map(([key, id]) => [id, key]));
  return (id) => keys.get(id) ?? id;
}

/** A plan as it is written: what the server knows has its id, the rest is new. */
export interface PlanBody {
  name: string;
  rooms: RoomBody[];
}

interface RoomBody {
  roomId?: string;
  name: string;
  position: number;
  aisle: number;
  tables: (Omit<SavedTable, 'tableId' | 'roomId'> & { tableId?: string })[];
  decoration: (Omit<SavedDecoration, 'decorationId'> & { decorationId?: string })[];
}

/** Whether the server holds a plan, so that there is nothing to write. */
export function isSaved({ plan: saved }: Saved, plan: Plan): boolean {
  return (
    saved === plan ||
    (saved.name === plan.name &&
      saved.rooms.length === plan.rooms.length &&
      plan.rooms.every((room, index) => sameRoom(saved.rooms[index]!, room)))
  );
}

function sameRoom(a: Room, b: Room): boolean {
  if (a === b) return true;
  const [one, other] = [itemsOf(a), itemsOf(b)];
  const sameItems =
    one.length === other.length && one.every((item, index) => item.key === other[index]!.key && sameItem(item, other[index]!));
  return a.key === b.key && sameItems && a.name === b.name && a.position === b.position && a.aisle === b.aisle;
}

/** The call that makes the server hold a plan. A table keeps its id in whatever room it stands. */
export function bodyOf(saved: Saved, plan: Plan): PlanBody {
  // What is not there any more has no id: what an undo brings back is new to the server.
  const known = new Set(saved.plan.rooms.flatMap((room) => [room.key, ...itemsOf(room).map(({ key }) => key)]));
  const idOf = (key: string) => (known.has(key) ? (saved.ids[key] ?? key) : undefined);
  return {
    name: plan.name,
    rooms: plan.rooms.map(({ key: roomKey, name, position, aisle, tables, decoration }) => ({
      roomId: idOf(roomKey),
      name,
      position,
      aisle,
      tables: tables.map(({ kind: _, key, ...fields }) => ({ tableId: idOf(key), ...fields })),
      decoration: decoration.map(({ key, ...fields }) => ({ decorationId: idOf(key), ...fields })),
    })),
  };
}

/** A plan as the server would hold it after a save; what it has no id for yet has its key. */
export function contentOf(saved: Saved, plan: Plan) {
  const idOf = (key: string) => saved.ids[key] ?? key;
  return {
    name: plan.name,
    rooms: plan.rooms.map(({ key: roomKey, name, position, aisle, tables, decoration }) => ({
      roomId: idOf(roomKey),
      name,
      position,
      aisle,
      tables: tables.map(({ kind: _, key, ...fields }) => ({ tableId: idOf(key), roomId: idOf(roomKey), ...fields })),
      decoration: decoration.map(({ key, ...fields }) => ({ decorationId: idOf(key), ...fields })),
    })),
  };
}

/**
 * What the server is known to hold after a save.
 * @param plan what was sent
 * @param layout the answer: it has the lists in the order in which they were sent, and new rooms in that of their positions
 */
export function acknowledge(saved: Saved, plan: Plan, layout: LayoutContent): Saved {
  const answered = new Map(layout.rooms.map((room) => [room.roomId, room]));
  const sent = bodyOf(saved, plan);
  const sentIds = new Set(sent.rooms.map(({ roomId }) => roomId));
  const made = layout.rooms.filter(({ roomId }) => !sentIds.has(roomId));
  const ids = { ...saved.ids };
  const name = (key: string, id: string | undefined) => {
    if (id === undefined || id === key) delete ids[key];
    else ids[key] = id;
  };
  const inOrder = plan.rooms
    .map((room, index) => ({ room, roomId: sent.rooms[index]?.roomId }))
    .sort((a, b) => a.room.position - b.room.position);
  for (const { room, roomId } of inOrder) {
    const answer = roomId === undefined ? made.shift() : answered.get(roomId);
    name(room.key, answer?.roomId);
    for (const [index, { key }] of room.tables.entries()) name(key, answer?.tables[index]?.tableId);
    for (const [index, { key }] of room.decoration.entries()) name(key, answer?.decoration[index]?.decorationId);
  }
  return { plan, ids };
}

/**
 * Brings the editor's plan and the server's together: after a save that came too late, and for a draft that comes back after a reload.
 * What an earlier save made, whose answer never came, is known again by what it says, and is not made a second time.
 * @returns what the server holds now, and the plan with both sides' changes
 */
export function reconcile(saved: Saved, plan: Plan, layout: LayoutContent, choose?: Choose): Merged & { saved: Saved } {
  const ids = { ...saved.ids, ...Object.fromEntries(twinsOf(saved.plan, plan, planOf(layout, saved))) };
  const theirs = planOf(layout, { ids });
  return { ...merge(saved.plan, plan, theirs, choose), saved: { plan: theirs, ids } };
}
