// Decided in docs/decisions/095-webhooks.md.

import { announceIn } from '@/server/core/live/live';
import { type Db, Prisma } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { mailAboutPause } from './pause-mail';
import { LONGEST_TOO_FAST_S, nextAttempt, PAUSE_AFTER_S, TOO_FAST_SHARE } from './retries.rules';
import type { Attempt } from './sender';
import type { LeasedDelivery } from './taken.types';

/** A finished attempt. */
export interface FinishedAttempt {
  delivery: LeasedDelivery;
  at: Date;
  headers: Record<string, string>;
  result: Attempt;
}

/** The state of a delivery after an attempt. */
function outcomeOf({ delivery, result }: FinishedAttempt): { state: 'waiting' | 'delivered' | 'failed'; failures: number; dueInS: number } {
  const { failures } = delivery;
  if (result.failure === null) return { state: 'delivered', failures, dueInS: 0 };
  const next = delivery.isTest ? 'failed' : nextAttempt(result.failure, delivery, result.holdS);
  return next === 'failed' ? { state: 'failed', failures: failures + 1, dueInS: 0 } : { state: 'waiting', ...next };
}

/**
 * Stores attempts and their consequences for endpoints: their health, when they can be sent events again, and whether they are paused.
 * Deliveries that another worker has taken, because this one exceeded its lease, are left to it.
 */
export async function noteAttempts(db: Db, attempts: FinishedAttempt[]): Promise<void> {
  await noteDeliveries(db, attempts);
  const reports = healthReportsOf(attempts);
  if (reports.length === 0) return;
  const currentReports = await noteHealth(db, reports);
  const idsOf = (group: HealthReport[]) => group.map(({ endpointId }) => endpointId);
  await disableGone(db, idsOf(currentReports.filter(({ isGone }) => isGone)));
  await pauseFailing(db, idsOf(currentReports.filter(({ hasFailed }) => hasFailed)));
}

/** Tells open screens what was stored. */
export function announceBrands(attempts: FinishedAttempt[]): void {
  for (const brandId of new Set(attempts.map(({ delivery }) => delivery.brandId))) announceIn({ brandId }, 'webhooks', []);
}

async function noteDeliveries(db: Db, attempts: FinishedAttempt[]): Promise<void> {
  const rows = attempts.map((each) => {
    const { delivery, at, headers, result } = each;
    const { endpointId, sequence, number, lease, url } = delivery;
    const { status, failure, detail, answerHeaders, answer, durationMs } = result;
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
interface HealthReport {
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
function healthReportsOf(attempts: FinishedAttempt[]): HealthReport[] {
  const realAttempts = attempts.filter(({ delivery }) => !delivery.isTest);
  const groups = Object.values(Object.groupBy(realAttempts, ({ delivery: { endpointId, url } }) => `${endpointId} ${url}`)) as [
    FinishedAttempt,
    ...FinishedAttempt[],
  ][];
  return groups.map((group) => {
    const { endpointId, url } = group[0].delivery;
    const failures = group.map(({ result }) => result.failure);
    const holds = group.flatMap(({ result }) => (result.holdS === null ? [] : [result.holdS]));
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
async function noteHealth(db: Db, reports: HealthReport[]): Promise<HealthReport[]> {
  // Locked in one order, so that workers cannot deadlock. The addresses are read under the lock, when they can no longer change.
  await db.sql.run`select from webhook_health where endpoint_id = any(${reports.map(({ endpointId }) => endpointId)}::int[])
    order by endpoint_id for update`;
  const updated = await db.sql.read<{ endpointId: number; url: string }>`
    update webhook_health h set
      last_success_at = case when r."hasSucceeded" then now() else h.last_success_at end,
      failing_since = case when r."hasSucceeded" then null else coalesce(h.failing_since, now()) end,
      hold_until = greatest(h.hold_until, now() + make_interval(secs => greatest(r."holdS", case when r."isTooFast"
        then least(extract(epoch from now() - coalesce(h.failing_since, now())) * ${TOO_FAST_SHARE}::float8, ${LONGEST_TOO_FAST_S}::int) end)))
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
      as r("endpointId" int, url text, "hasSucceeded" boolean, "isTooFast" boolean, "holdS" int)
      join webhook_endpoints e on e.id = r."endpointId" and e.url = r.url
    where h.endpoint_id = e.id returning h.endpoint_id as "endpointId", e.url`;
  return reports.filter(({ endpointId, url }) => updated.some((each) => each.endpointId === endpointId && each.url === url));
}

// Whoever changes an endpoint may wait for its health, which is locked here. So locked endpoints are left for the next attempt.
const selectUnlocked = (ids: number[]) =>
  Prisma.sql`(select id from webhook_endpoints where id = any(${ids}::int[]) for no key update skip locked)`;

async function disableGone(db: Db, gone: number[]): Promise<void> {
  if (gone.length === 0) return;
  const disabled = await db.sql.read<{ id: number }>`
    update webhook_endpoints set is_enabled = false, gone_at = now(), updated_at = now()
    where id in ${selectUnlocked(gone)} and is_enabled and deleted_at is null returning id`;
  await db.sql
    .run`update webhook_spans set ends_at = now() where endpoint_id = any(${disabled.map(({ id }) => id)}::int[]) and ends_at is null`;
  for (const { id } of disabled) log.warn({ webhook: id }, 'a webhook answered 410 and is off');
}

async function pauseFailing(db: Db, failing: number[]): Promise<void> {
  if (failing.length === 0) return;
  const paused = await db.sql.read<{ id: number; brandId: number }>`
    update webhook_endpoints e set paused_at = now(), paused_reason = 'failing', updated_at = now() from webhook_health h
    where e.id in ${selectUnlocked(failing)} and h.endpoint_id = e.id and h.failing_since < now() - make_interval(secs => ${PAUSE_AFTER_S})
      and e.is_enabled and e.paused_at is null and e.deleted_at is null returning e.id, e.brand_id as "brandId"`;
  for (const { id, brandId } of paused) {
    log.warn({ webhook: id }, 'a webhook failed for five days and is paused');
    await mailAboutPause(db, brandId);
  }
}
