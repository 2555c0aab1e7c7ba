import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { forgetCaller } from '@/server/core/callers/find-caller';
import { bus } from '@/server/core/live/bus';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import { JsonText } from '@/server/core/reads/json';
import type { FleetDevice, PosDevice, updateDeviceBody } from './devices.schema';
import { deviceColumns, deviceRows } from './fleet.query';

/** The POS devices of a restaurant as tills know them; those that were revoked are gone. */
export async function listPosDevices(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<PosDevice[]> {
  const found = await ctx.db.posDevice.findMany({ where: { restaurantId, revokedAt: null }, orderBy: { id: 'asc' } });
  return found.map(posDeviceOf);
}

/** A device as the interface documents it. */
export function posDeviceOf({ id, name, deviceId, role }: { id: number; name: string; deviceId: string; role: string }): PosDevice {
  return { posDeviceId: id, deviceName: name, deviceId, role };
}

/** Where a device belongs. */
export function locateDevice(db: Db, { posDeviceId }: { posDeviceId: number }): Promise<{ restaurantId: number } | null> {
  return db.posDevice.findUnique({ where: { id: posDeviceId }, select: { restaurantId: true } });
}

/** All that is known of devices, one row each. */
async function viewsOf(ctx: Context, where: Prisma.Sql): Promise<string[]> {
  return ctx.db.sql.readJson(Prisma.sql`select ${deviceColumns} from ${deviceRows} where ${where} order by d.id`);
}

/** All that is known of a restaurant's devices, in the order in which they came. */
export async function listFleet(
  ctx: Context,
  { restaurantId, withRevoked }: { restaurantId: number; withRevoked: boolean },
): Promise<JsonText<FleetDevice[]>> {
  const unrevoked = withRevoked ? Prisma.empty : Prisma.sql`and d.revoked_at is null`;
  const views = await viewsOf(ctx, Prisma.sql`d.restaurant_id = ${restaurantId} ${unrevoked}`);
  return new JsonText(`[${views.join(',')}]`);
}

/**
 * All that is known of one device.
 * @throws data_not_found
 */
export async function getDevice(ctx: Context, { posDeviceId }: { posDeviceId: number }): Promise<FleetDevice> {
  const [view] = await viewsOf(ctx, Prisma.sql`d.id = ${posDeviceId}`);
  if (view === undefined) throw new AppError('data_not_found');
  return JSON.parse(view) as FleetDevice;
}

/** What people set of a device: the part of it that the history keeps. */
export function settingsOf({ posDeviceId, deviceName, deviceId, role, state }: FleetDevice) {
  return { posDeviceId, deviceName, deviceId, role, state };
}

/**
 * Renames a device, or makes it the master or one that works by itself.
 * @throws data_not_found, conflict for one that was revoked, already_exists when the restaurant has another master
 */
export async function updateDevice(
  ctx: Context,
  { posDeviceId, deviceName, role }: z.output<typeof updateDeviceBody> & { posDeviceId: number },
): Promise<FleetDevice> {
  const before = settingsOf(await getDevice(ctx, { posDeviceId }));
  if (before.state === 'revoked') throw new AppError('conflict', { extraData: { reason: 'revoked' } });
  const { userId } = await ctx.db.posDevice.update({ where: { id: posDeviceId }, data: { name: deviceName, role } });
  if (userId !== null && deviceName !== undefined) await ctx.db.user.update({ where: { id: userId }, data: { name: deviceName } });
  if (role !== undefined && role !== 'master') await dropLink(ctx, posDeviceId);
  ctx.touch('devices', [posDeviceId]);
  const after = await getDevice(ctx, { posDeviceId });
  ctx.record({ before, after: settingsOf(after) });
  return after;
}

/** Ends the stream by which a device answers for its restaurant, whichever process holds it. */
async function dropLink(ctx: Context, posDeviceId: number): Promise<void> {
  const connectionId = randomUUID();
  const dropped = await ctx.db.sql.read<{ restaurantId: number }>`
    update restaurant_boxes set connection_id = ${connectionId}::uuid, disconnected_at = now() where pos_device_id = ${posDeviceId}
    returning restaurant_id as "restaurantId"`;
  for (const { restaurantId } of dropped) ctx.afterCommit(() => bus.publish('boxLink', { restaurantId, connectionId }));
}

/**
 * Shuts a device out for good: its token, its code and its account end at once. Lost or stolen, it can be enrolled again only as a
 * new device.
 * @throws data_not_found, conflict for one that was revoked before
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
