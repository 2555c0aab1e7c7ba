import { type Db, Prisma } from '@/server/core/db';
import { AppError } from '@/server/core/errors';
import { type PlacedTable, repeated } from './floor.rules';

export interface RoomPlace {
  roomId: string;
  tableLayoutUuid: string;
}

/** The tables as rows of one parameter, so that a statement stays the same however many there are. */
function rowsOf(tables: readonly PlacedTable[]): Prisma.Sql {
  return Prisma.sql`jsonb_to_recordset(${JSON.stringify(tables)}::jsonb) as w("tableId" uuid, "name" text, "positionX" int, "positionY" int,
    "width" int, "height" int, "shape" table_shape, "seats" int, "rotation" int, "ordinal" int)`;
}

/** Adds tables to a room, in one statement. */
export async function insertTables(db: Db, { roomId, tableLayoutUuid }: RoomPlace, tables: readonly PlacedTable[]): Promise<void> {
  if (tables.length === 0) return;
  await db.$executeRaw`
    insert into room_tables (id, room_id, table_layout_uuid, name, position_x, position_y, width, height, shape, seats, rotation, ordinal)
    select "tableId", ${roomId}::uuid, ${tableLayoutUuid}::uuid, "name", "positionX", "positionY", "width", "height", "shape", "seats",
      "rotation", "ordinal" from ${rowsOf(tables)}`;
}

/** Gives tables their new fields, in one statement: two of them may swap their names. */
export async function updateTables(db: Db, tables: readonly PlacedTable[]): Promise<void> {
  if (tables.length === 0) return;
  await db.$executeRaw`
    update room_tables t set name = w."name", position_x = w."positionX", position_y = w."positionY", width = w."width",
      height = w."height", shape = w."shape", seats = w."seats", rotation = w."rotation", ordinal = w."ordinal"
    from ${rowsOf(tables)} where t.id = w."tableId"`;
}

export async function deleteTables(db: Db, tableIds: string[]): Promise<void> {
  if (tableIds.length === 0) return;
  await db.$executeRaw`delete from room_tables where id = any(${tableIds}::uuid[])`;
}

/**
 * Holds the names that a room's tables will have against each other and against those of the layout's other rooms: a name stands
 * once in a layout (design section 8). The database holds it in any case; this says which names they are.
 * @throws already_exists with the names in `extraData`
 */
export async function refuseTakenNames(db: Db, { roomId, tableLayoutUuid }: RoomPlace, names: string[]): Promise<void> {
  const elsewhere = await db.$queryRaw<{ name: string }[]>`
    select name from room_tables where table_layout_uuid = ${tableLayoutUuid}::uuid and room_id <> ${roomId}::uuid and name = any(${names})`;
  const taken = new Set([...repeated(names), ...elsewhere.map(({ name }) => name)]);
  if (taken.size > 0) throw new AppError('already_exists', { extraData: { tableNames: [...taken] } });
}
