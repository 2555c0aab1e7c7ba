// Decided in docs/decisions/004-if-match-on-parts.md.

import type { Context } from '../operation/context';
import { AppError } from '../operation/errors';
import type { Operation, VersionedState } from '../operation/operation';
import { Changed } from '../operation/outcome';
import { type Db, Prisma } from '../platform/db';
import { plain } from '../reads/json';
import { etagOf, stateTag } from '../rest/etag';

/** The answer of a service, with its subject before and after for the history. */
interface VersionedResult {
  answer: unknown;
  before: unknown;
  after: unknown;
}

/**
 * Runs a service under the lock of the state that it changes.
 * @param ifMatch the version that the caller has seen
 * @param prepared passed to the service if there is no such state
 * @throws precondition_failed for another version; invalid_parameters if there is no state to compare with; errors of the service
 */
export async function runVersioned(
  operation: Operation,
  context: Context,
  input: unknown,
  ifMatch?: string,
  prepared?: unknown,
): Promise<VersionedResult> {
  const audit = operation.audit === false ? undefined : operation.audit;
  const condition = ifMatch === '*' ? undefined : ifMatch;
  const replaced = operation.replaces as VersionedState<unknown, unknown> | undefined;
  const guard = replaced ?? (operation.guardedBy as VersionedState<unknown, unknown> | 'preview' | undefined);
  const subject = audit?.subject?.(input as never);
  if (guard && subject) await lockSubject(context.db, subject);
  if (replaced) await replaced.lock?.(context, input);
  const state = await replaced?.read(context, input);
  const show = (value: unknown) => (replaced?.show ? replaced.show(value, input) : value);
  const snapshot = () => audit?.snapshot?.(context, input as never);

  const before = replaced ? show(state) : await snapshot();
  if (condition !== undefined && guard !== 'preview')
    assertVersion(condition, replaced ? before : await readGuarded(guard, context, input));
  const answer = await operation.run(context, input as never, (replaced ? state : prepared) as never);
  if (condition !== undefined && guard === 'preview') assertVersion(condition, answer);
  if (!replaced) return { answer, before, after: await snapshot() };
  const after = answer instanceof Changed ? answer.after : await replaced.read(context, input);
  return { answer, before, after: show(after) };
}

/** The state to compare with `If-Match`, for writes that replace nothing as a whole. */
async function readGuarded(guard: VersionedState<unknown, unknown> | undefined, context: Context, input: unknown): Promise<unknown> {
  if (!guard) {
    // Ignoring the condition would let through the write that it should stop.
    const message = { en: 'This operation does not support If-Match.', fr: 'Cette opération n’accepte pas If-Match.' };
    const issue = { path: 'If-Match', code: 'unsupported', message };
    throw new AppError('invalid_parameters', { issues: [issue] });
  }
  await guard.lock?.(context, input);
  const state = await guard.read(context, input);
  return guard.show ? guard.show(state, input) : state;
}

/** @throws precondition_failed if the state is not the version that the caller names */
function assertVersion(ifMatch: string, state: unknown): void {
  const current = etagOf(state);
  const accepted = ifMatch.split(',').map(stateTag);
  // Screens send the state that they have read: its hash is that of the value, not of the text.
  if (accepted.includes(current) || accepted.includes(etagOf(plain(state)))) return;
  throw new AppError('precondition_failed', { extraData: { etag: current, current: plain(state) }, headers: { etag: current } });
}

/**
 * Locks a subject until the transaction ends, so that one transaction at a time reads, compares and writes it.
 * @param lock with `share`, several may read it while nobody changes it
 */
export async function lockSubject(
  db: Db,
  subject: { kind: string; id: string | number },
  lock: 'change' | 'share' = 'change',
): Promise<void> {
  const lockFunction = lock === 'share' ? Prisma.sql`pg_advisory_xact_lock_shared` : Prisma.sql`pg_advisory_xact_lock`;
  await db.sql.run`select ${lockFunction}(hashtextextended(${`${subject.kind}/${subject.id}`}, 0))`;
}
