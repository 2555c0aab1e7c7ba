// Decided in docs/decisions/003-idempotency-errors-and-secrets.md.

import { createHash } from 'node:crypto';
import type { Caller } from '../callers/caller';
import type { RequestFacts } from '../operation/context';
import { AppError } from '../operation/errors';
import type { Operation } from '../operation/operation';
import type { Outcome } from '../operation/outcome';
import { type Db, Prisma } from '../platform/db';
import { canonical } from '../reads/json';

/** Of two simultaneous requests with a new key, the later one must look again, and then finds the answer of the first. */
export class LostRace extends Error {}

/** The hash that makes two requests the same: of the operation and its input, with uploaded files by content. */
export function hashOf(operation: Pick<Operation, 'method' | 'path'>, input: unknown): string {
  return createHash('sha256')
    .update(`${operation.method} ${operation.path}\n${canonical(input)}`)
    .digest('base64url');
}

/** The owner of a caller's keys; null for a guest without a session, whose repeats can't be recognised. */
export function keyOwner({ userId, webSessionId }: Caller): string | null {
  if (userId !== null) return `user:${userId}`;
  return webSessionId === undefined ? null : `web:${webSessionId}`;
}

/** The stored part of an answer: its body or, if it holds a secret, only what was made. */
type StoredAnswer = Pick<Outcome, 'dataText' | 'extra'> | { made: Made };

/** The subject that a request wrote, as in the history. */
export type Made = { kind: string; id: string | number } | null;

/**
 * Takes the key for this transaction, or returns the answer stored under it. The lock ends with the transaction.
 * @throws idempotency_key_reused, idempotency_in_progress; conflict if the answer was not stored, naming what was made
 */
export async function claim(db: Db, facts: RequestFacts, requestHash: string): Promise<Outcome | null> {
  const owner = keyOwner(facts.caller);
  const [row] = await db.sql.read<{ locked: boolean; request_hash: string | null; status: number; body: string; etag: string | null }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${owner}/${facts.idempotencyKey}`}, 1)) as locked, r.request_hash, r.status, r.body, r.etag
    from (select 1) as one left join idempotency_records r
      on r.caller = ${owner} and r.key = ${facts.idempotencyKey} and r.created_at > now() - interval '24 hours'`;
  if (!row) throw new Error('The key look-up answered no row');
  if (row.request_hash !== null) return replayOf({ ...row, request_hash: row.request_hash }, requestHash);
  if (!row.locked) throw inProgress();
  return null;
}

/**
 * The answer stored under a key, without taking it. For requests to others before the transaction that takes the key.
 * @throws idempotency_key_reused; conflict as `claim`
 */
export async function findEarlierAnswer(db: Db, facts: RequestFacts, requestHash: string): Promise<Outcome | null> {
  const [row] = await db.sql.read<StoredRow>`select request_hash, status, body, etag from idempotency_records
    where caller = ${keyOwner(facts.caller)} and key = ${facts.idempotencyKey} and created_at > now() - interval '24 hours'`;
  return row ? replayOf(row, requestHash) : null;
}

interface StoredRow {
  request_hash: string;
  status: number;
  body: string;
  etag: string | null;
}

function replayOf({ request_hash, status, body, etag }: StoredRow, requestHash: string): Outcome {
  if (request_hash !== requestHash) throw new AppError('idempotency_key_reused');
  const stored = JSON.parse(body) as StoredAnswer;
  if ('made' in stored) throw new AppError('conflict', { extraData: { reason: 'answered_before', made: stored.made } });
  return { status, ...stored, etag: etag ?? undefined, replayed: true };
}

/** The error while the first request with a key is still running. */
export function inProgress(): AppError {
  return new AppError('idempotency_in_progress', { headers: { 'retry-after': '1' } });
}

/** An answer to store, and the request it belongs to. */
interface NewAnswer {
  key: string;
  requestHash: string;
  outcome: Outcome;
  /** Stored instead of the answer if that holds a secret. */
  made?: Made;
  /** The customer that the request is about, if any. */
  brandId: number | null;
  customerId: number | null;
}

/** The insert that stores an answer under its key. It replaces an expired record, and does nothing if there is a valid one. */
export function keepAnswer(caller: Caller, { key, requestHash, outcome, made, brandId, customerId }: NewAnswer): Prisma.Sql {
  const { status, dataText, extra, etag = '' } = outcome;
  const body = JSON.stringify((made === undefined ? { dataText, extra } : { made }) satisfies StoredAnswer);
  return Prisma.sql`insert into idempotency_records as r (caller, key, request_hash, brand_id, customer_id, status, body, etag)
    values (${keyOwner(caller)}, ${key}, ${requestHash}, ${brandId}, ${customerId}, ${status}, ${body}, nullif(${etag}, ''))
    on conflict (caller, key) do update
    set request_hash = excluded.request_hash, brand_id = excluded.brand_id, customer_id = excluded.customer_id, status = excluded.status, body = excluded.body, etag = excluded.etag, created_at = now()
    where r.created_at <= now() - interval '24 hours' returning 1`;
}
