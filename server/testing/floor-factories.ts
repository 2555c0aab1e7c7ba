import { randomUUID } from 'node:crypto';
import type { Orm } from '@/server/core/platform/db';
import { hashOfCode } from '@/server/devices/codes';
import type { Prisma } from '@/server/generated/prisma/client';
import { unique, type WithRestaurant } from './unique';

/** Factories for layouts, rooms, tables, sessions and tills, in addition to `factories.ts`. */

export type NewTable = Partial<Omit<Prisma.RoomTableUncheckedCreateInput, 'roomId' | 'tableLayoutUuid'>>;

/** A layout with one room, «Room», and tables of 80 by 80 side by side; by default table 1, 2 and 3. */
export async function createTableLayout(
  db: Orm,
  { tables = [{}, {}, {}], ...layout }: WithRestaurant<Prisma.TableLayoutUncheckedCreateInput> & { tables?: NewTable[] },
) {
  const { uuid } = await db.tableLayout.create({ data: { name: `Layout ${unique()}`, ...layout } });
  const room = await createRoom(db, { tableLayoutUuid: uuid, tables });
  return { tableLayoutUuid: uuid, roomId: room.id, tables: room.tables };
}

/** A room with tables side by side, by default numbered from 1. */
export async function createRoom(
  db: Orm,
  { tables = [], ...room }: Partial<Prisma.RoomUncheckedCreateInput> & { tableLayoutUuid: string; tables?: NewTable[] },
) {
  const { id } = await db.room.create({ data: { name: 'Room', position: 0, ...room } });
  const parentIds = { roomId: id, tableLayoutUuid: room.tableLayoutUuid };
  await db.roomTable.createMany({
    data: tables.map((table, ordinal) => ({
      name: String(ordinal + 1),
      positionX: ordinal * 120,
      positionY: 0,
      width: 80,
      height: 80,
      ordinal,
      ...table,
      ...parentIds,
    })),
  });
  return { id, tables: await db.roomTable.findMany({ where: { roomId: id }, orderBy: { ordinal: 'asc' } }) };
}

export type NewPosDevice = WithRestaurant<Omit<Prisma.PosDeviceUncheckedCreateInput, 'enrolmentHash'>> & {
  /** Its one-time pairing code, valid for a day. */
  enrolmentCode?: string;
};

/** A till; paired if it has a `userId`. */
export function createPosDevice(db: Orm, { enrolmentCode, ...device }: NewPosDevice) {
  const code = enrolmentCode && { enrolmentHash: hashOfCode(enrolmentCode), enrolmentExpiresAt: new Date(Date.now() + 86_400_000) };
  const enrolledAt = device.userId ? new Date() : null;
  return db.posDevice.create({ data: { name: `Till ${unique()}`, deviceId: `till-${unique()}`, enrolledAt, ...code, ...device } });
}

/** A question to a restaurant's box that waits for an hour. */
export function createBoxRequest(db: Orm, request: WithRestaurant<Prisma.BoxRequestUncheckedCreateInput>) {
  const expiresAt = new Date(Date.now() + 3_600_000);
  return db.boxRequest.create({ data: { id: randomUUID(), type: 'table_layout.read', payload: {}, expiresAt, ...request } });
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Guests who arrived half an hour ago and are still there, by default. */
export function createTableSession(
  db: Orm,
  session: WithRestaurant<Omit<Prisma.TableSessionUncheckedCreateInput, 'tableId'>> & { tableId: string },
) {
  return db.tableSession.create({
    data: { id: randomUUID(), status: 'OPEN', coversNumber: 2, underPayment: false, openedAt: minutesAgo(30), ...session },
  });
}
