import type { Caller } from '@/server/core/operation/caller';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import type { User } from '@/server/generated/prisma/client';
import type { BrowserSession } from './session';
import { hashOfToken } from './tokens';

function callerFrom(account: User, via: { via: 'token'; tokenId: number } | { via: 'session' }): Caller {
  return {
    userId: account.id,
    email: account.email,
    name: account.name,
    role: account.role,
    brandGroupId: account.brandGroupId,
    brandId: account.brandId,
    restaurantId: account.restaurantId,
    customerId: account.customerId,
    accessFlags: account.accessFlags,
    ...via,
  };
}

/**
 * The caller who holds an access token.
 * @throws invalid_token for a token that is unknown, revoked, or of a disabled user; token_expired for one past its time
 */
export async function callerOfToken(db: Db, token: string): Promise<Caller> {
  const found = await db.accessToken.findUnique({ where: { hash: hashOfToken(token) }, include: { user: true } });
  if (!found || found.revokedAt || found.user.disabledAt) throw new AppError('invalid_token');
  if (found.expiresAt <= new Date()) throw new AppError('token_expired');
  return callerFrom(found.user, { via: 'token', tokenId: found.id });
}

/** The caller behind a browser session; null when the user is gone or disabled, or the session was ended. */
export async function callerOfSession(db: Db, { userId, sessionEpoch }: BrowserSession): Promise<Caller | null> {
  const account = await db.user.findUnique({ where: { id: userId } });
  if (!account || account.disabledAt || account.sessionEpoch !== sessionEpoch) return null;
  return callerFrom(account, { via: 'session' });
}
