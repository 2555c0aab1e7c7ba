import { createHash } from 'node:crypto';
import { callerOfSession, callerOfToken } from '@/server/identity/callers.service';
import { readSession } from '@/server/identity/session';
import { bus } from '../live/bus';
import { prisma } from '../platform/db';
import { singleton } from '../platform/singleton';
import type { Incoming } from '../rest/reply';
import type { AccessFlag, Role } from './access';
import { AppError } from './errors';

/** Who calls. A guest has no user; the scope fields are those of the role. */
export interface Caller {
  userId: number | null;
  email: string | null;
  name: string | null;
  role: Role;
  brandGroupId: number | null;
  brandId: number | null;
  restaurantId: number | null;
  customerId: number | null;
  accessFlags: AccessFlag[];
  via: 'token' | 'session' | 'none';
  tokenId?: number;
}

export const guest: Caller = Object.freeze({
  userId: null,
  email: null,
  name: null,
  role: 'guest',
  brandGroupId: null,
  brandId: null,
  restaurantId: null,
  customerId: null,
  accessFlags: [],
  via: 'none',
});

/** A revocation takes effect at once where it is made known over the bus, and after this time at the latest. */
const TTL_MS = 10_000;
const MAX_KEPT = 10_000;
const kept = singleton('callers', () => new Map<string, { caller: Caller; until: number }>());

function drop(userId: number): void {
  for (const [key, { caller }] of kept) if (caller.userId === userId) kept.delete(key);
}

/** Forgets what every process keeps of a user: to be called after his rights, tokens or sessions changed. */
export async function forgetCaller(userId: number): Promise<void> {
  drop(userId);
  await bus.publish('caller', { userId });
}

async function remember(key: string, find: () => Promise<Caller>): Promise<Caller> {
  singleton('callers.bus', () =>
    bus.subscribe(
      'caller',
      ({ userId }) => drop(userId),
      () => kept.clear(),
    ),
  );
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.caller;
  const caller = await find();
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, { caller, until: Date.now() + TTL_MS });
  return caller;
}

/**
 * The caller behind a bearer token.
 * @throws invalid_token, token_expired
 */
export function callerByToken(token: string): Promise<Caller> {
  return remember(`token:${createHash('sha256').update(token).digest('base64')}`, () => callerOfToken(prisma, token));
}

/** The caller behind the browser session in a Cookie header; the guest when there is none or it was ended. */
export async function callerByCookie(cookie: string | null): Promise<Caller> {
  const session = cookie ? await readSession(cookie) : null;
  if (!session) return guest;
  return remember(`session:${session.userId}:${session.sessionEpoch}`, async () => (await callerOfSession(prisma, session)) ?? guest);
}

/** A write over a cookie must come from our own pages: anything else may be another site using the visitor's cookie. */
function comesFromOurPages(headers: Incoming['headers']): boolean {
  const origin = headers.get('origin');
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin';
  const host = headers.get('x-forwarded-host') ?? headers.get('host');
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Who sent a request: its bearer token, else its session cookie, else a guest.
 * @throws invalid_token, token_expired; access_denied for a write over a cookie that another site's page sent
 */
export async function callerOf(request: Pick<Incoming, 'method' | 'headers'>): Promise<Caller> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null) {
    const token = /^Bearer +([^\s]+)\s*$/i.exec(authorization)?.[1];
    if (token === undefined) throw new AppError('invalid_token');
    return callerByToken(token);
  }
  const caller = await callerByCookie(request.headers.get('cookie'));
  const writes = request.method !== 'GET' && request.method !== 'HEAD';
  if (caller.role !== 'guest' && writes && !comesFromOurPages(request.headers)) throw new AppError('access_denied');
  return caller;
}
