import { z } from 'zod';
import { checkRole, checkScope } from '@/server/core/operation/access';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { validateInput } from '@/server/core/operation/invoke';
import type { Operation } from '@/server/core/operation/operation';
import { asJson, hasSameJson, plain } from '@/server/core/reads/json';
import { ChangedSince, changedSince, refuseChangedSince } from '@/server/core/writes/changed-since';
import type { Subject } from '@/server/core/writes/subjects';
import { lockSubject, runVersioned } from '@/server/core/writes/versioned';
import type { AuditEntry as Entry } from '@/server/generated/prisma/client';
import type { revertResult } from './audit.schema';
import { findEntry } from './audit.service';
import { findDeclarations, revertOf, visibleChanges } from './history';
import { undoTogether } from './together.service';

/**
 * Undoes the change of an entry, with the permissions and rules of the operation that made it.
 * @throws data_not_found; not_revertible; conflict if the subject was changed again since and `force` is not given; and as the operation
 */
export async function revertChange(
  ctx: Context,
  { auditId, force = false }: { auditId: number; force?: boolean },
): Promise<z.output<typeof revertResult>> {
  // If two requests undo the same change at once, the second waits here and then finds it undone.
  await lockSubject(ctx.db, { kind: 'audit entry', id: auditId });
  const entry = await findEntry(ctx, auditId);
  const existingRevert = await ctx.db.auditEntry.findUnique({ where: { revertsId: auditId }, select: { id: true } });
  if (existingRevert) throw notRevertible(existingRevert.id);
  return revertEntry(ctx, entry, force);
}

const notRevertible = (revertedById: number | null, instead?: readonly string[]) =>
  new AppError('not_revertible', { extraData: { revertedById, ...(instead && { instead }) } });

/**
 * Undoes an entry that is already read and known not to be undone yet, as one of many. It takes no lock against concurrent undos, since
 * many would exceed the lock table of the database; the database refuses the second of two.
 */
export async function revertEntry(ctx: Context, entry: Entry, force: boolean): Promise<z.output<typeof revertResult>> {
  const auditId = entry.id;
  const { operations, subjects } = await findDeclarations();
  const operation = operations.get(entry.operation)?.operation;
  const revert = revertOf(operation, entry);
  if (!operation || !revert) throw notRevertible(null, (operation?.audit || undefined)?.instead);
  checkRole(operation.access, ctx.caller);

  // A revert function takes what it needs from the states, since the entry may be stored without the body.
  const input =
    revert === 'replace' || revert === 'fields'
      ? inputOf(operation, entry, partOf(revert, entry)(entry.before), ctx)
      : inputOf({ ...operation, body: noBody, faults: undefined }, entry, {}, ctx);
  await checkScope(ctx.db, operation.access, ctx.caller, { ...scopeInputOf(operation.access, entry), ...input });
  const record = await undo({ ...ctx, isUndo: true }, operation, { revert, input, entry, force }).catch((error) => {
    throw showLikeHistory(subjects[entry.subjectKind], error);
  });

  const { subjectKind, subjectId } = entry;
  const { before, after } = record;
  // The entry names the operation that was undone, so that this change can be undone in the same way.
  ctx.record({
    subject: { kind: subjectKind, id: subjectId },
    ...record,
    revertsId: auditId,
    operation: entry.operation,
    input: entry.input,
  });
  return { auditId, subjectKind, subjectId, changes: visibleChanges(subjects[subjectKind], asJson(before), asJson(after)) };
}

/** A refusal with the differences that the history would show. */
function showLikeHistory(subject: Subject | undefined, error: unknown): unknown {
  return error instanceof ChangedSince ? changedSince(visibleChanges(subject, error.recorded, error.present)) : error;
}

/** The place of an entry, in the operation's input fields. These may be part of a body that is not stored. */
function scopeInputOf(
  access: Operation['access'],
  { restaurantId, brandId }: Pick<Entry, 'restaurantId' | 'brandId'>,
): Record<string, number> {
  const scope: { restaurant?: string; brand?: string; locate?: unknown; also?: unknown } = access === 'public' ? {} : access.scope;
  return {
    ...(scope.restaurant !== undefined && restaurantId !== null && { [scope.restaurant]: restaurantId }),
    ...(scope.brand !== undefined && brandId !== null && { [scope.brand]: brandId }),
  };
}

interface RevertRequest {
  revert: NonNullable<ReturnType<typeof revertOf>>;
  input: Record<string, unknown>;
  entry: Entry;
  force: boolean;
}

function undo(ctx: Context, operation: Operation, { revert, input, entry, force }: RevertRequest): Promise<ChangeRecord> {
  if (revert === 'replace' || revert === 'fields')
    return replaceAgain(ctx, operation, input, { entry, partOf: partOf(revert, entry) }, force);
  if (revert === 'together') return undoTogether(ctx, { after: entry.after, force, revert: revertEntry });
  const { before, after, subjectId, at } = entry;
  return revert(ctx, { before, after, input: input as never, subjectId, at, force });
}

type Fields = Record<string, unknown>;
/** The time of a write is not part of the state. */
const writeTimeFields = new Set(['updatedAt']);

/** The part of a state that an entry changed: all of it if the operation replaces it, otherwise the fields that differ. */
function partOf(revert: 'replace' | 'fields', { before, after }: Entry): (state: unknown) => unknown {
  if (revert === 'replace') return (state) => state;
  const [earlier, later] = [before as Fields, after as Fields];
  const changed = Object.keys({ ...earlier, ...later }).filter(
    (field) => !writeTimeFields.has(field) && !hasSameJson(earlier[field], later[field]),
  );
  return (state) => Object.fromEntries(changed.flatMap((field) => (field in (state as Fields) ? [[field, (state as Fields)[field]]] : [])));
}

const noBody = z.object({});

/** The operation's input: the stored path and query, and the given body. An entry of an older shape cannot be undone. */
function inputOf(operation: Operation, entry: Entry, body: unknown, ctx: Context): Record<string, unknown> {
  try {
    return validateInput(operation, { params: entry.input, query: entry.input, body }, ctx.locale);
  } catch (error) {
    throw error instanceof AppError ? new AppError('not_revertible', { cause: error }) : error;
  }
}

async function replaceAgain(
  ctx: Context,
  operation: Operation,
  input: Record<string, unknown>,
  { entry, partOf }: { entry: Entry; partOf: (state: unknown) => unknown },
  force: boolean,
): Promise<ChangeRecord> {
  await lockSubject(ctx.db, { kind: entry.subjectKind, id: entry.subjectId });
  const recorded: ChangeRecord = {};
  const innerCtx: Context = { ...ctx, record: (change) => void Object.assign(recorded, change) };
  const { before, after } = await runVersioned(operation, innerCtx, input);
  const record = { before: plain(before), after: plain(after), ...recorded };
  const current = asJson(record.before);
  // Thrown after the write, which is then rolled back: only now is the earlier state known for every operation.
  refuseChangedSince(partOf(current), partOf(entry.after), force);
  return record;
}
