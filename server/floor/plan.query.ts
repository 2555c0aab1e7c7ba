import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { Layout, PublishedLayout, Room } from './floor.schema';
import type { PlacedRoom, PlacedTable } from './plan.rules';

/*
 * Reads layouts, rooms and tables. Each kind is read by one statement, and they are combined here. For PostgreSQL and Node together, this
 * costs less than any statement that returns a tree.
 */

const roomColumns = Prisma.raw(
  'r.id as "roomId", r.name, r.table_layout_uuid as "tableLayoutId", r.position, r.aisle, r.updated_at as "updatedAt", r.decoration',
);
const tableColumns = Prisma.raw(
  `t.id as "tableId", t.room_id as "roomId", t.name, t.position_x as "positionX", t.position_y as "positionY", t.height, t.width, t.shape,
   t.seats, t.rotation, t.is_locked as "isLocked", t.group_id as "groupId", t.ordinal`,
);

/** Rooms with the ordinals of their tables, for writes to compare with. */
export type Placed<Whole extends { rooms: Room[] } | Room> = { shown: Whole; rooms: PlacedRoom[] };

/**
 * A room with its tables.
 * @throws data_not_found
 */
export async function readRoom(db: Db, roomUuid: string): Promise<Room> {
  return (await readPlacedRoom(db, roomUuid)).shown;
}

/**
 * The same with the ordinals of the tables.
 * @throws data_not_found
 */
export async function readPlacedRoom(db: Db, roomUuid: string): Promise<Placed<Room>> {
  const [text] = await db.sql.readJson(
    Prisma.sql`select ${roomColumns} from rooms r where r.id = ${roomUuid}::uuid and r.deleted_at is null`,
  );
  if (text === undefined) throw new AppError('data_not_found');
  const tables = await readTables(db, Prisma.sql`t.room_id = ${roomUuid}::uuid`);
  const room = { ...(JSON.parse(text) as RoomRow), tables };
  return { shown: showRoom(room), rooms: [room] };
}

/**
 * A layout with its rooms, their tables, and the devices that work with it. Rooms with the same position are ordered by age, oldest first.
 * @throws data_not_found
 */
export async function readLayout(db: Db, tableLayoutUuid: string): Promise<Layout> {
  return (await readPlacedLayout(db, tableLayoutUuid)).shown;
}

/**
 * The same with the ordinals of the tables.
 * @throws data_not_found
 */
export async function readPlacedLayout(db: Db, tableLayoutUuid: string): Promise<Placed<Layout>> {
  const [layout] = await db.sql.readJson(Prisma.sql`
    select l.uuid as "tableLayoutUuid", l.restaurant_id as "restaurantId", l.name, l.updated_at as "updatedAt",
      (select coalesce(json_agg(d.id order by d.id), '[]') from pos_devices d where d.table_layout_uuid = l.uuid and d.revoked_at is null) as "posDevices"
    from table_layouts l where l.uuid = ${tableLayoutUuid}::uuid and l.deleted_at is null`);
  if (layout === undefined) throw new AppError('data_not_found');
  const rows = await db.sql.readJson(Prisma.sql`
    select ${roomColumns} from rooms r where r.table_layout_uuid = ${tableLayoutUuid}::uuid and r.deleted_at is null
    order by r.position, r.created_at, r.id`);
  const byRoom = Map.groupBy(await readTables(db, Prisma.sql`t.table_layout_uuid = ${tableLayoutUuid}::uuid`), ({ roomId }) => roomId);
  const rooms = (JSON.parse(`[${rows.join(',')}]`) as RoomRow[]).map((room) => ({ ...room, tables: byRoom.get(room.roomId) ?? [] }));
  return { shown: { ...(JSON.parse(layout) as Omit<Layout, 'rooms'>), rooms: rooms.map(showRoom) }, rooms };
}

type RoomRow = Omit<Room, 'tables'>;

function readTables(db: Db, where: Prisma.Sql): Promise<PlacedTable[]> {
  return db.sql.read<PlacedTable>(Prisma.sql`select ${tableColumns} from room_tables t where ${where} order by t.ordinal, t.id`);
}

/** A room in the form of the interface, without ordinals: they only give the order of the list. */
export function showRoom<R extends PlacedRoom>(room: R): Omit<R, 'tables'> & Pick<Room, 'tables'> {
  return { ...room, tables: room.tables.map(({ ordinal: _, ...table }) => table) };
}

/** A room in the form of the history and of versions: what people drew, without times. */
export function omitTimes({ updatedAt: _, ...room }: Room): Omit<Room, 'updatedAt'> {
  return room;
}

/** The part of a layout that a version stores. */
export function contentOf({ tableLayoutUuid, restaurantId, name, rooms }: Layout): PublishedLayout {
  return { tableLayoutUuid, restaurantId, name, rooms: rooms.map(omitTimes) };
}

/** Where a layout belongs. Also finds deleted ones, so that a deletion can be undone. */
export async function locateLayout(db: Db, tableLayoutUuid: string): Promise<{ restaurantId: number } | null> {
  return db.tableLayout.findUnique({ where: { uuid: tableLayoutUuid }, select: { restaurantId: true } });
}

/** Where a room belongs. Also finds deleted ones. */
export async function locateRoom(db: Db, roomUuid: string): Promise<{ restaurantId: number } | null> {
  const [location] = await db.sql.read<{ restaurantId: number }>`
    select l.restaurant_id as "restaurantId" from rooms r join table_layouts l on l.uuid = r.table_layout_uuid where r.id = ${roomUuid}::uuid`;
  return location ?? null;
}

/**
 * Locks a layout for writing, and increases its `updatedAt` even if two writes fall into the same moment.
 * @param name its new name
 * @returns its new `updatedAt`
 */
export async function touchLayout(db: Db, tableLayoutUuid: string, now: Date, name: string | null = null): Promise<string> {
  const [touched] = await db.sql.read<{ at: Date }>`
    update table_layouts set name = coalesce(${name}, name), updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where uuid = ${tableLayoutUuid}::uuid returning updated_at as at`;
  if (!touched) throw new AppError('data_not_found');
  return touched.at.toISOString();
}

/**
 * Locks a layout, waiting for other writers.
 * @throws data_not_found if it is deleted
 */
export async function lockLayout(db: Db, tableLayoutUuid: string): Promise<void> {
  const rows = await db.sql.read<unknown>`
    select from table_layouts where uuid = ${tableLayoutUuid}::uuid and deleted_at is null for update`;
  if (rows.length === 0) throw new AppError('data_not_found');
}

/**
 * Locks the layout of a room, waiting for other writers.
 * @throws data_not_found if there is no such room
 */
export async function lockLayoutOfRoom(db: Db, roomUuid: string): Promise<void> {
  const rows = await db.sql.read<unknown>`
    select from table_layouts l join rooms r on r.table_layout_uuid = l.uuid
    where r.id = ${roomUuid}::uuid and r.deleted_at is null and l.deleted_at is null for update of l`;
  if (rows.length === 0) throw new AppError('data_not_found');
}
