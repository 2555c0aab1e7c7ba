// Decided in docs/decisions/033-pairing-a-till.md.

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { forgetCaller } from '@/server/core/callers/find-caller';
import { hashOfToken, newToken } from '@/server/core/callers/tokens';
import { announce } from '@/server/core/live/live';
import { placeOfRestaurant } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { withExtra } from '@/server/core/operation/outcome';
import type { Db } from '@/server/core/platform/db';
import { hashOfCode, newCode } from './codes';
import type { checkIn, checkInBody, createDeviceBody, enrolBody, Invitation } from './devices.schema';
import { getDevice, posDeviceOf, settingsOf } from './fleet.service';
import { complianceChecker } from './versions.service';

const HOUR_MS = 60 * 60 * 1000;
const CODE_LIFETIME_MS = 24 * HOUR_MS;
/** Nobody is there to sign a till in again, so its token only expires after a year, or when the device is revoked. */
const TOKEN_LIFETIME_MS = 365 * 24 * HOUR_MS;

const codeColumns = (code: string, now: Date) => ({
  enrolmentHash: hashOfCode(code),
  enrolmentExpiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
});

/**
 * Adds a device to a restaurant, with a pairing code.
 * @throws already_exists if it is a main till and the restaurant has one already
 */
export async function createDevice(
  ctx: Context,
  { restaurantId, deviceName, role }: z.output<typeof createDeviceBody> & { restaurantId: number },
): Promise<Invitation> {
  const enrolmentCode = newCode();
  const { id: posDeviceId } = await ctx.db.posDevice.create({
    data: { restaurantId, name: deviceName, role, deviceId: randomUUID(), createdAt: ctx.now, ...codeColumns(enrolmentCode, ctx.now) },
  });
  ctx.touch('devices', [posDeviceId]);
  const device = await getDevice(ctx, { posDeviceId });
  ctx.record({ subject: { kind: 'POS device', id: posDeviceId }, after: settingsOf(device) });
  return { ...device, enrolmentCode };
}

/**
 * Gives a device a new pairing code, replacing the previous one. A paired device keeps working until the code is used.
 * @throws data_not_found, conflict if it was revoked
 */
export async function inviteDevice(ctx: Context, { posDeviceId }: { posDeviceId: number }): Promise<Invitation> {
  const enrolmentCode = newCode();
  const { count } = await ctx.db.posDevice.updateMany({
    where: { id: posDeviceId, revokedAt: null },
    data: codeColumns(enrolmentCode, ctx.now),
  });
  if (count === 0) throw new AppError('conflict', { extraData: { reason: 'revoked' } });
  ctx.touch('devices', [posDeviceId]);
  const device = await getDevice(ctx, { posDeviceId });
  ctx.record({ subject: { kind: 'POS device', id: posDeviceId }, before: settingsOf(device), after: settingsOf(device) });
  return { ...device, enrolmentCode };
}

/**
 * Pairs a device by its one-time code. It gets its own account and an access token; its earlier token becomes invalid.
 * @throws invalid_enrolment_code if it is unknown, used or expired; already_exists for the `deviceId` of another device
 */
export async function enrolDevice(ctx: Context, { code, deviceId, posVersion }: z.output<typeof enrolBody>) {
  const found = await redeemCode(ctx.db, code, ctx.now);
  if (!found) throw new AppError('invalid_enrolment_code');
  const before = settingsOf(await getDevice(ctx, { posDeviceId: found.id }));
  const userId = await ensureAccount(ctx.db, found);
  const device = await ctx.db.posDevice.update({
    where: { id: found.id },
    data: { userId, deviceId, posVersion, enrolledAt: ctx.now, lastSeenAt: ctx.now },
  });
  const token = newToken();
  await ctx.db.accessToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: ctx.now } });
  await ctx.db.accessToken.create({
    data: {
      userId,
      hash: hashOfToken(token),
      expiresAt: new Date(ctx.now.getTime() + TOKEN_LIFETIME_MS),
      userAgent: ctx.userAgent,
      address: ctx.ip,
    },
  });
  const { restaurantId } = device;
  // The request has no scope, so the history entry gets that of the device. The input is left out of the entry, as it contains the code.
  Object.assign(ctx.scope, await placeOfRestaurant(ctx.db, restaurantId));
  const after = settingsOf(await getDevice(ctx, { posDeviceId: device.id }));
  ctx.record({ subject: { kind: 'POS device', id: device.id }, before, after, input: { deviceId, posVersion } });
  ctx.afterCommit(async () => {
    announce(restaurantId, 'devices', [device.id]);
    await forgetCaller(userId);
  });
  return withExtra({ posDevice: posDeviceOf(device), restaurantId }, { access_token: token, token_type: 'Bearer' });
}

interface EnrollingDevice {
  id: number;
  restaurantId: number;
  name: string;
  userId: number | null;
}

/** If several requests use a code at the same moment, only one gets it. */
async function redeemCode(db: Db, code: string, now: Date): Promise<EnrollingDevice | undefined> {
  const [device] = await db.sql.read<EnrollingDevice>`
    update pos_devices set enrolment_hash = null, enrolment_expires_at = null
    where enrolment_hash = ${Buffer.from(hashOfCode(code))} and enrolment_expires_at > ${now} and revoked_at is null
    returning id, restaurant_id as "restaurantId", name, user_id as "userId"`;
  return device;
}

/** The account of the device. Created when it is first paired, without a password. */
async function ensureAccount(db: Db, { restaurantId, name, userId }: EnrollingDevice): Promise<number> {
  if (userId !== null) return userId;
  const { brandId } = await db.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, select: { brandId: true } });
  // Random, so nobody else can have it.
  const email = `${randomUUID()}@devices.invalid`;
  const made = await db.user.create({ data: { email, name, role: 'pos', brandId, restaurantId, accessFlags: [] }, select: { id: true } });
  return made.id;
}

/**
 * The calling device.
 * @throws data_not_found for an account that is not a paired device's
 */
export async function callingDevice({ db, caller }: Pick<Context, 'db' | 'caller'>) {
  const device = caller.userId === null ? null : await db.posDevice.findUnique({ where: { userId: caller.userId } });
  if (!device?.enrolledAt || device.revokedAt) throw new AppError('data_not_found');
  return device;
}

/**
 * Records that a device is online, and the version that it runs.
 * @throws data_not_found for a caller that is not a paired device
 */
export async function checkInDevice(ctx: Context, { posVersion }: z.output<typeof checkInBody>): Promise<z.output<typeof checkIn>> {
  const { id } = await callingDevice(ctx);
  const device = await ctx.db.posDevice.update({
    where: { id },
    data: { posVersion, lastSeenAt: ctx.now },
    include: { tableLayout: { select: { uuid: true, name: true } } },
  });
  const { restaurantId, tableLayout } = device;
  ctx.afterCommit(async () => announce(restaurantId, 'devices', [id]));
  return {
    posDevice: posDeviceOf(device),
    restaurantId,
    isCompliant: (await complianceChecker(ctx.db))(device.posVersion),
    tableLayout: tableLayout && { tableLayoutUuid: tableLayout.uuid, name: tableLayout.name },
  };
}
