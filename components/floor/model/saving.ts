import type { Room as SavedRoom, Table as SavedTable } from '@/server/floor/floor.schema';
import { sameItem } from './fields';
import { type Choose, type Merged, merge } from './merge';
import { itemsOf, type Plan, type Room } from './plan';
import { twinsOf } from './twins';

/*
 * Converts between the editor's plan and the API. An item keeps its key during the life of the editor, so that undo recognises it before
 * and after a save. The ids that the server assigned to new items are kept next to the plan.
 */

/** What the server is known to hold. */
export interface Saved {
  plan: Plan;
  /** The server's ids of rooms, tables and decoration whose keys were made here. The keys of all others are their ids. */
  ids: Readonly<Record<string, string>>;
}

/** The common part of a layout, a version and a published layout. */
export interface LayoutContent {
  name: string;
  rooms: readonly Pick<SavedRoom, 'roomId' | 'name' | 'position' | 'aisle' | 'tables' | 'decoration'>[];
}

type SavedDecoration = SavedRoom['decoration'][number];

/**
 * The plan of a layout read from the API.
 * @param saved the editor's keys so far, which are used again
 */
export function planOf(layout: LayoutContent, saved: Pick<Saved, 'ids'> = { ids: {} }): Plan {
  const keyOf = keysOf(saved);
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

/** A plan in the API's form. Items known to the server have an id, new ones do not. */
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

/** Whether the server holds this plan, so that nothing needs saving. */
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
  const [itemsA, itemsB] = [itemsOf(a), itemsOf(b)];
  const sameItems =
    itemsA.length === itemsB.length && itemsA.every((item, index) => item.key === itemsB[index]!.key && sameItem(item, itemsB[index]!));
  return a.key === b.key && sameItems && a.name === b.name && a.position === b.position && a.aisle === b.aisle;
}

/** The body of a save. A table keeps its id if it moves to another room. */
export function bodyOf(saved: Saved, plan: Plan): PlanBody {
  // A deleted item has lost its id on the server: if undo restores it, it is new to the server.
  const knownKeys = new Set(saved.plan.rooms.flatMap((room) => [room.key, ...itemsOf(room).map(({ key }) => key)]));
  const idOf = (key: string) => (knownKeys.has(key) ? (saved.ids[key] ?? key) : undefined);
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

/** A plan as the server would hold it after a save. Items without an id have their key instead. */
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
 * What the server holds after a save.
 * @param plan the plan that was sent
 * @param layout the response: lists are in the order sent, new rooms in the order of their positions
 */
export function acknowledge(saved: Saved, plan: Plan, layout: LayoutContent): Saved {
  const roomsById = new Map(layout.rooms.map((room) => [room.roomId, room]));
  const body = bodyOf(saved, plan);
  const sentIds = new Set(body.rooms.map(({ roomId }) => roomId));
  const createdRooms = layout.rooms.filter(({ roomId }) => !sentIds.has(roomId));
  const ids = { ...saved.ids };
  const setId = (key: string, id: string | undefined) => {
    if (id === undefined || id === key) delete ids[key];
    else ids[key] = id;
  };
  const ordered = plan.rooms
    .map((room, index) => ({ room, roomId: body.rooms[index]?.roomId }))
    .sort((a, b) => a.room.position - b.room.position);
  for (const { room, roomId } of ordered) {
    const savedRoom = roomId === undefined ? createdRooms.shift() : roomsById.get(roomId);
    setId(room.key, savedRoom?.roomId);
    for (const [index, { key }] of room.tables.entries()) setId(key, savedRoom?.tables[index]?.tableId);
    for (const [index, { key }] of room.decoration.entries()) setId(key, savedRoom?.decoration[index]?.decorationId);
  }
  return { plan, ids };
}

/**
 * Merges the editor's plan with the server's: after an outdated save, or for a draft restored after a reload. Items of an earlier save
 * without an answer are recognised by their values and not created twice.
 * @returns what the server holds now, and the merged plan
 */
export function reconcile(saved: Saved, plan: Plan, layout: LayoutContent, choose?: Choose): Merged & { saved: Saved } {
  const ids = { ...saved.ids, ...Object.fromEntries(twinsOf(saved.plan, plan, planOf(layout, saved))) };
  const theirs = planOf(layout, { ids });
  return { ...merge(saved.plan, plan, theirs, choose), saved: { plan: theirs, ids } };
}
