import { type Db, type Orm, Prisma } from '@/server/core/db';
import { AppError } from '@/server/core/errors';
import type { Layout, PublishedLayout, Room, Table } from './floor.schema';

/*
 * How layouts, rooms and tables are read. Rows come as the texts of JSON objects and are put together here: of all ways the one that
 * costs PostgreSQL and Node the least.
 */

const roomColumns = Prisma.raw(
  'r.id as "roomId", r.name, r.table_layout_uuid as "tableLayoutId", r.position, r.updated_at as "updatedAt", r.decoration',
);
const tableColumns = Prisma.raw(
  `t.id as "tableId", t.room_id as "roomId", t.name, t.position_x as "positionX", t.position_y as "positionY", t.height, t.width, t.shape,
   t.seats, t.rotation`,
);

/** Adds a field to the text of a JSON object. */
const withField = (text: string, name: string, value: string) => `${text.slice(0, -1)},"${name}":${value}}`;

/**
 * A room with its tables.
 * @throws data_not_found
 */
export async function readRoom(db: Db, roomUuid: string): Promise<Room> {
  const [room] = await db.$queryJson(
    Prisma.sql`select ${roomColumns} from rooms r where r.id = ${roomUuid}::uuid and r.deleted_at is null`,
  );
  if (room === undefined) throw new AppError('data_not_found');
  const tables = await db.$queryJson(
    Prisma.sql`select ${tableColumns} from room_tables t where t.room_id = ${roomUuid}::uuid order by t.ordinal, t.id`,
  );
  return JSON.parse(withField(room, 'tables', `[${tables.join(',')}]`)) as Room;
}

/**
 * A layout with its rooms, their tables, and the devices that work with it. Of rooms with one position the oldest comes first.
 * @throws data_not_found
 */
export async function readLayout(db: Db, tableLayoutUuid: string): Promise<Layout> {
  const [layout] = await db.$queryJson(Prisma.sql`
    select l.uuid as "tableLayoutUuid", l.restaurant_id as "restaurantId", l.name, l.updated_at as "updatedAt",
      (select coalesce(json_agg(d.id order by d.id), '[]') from pos_devices d where d.table_layout_uuid = l.uuid and d.revoked_at is null) as "posDevices"
    from table_layouts l where l.uuid = ${tableLayoutUuid}::uuid and l.deleted_at is null`);
  if (layout === undefined) throw new AppError('data_not_found');
  const rooms = await db.$queryJson(Prisma.sql`
    select ${roomColumns} from rooms r where r.table_layout_uuid = ${tableLayoutUuid}::uuid and r.deleted_at is null
    order by r.position, r.created_at, r.id`);
  const tables = await db.$queryJson(Prisma.sql`
    select ${tableColumns} from room_tables t where t.table_layout_uuid = ${tableLayoutUuid}::uuid order by t.ordinal, t.id`);
  const byRoom = Map.groupBy(JSON.parse(`[${tables.join(',')}]`) as Table[], ({ roomId }) => roomId);
  const bare = JSON.parse(`[${rooms.join(',')}]`) as Room[];
  return {
    ...(JSON.parse(layout) as Omit<Layout, 'rooms'>),
    rooms: bare.map((room) => ({ ...room, tables: byRoom.get(room.roomId) ?? [] })),
  };
}

/** A room as the history and the versions keep it: what people drew, without the times. */
export function withoutTimes({ updatedAt: _, ...room }: Room): Omit<Room, 'updatedAt'> {
  return room;
}

/** What a version keeps of a layout. */
export function contentOf({ tableLayoutUuid, restaurantId, name, rooms }: Layout): PublishedLayout {
  return { tableLayoutUuid, restaurantId, name, rooms: rooms.map(withoutTimes) };
}

/** Where a layout belongs; a deleted one too, so that its deletion can be taken back. */
export async function locateLayout(db: Orm, tableLayoutUuid: string): Promise<{ restaurantId: number } | null> {
  return db.tableLayout.findUnique({ where: { uuid: tableLayoutUuid }, select: { restaurantId: true } });
}

/** Where a room belongs; a deleted one too. */
export async function locateRoom(db: Orm, roomUuid: string): Promise<{ restaurantId: number } | null> {
  const room = await db.room.findUnique({ where: { id: roomUuid }, select: { tableLayout: { select: { restaurantId: true } } } });
  return room?.tableLayout ?? null;
}

/**
 * Lets one transaction at a time write in a layout, and moves its `updatedAt` in any case: past the earlier one, however fast
 * two writes follow each other.
 */
export async function touchLayout(db: Orm, tableLayoutUuid: string, now: Date): Promise<void> {
  await db.$executeRaw`update table_layouts set updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where uuid = ${tableLayoutUuid}::uuid`;
}

/**
 * Waits until nobody else writes in a layout.
 * @throws data_not_found when it is deleted
 */
export async function lockLayout(db: Orm, tableLayoutUuid: string): Promise<void> {
  const rows = await db.$queryRaw<unknown[]>`
    select from table_layouts where uuid = ${tableLayoutUuid}::uuid and deleted_at is null for update`;
  if (rows.length === 0) throw new AppError('data_not_found');
}

/**
 * Waits until nobody else writes in the layout of a room.
 * @throws data_not_found when there is no such room
 */
export async function lockLayoutOfRoom(db: Orm, roomUuid: string): Promise<void> {
  const rows = await db.$queryRaw<unknown[]>`
    select from table_layouts l join rooms r on r.table_layout_uuid = l.uuid
    where r.id = ${roomUuid}::uuid and r.deleted_at is null and l.deleted_at is null for update of l`;
  if (rows.length === 0) throw new AppError('data_not_found');
}
