import { openTable } from '../reading/open-table';
import { UnreadableFile } from '../reading/refusals';
import { compareRows, matchLocked } from './comparing';
import { connect } from './connection';
import type { ImportEnd, ImportJob } from './import-job';
import type { ImportRun, ImportWork, Sql } from './import-work';
import { mendRow, preferFullScans, stageMended } from './mend';
import { notesOf } from './notes';
import { lockSeenRows, recordSeen } from './seen';
import { stageAgain, stageFile } from './staging';
import {
  auditImport,
  changesSince,
  countsOf,
  type Ending,
  endRun,
  type RowCounts,
  readCounts,
  storeCreatedIds,
  storeRows,
  updateRows,
} from './storing';

/** Thrown if another import of the brand is being applied or undone. */
class NotItsTurn extends Error {}

/** Thrown if another process or a user has taken over the import. */
class TakenOver extends Error {}

const MAX_TRIES = 4;
/** From this number of rows on, tables are read as a whole and hash-joined. */
const MANY_ROWS = 2_000;

/** Makes the function that a worker thread runs for a kind of import. */
export function importWorkOf<Facts>(work: ImportWork<Facts>): (job: ImportJob) => Promise<ImportEnd> {
  return async (originalJob) => {
    try {
      // Slow work is done once, rather than each time the import asks for its turn.
      if (work.beforehand && originalJob.task === 'import')
        await inTransaction(originalJob, async (sql, run) => {
          await takeTurn(work as ImportWork, sql, run, originalJob);
          return { end: 'waiting' };
        });
      const job = work.beforehand
        ? { ...originalJob, facts: await work.beforehand({ ...originalJob, facts: originalJob.facts as Facts }) }
        : originalJob;
      for (let attempt = 1; ; attempt++) {
        try {
          return await inTransaction(job, (sql, run) => tasks[job.task](work as ImportWork, sql, run, job));
        } catch (error) {
          // A deadlock, or somebody took the same email at that very moment. The next comparison reports it as a conflict.
          if (attempt >= MAX_TRIES || !['40P01', '40001', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
        }
      }
    } catch (error) {
      if (error instanceof NotItsTurn) return { end: 'waiting' };
      if (error instanceof TakenOver) return { end: 'taken_over' };
      if (error instanceof UnreadableFile) return { end: 'unreadable', code: error.code, params: error.params };
      const { code, message, stack } = error as Error & { code?: string };
      return { end: 'broken', code, message, stack };
    } finally {
      originalJob.port?.close();
    }
  };
}

async function inTransaction(job: ImportJob, task: (sql: Sql, run: ImportRun) => Promise<ImportEnd>): Promise<ImportEnd> {
  const { databaseUrl, brandId, importId, userId, mapping, options, facts } = job;
  const client = await connect(databaseUrl, `brigade import ${importId}`);
  try {
    await client.query(`set temp_buffers = '64MB'`);
    // Wide rows are sampled only to estimate their number, for which a tenth of the usual sample is enough.
    await client.query(`begin; set local jit = off; set local work_mem = '64MB'; set local default_statistics_target = 10`);
    // Rows written in this transaction have no statistics. PostgreSQL would expect one or two and scan them again for each other row.
    if (job.total >= MANY_ROWS && job.task !== 'mend') await client.query(preferFullScans);
    const keys = [...new Set(mapping.filter((key) => key !== null))];
    const end = await task(client, { brandId, importId, userId, keys, options, facts, at: await momentOf(client) });
    await client.query('commit');
    return end;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The present time. Read again once everything is locked, so that earlier changes by others do not appear later than the import. */
async function momentOf(sql: Sql): Promise<Date> {
  const { rows } = await sql.query<{ at: Date }>(`select date_trunc('milliseconds', clock_timestamp()) as at`);
  return rows[0]?.at ?? new Date();
}

type Task = (work: ImportWork, sql: Sql, run: ImportRun, job: ImportJob) => Promise<ImportEnd>;

const tasks: Record<ImportJob['task'], Task> = {
  async preview(work, sql, run, job) {
    await stage(work, sql, job);
    await stageMended(work, sql, run, job);
    const seen = await recordSeen(work, sql, run, job.total);
    await compareRows(work, sql, run);
    await storeRows(work, sql, run, { isApplied: false });
    await end(sql, run, job, { state: 'preview', counts: await countsOf(sql), notes: { ...(await notesOf(work, sql, run)), seen } });
    return { end: 'preview' };
  },

  async import(work, sql, run, job) {
    await takeTurn(work, sql, run, job);
    await stage(work, sql, job);
    await matchLocked(work, sql, run);
    run.at = await momentOf(sql);
    await work.compare(sql, run);
    const counts = await countsOf(sql);
    const { made } = await applyUnlessRefused(work, sql, run, job, counts);
    await storeRows(work, sql, run, { isApplied: made !== undefined });
    return finish(sql, run, job, { made, refused: 'failed', counts, notes: await notesOf(work, sql, run) });
  },

  async apply(work, sql, run, job) {
    await takeTurn(work, sql, run, job);
    if (await lockSeenRows(work, sql, run)) {
      run.at = await momentOf(sql);
      await work.recall(sql, run);
      const { made } = await applyUnlessRefused(work, sql, run, job, await readCounts(sql, run));
      if (made !== undefined) await storeCreatedIds(sql, run);
      // The rows remain; warnings are computed again, since some of what the import would create exists by now.
      return finish(sql, run, job, { made, refused: 'preview', notes: { warnings: await work.warnings(sql, run) } });
    }
    await stageAgain(sql, run);
    await matchLocked(work, sql, run);
    run.at = await momentOf(sql);
    await work.compare(sql, run);
    const counts = await countsOf(sql);
    if (await hasChanged(sql, run)) {
      const notes = { ...(await notesOf(work, sql, run)), seen: null };
      await end(sql, run, job, { state: 'preview', failure: { code: 'import_outdated' }, counts, notes });
      return { end: 'outdated' };
    }
    const { made } = await applyUnlessRefused(work, sql, run, job, counts);
    if (made !== undefined) await storeCreatedIds(sql, run);
    return finish(sql, run, job, { made, refused: 'preview', counts, notes: await notesOf(work, sql, run) });
  },

  async undo(work, sql, run, job) {
    await takeTurn(work, sql, run, job);
    const { rows } = await sql.query<{ notes: { made?: unknown } }>('select notes from imports where brand_id = $1 and id = $2', [
      run.brandId,
      run.importId,
    ]);
    await work.undo(sql, run, rows[0]?.notes.made ?? null);
    await end(sql, run, job, { state: 'undone' });
    await auditImport(sql, run, job, 'undone');
    return { end: 'undone' };
  },

  async mend(work, sql, run, job) {
    return mendRow(work, sql, run, job);
  },
};

async function stage(work: ImportWork, sql: Sql, job: ImportJob): Promise<void> {
  const table = await openTable(job.path ?? '', { known: job.known });
  const check = work.checker({ options: job.options, hints: table.hints, facts: job.facts });
  await stageFile(sql, table, job.mapping, check, (done) => job.port?.postMessage(done), work.secrets);
}

/** Imports of a brand run one after the other, so that the second is compared with the result of the first. @throws NotItsTurn at once */
async function takeTurn({ lockName }: ImportWork, sql: Sql, { brandId }: ImportRun, { port }: ImportJob): Promise<void> {
  const { rows } = await sql.query<{ taken: boolean }>('select pg_try_advisory_xact_lock(hashtext($1), $2) as taken', [
    `imports of ${lockName}`,
    brandId,
  ]);
  if (!rows[0]?.taken) throw new NotItsTurn();
  port?.postMessage(0);
}

/** Updates the stored rows from `compared`. @returns whether the effect of a row now differs from what the user saw */
async function hasChanged(sql: Sql, run: ImportRun): Promise<boolean> {
  const { deeds, words } = await changesSince(sql, run);
  if (deeds || words) await updateRows(sql, run);
  return deeds;
}

/** @returns `made`: null if nothing was created besides the rows, undefined if nothing was applied */
async function applyUnlessRefused(
  work: ImportWork,
  sql: Sql,
  run: ImportRun,
  job: ImportJob,
  counts: RowCounts,
): Promise<{ made?: unknown }> {
  if (!job.takesGoodRows && counts.conflicts + counts.errors > 0) return {};
  const { made = null } = await work.apply(sql, run);
  return { made };
}

async function finish(
  sql: Sql,
  run: ImportRun,
  job: ImportJob,
  { made, refused, ...results }: { made: unknown; refused: 'failed' | 'preview' } & Pick<Ending, 'counts' | 'notes'>,
): Promise<ImportEnd> {
  if (made === undefined) {
    await end(sql, run, job, { state: refused, failure: { code: 'import_failed' }, ...results });
    return { end: 'refused' };
  }
  await end(sql, run, job, { state: 'done', made, ...results });
  await auditImport(sql, run, job, 'done');
  return { end: 'done' };
}

async function end(sql: Sql, run: ImportRun, { runId }: ImportJob, ending: Pick<Ending, 'state'> & Partial<Ending>): Promise<void> {
  if (!(await endRun(sql, run, { runId, failure: null, made: null, ...ending }))) throw new TakenOver();
}
