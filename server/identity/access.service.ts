// Decided in docs/decisions/074-invitations.md.

import { forgetCaller } from '@/server/core/callers/find-caller';
import type { Context } from '@/server/core/operation/context';
import type { Db } from '@/server/core/platform/db';
import type { LinkPurpose } from '@/server/generated/prisma/client';
import { hashPassword } from './passwords';
import { liftThrottles } from './throttle.service';

/**
 * Revokes a user's tokens and, with `sessions`, their browser sessions. After the commit, every process forgets them.
 * @param except a token to keep
 * @returns the number of tokens revoked
 */
export async function endAccess(ctx: Context, userId: number, options: { sessions: boolean; except?: number }): Promise<number> {
  const { count } = await ctx.db.accessToken.updateMany({
    where: { userId, revokedAt: null, expiresAt: { gt: ctx.now }, ...(options.except !== undefined && { id: { not: options.except } }) },
    data: { revokedAt: ctx.now },
  });
  if (options.sessions) await ctx.db.sql.run`UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ${userId}`;
  ctx.afterCommit(() => forgetCaller(userId));
  return count;
}

/** Ends all unused links of a user, or those of one purpose. */
export async function endPasswordLinks(db: Db, userId: number, now: Date, purpose?: LinkPurpose): Promise<void> {
  await db.passwordLink.updateMany({ where: { userId, endedAt: null, purpose }, data: { endedAt: now } });
}

interface NewPassword {
  password: string;
  /** When a default password expires. */
  expiresAt?: Date | null;
  /** The token to keep. */
  exceptToken?: number;
}

/**
 * Sets a user’s password, and ends every other way in: the earlier password, links, tokens and browser sessions. Also resets the count of
 * failed logins.
 */
export async function setPassword(ctx: Context, userId: number, { password, expiresAt = null, exceptToken }: NewPassword): Promise<void> {
  const passwordHash = await hashPassword(password);
  await ctx.db.user.update({ where: { id: userId }, data: { passwordHash, passwordExpiresAt: expiresAt } });
  await endPasswordLinks(ctx.db, userId, ctx.now);
  await endAccess(ctx, userId, { sessions: true, except: exceptToken });
  await liftThrottles(ctx.db, userId, ctx.now);
}
