import type { z } from 'zod';
import { placeOfRestaurant } from '@/server/core/access';
import { forgetCaller } from '@/server/core/caller';
import type { Context } from '@/server/core/context';
import type { Db, Prisma } from '@/server/core/db';
import { AppError } from '@/server/core/errors';
import type { FleetDevice, PosDevice, updateDeviceBody } from './devices.schema';
import type { posDeviceStates } from './devices.values';
import { compliance } from './versions.service';

/**
 * The POS devices of a restaurant as tills know them; those that were revoked are gone.
 * @throws access_denied, for an admin data_not_found, when the restaurant is not the brand's
 */
export async function listPosDevices(
  ctx: Context,
  { brandId, restaurantId }: { brandId: number; restaurantId: number },
): Promise<PosDevice[]> {
  const place = await placeOfRestaurant(ctx.db, restaurantId);
  if (place?.brandId !== brandId) throw new AppError(ctx.caller.role === 'admin' ? 'data_not_found' : 'access_denied');
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

const shown = {
  tableLayout: { select: { uuid: true, name: true } },
  acknowledgements: {
    orderBy: { publicationId: 'desc' },
    take: 1,
    select: { acknowledgedAt: true, publication: { select: { tableLayoutUuid: true, version: true } } },
  },
} as const satisfies Prisma.PosDeviceInclude;

type FoundDevice = Prisma.PosDeviceGetPayload<{ include: typeof shown }>;

function stateOf({ revokedAt, enrolledAt }: FoundDevice): (typeof posDeviceStates)[number] {
  if (revokedAt) return 'revoked';
  return enrolledAt ? 'enrolled' : 'invited';
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

function viewOf(found: FoundDevice, isCompliant: (version: string | null) => boolean | null): FleetDevice {
  const { tableLayout, acknowledgements } = found;
  const [latest] = acknowledgements;
  return {
    posDeviceId: found.id,
    restaurantId: found.restaurantId,
    deviceName: found.name,
    deviceId: found.deviceId,
    role: found.role,
    state: stateOf(found),
    posVersion: found.posVersion,
    isCompliant: isCompliant(found.posVersion),
    createdAt: found.createdAt.toISOString(),
    enrolledAt: iso(found.enrolledAt),
    lastSeenAt: iso(found.lastSeenAt),
    revokedAt: iso(found.revokedAt),
    enrolmentExpiresAt: iso(found.enrolmentExpiresAt),
    tableLayout: tableLayout && { tableLayoutUuid: tableLayout.uuid, name: tableLayout.name },
    acknowledged: latest ? { ...latest.publication, acknowledgedAt: latest.acknowledgedAt.toISOString() } : null,
  };
}

/** All that is known of a restaurant's devices, in the order in which they came. */
export async function listFleet(
  ctx: Context,
  { restaurantId, withRevoked }: { restaurantId: number; withRevoked: boolean },
): Promise<FleetDevice[]> {
  const where = { restaurantId, ...(!withRevoked && { revokedAt: null }) };
  const found = await ctx.db.posDevice.findMany({ where, include: shown, orderBy: { id: 'asc' } });
  const isCompliant = await compliance(ctx.db);
  return found.map((device) => viewOf(device, isCompliant));
}

/**
 * All that is known of one device.
 * @throws data_not_found
 */
export async function getDevice(ctx: Context, { posDeviceId }: { posDeviceId: number }): Promise<FleetDevice> {
  const found = await ctx.db.posDevice.findUnique({ where: { id: posDeviceId }, include: shown });
  if (!found) throw new AppError('data_not_found');
  return viewOf(found, await compliance(ctx.db));
}

/** What people set of a device: the part of it that the history keeps. */
export function settingsOf({ posDeviceId, deviceName, role, state }: FleetDevice) {
  return { posDeviceId, deviceName, role, state };
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
  if (before.state === 'revoked') throw new AppError('conflict');
  const { userId } = await ctx.db.posDevice.update({ where: { id: posDeviceId }, data: { name: deviceName, role } });
  if (userId !== null && deviceName !== undefined) await ctx.db.user.update({ where: { id: userId }, data: { name: deviceName } });
  ctx.touch('devices', [posDeviceId]);
  const after = await getDevice(ctx, { posDeviceId });
  ctx.record({ before, after: settingsOf(after) });
  return after;
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
  if (count === 0) throw new AppError('conflict');
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
