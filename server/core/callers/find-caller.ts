import { createHash } from 'node:crypto';
import type { User } from '@/server/generated/prisma/client';
import { bus } from '../live/bus';
import { AppError } from '../operation/errors';
import { type Db, type Prisma, prisma } from '../platform/db';
import { singleton } from '../platform/singleton';
import { type Caller, guest, webGuest } from './caller';
import { PAGE_USER_HEADER } from './page-user';
import { type BrowserSession, readSession } from './session';
import { hashOfToken, isWebToken } from './tokens';

/** The parts of a request that identify its sender. */
interface Credentials {
  method: string;
  headers: { get(name: string): string | null };
}

/** The facts about a user that go into a caller, and that users see about themselves. */
export function describeUser(user: User) {
  const { id: userId, email, name, role, brandGroupId, brandId, restaurantId, customerId, accessFlags } = user;
  return { userId, email, name, role, brandGroupId, brandId, restaurantId, customerId, accessFlags };
}

const notArchived = { archivedAt: null };
/** Accounts that can be used: not disabled, and not of an archived restaurant or brand. */
export const usableAccounts = {
  disabledAt: null,
  AND: [{ OR: [{ restaurantId: null }, { restaurant: notArchived }] }, { OR: [{ brandId: null }, { brand: notArchived }] }],
} satisfies Prisma.UserWhereInput;

/**
 * The caller who holds an access token, or the token of a web session.
 * @throws invalid_token for a token that is unknown, revoked, or of an unusable account or brand; token_expired
 */
export async function callerOfToken(db: Db, token: string): Promise<Caller> {
  if (isWebToken(token)) return callerOfWebToken(db, token);
  const found = await db.accessToken.findUnique({ where: { hash: hashOfToken(token), user: usableAccounts }, include: { user: true } });
  if (!found || found.revokedAt) throw new AppError('invalid_token');
  if (found.expiresAt <= new Date()) throw new AppError('token_expired');
  return { ...describeUser(found.user), via: 'token', tokenId: found.id };
}

async function callerOfWebToken(db: Db, token: string): Promise<Caller> {
  const found = await db.webSession.findUnique({ where: { hash: hashOfToken(token), brand: notArchived } });
  if (!found) throw new AppError('invalid_token');
  if (found.expiresAt <= new Date()) throw new AppError('token_expired');
  return webGuest(found.id, found.brandId);
}

/** The caller of a browser session; null if the account is deleted or unusable, or the session was ended. */
export async function callerOfSession(db: Db, { userId, sessionEpoch }: BrowserSession): Promise<Caller | null> {
  const account = await db.user.findUnique({ where: { id: userId, sessionEpoch, ...usableAccounts } });
  if (!account) return null;
  return { ...describeUser(account), via: 'session' };
}

/** A revocation takes effect at once if the bus announces it, and after this time at the latest. */
const TTL_MS = 10_000;
const MAX_KEPT = 10_000;
const cache = singleton('callers', () => new Map<string, { caller: Caller; until: number }>());

function drop(userId: number): void {
  for (const [key, { caller }] of cache) if (caller.userId === userId) cache.delete(key);
}

/** Makes every process forget a user. Call it after their rights, tokens or sessions changed. */
export async function forgetCaller(userId: number): Promise<void> {
  drop(userId);
  await bus.publish('caller', { userId });
}

async function remember(key: string, find: () => Promise<Caller>): Promise<Caller> {
  singleton('callers.bus', () =>
    bus.subscribe(
      'caller',
      ({ userId }) => drop(userId),
      () => cache.clear(),
    ),
  );
  const cached = cache.get(key);
  if (cached && cached.until > Date.now()) return cached.caller;
  const caller = await find();
  if (cache.size >= MAX_KEPT) cache.clear();
  cache.set(key, { caller, until: Date.now() + TTL_MS });
  return caller;
}

/**
 * The caller behind a bearer token.
 * @throws invalid_token, token_expired
 */
export function callerByToken(token: string): Promise<Caller> {
  return remember(`token:${createHash('sha256').update(token).digest('base64')}`, () => callerOfToken(prisma, token));
}

/** The caller of the session in a Cookie header; a guest if there is none or it was ended. */
export async function callerByCookie(cookie: string | null): Promise<Caller> {
  const session = cookie ? await readSession(cookie) : null;
  if (!session) return guest;
  return remember(`session:${session.userId}:${session.sessionEpoch}`, async () => (await callerOfSession(prisma, session)) ?? guest);
}

/** A write authenticated by cookie must come from our own pages: otherwise another site may be using the visitor's cookie. */
function comesFromOurPages(headers: Credentials['headers']): boolean {
  const origin = headers.get('origin');
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin';
  const host = headers.get('x-forwarded-host') ?? headers.get('host');
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** @throws unauthenticated if the page that sent the request was opened for another user than the one of the session */
function assertPageUser(caller: Caller, pageUser: string | null): void {
  if (pageUser === null || caller.userId === null || String(caller.userId) === pageUser) return;
  throw new AppError('unauthenticated', { extraData: { reason: 'other_account', name: caller.name } });
}

/**
 * The caller of a request: by its bearer token, else by its session cookie, else a guest.
 * @throws invalid_token, token_expired; access_denied for a write that another site sent with the visitor’s cookie; unauthenticated for a
 *   request from a page that was opened for somebody else
 */
export async function callerOf(request: Credentials): Promise<Caller> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null) {
    const token = /^Bearer +([^\s]+)\s*$/i.exec(authorization)?.[1];
    if (token === undefined) throw new AppError('invalid_token');
    return callerByToken(token);
  }
  const caller = await callerByCookie(request.headers.get('cookie'));
  const writes = request.method !== 'GET' && request.method !== 'HEAD';
  if (caller.role !== 'guest' && writes && !comesFromOurPages(request.headers)) throw new AppError('access_denied');
  assertPageUser(caller, request.headers.get(PAGE_USER_HEADER));
  return caller;
}
