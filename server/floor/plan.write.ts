// Decided in docs/decisions/026-history-of-a-plan.md.

import type { Context } from '@/server/core/operation/context';
import { AppError, type Words } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import { findRepeated } from './floor.rules';
import { MAX_DECORATION_PER_LAYOUT, MAX_TABLES_PER_LAYOUT, USUAL_AISLE } from './floor.values';
import { touchLayout } from './plan.query';
import { type PlacedRoom, type PlacedTable, type PlanTrace, planWrites } from './plan.rules';
import { refuseOccupied } from './sessions.service';

/*
 * The only place where rooms and tables are written, whether a request names one room or all of a layout. Current and wanted rooms are
 * compared, and each kind of change takes one statement, however many rows it has.
 */

export interface LayoutKey {
  tableLayoutUuid: string;
  restaurantId: number;
}

/** Rooms of a layout (all, or those that a change concerns), and the name of the layout if it may change. */
export interface PlanState {
  name?: string;
  rooms: readonly PlacedRoom[];
}

export interface Written {
  before: PlanTrace;
  after: PlanTrace;
  /** When the layout was changed, and when each changed room was, by id. */
  updatedAt: { layout: string; rooms: ReadonlyMap<string, string> };
}

/**
 * Writes the wanted rooms of a layout. What is unchanged is not written and keeps its time. The layout must be locked, and `current` read
 * after that.
 * @param force also removes tables at which guests sit
 * @returns null if there was nothing to write
 * @throws already_exists (a table's name, in the result), table_in_use, invalid_parameters (an id of decoration that another room has)
 */
export async function writePlan(
  ctx: Context,
  { tableLayoutUuid, restaurantId }: LayoutKey,
  current: PlanState,
  wanted: PlanState,
  force: boolean,
): Promise<Written | null> {
  const { db, now } = ctx;
  const writes = planWrites(current.rooms, wanted.rooms);
  const name = wanted.name !== undefined && wanted.name !== current.name ? wanted.name : null;
  if (name === null && writes.rooms.length + writes.removedRooms.length === 0) return null;

  await refuseOverfull(db, tableLayoutUuid, current.rooms, wanted.rooms);
  await refuseDuplicates(db, tableLayoutUuid, current.rooms, wanted.rooms);
  if (!force) await refuseOccupied(db, restaurantId, writes.removedTables);
  const roomTimes = await upsertRooms(db, tableLayoutUuid, writes.rooms, now);
  const removedIds = writes.removedTables.map(({ tableId }) => tableId);
  if (removedIds.length > 0) await db.sql.run`delete from room_tables where id = any(${removedIds}::uuid[])`;
  if (writes.updatedTables.length > 0) await updateTables(db, writes.updatedTables, writes.after.tables);
  if (writes.addedTables.length > 0) await insertTables(db, tableLayoutUuid, writes.addedTables);
  const removedRoomIds = writes.removedRooms.map(({ roomId }) => roomId);
  if (removedRoomIds.length > 0) await db.sql.run`update rooms set deleted_at = ${now} where id = any(${removedRoomIds}::uuid[])`;
  const updatedAt = { layout: await touchLayout(db, tableLayoutUuid, now, name), rooms: roomTimes };
  ctx.touch('floor', []);
  return {
    before: name === null ? writes.before : { name: current.name, ...writes.before },
    after: name === null ? writes.after : { name, ...writes.after },
    updatedAt,
  };
}

const sizeOf = (rooms: readonly PlacedRoom[]) => ({
  tables: rooms.reduce((sum, room) => sum + room.tables.length, 0),
  decoration: rooms.reduce((sum, room) => sum + room.decoration.length, 0),
});

const limits = { tables: MAX_TABLES_PER_LAYOUT, decoration: MAX_DECORATION_PER_LAYOUT };

const limitMessages: Record<keyof typeof limits, (count: number) => Words> = {
  tables: (count) => ({
    en: `A layout holds at most ${limits.tables} tables; it would hold ${count}.`,
    fr: `Un plan de salle contient au plus ${limits.tables} tables ; il en contiendrait ${count}.`,
  }),
  decoration: (count) => ({
    en: `A layout holds at most ${limits.decoration} pieces of decoration; it would hold ${count}.`,
    fr: `Un plan de salle contient au plus ${limits.decoration} éléments de décor ; il en contiendrait ${count}.`,
  }),
};

/** @throws invalid_parameters if the layout would exceed a limit; changes that make it smaller always pass */
async function refuseOverfull(
  db: Db,
  tableLayoutUuid: string,
  current: readonly PlacedRoom[],
  wanted: readonly PlacedRoom[],
): Promise<void> {
  const [before, after] = [sizeOf(current), sizeOf(wanted)];
  if (after.tables <= before.tables && after.decoration <= before.decoration) return;
  const [all] = await db.sql.read<{ tables: number; decoration: number }>`
    select count(*)::int as tables,
      (select coalesce(sum(jsonb_array_length(decoration)), 0)::int from rooms where table_layout_uuid = ${tableLayoutUuid}::uuid and deleted_at is null) as decoration
    from room_tables t join rooms r on r.id = t.room_id
    where t.table_layout_uuid = ${tableLayoutUuid}::uuid and r.deleted_at is null`;
  const issues = (['tables', 'decoration'] as const).flatMap((path) => {
    const count = (all?.[path] ?? 0) - before[path] + after[path];
    return after[path] > before[path] && count > limits[path] ? [{ path, code: 'too_big', message: limitMessages[path](count) }] : [];
  });
  if (issues.length > 0) throw new AppError('invalid_parameters', { issues });
}

/** Inserts or updates rooms, with a new time; deleted ones are restored. The first of several new rooms counts as the oldest. */
async function upsertRooms(db: Db, tableLayoutUuid: string, rooms: readonly PlacedRoom[], now: Date): Promise<Map<string, string>> {
  if (rooms.length === 0) return new Map();
  const rows = rooms.map(({ tables: _, ...room }, index) => ({ ...room, index }));
  const touched = await db.sql.read<{ id: string; at: Date }>`
    insert into rooms as r (id, table_layout_uuid, name, position, aisle, decoration, created_at, updated_at)
    select "roomId", ${tableLayoutUuid}::uuid, "name", "position", coalesce("aisle", ${USUAL_AISLE}), "decoration", ${now}::timestamptz + "index" * interval '1 millisecond', ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as w("roomId" uuid, "name" text, "position" int, "aisle" int, "decoration" jsonb, "index" int)
    on conflict (id) do update set name = excluded.name, position = excluded.position, aisle = excluded.aisle, decoration = excluded.decoration, deleted_at = null,
      updated_at = greatest(excluded.updated_at, r.updated_at + interval '1 millisecond')
    returning r.id, r.updated_at as at`;
  return new Map(touched.map(({ id, at }) => [id, at.toISOString()]));
}

/**
 * Tables as rows of one parameter, so that the statement is the same for any number. `json` is read once, while `jsonb` would be built
 * first, which takes a third of the time of a large save.
 */
function rowsOf(tables: readonly Partial<PlacedTable>[]): Prisma.Sql {
  return Prisma.sql`json_to_recordset(${JSON.stringify(tables)}::json) as w("tableId" uuid, "roomId" uuid, "name" text, "positionX" int,
    "positionY" int, "width" int, "height" int, "shape" table_shape, "seats" int, "rotation" int, "isLocked" boolean, "groupId" text, "ordinal" int)`;
}

async function insertTables(db: Db, tableLayoutUuid: string, tables: readonly PlacedTable[]): Promise<void> {
  await db.sql.run`
    insert into room_tables (id, room_id, table_layout_uuid, name, position_x, position_y, width, height, shape, seats, rotation, is_locked,
      group_id, ordinal)
    select "tableId", "roomId", ${tableLayoutUuid}::uuid, "name", "positionX", "positionY", "width", "height", "shape", "seats",
      "rotation", coalesce("isLocked", false), "groupId", "ordinal" from ${rowsOf(tables)}`;
}

/** Updates tables in one statement, so that they may swap names. Passes only the changed fields, and those that may become null. */
async function updateTables(db: Db, tables: readonly PlacedTable[], changed: PlanTrace['tables']): Promise<void> {
  const rows = tables.map(({ tableId, seats, groupId }) => ({ ...changed[tableId], tableId, seats, groupId }));
  await db.sql.run`
    update room_tables t set room_id = coalesce(w."roomId", t.room_id), name = coalesce(w."name", t.name),
      position_x = coalesce(w."positionX", t.position_x), position_y = coalesce(w."positionY", t.position_y),
      width = coalesce(w."width", t.width), height = coalesce(w."height", t.height), shape = coalesce(w."shape", t.shape), seats = w."seats",
      rotation = coalesce(w."rotation", t.rotation), is_locked = coalesce(w."isLocked", t.is_locked), group_id = w."groupId",
      ordinal = coalesce(w."ordinal", t.ordinal)
    from ${rowsOf(rows)} where t.id = w."tableId"`;
}

/**
 * The names of tables and the ids of decoration are unique in a layout (design section 8), counting both the written rooms and the others.
 * The database enforces unique names anyway; this check reports which names are taken.
 */
async function refuseDuplicates(
  db: Db,
  tableLayoutUuid: string,
  current: readonly PlacedRoom[],
  wanted: readonly PlacedRoom[],
): Promise<void> {
  const roomIds = [...current, ...wanted].map(({ roomId }) => roomId);
  const names = namesOf(wanted);
  const currentNames = new Set(namesOf(current));
  const newNames = names.filter((name) => !currentNames.has(name));
  const otherTables =
    newNames.length === 0
      ? []
      : await db.sql.read<{ name: string }>`select name from room_tables
          where table_layout_uuid = ${tableLayoutUuid}::uuid and name = any(${newNames}) and room_id <> all(${roomIds}::uuid[])`;
  const taken = new Set([...findRepeated(names), ...otherTables.map(({ name }) => name)]);
  if (taken.size > 0) throw new AppError('already_exists', { extraData: { tableNames: [...taken] } });

  const currentIds = new Set(decorationIds(current));
  const newIds = decorationIds(wanted).filter((id) => !currentIds.has(id));
  if (newIds.length === 0) return;
  const conflicts = await db.sql.read<{ id: string }>`
    select d ->> 'decorationId' as id from rooms r, jsonb_array_elements(r.decoration) d
    where r.table_layout_uuid = ${tableLayoutUuid}::uuid and r.deleted_at is null and r.id <> all(${roomIds}::uuid[])
      and d ->> 'decorationId' = any(${newIds})`;
  const issues = conflicts.map(({ id }) => ({
    path: 'decoration',
    code: 'duplicate',
    message: { en: `Another room has the decoration ${id}.`, fr: `Une autre salle a déjà l’élément de décor ${id}.` },
  }));
  if (issues.length > 0) throw new AppError('invalid_parameters', { issues });
}

const namesOf = (rooms: readonly PlacedRoom[]) => rooms.flatMap(({ tables }) => tables.map(({ name }) => name));
const decorationIds = (rooms: readonly PlacedRoom[]) => rooms.flatMap(({ decoration }) => decoration.map((item) => item.decorationId));
