import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { forgetCaller } from '@/server/core/callers/find-caller';
import { bus } from '@/server/core/live/bus';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { type Db, Prisma } from '@/server/core/platform/db';
import { JsonText } from '@/server/core/reads/json';
import { etagOf } from '@/server/core/rest/etag';
import type { FleetDevice, FleetDeviceWithVersion, PosDevice, updateDeviceBody } from './devices.schema';
import { deviceColumns, deviceRows } from './fleet.query';

/** The POS devices of a restaurant in the form that tills use, without revoked ones. */
export async function listPosDevices(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<PosDevice[]> {
  const found = await ctx.db.posDevice.findMany({ where: { restaurantId, revokedAt: null }, orderBy: { id: 'asc' } });
  return found.map(posDeviceOf);
}

/** A device as specified in the interface. */
export function posDeviceOf({ id, name, deviceId, role }: { id: number; name: string; deviceId: string; role: string }): PosDevice {
  return { posDeviceId: id, deviceName: name, deviceId, role };
}

/** Where a device belongs. */
export function locateDevice(db: Db, { posDeviceId }: { posDeviceId: number }): Promise<{ restaurantId: number } | null> {
  return db.posDevice.findUnique({ where: { id: posDeviceId }, select: { restaurantId: true } });
}

/** Devices with all details, one row each. */
async function viewsOf(ctx: Context, where: Prisma.Sql): Promise<string[]> {
  return ctx.db.sql.readJson(Prisma.sql`select ${deviceColumns} from ${deviceRows} where ${where} order by d.id`);
}

/** The devices of a restaurant with all details, oldest first. */
export async function listFleet(
  ctx: Context,
  { restaurantId, withRevoked }: { restaurantId: number; withRevoked: boolean },
): Promise<JsonText<FleetDevice[]>> {
  const unrevoked = withRevoked ? Prisma.empty : Prisma.sql`and d.revoked_at is null`;
  const views = await viewsOf(ctx, Prisma.sql`d.restaurant_id = ${restaurantId} ${unrevoked}`);
  return new JsonText(`[${views.join(',')}]`);
}

/**
 * One device with all details.
 * @throws data_not_found
 */
export async function getDevice(ctx: Context, { posDeviceId }: { posDeviceId: number }): Promise<FleetDevice> {
  const [view] = await viewsOf(ctx, Prisma.sql`d.id = ${posDeviceId}`);
  if (view === undefined) throw new AppError('data_not_found');
  return JSON.parse(view) as FleetDevice;
}

/** The settings of a device, which the history stores. */
export function settingsOf({ posDeviceId, deviceName, deviceId, role, state }: FleetDevice) {
  return { posDeviceId, deviceName, deviceId, role, state };
}

/** What an update can change. Checking in makes no new version. */
const changeable = ({ deviceName, role }: FleetDevice) => ({ deviceName, role });

export const versionedDevice: VersionedState<{ posDeviceId: number }, FleetDevice> = { read: getDevice, show: changeable };

const withVersion = (device: FleetDevice): FleetDeviceWithVersion => ({ ...device, etag: etagOf(changeable(device)) });

/**
 * One device with all details, and the version for changing it.
 * @throws data_not_found
 */
export async function getDeviceWithVersion(ctx: Context, { posDeviceId }: { posDeviceId: number }): Promise<FleetDeviceWithVersion> {
  return withVersion(await getDevice(ctx, { posDeviceId }));
}

/**
 * Renames a device, or makes it the main till or an independent one.
 * @throws data_not_found, conflict if it was revoked, already_exists if the restaurant has another main till
 */
export async function updateDevice(
  ctx: Context,
  { posDeviceId, deviceName, role }: z.output<typeof updateDeviceBody> & { posDeviceId: number },
): Promise<FleetDeviceWithVersion> {
  const before = settingsOf(await getDevice(ctx, { posDeviceId }));
  if (before.state === 'revoked') throw new AppError('conflict', { extraData: { reason: 'revoked' } });
  const { userId } = await ctx.db.posDevice.update({ where: { id: posDeviceId }, data: { name: deviceName, role } });
  if (userId !== null && deviceName !== undefined) await ctx.db.user.update({ where: { id: userId }, data: { name: deviceName } });
  if (role !== undefined && role !== 'master') await dropLink(ctx, posDeviceId);
  ctx.touch('devices', [posDeviceId]);
  const after = await getDevice(ctx, { posDeviceId });
  ctx.record({ before, after: settingsOf(after) });
  return withVersion(after);
}

/** Ends the stream of a device that is its restaurant's box, whichever process has it. */
async function dropLink(ctx: Context, posDeviceId: number): Promise<void> {
  const connectionId = randomUUID();
  const dropped = await ctx.db.sql.read<{ restaurantId: number }>`
    update restaurant_boxes set connection_id = ${connectionId}::uuid, disconnected_at = now() where pos_device_id = ${posDeviceId}
    returning restaurant_id as "restaurantId"`;
  for (const { restaurantId } of dropped) ctx.afterCommit(() => bus.publish('boxLink', { restaurantId, connectionId }));
}

/**
 * Revokes a device for good: its token, its code and its account become invalid at once. A lost or stolen device can only be paired again
 * as a new one.
 * @throws data_not_found, conflict if it was revoked before
 */
export async function revokeDevice(ctx: Context, { posDeviceId }: { posDeviceId: number }): Promise<FleetDevice> {
  const before = settingsOf(await getDevice(ctx, { posDeviceId }));
  const { count } = await ctx.db.posDevice.updateMany({
    where: { id: posDeviceId, revokedAt: null },
    data: { revokedAt: ctx.now, enrolmentHash: null, enrolmentExpiresAt: null, tableLayoutUuid: null },
  });
  if (count === 0) throw new AppError('conflict', { extraData: { reason: 'revoked' } });
  const { userId } = await ctx.db.posDevice.findUniqueOrThrow({ where: { id: posDeviceId }, select: { userId: true } });
  if (userId !== null) {
    await ctx.db.user.update({ where: { id: userId }, data: { disabledAt: ctx.now } });
    await ctx.db.accessToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: ctx.now } });
    ctx.afterCommit(() => forgetCaller(userId));
  }
  ctx.touch('devices', [posDeviceId]);
  const after = await getDevice(ctx, { posDeviceId });
  ctx.record({ before, after: settingsOf(after) });
  return after;
}
