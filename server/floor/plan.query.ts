import { type Orm, Prisma } from '@/server/core/db';
import { AppError } from '@/server/core/errors';
import { JsonText } from '@/server/core/json';
import { utc } from '@/server/core/page';
import type { Layout, PublishedLayout, Room } from './floor.schema';

/** How layouts, rooms and tables are read: their JSON is made by PostgreSQL. Aliases: l a layout, r a room, t a table. */

const tableJson = Prisma.raw(`json_build_object('tableId', t.id, 'name', t.name, 'roomId', t.room_id, 'positionX', t.position_x,
  'positionY', t.position_y, 'height', t.height, 'width', t.width, 'shape', t.shape, 'seats', t.seats, 'rotation', t.rotation)`);

const roomJson = Prisma.sql`json_build_object('roomId', r.id, 'name', r.name, 'tableLayoutId', r.table_layout_uuid,
  'position', r.position, 'updatedAt', ${utc('r.updated_at')},
  'tables', (select coalesce(json_agg(${tableJson} order by t.ordinal, t.id), '[]') from room_tables t where t.room_id = r.id),
  'decoration', r.decoration)`;

/** The rooms of a layout in their order; among those of one position the oldest comes first. */
const roomsJson = Prisma.sql`(select coalesce(json_agg(${roomJson} order by r.position, r.created_at, r.id), '[]')
  from rooms r where r.table_layout_uuid = l.uuid and r.deleted_at is null)`;

/**
 * A room with its tables.
 * @throws data_not_found
 */
export async function readRoom(db: Orm, roomUuid: string): Promise<JsonText<Room>> {
  const [row] = await db.$queryRaw<{ body: string }[]>`
    select ${roomJson}::text as body from rooms r where r.id = ${roomUuid}::uuid and r.deleted_at is null`;
  if (!row) throw new AppError('data_not_found');
  return new JsonText(row.body);
}

/**
 * A layout with its rooms, their tables, and the devices that work with it.
 * @throws data_not_found
 */
export async function readLayout(db: Orm, tableLayoutUuid: string): Promise<JsonText<Layout>> {
  const [row] = await db.$queryRaw<{ body: string }[]>`
    select json_build_object('tableLayoutUuid', l.uuid, 'restaurantId', l.restaurant_id, 'name', l.name, 'updatedAt', ${utc('l.updated_at')},
      'posDevices', (select coalesce(json_agg(d.id order by d.id), '[]') from pos_devices d where d.table_layout_uuid = l.uuid and d.revoked_at is null),
      'rooms', ${roomsJson})::text as body
    from table_layouts l where l.uuid = ${tableLayoutUuid}::uuid and l.deleted_at is null`;
  if (!row) throw new AppError('data_not_found');
  return new JsonText(row.body);
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
    where r.id = ${roomUuid}::uuid and r.deleted_at is null for update of l`;
  if (rows.length === 0) throw new AppError('data_not_found');
}
