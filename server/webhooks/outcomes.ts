// Decided in docs/decisions/095-webhooks.md.

import { announceIn } from '@/server/core/live/live';
import { type Db, Prisma } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { mailAboutPause } from './pause-mail';
import { LONGEST_TOO_FAST_S, nextAttempt, PAUSE_AFTER_S, TOO_FAST_PART } from './retries.rules';
import type { Attempt } from './sender';
import type { Taken } from './taken.types';

/** A finished attempt. */
export interface Done {
  taken: Taken;
  at: Date;
  headers: Record<string, string>;
  came: Attempt;
}

/** The state of a delivery after an attempt. */
function outcomeOf({ taken, came }: Done): { state: 'waiting' | 'delivered' | 'failed'; failures: number; dueInS: number } {
  const { failures } = taken;
  if (came.failure === null) return { state: 'delivered', failures, dueInS: 0 };
  const next = taken.isTest ? 'failed' : nextAttempt(came.failure, taken, came.holdS);
  return next === 'failed' ? { state: 'failed', failures: failures + 1, dueInS: 0 } : { state: 'waiting', ...next };
}

/**
 * Stores attempts and their consequences for endpoints: their health, when they can be sent events again, and whether they are paused.
 * Deliveries that another worker has taken, because this one exceeded its lease, are left to it.
 */
export async function noteAttempts(db: Db, done: Done[]): Promise<void> {
  await noteDeliveries(db, done);
  const signs = signsOf(done);
  if (signs.length === 0) return;
  const noted = await noteHealth(db, signs);
  const idsOf = (group: Sign[]) => group.map(({ endpointId }) => endpointId);
  await switchOffGone(db, idsOf(noted.filter(({ isGone }) => isGone)));
  await pauseFailing(db, idsOf(noted.filter(({ hasFailed }) => hasFailed)));
}

/** Tells open screens what was stored. */
export function announceBrands(done: Done[]): void {
  for (const brandId of new Set(done.map(({ taken }) => taken.brandId))) announceIn({ brandId }, 'webhooks', []);
}

async function noteDeliveries(db: Db, done: Done[]): Promise<void> {
  const rows = done.map((each) => {
    const { taken, at, headers, came } = each;
    const { endpointId, sequence, number, lease, url } = taken;
    const { status, failure, detail, answerHeaders, answer, durationMs } = came;
    const { state, failures, dueInS } = outcomeOf(each);
    return {
      endpointId,
      sequence,
      number,
      lease,
      url,
      at,
      headers,
      status,
      failure,
      detail,
      answerHeaders,
      answer,
      durationMs,
      state,
      failures,
      dueInS,
    };
  });
  await db.sql.run`
    with r as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("endpointId" int, sequence int, number int,
      lease uuid, url text, at timestamptz, headers jsonb, status int, failure text, detail text, "answerHeaders" jsonb, answer text,
      "durationMs" int, state text, failures int, "dueInS" int)),
    noted as (update webhook_deliveries d set state = r.state::webhook_delivery_state, failures = r.failures, status = r.status, failure = r.failure,
        lease = null, leased_until = null, ended_at = case when r.state <> 'waiting' then now() end,
        due_at = case when r.state = 'waiting' then now() + make_interval(secs => r."dueInS") else d.due_at end
      from r where d.endpoint_id = r."endpointId" and d.sequence = r.sequence and d.lease = r.lease)
    insert into webhook_attempts (endpoint_id, sequence, number, at, duration_ms, url, headers, status, failure, detail, answer_headers, answer)
      select r."endpointId", r.sequence, r.number, r.at, r."durationMs", r.url, r.headers, r.status, r.failure, r.detail, r."answerHeaders", r.answer
      from r join webhook_deliveries d on d.endpoint_id = r."endpointId" and d.sequence = r.sequence on conflict do nothing`;
}

/** What attempts say about the health of an endpoint. */
interface Sign {
  endpointId: number;
  url: string;
  hasSucceeded: boolean;
  hasFailed: boolean;
  isGone: boolean;
  /** None succeeded, and at least one was refused as too fast (429). */
  isTooFast: boolean;
  holdS: number | null;
}

/** Tests say nothing about the health of an endpoint. */
function signsOf(done: Done[]): Sign[] {
  const real = done.filter(({ taken }) => !taken.isTest);
  const groups = Object.values(Object.groupBy(real, ({ taken: { endpointId, url } }) => `${endpointId} ${url}`)) as [Done, ...Done[]][];
  return groups.map((group) => {
    const { endpointId, url } = group[0].taken;
    const failures = group.map(({ came }) => came.failure);
    const holds = group.flatMap(({ came }) => (came.holdS === null ? [] : [came.holdS]));
    const hasSucceeded = failures.includes(null);
    return {
      ...{ endpointId, url, hasSucceeded, hasFailed: failures.some((failure) => failure !== null), isGone: failures.includes('gone') },
      isTooFast: !hasSucceeded && failures.includes('rate_limited'),
      holdS: holds.length > 0 ? Math.max(...holds) : null,
    };
  });
}

/**
 * Stores the health of endpoints. Attempts at an address that the brand has changed meanwhile are ignored.
 * @returns the signs about current addresses
 */
async function noteHealth(db: Db, signs: Sign[]): Promise<Sign[]> {
  // Locked in one order, so that workers cannot deadlock. The addresses are read under the lock, when they can no longer change.
  await db.sql.run`select from webhook_health where endpoint_id = any(${signs.map(({ endpointId }) => endpointId)}::int[])
    order by endpoint_id for update`;
  const noted = await db.sql.read<{ endpointId: number; url: string }>`
    update webhook_health h set
      last_success_at = case when r."hasSucceeded" then now() else h.last_success_at end,
      failing_since = case when r."hasSucceeded" then null else coalesce(h.failing_since, now()) end,
      hold_until = greatest(h.hold_until, now() + make_interval(secs => greatest(r."holdS", case when r."isTooFast"
        then least(extract(epoch from now() - coalesce(h.failing_since, now())) * ${TOO_FAST_PART}::float8, ${LONGEST_TOO_FAST_S}::int) end)))
    from jsonb_to_recordset(${JSON.stringify(signs)}::jsonb)
      as r("endpointId" int, url text, "hasSucceeded" boolean, "isTooFast" boolean, "holdS" int)
      join webhook_endpoints e on e.id = r."endpointId" and e.url = r.url
    where h.endpoint_id = e.id returning h.endpoint_id as "endpointId", e.url`;
  return signs.filter(({ endpointId, url }) => noted.some((each) => each.endpointId === endpointId && each.url === url));
}

// Whoever changes an endpoint may wait for its health, which is locked here. So locked endpoints are left for the next attempt.
const free = (ids: number[]) => Prisma.sql`(select id from webhook_endpoints where id = any(${ids}::int[]) for no key update skip locked)`;

async function switchOffGone(db: Db, gone: number[]): Promise<void> {
  if (gone.length === 0) return;
  const off = await db.sql.read<{ id: number }>`
    update webhook_endpoints set is_enabled = false, gone_at = now(), updated_at = now()
    where id in ${free(gone)} and is_enabled and deleted_at is null returning id`;
  await db.sql.run`update webhook_spans set ends_at = now() where endpoint_id = any(${off.map(({ id }) => id)}::int[]) and ends_at is null`;
  for (const { id } of off) log.warn({ webhook: id }, 'a webhook answered 410 and is off');
}

async function pauseFailing(db: Db, failing: number[]): Promise<void> {
  if (failing.length === 0) return;
  const paused = await db.sql.read<{ id: number; brandId: number }>`
    update webhook_endpoints e set paused_at = now(), paused_reason = 'failing', updated_at = now() from webhook_health h
    where e.id in ${free(failing)} and h.endpoint_id = e.id and h.failing_since < now() - make_interval(secs => ${PAUSE_AFTER_S})
      and e.is_enabled and e.paused_at is null and e.deleted_at is null returning e.id, e.brand_id as "brandId"`;
  for (const { id, brandId } of paused) {
    log.warn({ webhook: id }, 'a webhook failed for five days and is paused');
    await mailAboutPause(db, brandId);
  }
}
