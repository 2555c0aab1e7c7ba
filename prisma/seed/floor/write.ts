import type { Orm } from '@/server/core/platform/db';
import { createRoom } from '@/server/testing/factories';
import { bellecour, laDefense, louvre, type PlannedRoom, republique, republiqueSummer } from './plans';
import { sessionsOf } from './sessions';
import { seedUuid } from './uuid';

const DAY_MS = 86_400_000;

interface PlannedLayout {
  restaurantId: number;
  name: string;
  rooms: PlannedRoom[];
  drawnDaysAgo: number;
  /** The account that published it; absent if it is not published. */
  publishedBy?: string;
}

const layouts: PlannedLayout[] = [
  { restaurantId: 1, name: 'Rez-de-chaussée', rooms: republique, drawnDaysAgo: 42, publishedBy: 'brand' },
  { restaurantId: 2, name: 'Presqu’île', rooms: bellecour, drawnDaysAgo: 9 },
  { restaurantId: 3, name: 'Restaurant d’entreprise', rooms: laDefense, drawnDaysAgo: 120, publishedBy: 'cantine' },
  { restaurantId: 4, name: 'Sala', rooms: louvre, drawnDaysAgo: 210, publishedBy: 'rivoli' },
];

/**
 * Writes the layouts, their publications, and who sits at the tables of restaurant 1. That restaurant's second version has two more tables
 * on the terrace.
 */
export async function seedFloor(db: Orm, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const layout of layouts) {
    const drawnAt = daysAgo(layout.drawnDaysAgo);
    const uuid = await writeLayout(db, layout, drawnAt);
    if (layout.publishedBy) await publish(db, uuid, { version: 1, by: layout.publishedBy, at: drawnAt });
  }
  const uuid = layoutUuid(1);
  await addSummerTables(db, uuid, daysAgo(6));
  await publish(db, uuid, { version: 2, by: 'brand', at: daysAgo(6) });
  const tables = await db.roomTable.findMany({
    where: { tableLayoutUuid: uuid },
    orderBy: [{ room: { position: 'asc' } }, { ordinal: 'asc' }],
  });
  await db.tableSession.createMany({ data: sessionsOf(tables, now).map((session) => ({ restaurantId: 1, ...session })) });
}

/** The one layout of a restaurant. */
export const layoutUuid = (restaurantId: number) => seedUuid(`layout of restaurant ${restaurantId}`);
const tableUuid = (restaurantId: number, name: string) => seedUuid(`table ${name} of restaurant ${restaurantId}`);
const roomUuid = (restaurantId: number, name: string) => seedUuid(`room ${name} of restaurant ${restaurantId}`);

async function writeLayout(db: Orm, { restaurantId, name, rooms }: PlannedLayout, at: Date): Promise<string> {
  const uuid = layoutUuid(restaurantId);
  await db.tableLayout.create({ data: { uuid, restaurantId, name, createdAt: at, updatedAt: at } });
  for (const [position, room] of rooms.entries()) {
    await createRoom(db, {
      id: roomUuid(restaurantId, room.name),
      tableLayoutUuid: uuid,
      name: room.name,
      position,
      decoration: room.decoration.map((item, index) => ({
        decorationId: seedUuid(`decoration ${index} of room ${room.name} of restaurant ${restaurantId}`),
        ...item,
      })),
      createdAt: at,
      updatedAt: at,
      tables: room.tables.map((table) => ({ id: tableUuid(restaurantId, table.name), ...table })),
    });
  }
  return uuid;
}

async function addSummerTables(db: Orm, tableLayoutUuid: string, at: Date): Promise<void> {
  const roomId = roomUuid(1, 'Terrasse');
  const first = await db.roomTable.count({ where: { roomId } });
  await db.roomTable.createMany({
    data: republiqueSummer.map((table, index) => ({
      id: tableUuid(1, table.name),
      roomId,
      tableLayoutUuid,
      ...table,
      ordinal: first + index,
    })),
  });
  await db.room.update({ where: { id: roomId }, data: { updatedAt: at } });
  await db.tableLayout.update({ where: { uuid: tableLayoutUuid }, data: { updatedAt: at } });
}

async function publish(db: Orm, uuid: string, { version, by, at }: { version: number; by: string; at: Date }): Promise<void> {
  const { restaurantId, updatedAt, name } = await db.tableLayout.findUniqueOrThrow({ where: { uuid } });
  const { id: userId } = await db.user.findFirstOrThrow({ where: { email: `${by}@demo.test` }, select: { id: true } });
  const layout = { tableLayoutUuid: uuid, restaurantId, name, rooms: await roomsOf(db, uuid) };
  const key = { tableLayoutUuid: uuid, version, restaurantId, userId };
  await db.tableLayoutVersion.create({ data: { ...key, layout, updatedAt, createdAt: at } });
  await db.layoutPublication.create({ data: { ...key, publishedAt: at } });
}

/** The rooms as stored in a version. */
async function roomsOf(db: Orm, tableLayoutUuid: string) {
  const rooms = await db.room.findMany({
    where: { tableLayoutUuid },
    include: { tables: { orderBy: { ordinal: 'asc' } } },
    orderBy: { position: 'asc' },
  });
  return rooms.map(({ id: roomId, name, position, aisle, decoration, tables }) => ({
    roomId,
    name,
    tableLayoutId: tableLayoutUuid,
    position,
    aisle,
    decoration,
    tables: tables.map(({ id: tableId, tableLayoutUuid: _, ordinal: __, ...table }) => ({ tableId, ...table })),
  }));
}
