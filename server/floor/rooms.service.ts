import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { type Changed, reportChange } from '@/server/core/operation/outcome';
import { lockSubject } from '@/server/core/writes/versioned';
import type { createRoomBody, Room, updatedRoom, updateRoomBody } from './floor.schema';
import { lockLayout, lockLayoutOfRoom, omitTimes, type Placed, readPlacedRoom, readRoom, showRoom } from './plan.query';
import { assignOrdinals, type PlacedRoom, type PlanTrace, resolveRooms } from './plan.rules';
import { nothingChanged, refuseRepeatedIds, undoRooms, withDecorationIds } from './plan.service';
import { type LayoutKey, writePlan } from './plan.write';

/** A room that was created or deleted, in the history. */
export type RoomState = Omit<Room, 'updatedAt'>;

const subjectOf = (roomId: string) => ({ kind: 'room', id: roomId });

/**
 * A room with its tables.
 * @throws data_not_found
 */
export function getRoom(ctx: Context, { roomUuid }: { roomUuid: string }): Promise<Room> {
  return readRoom(ctx.db, roomUuid);
}

/** A room that will be changed, in the form of the interface and with its ordinals. Its layout is locked. */
export const versionedRoom: VersionedState<{ roomUuid: string }, Placed<Room>> = {
  lock: (ctx, { roomUuid }) => lockLayoutOfRoom(ctx.db, roomUuid),
  read: (ctx, { roomUuid }) => readPlacedRoom(ctx.db, roomUuid),
  show: ({ shown }) => shown,
};

async function lockAndReadRoom(ctx: Context, roomUuid: string): Promise<Placed<Room>> {
  await lockLayoutOfRoom(ctx.db, roomUuid);
  return readPlacedRoom(ctx.db, roomUuid);
}

/** The restaurant of a request about a room or layout, as the core has found it. */
export function restaurantOf({ scope }: Context): number {
  if (scope.restaurantId === undefined) throw new Error('The operation names no restaurant');
  return scope.restaurantId;
}

const layoutKeyOf = (ctx: Context, tableLayoutUuid: string): LayoutKey => ({ tableLayoutUuid, restaurantId: restaurantOf(ctx) });

/**
 * Adds a room to a layout, at the end unless a position is given. Changes the layout's `updatedAt`.
 * @throws data_not_found, already_exists (a table's name), invalid_parameters (an id of decoration that the layout has already)
 */
export async function createRoom(ctx: Context, { tableLayoutId, ...input }: z.output<typeof createRoomBody>): Promise<Room> {
  await lockLayout(ctx.db, tableLayoutId);
  refuseRepeatedDecoration(input.decoration);
  const last = await ctx.db.room.aggregate({ where: { tableLayoutUuid: tableLayoutId, deletedAt: null }, _max: { position: true } });
  const position = input.position ?? (last._max.position ?? -1) + 1;
  const rooms = resolveRooms([], [{ ...input, position }], randomUUID);
  await writePlan(ctx, layoutKeyOf(ctx, tableLayoutId), { rooms: [] }, { rooms }, false);
  const room = await readRoom(ctx.db, rooms[0]?.roomId ?? '');
  ctx.record({ subject: subjectOf(room.roomId), after: omitTimes(room) });
  return room;
}

const refuseRepeatedDecoration = (decoration: z.output<typeof updateRoomBody>['decoration'] = []) =>
  refuseRepeatedIds(decoration.map(({ decorationId }, index) => ({ id: decorationId, path: `decoration.${index}.decorationId` })));

/**
 * Sets the name and the tables of a room: the full list, compared with the current one. Either everything is written or nothing. Unchanged
 * tables are not written, and an unchanged room keeps its `updatedAt`.
 * @throws data_not_found (the room, or a table of another room), already_exists (a table's name), table_in_use, invalid_parameters (an id
 * twice, or a table of another room)
 */
export async function updateRoom(
  ctx: Context,
  { roomUuid, force, ...input }: z.output<typeof updateRoomBody> & { roomUuid: string; force: boolean },
  placed: Placed<Room>,
): Promise<Changed<z.output<typeof updatedRoom>, Placed<Room>>> {
  const { shown: before, rooms: current } = placed;
  refuseForeignTables(before, input.tables);
  refuseRepeatedDecoration(input.decoration);
  const rooms = resolveRooms(current, [{ roomId: roomUuid, ...input }], randomUUID);
  const written = await writePlan(ctx, layoutKeyOf(ctx, before.tableLayoutId), { rooms: current }, { rooms }, force);
  if (!written) {
    ctx.record(nothingChanged);
    return reportChange(toUpdatedRoom(before), placed);
  }
  const after = { ...before, ...showRoom(rooms[0]!), updatedAt: written.updatedAt.rooms.get(roomUuid) ?? before.updatedAt };
  // The traces contain the whole body, so it is not stored a second time.
  ctx.record({
    before: traceOfRoom(roomUuid, written.before),
    after: traceOfRoom(roomUuid, written.after),
    input: { roomUuid, force },
  });
  return reportChange(toUpdatedRoom(after), { shown: after, rooms });
}

const toUpdatedRoom = ({ roomId, name, tables }: Room) => ({ roomId, name, tables });

/** Every named table must belong to the room, and be named once. */
function refuseForeignTables(room: Room, tables: z.output<typeof updateRoomBody>['tables']): void {
  const issues = tables.flatMap(({ roomId }, index) =>
    roomId && roomId !== room.roomId
      ? [
          {
            path: `tables.${index}.roomId`,
            code: 'other_room',
            message: { en: 'A table cannot move to another room.', fr: 'Une table ne peut pas changer de salle.' },
          },
        ]
      : [],
  );
  if (issues.length > 0) throw new AppError('invalid_parameters', { issues });
  refuseRepeatedIds(tables.map(({ tableId }, index) => ({ id: tableId, path: `tables.${index}.tableId` })));
  const knownIds = new Set(room.tables.map(({ tableId }) => tableId));
  const unknown = tables.flatMap(({ tableId }) => (tableId && !knownIds.has(tableId) ? tableId : []));
  if (unknown.length > 0) throw new AppError('data_not_found', { extraData: { tableIds: unknown } });
}

/** A change of a room, in the history. */
type RoomTrace = Partial<Pick<PlacedRoom, 'name' | 'position' | 'aisle' | 'decoration'>> & Pick<PlanTrace, 'tables'>;

const traceOfRoom = (roomId: string, { rooms, tables }: PlanTrace): RoomTrace => ({ ...rooms[roomId], tables });

/** @throws not_revertible for an entry in an older format, which held the whole room */
function planTraceOf(roomId: string, { tables, ...fields }: RoomTrace): PlanTrace {
  if (Array.isArray(tables)) throw new AppError('not_revertible');
  return { rooms: Object.keys(fields).length > 0 ? { [roomId]: fields } : {}, tables };
}

interface Entry {
  before: unknown;
  after: unknown;
  force: boolean;
}

/**
 * Undoes the update of a room. Removed tables return under their ids, and later changes of other things stay.
 * @throws conflict if something that it changed was changed again since, unless forced; data_not_found if the room is deleted;
 * already_exists, table_in_use
 */
export async function undoRoomUpdate(ctx: Context, { before, after, force }: Entry, roomUuid: string): Promise<ChangeRecord> {
  await lockSubject(ctx.db, subjectOf(roomUuid));
  const { shown: room, rooms } = await lockAndReadRoom(ctx, roomUuid);
  const traces = { before: planTraceOf(roomUuid, before as RoomTrace), after: planTraceOf(roomUuid, after as RoomTrace) };
  const undone = await undoRooms(ctx, layoutKeyOf(ctx, room.tableLayoutId), { rooms }, { ...traces, force });
  return { before: traceOfRoom(roomUuid, undone.before), after: traceOfRoom(roomUuid, undone.after) };
}

/**
 * Deletes a room and its tables. Changes the layout's `updatedAt`.
 * @throws data_not_found, table_in_use
 */
export async function deleteRoom(ctx: Context, { roomUuid, force }: { roomUuid: string; force: boolean }): Promise<Record<string, never>> {
  const { shown: before, rooms } = await lockAndReadRoom(ctx, roomUuid);
  await writePlan(ctx, layoutKeyOf(ctx, before.tableLayoutId), { rooms }, { rooms: [] }, force);
  ctx.record({ subject: subjectOf(before.roomId), before: omitTimes(before) });
  return {};
}

/**
 * Restores a deleted room, with its tables under their ids.
 * @throws data_not_found if its layout is deleted; conflict if the room exists; already_exists (a table's name)
 */
export async function undoRoomDeletion(ctx: Context, { before }: Pick<Entry, 'before'>): Promise<ChangeRecord> {
  const room = before as RoomState;
  await lockLayout(ctx.db, room.tableLayoutId);
  await reviveRooms(ctx, room.tableLayoutId, [room]);
  return { before: null, after: omitTimes(await readRoom(ctx.db, room.roomId)) };
}

/**
 * Restores deleted rooms of a locked layout.
 * @throws conflict if one of them exists; already_exists
 */
export async function reviveRooms(ctx: Context, tableLayoutUuid: string, states: readonly RoomState[]): Promise<void> {
  const existing = await ctx.db.room.count({ where: { id: { in: states.map(({ roomId }) => roomId) }, deletedAt: null } });
  if (existing > 0) throw new AppError('conflict', { extraData: { reason: 'restored_before' } });
  const rooms = states.map(({ tables, ...room }) => withDecorationIds({ ...room, tables: assignOrdinals(tables) }));
  await writePlan(ctx, layoutKeyOf(ctx, tableLayoutUuid), { rooms: [] }, { rooms }, false);
}
