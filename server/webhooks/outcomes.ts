// Decided in docs/decisions/095-webhooks.md.

import { announceIn } from '@/server/core/live/live';
import type { Db } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { mailAboutPause } from './pause-mail';
import { nextAttempt, PAUSE_AFTER_S } from './retries.rules';
import type { Attempt } from './sender';
import type { Taken } from './taken.types';

/** An attempt that was made. */
export interface Done {
  taken: Taken;
  at: Date;
  headers: Record<string, string>;
  came: Attempt;
}

/** What becomes of a delivery after an attempt. */
function outcomeOf({ taken, came }: Done): { state: 'waiting' | 'delivered' | 'failed'; failures: number; dueInS: number } {
  const { failures } = taken;
  if (came.failure === null) return { state: 'delivered', failures, dueInS: 0 };
  const next = taken.isTest ? 'failed' : nextAttempt(came.failure, failures, came.holdS);
  return next === 'failed' ? { state: 'failed', failures: failures + 1, dueInS: 0 } : { state: 'waiting', ...next };
}

/**
 * Notes attempts, and what follows for their endpoints: how they are, when they want to be sent something again, and whether they are
 * given up. What another worker has taken meanwhile, because this one was away for longer than its lease, is its own to note.
 */
export async function noteAttempts(db: Db, done: Done[]): Promise<void> {
  await noteDeliveries(db, done);
  await noteHealth(db, done);
  await switchOffGone(db, done);
  await pauseFailing(db, done);
}

/** Tells open screens of what was noted. */
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

/** A test says nothing of how an endpoint is: somebody tries something out. */
async function noteHealth(db: Db, done: Done[]): Promise<void> {
  const endpointIds = [...new Set(done.filter(({ taken }) => !taken.isTest).map(({ taken }) => taken.endpointId))];
  const rows = endpointIds.map((endpointId) => {
    const own = done.filter(({ taken }) => taken.endpointId === endpointId && !taken.isTest);
    const holds = own.flatMap(({ came }) => (came.holdS === null ? [] : [came.holdS]));
    return { endpointId, hasSucceeded: own.some(({ came }) => came.failure === null), holdS: holds.length > 0 ? Math.max(...holds) : null };
  });
  if (rows.length === 0) return;
  await db.sql.run`
    update webhook_health h set
      last_success_at = case when r."hasSucceeded" then now() else h.last_success_at end,
      failing_since = case when r."hasSucceeded" then null else coalesce(h.failing_since, now()) end,
      hold_until = case when r."holdS" is null then h.hold_until else now() + make_interval(secs => r."holdS") end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("endpointId" int, "hasSucceeded" boolean, "holdS" int)
    where h.endpoint_id = r."endpointId"`;
}

async function switchOffGone(db: Db, done: Done[]): Promise<void> {
  const gone = [...new Set(done.filter(({ came }) => came.failure === 'gone').map(({ taken }) => taken.endpointId))];
  if (gone.length === 0) return;
  const off = await db.sql.read<{ id: number }>`
    update webhook_endpoints set is_enabled = false, gone_at = now(), updated_at = now()
    where id = any(${gone}::int[]) and is_enabled and deleted_at is null returning id`;
  await db.sql.run`update webhook_spans set ends_at = now() where endpoint_id = any(${off.map(({ id }) => id)}::int[]) and ends_at is null`;
  for (const { id } of off) log.warn({ webhook: id }, 'a webhook answered 410 and is off');
}

async function pauseFailing(db: Db, done: Done[]): Promise<void> {
  const failing = [...new Set(done.filter(({ came }) => came.failure !== null).map(({ taken }) => taken.endpointId))];
  if (failing.length === 0) return;
  const paused = await db.sql.read<{ id: number; brandId: number }>`
    update webhook_endpoints e set paused_at = now(), paused_reason = 'failing', updated_at = now() from webhook_health h
    where e.id = any(${failing}::int[]) and h.endpoint_id = e.id and h.failing_since < now() - make_interval(secs => ${PAUSE_AFTER_S})
      and e.is_enabled and e.paused_at is null and e.deleted_at is null returning e.id, e.brand_id as "brandId"`;
  for (const { id, brandId } of paused) {
    log.warn({ webhook: id }, 'a webhook failed for five days and is paused');
    await mailAboutPause(db, brandId);
  }
}
