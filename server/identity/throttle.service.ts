// Decided in docs/decisions/013-login-throttle.md.

import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import pg from 'pg';
import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import { singleton } from '@/server/core/platform/singleton';
import type { ThrottleView } from './identity.schema';

const QUARTER_S = 15 * 60;
const DAY_S = 24 * 60 * 60;
/** Failures on an account from one network within 15 minutes, after which that network has to wait for their end. */
export const PAIR_FAILURES = 10;
/** Failures from one network within 15 minutes, on any accounts. */
export const NETWORK_FAILURES = 100;
/**
 * Failures on an account within a day from networks it has not been used from, after which all such networks are refused. An account has at
 * most two names, with and without its brand, counted separately: together no more than 100 (NIST SP 800-63B, 3.2.2).
 */
export const STRANGER_FAILURES = 50;
/** Counters stop here, far below the maximum of their type. */
const MAX_COUNT = 1_000_000;

/** An attempt on an account, as it was named. Unknown accounts are counted too, as they would otherwise be recognisable. */
export interface Subject {
  /** In lower case. */
  email: string;
  /** The named brand: failures on an address in one brand do not lock out the customer with that address in another. */
  brandId?: number;
  /** The account’s user, if there is one. */
  userId: number | null;
  ip: string | null;
}

/** A counter: of an account from a network, or of either alone, with the other one empty. */
interface Limit {
  email: string;
  /** 0 if no brand was named. */
  brandId: number;
  network: string;
  failures: number;
  seconds: number;
}

/**
 * The counters that an attempt is checked against and counted in. A network that the account is known from is exempt from those of
 * strangers.
 */
async function limitsOf({ email, brandId = 0, userId, ip }: Subject): Promise<Limit[]> {
  const network = networkOrUnknown(ip);
  const limits = [{ email, brandId, network, failures: PAIR_FAILURES, seconds: QUARTER_S }];
  if (ip) limits.push(limitOfNetwork(network));
  const { rowCount } = await connections.query('select from known_networks where user_id = $1 and network = $2', [userId, network]);
  if (!rowCount) limits.push({ email, brandId, network: '', failures: STRANGER_FAILURES, seconds: DAY_S });
  return limits;
}

/** The network of an address. All unknown addresses count as one. */
export const networkOrUnknown = (ip: string | null): string => (ip ? networkOf(ip) : 'unknown');

const limitOfNetwork = (network: string): Limit => ({ email: '', brandId: 0, network, failures: NETWORK_FAILURES, seconds: QUARTER_S });

/** IPv6 addresses are counted by /64, as a customer usually has a whole one. */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group: string) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function tooManyRequests(secondsLeft: number): AppError {
  return new AppError('too_many_requests', { headers: { 'retry-after': String(Math.max(1, Math.ceil(secondsLeft))) } });
}

/**
 * A small pool of its own: failures must stay counted even if the operation is rolled back, and an operation that waited for a second
 * connection of the pool it already uses could block itself.
 */
const connections = singleton('throttle.pool', () =>
  new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000 }).on(
    'error',
    () => undefined,
  ),
);

/**
 * Refuses an attempt on an account or from an address with too many failures.
 * @throws too_many_requests with Retry-After in seconds
 */
export async function refuseIfThrottled(subject: Subject): Promise<void> {
  await assertWithinLimits(await limitsOf(subject));
}

/**
 * Refuses any attempt from a network with too many failures.
 * @throws too_many_requests with Retry-After in seconds
 */
export async function refuseNetworkIfThrottled(ip: string | null): Promise<void> {
  if (ip) await assertWithinLimits([limitOfNetwork(networkOf(ip))]);
}

/**
 * Counts a failure of a network that concerns no account, such as an unknown link.
 * @throws too_many_requests
 */
export async function countFailureOfNetwork(ip: string | null): Promise<void> {
  if (ip) await countAttempt([limitOfNetwork(networkOf(ip))]);
}

/**
 * The counters for guesses of something other than an account, such as a code: from one network as for an account, and for the network as a
 * whole.
 */
function limitsOfGuesses(target: string, ip: string | null): Limit[] {
  const network = networkOrUnknown(ip);
  // No email address begins with a space.
  const guesses = { email: ` ${target}`, brandId: 0, network, failures: PAIR_FAILURES, seconds: QUARTER_S };
  return ip ? [guesses, limitOfNetwork(network)] : [guesses];
}

/**
 * Refuses guesses from a network with too many failures.
 * @throws too_many_requests with Retry-After in seconds
 */
export async function refuseGuessesIfThrottled(target: string, ip: string | null): Promise<void> {
  await assertWithinLimits(limitsOfGuesses(target, ip));
}

/**
 * Counts a wrong guess.
 * @throws too_many_requests if it exceeds the limit
 */
export async function countGuess(target: string, ip: string | null): Promise<void> {
  await countAttempt(limitsOfGuesses(target, ip));
}

const HOUR_S = 60 * 60;
/** Links for a new password that can be requested for an address within an hour, by anyone. */
export const LINK_REQUESTS_FOR_ADDRESS = 5;
/** Requests for such links from one network within 15 minutes, for any addresses. */
export const LINK_REQUESTS_OF_NETWORK = 30;

/**
 * Counts a request for a link for a new password. Addresses without an account are counted too, as hashes.
 * @throws too_many_requests with Retry-After in seconds
 */
export async function countLinkRequest({ email, brandId = 0, ip }: Omit<Subject, 'userId'>): Promise<void> {
  const addressKey = ` asked ${createHash('sha256').update(email).digest('base64url')}`;
  const network = networkOrUnknown(ip);
  const networkLimit = { email: ' asked', brandId: 0, network, failures: LINK_REQUESTS_OF_NETWORK, seconds: QUARTER_S };
  // Counted first, so that a network with too many requests can't use up the links of others.
  await countAttempt([networkLimit]);
  await countAttempt([{ email: addressKey, brandId, network: '', failures: LINK_REQUESTS_FOR_ADDRESS, seconds: HOUR_S }]);
}

/** Web sessions from one network within 15 minutes, more than a lunch in a large canteen behind one address needs. */
export const SESSIONS_OF_NETWORK = 600;

/**
 * Counts a new web session.
 * @throws too_many_requests with Retry-After in seconds
 */
export async function countWebSession(ip: string | null): Promise<void> {
  const network = networkOrUnknown(ip);
  await countAttempt([{ email: ' web session', brandId: 0, network, failures: SESSIONS_OF_NETWORK, seconds: QUARTER_S }]);
}

/** Unknown coupon codes of a guest or customer within 15 minutes, more than anyone mistypes. */
export const CODES_OF_GUEST = 10;
/** The same for a whole network in one brand, which may be that of a canteen. Needed because a new web session is easily opened. */
export const CODES_OF_NETWORK = 50;

/** Who tries coupon codes, and where. */
interface Guesser {
  brandId: number;
  /** Identifies a web session or customer. */
  guest: string;
  ip: string | null;
}

function limitsOfCodes({ brandId, guest, ip }: Guesser): Limit[] {
  const network = networkOrUnknown(ip);
  return [
    { email: ` code of ${guest}`, brandId, network: '', failures: CODES_OF_GUEST, seconds: QUARTER_S },
    { email: ' code', brandId, network, failures: CODES_OF_NETWORK, seconds: QUARTER_S },
  ];
}

/**
 * Refuses coupon codes from somebody who tried too many unknown ones.
 * @throws too_many_requests with Retry-After in seconds
 */
export const refuseCodesIfThrottled = (guesser: Guesser): Promise<void> => assertWithinLimits(limitsOfCodes(guesser));

/**
 * Counts an unknown coupon code.
 * @throws too_many_requests if it exceeds the limit
 */
export const countUnknownCode = (guesser: Guesser): Promise<void> => countAttempt(limitsOfCodes(guesser));

async function assertWithinLimits(limits: Limit[]): Promise<void> {
  const { rows } = await connections.query<{ secondsLeft: number }>(
    `select l.seconds - extract(epoch from now() - t.window_started_at)::float8 as "secondsLeft"
     from login_throttles t join unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::int[]) as l(email, brand_id, network, failures, seconds)
       on t.email = l.email and t.brand_id = l.brand_id and t.network = l.network
     where t.failures >= l.failures and t.window_started_at > now() - l.seconds * interval '1 second'`,
    [
      limits.map(({ email }) => email),
      limits.map(({ brandId }) => brandId),
      limits.map(({ network }) => network),
      limits.map(({ failures }) => failures),
      limits.map(({ seconds }) => seconds),
    ],
  );
  if (rows.length > 0) throw tooManyRequests(Math.max(...rows.map((row) => row.secondsLeft)));
}

/**
 * Counts a failed attempt, with one statement per counter, so that parallel attempts on any number of processes are all counted.
 * @throws too_many_requests if this failure exceeds the limit
 */
export async function countFailure(subject: Subject): Promise<void> {
  await countAttempt(await limitsOf(subject));
}

async function countAttempt(limits: Limit[]): Promise<void> {
  let refused: AppError | undefined;
  for (const { email, brandId, network, failures, seconds } of limits) {
    const isOpen = "kept.window_started_at > now() - $5 * interval '1 second'";
    const { rows } = await connections.query<{ failures: number; secondsLeft: number }>(
      `insert into login_throttles as kept (email, brand_id, network, failures, window_started_at) values ($1, $2, $3, 1, now())
       on conflict (email, brand_id, network) do update set
         failures = case when ${isOpen} then least(kept.failures, ${MAX_COUNT}) + 1 else 1 end,
         window_started_at = case when ${isOpen} then kept.window_started_at else now() end,
         throttled_at = case when ${isOpen} and kept.failures + 1 >= $4::int then coalesce(kept.throttled_at, now()) end
       returning failures, $5 - extract(epoch from now() - window_started_at)::float8 as "secondsLeft"`,
      [email, brandId, network, failures, seconds],
    );
    const [row] = rows;
    if (row && row.failures > failures) refused ??= tooManyRequests(row.secondsLeft);
  }
  if (refused) throw refused;
}

/**
 * Accepts a correct password: resets the account’s count for the network, and remembers the network as known for the account. Refuses it if
 * parallel attempts have used up the failures in the meantime, so that guessing in parallel has no advantage.
 * @throws too_many_requests
 */
export async function countSuccess(subject: Subject & { userId: number }): Promise<void> {
  const limits = await limitsOf(subject);
  const [pair] = limits;
  await connections.query(
    `delete from login_throttles where email = $1 and brand_id = $2 and network = $3
       and (failures < $4 or window_started_at <= now() - $5 * interval '1 second')`,
    [pair?.email, pair?.brandId, pair?.network, pair?.failures, pair?.seconds],
  );
  await assertWithinLimits(limits);
  if (subject.ip === null) return;
  await connections.query(
    `insert into known_networks as kept (user_id, network, last_used_at) values ($1, $2, now())
     on conflict (user_id, network) do update set last_used_at = now() where kept.last_used_at < now() - interval '1 day'`,
    [subject.userId, networkOf(subject.ip)],
  );
}

/** SQL: the end of the window of a row `h` of login_throttles in which attempts on an account are refused. */
const windowEnd = Prisma.sql`h.window_started_at + case when h.network = '' then interval '${Prisma.raw(`${DAY_S} seconds`)}' else interval '${Prisma.raw(`${QUARTER_S} seconds`)}' end`;

/** SQL: the rows `h` of a user `u`: those of their address, without a brand or with their own. */
const isCounterOf = Prisma.sql`h.email = u.email and (h.brand_id = 0 or h.brand_id = u.brand_id)`;

/** SQL: since when attempts on the account of a user `u` are refused from anywhere; null if they are not. */
export const throttledSince = (now: Date) =>
  Prisma.sql`(select min(h.throttled_at) from login_throttles h where ${isCounterOf} and h.throttled_at is not null and ${windowEnd} > ${now})`;

/** Where attempts on a user's account are refused from at present, since when and until when. */
export async function throttlesOf(db: Db, userId: number, now: Date): Promise<ThrottleView[]> {
  const found = await db.sql.read<{ network: string; failures: number; since: Date; until: Date }>`
    select h.network, max(h.failures) as failures, min(h.throttled_at) as since, max(${windowEnd}) as until
    from login_throttles h join users u on ${isCounterOf}
    where u.id = ${userId} and h.throttled_at is not null and ${windowEnd} > ${now}
    group by h.network order by since, h.network`;
  return found.map(({ network, failures, since, until }) => ({
    from: network === '' ? null : network,
    failures,
    since: since.toISOString(),
    until: until.toISOString(),
  }));
}

/**
 * SQL: whether the name of a row `h` can mean no other user. Customers may have any address that was entered for them, even a manager’s:
 * lifting the count for them must not lift it for others.
 */
const namesOnly = (userIds: number[]) => Prisma.sql`not exists (select from users o where o.email = h.email and o.disabled_at is null
  and o.id <> all(${userIds}::int[]) and (h.brand_id = 0 or o.brand_id = h.brand_id))`;

/**
 * Lets a user log in again at once, from everywhere. For a customer whose address others have too, only under a name (with or without the
 * brand) that can mean nobody else.
 * @returns the number of refusals lifted
 */
export async function liftThrottles(db: Db, userId: number, now: Date): Promise<number> {
  const before = await throttlesOf(db, userId, now);
  await db.sql.run`delete from login_throttles h using users u
    where u.id = ${userId} and ${isCounterOf} and (u.role <> 'customer' or ${namesOnly([userId])})`;
  return before.length - (await throttlesOf(db, userId, now)).length;
}

/** SQL: rows of login_throttles for addresses of a brand’s customers that concern nobody but these users. */
export const attemptsOnCustomers = (brandId: number, emails: string[], userIds: number[]) =>
  Prisma.sql`from login_throttles h where h.email = any(${emails}::text[]) and h.brand_id in (0, ${brandId}) and ${namesOnly(userIds)}`;
