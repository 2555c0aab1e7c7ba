import { describeUser, forgetCaller } from '@/server/core/callers/find-caller';
import { hashOfToken, lifetimeMs, newToken } from '@/server/core/callers/tokens';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type WithExtra, withExtra } from '@/server/core/operation/outcome';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { User } from '@/server/generated/prisma/client';
import { endAccess, setPassword } from './access.service';
import type { Me, TokenView } from './identity.schema';
import { authenticate, loginView, signIn } from './login.service';
import { isEasilyGuessed } from './passwords.rules';

const USER_AGENT_MAX = 300;

/**
 * Issues an access token for a user name (the email address) and a password.
 * @throws invalid_credentials, password_expired, too_many_requests
 */
export async function login(
  ctx: Context,
  input: { username: string; password: string; brandId?: number; rememberMe?: boolean },
): Promise<WithExtra<{ user: ReturnType<typeof loginView> }>> {
  const account = await signIn(ctx.db, { ...input, email: input.username, ip: ctx.ip }, ctx.now);
  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + lifetimeMs(input.rememberMe ?? false));
  const userAgent = ctx.userAgent?.slice(0, USER_AGENT_MAX) ?? null;
  // Checking the password takes a while: if access was ended meanwhile, no token is issued.
  const inserted = await ctx.db.sql.run`insert into access_tokens (user_id, hash, created_at, expires_at, user_agent, address)
    select id, ${hashOfToken(token)}, ${ctx.now}, ${expiresAt}, ${userAgent}, ${ctx.ip} from users where ${isUnchanged(account)} for share`;
  if (inserted === 0) throw new AppError('invalid_credentials');
  return withExtra({ user: loginView(account) }, { access_token: token, token_type: 'Bearer' });
}

/** SQL: whether a user is unchanged since their password was checked. */
const isUnchanged = ({ id, passwordHash, sessionEpoch }: Pick<User, 'id' | 'passwordHash' | 'sessionEpoch'>) =>
  Prisma.sql`id = ${id} and password_hash = ${passwordHash} and session_epoch = ${sessionEpoch} and disabled_at is null`;

function ownId(ctx: Context): number {
  if (ctx.caller.userId === null) throw new AppError('unauthenticated');
  return ctx.caller.userId;
}

/** Revokes the token of the request. A browser session ends when the browser drops its cookie. */
export async function logout(ctx: Context): Promise<{ tokensRevoked: number }> {
  const userId = ownId(ctx);
  if (ctx.caller.tokenId === undefined) return { tokensRevoked: 0 };
  return { tokensRevoked: await endToken(ctx, userId, ctx.caller.tokenId) };
}

async function endToken(ctx: Context, userId: number, tokenId: number): Promise<number> {
  const { count } = await ctx.db.accessToken.updateMany({ where: { id: tokenId, userId, revokedAt: null }, data: { revokedAt: ctx.now } });
  ctx.afterCommit(() => forgetCaller(userId));
  return count;
}

/** The history of a user belongs to the user's brand and restaurant. */
export function recordOwn(
  ctx: Context,
  userId: number,
  { brandId, restaurantId }: { brandId: number | null; restaurantId: number | null },
): void {
  ctx.record({ subject: { kind: 'user', id: userId } });
  Object.assign(ctx.scope, { brandId: brandId ?? undefined, restaurantId: restaurantId ?? undefined });
}

/** Ends all tokens and browser sessions of the caller. */
export async function logoutEverywhere(ctx: Context): Promise<{ tokensRevoked: number }> {
  const userId = ownId(ctx);
  recordOwn(ctx, userId, ctx.caller);
  return { tokensRevoked: await endAccess(ctx, userId, { sessions: true }) };
}

/** Who the caller is. */
export async function getMe(ctx: Context): Promise<Me> {
  const account = await ctx.db.user.findUnique({ where: { id: ownId(ctx) } });
  if (!account) throw new AppError('unauthenticated');
  return {
    ...describeUser(account),
    passwordExpiresAt: account.passwordExpiresAt?.toISOString() ?? null,
    lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
  };
}

/**
 * Changes the caller's password. Ends their other tokens, all browser sessions and links.
 * @throws invalid_credentials for a wrong current password, too_many_requests, weak_password
 */
export async function changePassword(ctx: Context, input: { currentPassword: string; newPassword: string }): Promise<Record<never, never>> {
  const { email, role, brandId } = ctx.caller;
  if (email === null) throw new AppError('unauthenticated');
  const accountKey = { email, ...(role === 'customer' && brandId !== null && { brandId }) };
  const account = await authenticate(ctx.db, { ...accountKey, password: input.currentPassword, ip: ctx.ip });
  await replacePassword(ctx, account, input, ctx.caller.tokenId);
  recordOwn(ctx, account.id, account);
  return {};
}

/**
 * Replaces a default password, expired or not, for somebody who may no longer be able to log in. Ends all tokens, browser sessions and
 * links.
 * @throws invalid_credentials, too_many_requests, weak_password
 */
export async function changeExpiredPassword(
  ctx: Context,
  input: { email: string; brandId?: number; currentPassword: string; newPassword: string },
): Promise<Record<never, never>> {
  const account = await authenticate(ctx.db, { ...input, password: input.currentPassword, ip: ctx.ip });
  await replacePassword(ctx, account, input);
  recordOwn(ctx, account.id, account);
  return {};
}

async function replacePassword(
  ctx: Context,
  account: Pick<User, 'id' | 'email' | 'passwordHash' | 'sessionEpoch'>,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  exceptToken?: number,
): Promise<void> {
  if (newPassword === currentPassword) throw new AppError('weak_password', { extraData: { reason: 'same_as_current' } });
  if (isEasilyGuessed(newPassword, account.email)) throw new AppError('weak_password', { extraData: { reason: 'easily_guessed' } });
  const lockedRows = await ctx.db.sql.run`select from users where ${isUnchanged(account)} for update`;
  if (lockedRows === 0) throw new AppError('invalid_credentials');
  await setPassword(ctx, account.id, { password: newPassword, exceptToken });
}

/** The valid tokens of a user, newest first, a hundred at most. */
export async function listActiveTokens(db: Db, userId: number, now: Date, currentTokenId?: number): Promise<TokenView[]> {
  const tokens = await db.accessToken.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: now } },
    orderBy: { id: 'desc' },
    take: 100,
  });
  return tokens.map(({ id, createdAt, expiresAt, userAgent, address }) => ({
    tokenId: id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    userAgent,
    address,
    isCurrent: id === currentTokenId,
  }));
}

/** The caller's own tokens. */
export function listMyTokens(ctx: Context): Promise<TokenView[]> {
  return listActiveTokens(ctx.db, ownId(ctx), ctx.now, ctx.caller.tokenId);
}

/**
 * Revokes one of the caller's own tokens.
 * @throws data_not_found
 */
export async function revokeMyToken(ctx: Context, { tokenId }: { tokenId: number }): Promise<{ tokensRevoked: number }> {
  const tokensRevoked = await endToken(ctx, ownId(ctx), tokenId);
  if (tokensRevoked === 0) throw new AppError('data_not_found');
  return { tokensRevoked };
}
