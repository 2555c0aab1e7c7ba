import { isIP } from 'node:net';
import pg from 'pg';
import type { Db } from '@/server/core/db';
import { AppError } from '@/server/core/errors';
import { singleton } from '@/server/core/singleton';

const WINDOW_S = 15 * 60;
/** Failures within the window after which an account, or a network address, is refused until the window has passed. */
export const ACCOUNT_FAILURES = 10;
export const ADDRESS_FAILURES = 100;
/** The counter stands still here, far from the end of its type. */
const COUNTED_AT_MOST = 1_000_000;

interface Subject {
  /** The e-mail as typed, in small letters: unknown accounts are counted too, or the difference would tell them apart. */
  email: string;
  address: string | null;
}

interface Limit {
  key: string;
  limit: number;
}

function limits({ email, address }: Subject): Limit[] {
  const account = { key: accountKey(email), limit: ACCOUNT_FAILURES };
  return address ? [account, { key: `address:${networkOf(address)}`, limit: ADDRESS_FAILURES }] : [account];
}

function accountKey(email: string): string {
  return `account:${email}`;
}

/** An IPv6 customer has a whole /64 to call from, so that is what is counted. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group: string) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function tooMany(secondsLeft: number): AppError {
  return new AppError('too_many_requests', { headers: { 'retry-after': String(Math.max(1, Math.ceil(secondsLeft))) } });
}

/**
 * Connections of its own, few: a failure must stay counted though the operation that it happened in is rolled back, and an
 * operation that waited for a second connection of the pool it already holds one of could wait for itself.
 */
const connections = singleton('throttle.pool', () =>
  new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000 }).on(
    'error',
    () => undefined,
  ),
);

/** SQL: seconds until a window ends, and whether it is over. */
const secondsLeft = `extract(epoch from window_started_at + interval '${WINDOW_S} seconds' - now())::float8 as "secondsLeft"`;
const isOpen = `window_started_at > now() - interval '${WINDOW_S} seconds'`;

/**
 * Refuses an attempt on an account or from an address that failed too often.
 * @throws too_many_requests with Retry-After in seconds
 */
export async function refuseIfThrottled(subject: Subject): Promise<void> {
  const all = limits(subject);
  const { rows } = await connections.query<{ secondsLeft: number }>(
    `select ${secondsLeft} from login_throttles t join unnest($1::text[], $2::int[]) as l(key, failures) on t.key = l.key
     where ${isOpen} and t.failures >= l.failures`,
    [all.map(({ key }) => key), all.map(({ limit }) => limit)],
  );
  if (rows.length > 0) throw tooMany(Math.max(...rows.map((row) => row.secondsLeft)));
}

/**
 * Counts a failed attempt, in one statement a counter, so that parallel attempts on any number of app instances are all counted.
 * @throws too_many_requests when this failure is one more than is let through
 */
export async function countFailure(subject: Subject): Promise<void> {
  let refused: AppError | undefined;
  for (const { key, limit } of limits(subject)) {
    const { rows } = await connections.query<{ failures: number; secondsLeft: number }>(
      `insert into login_throttles as kept (key, failures, window_started_at) values ($1, 1, now())
       on conflict (key) do update set
         failures = case when kept.${isOpen} then least(kept.failures, ${COUNTED_AT_MOST}) + 1 else 1 end,
         window_started_at = case when kept.${isOpen} then kept.window_started_at else now() end
       returning failures, ${secondsLeft}`,
      [key],
    );
    const [row] = rows;
    if (row && row.failures > limit) refused ??= tooMany(row.secondsLeft);
  }
  if (refused) throw refused;
}

/**
 * Lets a right password through and clears the account's count. An attempt that found the right password while others used the
 * account's failures up is refused: guessing in parallel gains nothing over guessing one by one.
 * @throws too_many_requests
 */
export async function countSuccess(subject: Subject): Promise<void> {
  await connections.query(`delete from login_throttles where key = $1 and (failures < ${ACCOUNT_FAILURES} or not ${isOpen})`, [
    accountKey(subject.email),
  ]);
  await refuseIfThrottled(subject);
}

/** Lets an account log in again at once: somebody in charge of it gave it a new password. */
export async function clearThrottle(db: Db, email: string): Promise<void> {
  await db.loginThrottle.deleteMany({ where: { key: accountKey(email) } });
}
