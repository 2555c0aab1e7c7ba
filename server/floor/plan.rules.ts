import { hasSameJson } from '@/server/core/reads/json';
import type { DecorationItem, Room, Table, WrittenRoom, WrittenTable } from './floor.schema';
import { USUAL_AISLE } from './floor.values';

/** A table with its place in the room's list. Ordinals increase, possibly with gaps. */
export type PlacedTable = Table & { ordinal: number };
/** A room in the form that is compared and written. */
export type PlacedRoom = Pick<Room, 'roomId' | 'name' | 'position' | 'aisle' | 'decoration'> & { tables: PlacedTable[] };

/** The differences between two states of a plan, by id: things that were added or removed in full, and the changed fields of the others. */
export interface PlanTrace {
  name?: string;
  rooms: Trace<RoomFields>;
  tables: Trace<PlacedTable>;
}

type Trace<Thing> = Readonly<Record<string, Partial<Thing>>>;
type RoomFields = Omit<PlacedRoom, 'tables'>;

/** The writes that turn current rooms into wanted ones. */
export interface PlanWrites {
  /** New and changed rooms, including rooms with an added, changed or removed table. */
  rooms: PlacedRoom[];
  removedRooms: PlacedRoom[];
  addedTables: PlacedTable[];
  updatedTables: PlacedTable[];
  removedTables: PlacedTable[];
  before: PlanTrace;
  after: PlanTrace;
}

/**
 * Decoration in the form that a layout stores.
 * @param newId creates the ids of new decoration
 */
export function resolveDecoration(written: NonNullable<WrittenRoom['decoration']>, newId: () => string): DecorationItem[] {
  return written.map(({ decorationId, ...fields }) => ({ decorationId: decorationId ?? newId(), ...fields }));
}

/**
 * The wanted rooms as they will be stored. Known tables keep the fields beside the documented ones that are not given, whichever room they
 * were in.
 * @param newId creates the ids of new rooms, tables and decoration
 */
export function resolveRooms(current: readonly PlacedRoom[], wanted: readonly WrittenRoom[], newId: () => string): PlacedRoom[] {
  const rooms = new Map(current.map((room) => [room.roomId, room]));
  const tables = new Map(current.flatMap((room) => room.tables.map((table) => [table.tableId, table])));
  return wanted.map(({ name, decoration, ...room }) => {
    const roomId = room.roomId ?? newId();
    const before = rooms.get(roomId);
    const resolvedTables = room.tables.map((table) => resolveTable(roomId, table, tables, newId));
    return {
      roomId,
      name,
      position: room.position ?? before?.position ?? 0,
      aisle: room.aisle ?? before?.aisle ?? USUAL_AISLE,
      tables: assignOrdinals(resolvedTables),
      decoration: decoration ? resolveDecoration(decoration, newId) : (before?.decoration ?? []),
    };
  });
}

function resolveTable(roomId: string, written: WrittenTable, known: ReadonlyMap<string, PlacedTable>, newId: () => string) {
  const { tableId, name, positionX, positionY, height, width, ...optional } = written;
  const before = tableId ? known.get(tableId) : undefined;
  return {
    tableId: tableId ?? newId(),
    name,
    roomId,
    positionX,
    positionY,
    height,
    width,
    shape: optional.shape ?? before?.shape ?? 'rectangle',
    seats: optional.seats === undefined ? (before?.seats ?? null) : optional.seats,
    rotation: optional.rotation ?? before?.rotation ?? 0,
    isLocked: optional.isLocked ?? before?.isLocked ?? false,
    groupId: optional.groupId === undefined ? (before?.groupId ?? null) : optional.groupId,
    ordinal: before?.roomId === roomId ? before.ordinal : undefined,
  };
}

/** Gives the tables of a list increasing ordinals. Each keeps its own if possible, so that a removal does not change the others. */
export function assignOrdinals(tables: readonly (Table & { ordinal?: number })[]): PlacedTable[] {
  let last = -1;
  return tables.map((table) => {
    last = table.ordinal !== undefined && table.ordinal > last ? table.ordinal : last + 1;
    return { ...table, ordinal: last };
  });
}

/** Compares current rooms with wanted ones. Tables are matched by id, whichever room they are in. */
export function planWrites(current: readonly PlacedRoom[], wanted: readonly PlacedRoom[]): PlanWrites {
  const rooms = compare(current.map(fieldsOf), wanted.map(fieldsOf), roomIdOf);
  const tables = compare(tablesOf(current), tablesOf(wanted), tableIdOf);
  const earlier = new Map(tablesOf(current).map((table) => [table.tableId, table]));
  const changedRoomIds = new Set([...rooms.added, ...rooms.updated].map(({ roomId }) => roomId));
  for (const { roomId } of [...tables.added, ...tables.updated, ...tables.removed]) changedRoomIds.add(roomId);
  for (const { tableId } of tables.updated) changedRoomIds.add(earlier.get(tableId)?.roomId ?? '');
  const wantedIds = new Set(wanted.map(({ roomId }) => roomId));
  return {
    rooms: wanted.filter(({ roomId }) => changedRoomIds.has(roomId)),
    removedRooms: current.filter(({ roomId }) => !wantedIds.has(roomId)),
    addedTables: tables.added,
    updatedTables: tables.updated,
    removedTables: tables.removed,
    before: { rooms: rooms.before, tables: tables.before },
    after: { rooms: rooms.after, tables: tables.after },
  };
}

const tablesOf = (rooms: readonly PlacedRoom[]): PlacedTable[] => rooms.flatMap(({ tables }) => tables);

function fieldsOf({ roomId, name, position, aisle, decoration }: PlacedRoom): RoomFields {
  return { roomId, name, position, aisle, decoration };
}

function changedFields<Thing extends object>(was: Thing, thing: Thing): string[] {
  return Object.keys(thing).filter((field) => !hasSameJson(was[field as keyof Thing], thing[field as keyof Thing]));
}

function pick<Thing extends object>(thing: Thing, fields: readonly string[]): Partial<Thing> {
  const part: Partial<Thing> = {};
  for (const field of fields as (keyof Thing)[]) part[field] = thing[field];
  return part;
}

type IdOf<Thing> = (thing: Thing) => string;
const roomIdOf: IdOf<RoomFields> = ({ roomId }) => roomId;
const tableIdOf: IdOf<PlacedTable> = ({ tableId }) => tableId;
const byId = <Thing>(things: readonly Thing[], idOf: IdOf<Thing>) => new Map(things.map((thing) => [idOf(thing), thing]));

/** Compares two lists, and records the changes in both directions. */
function compare<Thing extends object>(list: readonly Thing[], wanted: readonly Thing[], idOf: IdOf<Thing>) {
  const earlier = byId(list, idOf);
  const before: Record<string, Partial<Thing>> = {};
  const after: Record<string, Partial<Thing>> = {};
  const added: Thing[] = [];
  const updated: Thing[] = [];
  for (const thing of wanted) {
    const id = idOf(thing);
    const was = earlier.get(id);
    earlier.delete(id);
    const fields = was && changedFields(was, thing);
    if (!was) {
      added.push(thing);
      after[id] = thing;
    } else if (fields && fields.length > 0) {
      updated.push(thing);
      before[id] = pick(was, fields);
      after[id] = pick(thing, fields);
    }
  }
  const removed = [...earlier.values()];
  for (const thing of removed) before[idOf(thing)] = thing;
  return { added, updated, removed, before, after };
}

/** The current state of the fields that a change set. Equal to `after` unless they were changed again. */
export function completeState(current: readonly PlacedRoom[], before: PlanTrace, after: PlanTrace): PlanTrace {
  return {
    rooms: currentTrace(current.map(fieldsOf), before.rooms, after.rooms, roomIdOf),
    tables: currentTrace(tablesOf(current), before.tables, after.tables, tableIdOf),
  };
}

function currentTrace<Thing extends object>(
  things: readonly Thing[],
  before: Trace<Thing>,
  after: Trace<Thing>,
  idOf: IdOf<Thing>,
): Trace<Thing> {
  const concerned = things.filter((thing) => idOf(thing) in before || idOf(thing) in after);
  return Object.fromEntries(
    concerned.map((thing) => {
      const changed = after[idOf(thing)];
      return [idOf(thing), changed ? pick(thing, Object.keys(changed)) : thing];
    }),
  );
}

/**
 * The rooms with a change reversed: what it added is gone, what it removed is back, and changed fields have their earlier values.
 * Everything else stays.
 * @returns also the tables left without a room: tables added later to a room that the change had added
 */
export function rewind(current: readonly PlacedRoom[], before: PlanTrace, after: PlanTrace): { rooms: PlacedRoom[]; homeless: Table[] } {
  const fields = applyTrace(current.map(fieldsOf), after.rooms, before.rooms, roomIdOf);
  const tables = applyTrace(tablesOf(current), after.tables, before.tables, tableIdOf).sort((a, b) => a.ordinal - b.ordinal);
  const inRoom = Map.groupBy(tables, ({ roomId }) => roomId);
  const roomIds = new Set(fields.map(({ roomId }) => roomId));
  return {
    rooms: fields.map((room) => ({ ...room, tables: assignOrdinals(inRoom.get(room.roomId) ?? []) })),
    homeless: tables.filter(({ roomId }) => !roomIds.has(roomId)),
  };
}

function applyTrace<Thing extends object>(things: readonly Thing[], from: Trace<Thing>, to: Trace<Thing>, idOf: IdOf<Thing>): Thing[] {
  const current = byId(things, idOf);
  const remaining = things.flatMap((thing) => {
    const fields = to[idOf(thing)];
    if (fields) return { ...thing, ...fields };
    return idOf(thing) in from ? [] : thing;
  });
  // Something that was only changed, and is gone since, cannot be restored, as only a few of its fields are known.
  const restoredIds = Object.keys(to).filter((id) => !(id in from) && !current.has(id));
  return [...remaining, ...restoredIds.map((id) => to[id] as Thing)];
}
