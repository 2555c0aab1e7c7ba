// Decided in docs/decisions/067-logins-of-customers.md.

import { randomBytes } from 'node:crypto';
import { hashOfToken } from '@/server/core/callers/tokens';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { endAccess, recordOwn } from './account.service';
import type { PasswordLinkView } from './identity.schema';
import { hashPassword } from './passwords';
import { isEasilyGuessed } from './passwords.rules';
import { countFailureOfNetwork, refuseNetworkIfThrottled } from './throttle.service';

const HOUR_MS = 60 * 60 * 1000;
/** How long somebody has to choose a password. */
const LINK_TTL_MS = 72 * HOUR_MS;

/** Where a link leads. Its secret follows the `#`: browsers send that to no server, so that no log holds it. */
const PAGE = '/choose-password';

/**
 * Makes a link of one use by which a user chooses a password. Earlier links of the user end.
 * @returns its address within this service, which is told once, and until when it can be used
 */
export async function createPasswordLink(ctx: Context, userId: number): Promise<{ link: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + LINK_TTL_MS);
  await endPasswordLinks(ctx.db, userId, ctx.now);
  await ctx.db.passwordLink.create({ data: { userId, hash: hashOfToken(secret), createdAt: ctx.now, expiresAt } });
  return { link: `${PAGE}#${secret}`, expiresAt };
}

/** Ends the links of a user that could still be used. */
export async function endPasswordLinks(db: Db, userId: number, now: Date): Promise<void> {
  await db.passwordLink.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now } });
}

/**
 * The link behind a secret, and whose it is.
 * @throws link_invalid for one that there is none of, or whose user cannot log in; link_expired for one that was used or is past its time;
 *   too_many_requests
 */
async function findLink(ctx: Context, secret: string) {
  await refuseNetworkIfThrottled(ctx.ip);
  const found = await ctx.db.passwordLink.findUnique({
    where: { hash: hashOfToken(secret) },
    include: { user: { include: { brand: true } } },
  });
  if (!found || found.user.disabledAt) {
    await countFailureOfNetwork(ctx.ip);
    throw new AppError('link_invalid');
  }
  if (found.endedAt) throw new AppError('link_expired', { extraData: { reason: 'used' } });
  if (found.expiresAt <= ctx.now) throw new AppError('link_expired', { extraData: { reason: 'expired' } });
  return found;
}

/** Who a link is for, for the page that it leads to. The link can still be used after that. @throws as `findLink` */
export async function checkPasswordLink(ctx: Context, { secret }: { secret: string }): Promise<PasswordLinkView> {
  const { user, expiresAt } = await findLink(ctx, secret);
  return { email: user.email, name: user.name, brandName: user.brand?.name ?? null, expiresAt: expiresAt.toISOString() };
}

/**
 * Gives the user of a link the password that they have chosen. The link ends, and with it whatever an earlier password had opened.
 * @throws as `findLink`; weak_password
 */
export async function choosePassword(
  ctx: Context,
  { secret, newPassword }: { secret: string; newPassword: string },
): Promise<PasswordLinkView> {
  const { id, user, expiresAt } = await findLink(ctx, secret);
  if (isEasilyGuessed(newPassword, user.email)) throw new AppError('weak_password', { extraData: { reason: 'easily_guessed' } });
  const passwordHash = await hashPassword(newPassword);
  // Of two who use one link at the same moment, one does.
  const { count } = await ctx.db.passwordLink.updateMany({ where: { id, endedAt: null }, data: { endedAt: ctx.now } });
  if (count === 0) throw new AppError('link_expired', { extraData: { reason: 'used' } });
  await ctx.db.user.update({ where: { id: user.id }, data: { passwordHash, passwordExpiresAt: null } });
  await endAccess(ctx, user.id, { sessions: true });
  recordOwn(ctx, user.id, user);
  return { email: user.email, name: user.name, brandName: user.brand?.name ?? null, expiresAt: expiresAt.toISOString() };
}
