import { announceIn } from '../live/live';
import type { Place } from '../operation/access';
import { type ChangeRecord, type Context, contextOf, type Effects, type RequestFacts, type WritingContext } from '../operation/context';
import { AppError } from '../operation/errors';
import { labelOf, type Operation, takesKey } from '../operation/operation';
import { Changed, KeptRefusal, type Outcome, Progress, WithExtra } from '../operation/outcome';
import { breather } from '../platform/breather';
import { isRetryable, isUniqueViolation, Prisma, prisma, transaction } from '../platform/db';
import { log } from '../platform/log';
import { asJson, hasSameJson, plain, textOf } from '../reads/json';
import { etagOf } from '../rest/etag';
import { inTurnOfBrand } from './brand-turns';
import { type Change, diff } from './diff';
import { claim, findEarlierAnswer, hashOf, inProgress, keepAnswer, keyOwner, LostRace } from './idempotency';
import { insertEvents } from './outbox';
import { retry } from './retries';
import { runVersioned } from './versioned';

/** Carries the outcome of a dry run out of the transaction that is rolled back. */
class RolledBack extends Error {
  constructor(readonly outcome: Outcome) {
    super('dry run');
  }
}

/**
 * Runs a mutation in one transaction, with preview, precondition, idempotency, history and events (design section 4). It is run again after
 * a serialization failure, so the service must have no effects outside of the transaction.
 * @throws precondition_failed, idempotency_key_reused, idempotency_in_progress, conflict, and errors of the service
 */
export async function change(operation: Operation, input: unknown, facts: RequestFacts, place: Place | null): Promise<Outcome> {
  if (!operation.transaction) return runWithoutTransaction(operation, input, facts, place);
  const requestHash = isKeyed(operation, facts) ? hashOf(operation, input) : null;
  const prepare = operation.isPrepared?.(input as never) === false ? undefined : operation.prepare;
  if (prepare && requestHash !== null) {
    // What others answer now must not refuse what is already done.
    const earlier = await findEarlierAnswer(prisma, facts, requestHash);
    if (earlier) return earlier;
  }
  const prepared = await prepare?.(contextOf(prisma, facts, place), input as never);
  // If a key is used twice at once, the second request may fail on the first one’s rows before it sees its answer.
  const hasLostRows = (error: unknown) => facts.idempotencyKey !== undefined && isUniqueViolation(error) && !(error instanceof AppError);
  const isWorthIt = (error: unknown, attempt: number) =>
    isRetryable(error) || error instanceof LostRace || (attempt === 1 && hasLostRows(error));
  try {
    return await retry(async () => {
      let context: ReturnType<typeof contextOf> | undefined;
      const outcome = await inTurnOfBrand(place?.brandId ?? null, () =>
        transaction((db) => {
          context = contextOf(db, facts, place);
          return inTransaction(operation, input, facts, { context, prepared, requestHash });
        }),
      );
      if (context) await afterCommit(context);
      if (place && !outcome.replayed) announceTouched(context?.effects, place);
      return outcome;
    }, isWorthIt).then(orRefusal);
  } catch (error) {
    if (error instanceof RolledBack) return orRefusal(error.outcome);
    throw error instanceof LostRace ? inProgress() : error;
  }
}

/** @throws the error that a service sends instead of the stored answer */
function orRefusal(outcome: Outcome): Outcome {
  if (outcome.refusal) throw outcome.refusal;
  return outcome;
}

/** Tells open screens what a change has touched, after the commit: those of the restaurant, or of the whole brand. */
export function announceTouched(
  effects: Pick<Effects, 'touched'> | undefined,
  { restaurantId, brandId }: Pick<Place, 'restaurantId' | 'brandId'>,
): void {
  const place = restaurantId === undefined ? { brandId } : { restaurantId };
  for (const { topic, ids } of effects?.touched ?? []) announceIn(place, topic, ids);
}

async function afterCommit({ requestId, effects }: { requestId: string; effects: Effects }): Promise<void> {
  for (const work of effects.afterCommit)
    await work().catch((error) => log.warn({ requestId, err: error }, 'what follows a change failed'));
}

/** Runs a write that opens its own transactions, such as a login, which must hold no connection while it hashes. */
async function runWithoutTransaction(operation: Operation, input: unknown, facts: RequestFacts, place: Place | null): Promise<Outcome> {
  if (facts.dryRun && !operation.progress) {
    const message = { en: 'This operation does not support a dry run.', fr: 'Cette opération n’accepte pas dryRun.' };
    const issue = { path: 'dryRun', code: 'unsupported', message };
    throw new AppError('invalid_parameters', { issues: [issue] });
  }
  const context = contextOf(prisma, facts, place);
  const answer = await operation.run(context, input as never);
  await afterCommit(context);
  if (!(answer instanceof Progress)) return outcomeOf(operation, answer);
  const progress = new Progress(async (tell) => textOf(await answer.work(tell)), answer.headers);
  return { status: operation.success.status, dataText: 'null', progress };
}

function outcomeOf(operation: Operation, answer: unknown): Outcome {
  const holdsData = answer instanceof WithExtra || answer instanceof Changed || answer instanceof KeptRefusal;
  return {
    status: operation.success.status,
    dataText: textOf(holdsData ? answer.data : answer),
    ...(answer instanceof WithExtra && { extra: answer.extra }),
    ...(answer instanceof KeptRefusal && { refusal: answer.error }),
  };
}

const isKeyed = (operation: Operation, { idempotencyKey, dryRun, caller }: RequestFacts): boolean =>
  takesKey(operation) && idempotencyKey !== undefined && !dryRun && keyOwner(caller) !== null;

/** The answer stored for a repeat of a mutation; null if there is none. @throws as `findEarlierAnswer` */
export async function findAnswer(operation: Operation, input: unknown, facts: RequestFacts): Promise<Outcome | null> {
  return isKeyed(operation, facts) ? findEarlierAnswer(prisma, facts, hashOf(operation, input)) : null;
}

async function inTransaction(
  operation: Operation,
  input: unknown,
  facts: RequestFacts,
  { context, prepared, requestHash }: { context: WritingContext; prepared: unknown; requestHash: string | null },
): Promise<Outcome> {
  const audit = operation.audit === false ? undefined : operation.audit;
  if (requestHash !== null) {
    const earlier = await claim(context.db, facts, requestHash);
    if (earlier) return earlier;
  }
  const subject = audit?.subject?.(input as never);
  const { answer, before, after } = await runVersioned(operation, context, input, facts.ifMatch, prepared);
  const breathe = breather();
  const recorded = context.effects.record;
  const record: ChangeRecord = {
    subject,
    ...(!('before' in recorded) && { before: plain(before) }),
    ...(!('after' in recorded) && { after: plain(after) }),
    ...recorded,
  };
  const outcome = outcomeOf(operation, answer);
  if (operation.replaces) {
    await breathe();
    outcome.etag = etagOf(after);
  }
  if (context.dryRun && operation.guardedBy === 'preview') outcome.etag = etagOf(answer);
  if (context.dryRun) throw new RolledBack({ ...outcome, changes: await changesOf(record) });
  await storeWrite(context, { operation, input, record, outcome, requestHash });
  return outcome;
}

/** The differences that a change makes, field by field. Lets other work in between two large states. */
async function changesOf({ before, after }: ChangeRecord): Promise<Change[]> {
  const breathe = breather();
  const jsonBefore = asJson(before);
  await breathe();
  const jsonAfter = asJson(after);
  await breathe();
  return diff(jsonBefore, jsonAfter);
}

/** Records in one statement; more would keep other requests waiting. */
const RECORDS_AT_ONCE = 100;

const SECRET = /password|token|secret/i;

/** The JSON of an input without its secrets, for the history. */
const textWithoutSecrets = (input: unknown): string =>
  JSON.stringify(input ?? null, (key, value: unknown) => (SECRET.test(key) && typeof value === 'string' ? '…' : value));

/** An input without its secrets, for the history. */
export const withoutSecrets = (input: unknown): unknown => JSON.parse(textWithoutSecrets(input));

/** A history entry about something other than the operation's own subject. */
export interface SeparateRecord {
  /** Where that subject is. */
  place: { brandId: number; restaurantId?: number; customerId?: number };
  subject: { kind: string; id: string | number };
  /** The operation (`METHOD /path`) that the entry is shown and undone as, with its input. */
  operation: string;
  input: unknown;
  before: unknown;
  after: unknown;
  /** The entry that this one undoes. */
  revertsId?: number;
}

/**
 * Adds an entry to the history for something that an operation changed besides its own subject: in another restaurant, or of another kind.
 * Adds none if it did not change.
 * @returns the id of the entry; null if there is none
 */
export async function recordSeparately(
  ctx: Context,
  place: SeparateRecord['place'],
  record: Omit<SeparateRecord, 'place'>,
): Promise<number | null> {
  return (await recordAllSeparately(ctx, [{ place, ...record }]))[0] ?? null;
}

/**
 * Adds many such entries, a hundred per statement.
 * @returns their ids in order, without those that did not change
 */
export async function recordAllSeparately(ctx: Context, records: readonly SeparateRecord[]): Promise<number[]> {
  const data = records
    .filter(({ before, after, revertsId }) => revertsId !== undefined || !hasSameJson(before, after))
    .map(({ place, subject, operation, input, before, after, revertsId }) => ({
      ...place,
      at: ctx.now,
      subjectKind: subject.kind,
      subjectId: String(subject.id),
      operation,
      input: withoutSecrets(input) as Prisma.InputJsonValue,
      before: (asJson(before) ?? undefined) as Prisma.InputJsonValue | undefined,
      after: (asJson(after) ?? undefined) as Prisma.InputJsonValue | undefined,
      userId: ctx.caller.userId,
      requestId: ctx.requestId,
      revertsId,
    }));
  const ids: number[] = [];
  for (let from = 0; from < data.length; from += RECORDS_AT_ONCE) {
    const created = await ctx.db.auditEntry.createManyAndReturn({ data: data.slice(from, from + RECORDS_AT_ONCE), select: { id: true } });
    ids.push(...created.map(({ id }) => id));
  }
  return ids;
}

/** Whether a write has a history entry: if its subject changed, or if it is recorded in any case. */
function hasEntry({ audit }: Operation, { before, after, revertsId }: ChangeRecord): boolean {
  if (audit === false) return false;
  const isState = (value: unknown) => value !== undefined && value !== null;
  if (audit.always || revertsId !== undefined || !isState(before) || !isState(after)) return true;
  return !hasSameJson(before, after);
}

/** Writes the history entry, the events and the stored answer, in one statement. */
async function storeWrite(
  context: WritingContext,
  write: {
    operation: Operation;
    input: unknown;
    record: ChangeRecord;
    outcome: Outcome;
    /** Null for a request without a key. */
    requestHash: string | null;
  },
): Promise<void> {
  const { scope, caller, effects } = context;
  const { restaurantId = null, brandId = null } = scope;
  const customerId = write.record.customerId ?? scope.customerId ?? null;
  const parts: Prisma.Sql[] = [];
  const { subject, before, after, revertsId = null } = write.record;
  const { operation = labelOf(write.operation), input = write.input } = write.record;
  if (subject && hasEntry(write.operation, write.record)) {
    const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
    parts.push(Prisma.sql`audited as (insert into audit_entries
      (brand_id, restaurant_id, customer_id, subject_kind, subject_id, operation, input, before, after, user_id, request_id, reverts_id)
      values (${brandId}, ${restaurantId}, ${customerId}, ${subject.kind}, ${String(subject.id)}, ${operation},
        ${textWithoutSecrets(input)}::jsonb, ${json(before)}::jsonb, ${json(after)}::jsonb, ${caller.userId}, ${context.requestId}, ${revertsId}))`);
  }
  if (effects.events.length > 0) {
    parts.push(Prisma.sql`emitted as (${insertEvents(effects.events, { restaurantId, brandId })})`);
  }
  const { requestHash, outcome } = write;
  if (requestHash !== null) {
    const made = write.operation.idempotency === 'refused' ? (subject ?? null) : undefined;
    parts.push(
      Prisma.sql`kept as (${keepAnswer(caller, { key: context.idempotencyKey ?? '', requestHash, outcome, made, brandId, customerId })})`,
    );
  }
  if (parts.length === 0) return;
  const doneCount = requestHash !== null ? Prisma.sql`(select count(*) from kept)::int` : Prisma.sql`1`;
  const [row] = await context.db.sql.read<{ done: number }>(Prisma.sql`with ${Prisma.join(parts, ', ')} select ${doneCount} as done`);
  if (row?.done !== 1) throw new LostRace();
}
