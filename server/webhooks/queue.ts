// Decided in docs/decisions/095-webhooks.md.

import { setTimeout } from 'node:timers/promises';
import { type Db, Prisma, prisma, transaction } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { webhookEvents } from './events';
import { announceBrands, type Done, noteAttempts } from './outcomes';
import { secretsOf } from './secrets';
import { type Attempt, send } from './sender';
import { signHeaders } from './signature.rules';
import type { Taken } from './taken.types';
import { AT_ONCE, ORDER_WAIT_S } from './webhooks.values';

/** Longer than an attempt and its storage take, so that nobody else sends the event meanwhile. */
const LEASE_S = 30;
/** How often new events are looked for while others are being sent. */
const LOOK_MS = 100;
/** Attempts that end within this time are stored together. */
const GATHER_MS = 5;
/** How many events of a resumed endpoint are queued again in one step. */
const QUEUED_AT_ONCE = 2_500;
/**
 * The delay before storing results is retried. After the last retry, other workers send the events again, as the leases are over by then.
 */
const AFTER_MISHAP_MS = 500;
const MOST_MISHAPS = 600;
const MOST_MISHAPS_AT_END = 6;

/**
 * Takes what is due: up to ten per endpoint, and one at a time per order or customer. An event waits while the one before is being sent,
 * and for at most five minutes while that waits for a retry.
 */
async function take(db: Db): Promise<{ taken: Taken[]; isResuming: boolean }> {
  // Locked first and then counted, so that two workers do not both see room for ten. Only one row is looked up per endpoint: for «exists»,
  // the planner would read everything that waits.
  const endpoints = await db.sql.read<{ id: number; resumedAt: Date | null }>`
      select h.endpoint_id as id, h.resumed_at as "resumedAt" from webhook_health h join webhook_endpoints e on e.id = h.endpoint_id
      cross join lateral (
        (select from webhook_deliveries d where d.endpoint_id = e.id and e.is_enabled and e.paused_at is null and d.state = 'waiting'
          and d.due_at <= now() and (d.leased_until is null or d.leased_until < now()) order by d.due_at, d.sequence limit 1)
        union all
        (select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting' and d.is_test
          and (d.leased_until is null or d.leased_until < now()) limit 1)
        union all (select where h.resumed_at is not null)
        limit 1) due
      where e.deleted_at is null and (h.hold_until is null or h.hold_until <= now())
      for update of h skip locked`;
  const resumed = endpoints.flatMap(({ id, resumedAt }) => (resumedAt === null ? [] : [{ id, resumedAt }]));
  for (const each of resumed) await queueAnew(db, each);
  const ready = endpoints.filter(({ resumedAt }) => resumedAt === null).map(({ id }) => id);
  return { taken: ready.length === 0 ? [] : await takeOf(db, ready), isResuming: resumed.length > 0 };
}

/**
 * Queues part of what waits again, as if it had happened when its endpoint was resumed. Nothing is sent until all are queued: an event
 * whose maximum wait for the one before is over would overtake it.
 */
async function queueAnew(db: Db, { id, resumedAt }: { id: number; resumedAt: Date }): Promise<void> {
  // Those already queued again lie between the two, and are not read again.
  const some = (place: Prisma.Sql) => Prisma.sql`(select sequence from webhook_deliveries where endpoint_id = ${id} and state = 'waiting'
    and lease is null and due_at ${place} ${resumedAt} order by due_at, sequence limit ${QUEUED_AT_ONCE})`;
  const queued = await db.sql.run`update webhook_deliveries d set failures = 0, queued_at = ${resumedAt}, due_at = ${resumedAt}
    from (${some(Prisma.sql`<`)} union all ${some(Prisma.sql`>`)}) r where d.endpoint_id = ${id} and d.sequence = r.sequence`;
  if (queued === 0) await db.sql.run`update webhook_health set resumed_at = null where endpoint_id = ${id}`;
}

function takeOf(db: Db, endpointIds: number[]): Promise<Taken[]> {
  return db.sql.read<Taken>`
      with due as materialized (
        select d.endpoint_id, d.sequence from webhook_endpoints e
        cross join lateral (select count(*)::int as busy from webhook_deliveries l
          where l.endpoint_id = e.id and l.lease is not null and l.leased_until >= now()) l
        cross join lateral (select x.*, row_number() over (order by x.due_at, x.sequence) as place from (
          select d.endpoint_id, d.sequence, d.due_at from webhook_deliveries d
          where d.endpoint_id = e.id and d.state = 'waiting' and d.due_at <= now() and (d.leased_until is null or d.leased_until < now())
            and (d.is_test or (e.is_enabled and e.paused_at is null))
            and not exists (select from webhook_deliveries b where b.endpoint_id = d.endpoint_id and b.ordering_key = d.ordering_key
              and b.state = 'waiting' and b.sequence < d.sequence
              and (b.due_at <= now() or d.queued_at > now() - make_interval(secs => ${ORDER_WAIT_S})))
          order by d.due_at, d.sequence limit ${Prisma.raw(String(AT_ONCE))}) x) d
        where e.id = any(${endpointIds}::int[]) and d.place <= ${AT_ONCE} - l.busy)
      update webhook_deliveries d set lease = gen_random_uuid(), leased_until = now() + make_interval(secs => ${LEASE_S}),
        attempts = d.attempts + 1
      from due, webhook_events v, webhook_endpoints e
      where d.endpoint_id = due.endpoint_id and d.sequence = due.sequence and v.id = d.event_id and e.id = d.endpoint_id
      returning d.endpoint_id as "endpointId", d.sequence, d.attempts as number, d.lease, d.failures, d.is_test as "isTest",
        extract(epoch from now() - d.queued_at)::float8 as "waitedS", d.kind,
        v.message_id as "messageId", v.created_at as "createdAt", v.data::text as data, e.brand_id as "brandId", e.url,
        e.sealed_secret as "sealedSecret", case when e.previous_until > now() then e.sealed_previous end as "sealedPrevious"`;
}

type Message = Pick<Taken, 'messageId' | 'kind' | 'createdAt' | 'sequence' | 'data' | 'isTest'>;

/** The body of a message, identical in all attempts. */
export function bodyOf({ messageId, kind, createdAt, sequence, data, isTest }: Message): string {
  const { version } = webhookEvents[kind];
  const head = { id: messageId, type: kind, createdAt, version, sequence, ...(isTest && { test: true }) };
  return `${JSON.stringify(head).slice(0, -1)},"data":${data}}`;
}

/** The time limits of attempts, and their listener; tests use shorter limits. */
export interface Pace {
  withinMs?: number;
}

/** An attempt that ended before anything was sent. */
const UNSIGNED: Attempt = {
  ...{ failure: 'unreadable_secret', detail: null, status: null, answerHeaders: null, answer: null },
  ...{ durationMs: 0, holdS: null },
};

async function attempt(taken: Taken, end: AbortSignal, { withinMs }: Pace): Promise<Done | { taken: Taken; left: true }> {
  const body = bodyOf(taken);
  const at = new Date();
  const plain = { 'content-type': 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Brigade-Webhooks/1.0' };
  let secrets: string[];
  try {
    secrets = secretsOf(taken);
  } catch (error) {
    log.error({ err: error, webhook: taken.endpointId }, 'the secret of a webhook could not be read');
    return { taken, at, headers: plain, came: UNSIGNED };
  }
  const headers = { ...plain, ...signHeaders(taken.messageId, Math.floor(at.getTime() / 1_000), body, secrets) };
  try {
    const came: Attempt = await send({ url: taken.url, headers, body }, end, withinMs);
    return { taken, at, headers, came };
  } catch {
    return { taken, left: true };
  }
}

/** Stores finished attempts and takes what is due, in one transaction. */
async function noteAndTake(done: Done[], end: AbortSignal): Promise<{ taken: Taken[]; isResuming: boolean }> {
  const next = await transaction(async (db) => {
    // Commits do not wait for the disk: if the database loses some in a crash, the events are sent again. And a few rows must be found in
    // large tables through their indexes, where the planner would read and sort everything.
    await db.sql.run`select set_config(name, 'off', true) from unnest(array['synchronous_commit', 'enable_sort', 'enable_bitmapscan',
      'enable_hashjoin', 'enable_mergejoin']) as name`;
    if (done.length > 0) await noteAttempts(db, done);
    return end.aborted ? { taken: [], isResuming: false } : take(db);
  });
  announceBrands(done);
  return next;
}

/** Returns events that were not sent because the worker ends, so that another one takes them at once. */
async function giveBack(taken: Taken[]): Promise<void> {
  const leases = taken.map(({ lease }) => lease);
  await prisma.sql.run`update webhook_deliveries set lease = null, leased_until = null, attempts = attempts - 1
    where (endpoint_id, sequence) in (select * from unnest(${taken.map(({ endpointId }) => endpointId)}::int[], ${taken.map(({ sequence }) => sequence)}::int[]))
      and lease = any(${leases}::uuid[])`;
}

/**
 * Sends due events until none is left. Endpoints do not wait for each other: results are stored and new events taken while slow endpoints
 * are still awaited. Several workers may run it.
 * @returns the number of attempts
 */
export function deliver(pace: Pace = {}): (end: AbortSignal) => Promise<number> {
  return async (end) => {
    const running = new Set<Promise<void>>();
    let done: Done[] = [];
    let left: Taken[] = [];
    let made = 0;
    let mishaps = 0;
    let wake = Promise.withResolvers<void>();
    const begin = (taken: Taken) => {
      const work = attempt(taken, end, pace)
        .then((result) => void ('left' in result ? left.push(result.taken) : done.push(result)))
        // It is retried after its lease.
        .catch((error) => log.error({ err: error, webhook: taken.endpointId }, 'an event could not be sent'))
        .finally(() => {
          running.delete(work);
          wake.resolve();
        });
      running.add(work);
    };
    for (;;) {
      const [noting, leaving] = [done, left];
      [done, left] = [[], []];
      let next: { taken: Taken[]; isResuming: boolean };
      try {
        if (leaving.length > 0) await giveBack(leaving);
        next = await noteAndTake(noting, end);
      } catch (error) {
        // Results exist only in memory, so nothing more is taken until they are stored.
        [done, left] = [
          [...noting, ...done],
          [...leaving, ...left],
        ];
        mishaps += 1;
        const isNothingKept = running.size === 0 && done.length === 0 && left.length === 0;
        if (isNothingKept || mishaps > (end.aborted ? MOST_MISHAPS_AT_END : MOST_MISHAPS)) throw error;
        log.warn({ err: error, attempts: done.length }, 'attempts could not be noted yet');
        await setTimeout(AFTER_MISHAP_MS);
        continue;
      }
      mishaps = 0;
      made += noting.length;
      for (const each of next.taken.toSorted((a, b) => a.sequence - b.sequence)) begin(each);
      if (running.size === 0 && done.length === 0 && left.length === 0 && !next.isResuming) return made;
      wake = Promise.withResolvers();
      if (done.length === 0 && left.length === 0 && !next.isResuming) {
        const timer = new AbortController();
        await Promise.race([wake.promise, setTimeout(LOOK_MS, undefined, { signal: timer.signal }).catch(() => undefined)]);
        timer.abort();
      }
      await setTimeout(GATHER_MS);
    }
  };
}
