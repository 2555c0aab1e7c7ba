// Decided in docs/decisions/069-imports.md.

import { randomUUID } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Tell } from '@/server/core/operation/outcome';
import { answerable, type Db, Prisma, prisma, vitalSql } from '@/server/core/platform/db';
import { fromColumn } from '@/server/core/platform/json-columns';
import { log } from '@/server/core/platform/log';
import { moveToThread } from '@/server/core/platform/threads';
import type { Import } from '@/server/generated/prisma/client';
import type { ImportState } from './imports.values';
import { copyOfFile } from './kept-files';
import { kindOf } from './kinds';
import type { ImportEnd, ImportJob } from './pipeline/import-job';
import type { ImportKind, ImportOptionsOf } from './pipeline/import-work';
import { fileRefusals, type Params, sentences } from './reading/refusals';
import { runInTurn } from './turns';

/** Half an hour, both for the work and for waiting for other imports of the brand. */
const LIMIT_MS = 30 * 60_000;
const MEND_LIMIT_MS = 2 * 60_000;
const HEARTBEAT_MS = 2_000;
/** Without a sign of life for this time, an import's process is lost. */
const LOST_AFTER_SECONDS = 15;

type Task = Exclude<ImportJob['task'], 'mend'>;

/** For each task: the state during it, the states it may start from, and the state if it fails. */
const tasks: Record<Task, { during: ImportState; from: ImportState[]; failed: ImportState }> = {
  preview: { during: 'reading', from: ['mapping', 'preview', 'failed'], failed: 'failed' },
  import: { during: 'reading', from: [], failed: 'failed' },
  apply: { during: 'applying', from: ['preview'], failed: 'preview' },
  undo: { during: 'undoing', from: ['done'], failed: 'done' },
};

/** The user and request behind a run. */
export interface Requester {
  userId: number | null;
  requestId: string;
}

/**
 * Reserves an import for a task, so that nobody else changes it meanwhile.
 * @throws conflict with its state if the task can't start in it
 */
export async function claimImport(
  db: Db,
  { brandId, id }: Pick<Import, 'brandId' | 'id'>,
  task: Task,
  data: Changes = {},
): Promise<Import> {
  const claimed = { ...initialFieldsOf(task), failure: Prisma.DbNull, done: 0, endedAt: null, ...data };
  const [found] = await db.import.updateManyAndReturn({ where: { brandId, id, state: { in: tasks[task].from } }, data: claimed });
  if (found) return found;
  const { state } = await db.import.findUniqueOrThrow({ where: { brandId_id: { brandId, id } } });
  throw new AppError('conflict', { extraData: { reason: 'state', state } });
}

type Changes = Prisma.ImportUncheckedUpdateManyInput;

/** Runs a claimed task after the commit. Clients poll for the state. */
export function runAfterCommit(ctx: Context, imported: Import, task: Task): void {
  const requester = { userId: ctx.caller.userId, requestId: ctx.requestId };
  ctx.afterCommit(async () => {
    void runImport(imported, task, requester);
  });
}

/** The fields of a new import that starts with a task. */
export const initialFieldsOf = (task: Task) => ({ state: tasks[task].during, runId: randomUUID(), beatAt: new Date(), isWaiting: false });

/** A newly uploaded file, and its listener. */
interface Uploaded {
  path: string;
  tell: Tell;
}

/** Runs a claimed task to its end. Never rejects: errors are stored with the import, and returned. */
export async function runImport(imported: Import, task: Task, requester: Requester, uploaded?: Uploaded): Promise<AppError | null> {
  const controller = new AbortController();
  let done = 0;
  const onRows = (rows: number) => {
    done = rows;
    // The first and last row are reported elsewhere.
    if (rows > 0 && rows < imported.total) uploaded?.tell(rows, imported.total);
  };
  const heartbeat = setInterval(() => void sendHeartbeat(imported, done).then((isGone) => isGone && controller.abort()), HEARTBEAT_MS);
  let copy: Awaited<ReturnType<typeof copyOfFile>> | undefined;
  try {
    const kind = await kindOf(imported.kind);
    if (task === 'preview' && !uploaded) copy = await copyOfFile(imported.fileKey);
    const path = uploaded?.path ?? copy?.path;
    const job = { ...(await jobOf(kind, imported, task, requester)), path };
    const work = (port: MessagePort) => threadOf(kind)({ ...job, port }, controller.signal, port);
    const end = await runInTurn(imported, work, { onRows, signal: controller.signal, limitMs: LIMIT_MS });
    if (end.end === 'broken') throw Object.assign(new Error(end.message), { code: end.code, stack: end.stack });
    if (end.end === 'unreadable') await endWithFailure(imported, task, { code: 'unreadable_file', reason: end.code, params: end.params });
    if (end.end === 'done' || end.end === 'undone') kind.tell(imported.brandId);
    if (end.end === 'taken_over') return refuseCancelled();
    return end.end === 'unreadable' ? unreadable(end.code, end.params) : null;
  } catch (error) {
    const appError = controller.signal.aborted ? refuseCancelled() : answerable(error);
    if (appError.code === 'internal_error') log.error({ err: error, importId: imported.id }, 'an import failed');
    if (!controller.signal.aborted) await endWithFailure(imported, task, { code: appError.code }).catch(() => undefined);
    return appError;
  } finally {
    clearInterval(heartbeat);
    await copy?.remove();
  }
}

const refuseCancelled = () => new AppError('conflict', { extraData: { reason: 'cancelled' } });

/** The error for a refused file, in the reader's words. */
export const unreadable = (reason: keyof typeof fileRefusals, params: Params) =>
  new AppError('unreadable_file', { words: sentences(fileRefusals[reason], params), extraData: { reason } });

type Work = (job: ImportJob) => Promise<ImportEnd>;
const threadOf = ({ thread }: ImportKind) => moveToThread<Work>(thread, 'work', LIMIT_MS, 'long');
/** Corrections use a thread of their own, so that users do not wait for other people's files. */
const mendingThreadOf = ({ thread }: ImportKind) => moveToThread<Work>(thread, 'work', MEND_LIMIT_MS);

/** The instructions for the thread, except those of a single task. */
async function jobOf(kind: ImportKind, imported: Import, task: ImportJob['task'], { userId, requestId }: Requester): Promise<ImportJob> {
  const { brandId, id: importId, restaurantId, runId } = imported;
  return {
    task,
    databaseUrl: process.env.DATABASE_URL ?? '',
    ...{ brandId, importId, runId, userId, restaurantId, requestId },
    operation: task === 'undo' ? 'POST /imports/{importId}/undo' : kind.operation,
    options: fromColumn<ImportOptionsOf>(imported.options),
    mapping: imported.mapping as (string | null)[],
    hints: fromColumn<{ hints: ImportJob['hints'] }>(imported.source).hints,
    facts: await kind.prepare({ brandId, restaurantId, userId }),
    takesGoodRows: kind.takesGoodRows,
    total: imported.total,
    known: knownNames(kind),
  };
}

/** All column names that a kind recognises. */
export const knownNames = ({ columns }: ImportKind) => columns.flatMap(({ key, headers }) => [key, ...headers]);

/** Corrects one row of a preview in the thread, where rows are checked and compared. */
export async function mendInThread(imported: Import, requester: Requester, mended: ImportJob['mended']): Promise<ImportEnd> {
  const kind = await kindOf(imported.kind);
  const end = await mendingThreadOf(kind)({ ...(await jobOf(kind, imported, 'mend', requester)), mended });
  if (end.end === 'broken') throw Object.assign(new Error(end.message), { code: end.code, stack: end.stack });
  return end;
}

/**
 * Records a sign of life. @returns true if somebody has cancelled the import or counts it as lost. Returns false for one that has just
 * ended, as its thread is about to report that.
 */
async function sendHeartbeat({ brandId, id, runId }: Import, done: number): Promise<boolean> {
  try {
    const count = await vitalSql.run`update imports set beat_at = now(), done = ${done}
      where brand_id = ${brandId} and id = ${id} and run_id = ${runId}::uuid`;
    if (count === 1) return false;
    const found = await prisma.import.findUnique({ where: { brandId_id: { brandId, id } } });
    const failure = found?.failure as { code?: string } | null | undefined;
    return !found || found.runId !== null || found.state === 'cancelled' || failure?.code === 'interrupted';
  } catch {
    // The database is unreachable: the work itself will notice.
    return false;
  }
}

async function endWithFailure({ brandId, id, runId }: Import, task: Task, failure: object): Promise<void> {
  await prisma.import.updateMany({
    where: { brandId, id, runId },
    data: { state: tasks[task].failed, runId: null, beatAt: null, failure, endedAt: tasks[task].failed === 'failed' ? new Date() : null },
  });
}

/**
 * Ends imports whose process is lost. Their work was rolled back with the connection, and can be started again.
 * @returns how many
 */
export async function endLostImports(): Promise<number> {
  return prisma.sql.run`update imports set run_id = null, beat_at = null, done = 0, failure = '{"code": "interrupted"}',
      ended_at = case when state = 'reading' then now() end,
      state = case state when 'reading' then 'failed' when 'applying' then 'preview' else 'done' end::import_state
    where run_id is not null and beat_at < now() - make_interval(secs => ${LOST_AFTER_SECONDS})`;
}

/**
 * Deletes imports after the 90 days in which they can be undone, with their rows, and the rows of cancelled ones. The sweep deletes their
 * files.
 */
export async function deleteOldImports(): Promise<void> {
  const isOld = Prisma.sql`i.created_at < now() - interval '90 days' and coalesce(i.applied_at, i.created_at) < now() - interval '90 days'
    and i.run_id is null`;
  await prisma.sql.run(
    Prisma.sql`delete from import_rows r using imports i where ${isOld} and r.brand_id = i.brand_id and r.import_id = i.id`,
  );
  await prisma.sql
    .run`delete from import_rows r using imports i where i.state = 'cancelled' and r.brand_id = i.brand_id and r.import_id = i.id`;
  await prisma.sql.run(Prisma.sql`delete from imports i where ${isOld}`);
}
