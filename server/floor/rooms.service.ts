import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { lockSubject } from '@/server/core/changes';
import type { ChangeRecord, Context } from '@/server/core/context';
import { diff } from '@/server/core/diff';
import { AppError } from '@/server/core/errors';
import { canonical } from '@/server/core/json';
import { repeated, tableWrites } from './floor.rules';
import type { createRoomBody, Room, updatedRoom, updateRoomBody } from './floor.schema';
import { lockLayout, lockLayoutOfRoom, readRoom, touchLayout, withoutTimes } from './plan.query';
import { refuseOccupied } from './sessions.service';
import { deleteTables, insertTables, refuseTakenNames, updateTables } from './tables.service';

/** A room as the history keeps it. */
export type RoomState = Omit<Room, 'updatedAt'>;

const subjectOf = (roomId: string) => ({ kind: 'room', id: roomId });

/**
 * A room with its tables.
 * @throws data_not_found
 */
export async function getRoom(ctx: Context, { roomUuid }: { roomUuid: string }): Promise<Room> {
  const room = known.get(ctx) ?? (await readRoom(ctx.db, roomUuid));
  known.set(ctx, room);
  return room;
}

/**
 * The room as a request knows it, so that saving one of hundreds of tables reads it once and not three times. That holds in a
 * transaction that has the room's lock: everybody who changes a room's content takes it, the engine for an update.
 */
const known = new WeakMap<Context, Room>();

/** The restaurant of a request about a room or a layout: the core has found it. */
export function restaurantOf({ scope }: Context): number {
  if (scope.restaurantId === undefined) throw new Error('The operation names no restaurant');
  return scope.restaurantId;
}

async function stateOf(ctx: Context, roomId: string): Promise<RoomState> {
  return withoutTimes(await readRoom(ctx.db, roomId));
}

/** The room as it is, once nobody else writes in its layout. */
async function lockedState(ctx: Context, roomId: string): Promise<RoomState> {
  await lockLayoutOfRoom(ctx.db, roomId);
  return stateOf(ctx, roomId);
}

/**
 * Adds a room to a layout, as the last one unless a position is given. Moves the layout's `updatedAt`.
 * @throws data_not_found, already_exists (a table's name)
 */
export async function createRoom(ctx: Context, input: z.output<typeof createRoomBody>): Promise<Room> {
  const { name, tableLayoutId, tables, decoration } = input;
  await lockLayout(ctx.db, tableLayoutId);
  const last = await ctx.db.room.aggregate({ where: { tableLayoutUuid: tableLayoutId, deletedAt: null }, _max: { position: true } });
  const position = input.position ?? (last._max.position ?? -1) + 1;
  const roomId = randomUUID();
  const place = { roomId, tableLayoutUuid: tableLayoutId };
  await refuseTakenNames(
    ctx.db,
    place,
    tables.map((table) => table.name),
  );
  const data = { id: roomId, tableLayoutUuid: tableLayoutId, name, position, decoration, createdAt: ctx.now, updatedAt: ctx.now };
  await ctx.db.room.create({ data });
  await insertTables(ctx.db, place, tableWrites(roomId, [], tables, randomUUID).added);
  await touchLayout(ctx.db, tableLayoutId, ctx.now);
  ctx.touch('floor', []);
  const room = await readRoom(ctx.db, roomId);
  ctx.record({ subject: subjectOf(roomId), after: withoutTimes(room) });
  return room;
}

/**
 * Gives a room its name and its tables: the full list, compared with what is there, all of it or nothing. What is the same already
 * is not written; a room that stays as it is keeps its `updatedAt`.
 * @throws data_not_found (the room, or a table that is not the room's), already_exists (a table's name), table_in_use,
 *   invalid_parameters (a table twice, or in another room)
 */
export async function updateRoom(
  ctx: Context,
  input: z.output<typeof updateRoomBody> & { roomUuid: string; force: boolean },
): Promise<z.output<typeof updatedRoom>> {
  await lockLayoutOfRoom(ctx.db, input.roomUuid);
  const before = withoutTimes(await getRoom(ctx, input));
  refuseForeignTables(before, input.tables);
  const after = await writeRoom(ctx, before, input);
  // The states say all that the body said: it is not kept a second time.
  ctx.record({ subject: subjectOf(before.roomId), before, after, input: { roomUuid: input.roomUuid, force: input.force } });
  const { roomId, name, tables } = after;
  return { roomId, name, tables };
}

/** Every table that is named must be the room's, and named once. */
function refuseForeignTables(room: RoomState, tables: z.output<typeof updateRoomBody>['tables']): void {
  const issues = tables.flatMap(({ roomId }, index) =>
    roomId && roomId !== room.roomId
      ? [{ path: `tables.${index}.roomId`, code: 'other_room', message: 'A table stays in its room: this is another one.' }]
      : [],
  );
  const ids = tables.flatMap(({ tableId }) => tableId ?? []);
  for (const tableId of repeated(ids)) {
    const index = tables.findLastIndex((table) => table.tableId === tableId);
    issues.push({ path: `tables.${index}.tableId`, code: 'duplicate', message: 'This table stands in the list twice.' });
  }
  if (issues.length > 0) throw new AppError('invalid_parameters', { extraData: { issues } });
  const known = new Set(room.tables.map(({ tableId }) => tableId));
  const unknown = ids.filter((tableId) => !known.has(tableId));
  if (unknown.length > 0) throw new AppError('data_not_found', { extraData: { tableIds: unknown } });
}

type Wanted = Pick<z.output<typeof updateRoomBody>, 'name' | 'tables' | 'position' | 'decoration'> & { force: boolean };

/** Writes what is different, and moves the times of room and layout when anything is. Tables with an unknown id are made under it. */
async function writeRoom(ctx: Context, before: RoomState, wanted: Wanted): Promise<RoomState> {
  const { roomId, tableLayoutId } = before;
  const place = { roomId, tableLayoutUuid: tableLayoutId };
  const { name, position = before.position, decoration = before.decoration } = wanted;
  const { added, updated, removed, tables } = tableWrites(roomId, before.tables, wanted.tables, randomUUID);
  const after: RoomState = { ...before, name, position, tables, decoration };
  const sameTables = added.length + updated.length + removed.length === 0;
  if (sameTables && canonical({ ...before, tables: [] }) === canonical({ ...after, tables: [] })) return before;

  await refuseTakenNames(
    ctx.db,
    place,
    tables.map((table) => table.name),
  );
  if (!wanted.force) await refuseOccupied(ctx.db, restaurantOf(ctx), removed);
  await deleteTables(
    ctx.db,
    removed.map(({ tableId }) => tableId),
  );
  await updateTables(ctx.db, updated);
  await insertTables(ctx.db, place, added);
  const [moved] = await ctx.db.$queryRaw<{ at: Date }[]>`
    update rooms set name = ${name}, position = ${position}, decoration = ${JSON.stringify(decoration)}::jsonb,
      updated_at = greatest(${ctx.now}, updated_at + interval '1 millisecond')
    where id = ${roomId}::uuid and deleted_at is null returning updated_at as at`;
  // Deleted while this change waited for the layout: that may not show before.
  if (!moved) throw new AppError('data_not_found');
  known.set(ctx, { ...after, updatedAt: moved.at.toISOString() });
  await touchLayout(ctx.db, tableLayoutId, ctx.now);
  ctx.touch('floor', []);
  return after;
}

interface Entry {
  before: unknown;
  after: unknown;
  force: boolean;
}

/**
 * Gives a room the state back that it had before an update; its removed tables return under their ids.
 * @throws conflict when it was changed again since, unless forced; data_not_found when it is deleted; already_exists, table_in_use
 */
export async function undoRoomUpdate(ctx: Context, { before, after, force }: Entry, roomUuid: string): Promise<ChangeRecord> {
  await lockSubject(ctx.db, subjectOf(roomUuid));
  const current = await lockedState(ctx, roomUuid);
  if (!force && canonical(current) !== canonical(after)) throw new AppError('conflict', { extraData: { changes: diff(after, current) } });
  const restored = await writeRoom(ctx, current, { ...(before as RoomState), force });
  return { before: current, after: restored };
}

/**
 * Deletes a room and its tables. Moves the layout's `updatedAt`.
 * @throws data_not_found, table_in_use
 */
export async function deleteRoom(ctx: Context, { roomUuid, force }: { roomUuid: string; force: boolean }): Promise<Record<string, never>> {
  const before = await lockedState(ctx, roomUuid);
  if (!force) await refuseOccupied(ctx.db, restaurantOf(ctx), before.tables);
  await deleteTables(
    ctx.db,
    before.tables.map(({ tableId }) => tableId),
  );
  await ctx.db.room.update({ where: { id: before.roomId }, data: { deletedAt: ctx.now } });
  await touchLayout(ctx.db, before.tableLayoutId, ctx.now);
  ctx.touch('floor', []);
  ctx.record({ subject: subjectOf(before.roomId), before });
  return {};
}

/**
 * Brings a deleted room back, with its tables under their ids.
 * @throws data_not_found when its layout is deleted; conflict when the room is there; already_exists (a table's name)
 */
export async function undoRoomDeletion(ctx: Context, { before }: Pick<Entry, 'before'>): Promise<ChangeRecord> {
  const room = before as RoomState;
  await lockLayout(ctx.db, room.tableLayoutId);
  await reviveRoom(ctx, room);
  await touchLayout(ctx.db, room.tableLayoutId, ctx.now);
  ctx.touch('floor', []);
  return { before: null, after: await stateOf(ctx, room.roomId) };
}

/** Makes a deleted room what it was. */
export async function reviveRoom(ctx: Context, room: RoomState): Promise<void> {
  const { roomId, tableLayoutId, name, position, decoration } = room;
  const place = { roomId, tableLayoutUuid: tableLayoutId };
  const { count } = await ctx.db.room.updateMany({
    where: { id: roomId, deletedAt: { not: null } },
    data: { deletedAt: null, name, position, decoration, updatedAt: ctx.now },
  });
  if (count === 0) throw new AppError('conflict');
  await refuseTakenNames(
    ctx.db,
    place,
    room.tables.map((table) => table.name),
  );
  await insertTables(ctx.db, place, tableWrites(roomId, [], room.tables, randomUUID).added);
}
