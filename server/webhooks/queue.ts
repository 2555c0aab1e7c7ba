// Decided in docs/decisions/095-webhooks.md.

import { setTimeout } from 'node:timers/promises';
import { type Db, Prisma, prisma, transaction } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { webhookEvents } from './events';
import { announceBrands, type FinishedAttempt, noteAttempts } from './outcomes';
import { secretsOf } from './secrets';
import { type Attempt, send } from './sender';
import { signHeaders } from './signature.rules';
import type { LeasedDelivery } from './taken.types';
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
async function leaseDue(db: Db): Promise<{ deliveries: LeasedDelivery[]; isResuming: boolean }> {
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
  for (const each of resumed) await requeueWaiting(db, each);
  const ready = endpoints.filter(({ resumedAt }) => resumedAt === null).map(({ id }) => id);
  return { deliveries: ready.length === 0 ? [] : await leaseDeliveries(db, ready), isResuming: resumed.length > 0 };
}

/**
 * Queues part of what waits again, as if it had happened when its endpoint was resumed. Nothing is sent until all are queued: an event
 * whose maximum wait for the one before is over would overtake it.
 */
async function requeueWaiting(db: Db, { id, resumedAt }: { id: number; resumedAt: Date }): Promise<void> {
  // Those already queued again lie between the two, and are not read again.
  const waitingBatch = (
    comparison: Prisma.Sql,
  ) => Prisma.sql`(select sequence from webhook_deliveries where endpoint_id = ${id} and state = 'waiting'
    and lease is null and due_at ${comparison} ${resumedAt} order by due_at, sequence limit ${QUEUED_AT_ONCE})`;
  const requeuedRows = await db.sql.run`update webhook_deliveries d set failures = 0, queued_at = ${resumedAt}, due_at = ${resumedAt}
    from (${waitingBatch(Prisma.sql`<`)} union all ${waitingBatch(Prisma.sql`>`)}) r where d.endpoint_id = ${id} and d.sequence = r.sequence`;
  if (requeuedRows === 0) await db.sql.run`update webhook_health set resumed_at = null where endpoint_id = ${id}`;
}

function leaseDeliveries(db: Db, endpointIds: number[]): Promise<LeasedDelivery[]> {
  return db.sql.read<LeasedDelivery>`
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

type Message = Pick<LeasedDelivery, 'messageId' | 'kind' | 'createdAt' | 'sequence' | 'data' | 'isTest'>;

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

async function attempt(
  delivery: LeasedDelivery,
  signal: AbortSignal,
  { withinMs }: Pace,
): Promise<FinishedAttempt | { delivery: LeasedDelivery; left: true }> {
  const body = bodyOf(delivery);
  const at = new Date();
  const baseHeaders = { 'content-type': 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Brigade-Webhooks/1.0' };
  let secrets: string[];
  try {
    secrets = secretsOf(delivery);
  } catch (error) {
    log.error({ err: error, webhook: delivery.endpointId }, 'the secret of a webhook could not be read');
    return { delivery, at, headers: baseHeaders, result: UNSIGNED };
  }
  const headers = { ...baseHeaders, ...signHeaders(delivery.messageId, Math.floor(at.getTime() / 1_000), body, secrets) };
  try {
    const result: Attempt = await send({ url: delivery.url, headers, body }, signal, withinMs);
    return { delivery, at, headers, result };
  } catch {
    return { delivery, left: true };
  }
}

/** Stores finished attempts and takes what is due, in one transaction. */
async function storeAndLease(
  finished: FinishedAttempt[],
  signal: AbortSignal,
): Promise<{ deliveries: LeasedDelivery[]; isResuming: boolean }> {
  const next = await transaction(async (db) => {
    // Commits do not wait for the disk: if the database loses some in a crash, the events are sent again. And a few rows must be found in
    // large tables through their indexes, where the planner would read and sort everything.
    await db.sql.run`select set_config(name, 'off', true) from unnest(array['synchronous_commit', 'enable_sort', 'enable_bitmapscan',
      'enable_hashjoin', 'enable_mergejoin']) as name`;
    if (finished.length > 0) await noteAttempts(db, finished);
    return signal.aborted ? { deliveries: [], isResuming: false } : leaseDue(db);
  });
  announceBrands(finished);
  return next;
}

/** Returns events that were not sent because the worker ends, so that another one takes them at once. */
async function returnLeases(deliveries: LeasedDelivery[]): Promise<void> {
  const leases = deliveries.map(({ lease }) => lease);
  await prisma.sql.run`update webhook_deliveries set lease = null, leased_until = null, attempts = attempts - 1
    where (endpoint_id, sequence) in (select * from unnest(${deliveries.map(({ endpointId }) => endpointId)}::int[], ${deliveries.map(({ sequence }) => sequence)}::int[]))
      and lease = any(${leases}::uuid[])`;
}

/**
 * Sends due events until none is left. Endpoints do not wait for each other: results are stored and new events taken while slow endpoints
 * are still awaited. Several workers may run it.
 * @returns the number of attempts
 */
export function deliver(pace: Pace = {}): (signal: AbortSignal) => Promise<number> {
  return async (signal) => {
    const running = new Set<Promise<void>>();
    let finished: FinishedAttempt[] = [];
    let unsent: LeasedDelivery[] = [];
    let attempts = 0;
    let mishaps = 0;
    let wake = Promise.withResolvers<void>();
    const begin = (delivery: LeasedDelivery) => {
      const work = attempt(delivery, signal, pace)
        .then((result) => void ('left' in result ? unsent.push(result.delivery) : finished.push(result)))
        // It is retried after its lease.
        .catch((error) => log.error({ err: error, webhook: delivery.endpointId }, 'an event could not be sent'))
        .finally(() => {
          running.delete(work);
          wake.resolve();
        });
      running.add(work);
    };
    for (;;) {
      const [finishedBatch, unsentBatch] = [finished, unsent];
      [finished, unsent] = [[], []];
      let next: { deliveries: LeasedDelivery[]; isResuming: boolean };
      try {
        if (unsentBatch.length > 0) await returnLeases(unsentBatch);
        next = await storeAndLease(finishedBatch, signal);
      } catch (error) {
        // Results exist only in memory, so nothing more is taken until they are stored.
        [finished, unsent] = [
          [...finishedBatch, ...finished],
          [...unsentBatch, ...unsent],
        ];
        mishaps += 1;
        const hasNothingLeft = running.size === 0 && finished.length === 0 && unsent.length === 0;
        if (hasNothingLeft || mishaps > (signal.aborted ? MOST_MISHAPS_AT_END : MOST_MISHAPS)) throw error;
        log.warn({ err: error, attempts: finished.length }, 'attempts could not be noted yet');
        await setTimeout(AFTER_MISHAP_MS);
        continue;
      }
      mishaps = 0;
      attempts += finishedBatch.length;
      for (const each of next.deliveries.toSorted((a, b) => a.sequence - b.sequence)) begin(each);
      if (running.size === 0 && finished.length === 0 && unsent.length === 0 && !next.isResuming) return attempts;
      wake = Promise.withResolvers();
      if (finished.length === 0 && unsent.length === 0 && !next.isResuming) {
        const timer = new AbortController();
        await Promise.race([wake.promise, setTimeout(LOOK_MS, undefined, { signal: timer.signal }).catch(() => undefined)]);
        timer.abort();
      }
      await setTimeout(GATHER_MS);
    }
  };
}
