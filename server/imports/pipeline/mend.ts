import { HIDDEN_CELL } from '../imports.values';
import { cellsByKey, clashesOf, mergedCells } from './cells';
import { compareRows } from './comparing';
import { storable } from './copy-text';
import type { ImportEnd, ImportJob } from './import-job';
import type { ImportRun, ImportWork, Sql } from './import-work';
import { findAffected, type KeptRow } from './neighbours';
import { notesOf } from './notes';
import { isSecret, withoutSecrets } from './secrets';
import { faultsOf, stageAgain } from './staging';
import { countColumns, updateRows } from './storing';

/** How long a correction waits for another one of the same import. */
const LOCK_TIMEOUT_MS = 2_000;

/**
 * The values of a row's cells, and the cells as they can be stored.
 * @param before the earlier values; a secret whose placeholder is unchanged keeps its value
 */
function readCells(work: ImportWork, job: ImportJob, texts: readonly string[], before: Record<string, unknown>) {
  const cells = texts.map(storable);
  const byKey = cellsByKey(cells, job.mapping);
  const unchangedSecrets = (work.secrets ?? []).filter((key) => byKey[key] === HIDDEN_CELL && before[key] != null);
  const { values, problems } = work.checker(job)({ ...byKey, ...Object.fromEntries(unchangedSecrets.map((key) => [key, ''])) });
  for (const key of unchangedSecrets) values[key] = before[key];
  const stored = withoutSecrets({ cells, problems }, job.mapping, work.secrets);
  return {
    cells: stored.cells,
    values: JSON.stringify(values),
    faults: stored.problems.length > 0 ? JSON.stringify(faultsOf(stored.problems)) : null,
  };
}

/**
 * Replaces rows with their corrections after the file was read again: the file itself never changes. If a column is no longer a secret, its
 * cells are taken from the file, since nothing else has them.
 */
export async function stageMended(work: ImportWork, sql: Sql, { brandId, importId }: ImportRun, job: ImportJob): Promise<void> {
  const { rows } = await sql.query<{ line: number; cells: string[]; values: Record<string, unknown>; inFile: string[] }>(
    `select r.line, r.cells, r.values, s.cells as "inFile" from import_rows r join staged s on s.line = r.line
      where r.brand_id = $1 and r.import_id = $2 and r.mended order by r.line`,
    [brandId, importId],
  );
  for (const { line, cells: mendedCells, values: before, inFile } of rows) {
    const texts = mendedCells.map((cell, index) =>
      cell === HIDDEN_CELL && !isSecret(job.mapping[index], work.secrets) ? (inFile[index] ?? '') : cell,
    );
    const { cells, values, faults } = readCells(work, job, texts, before);
    await sql.query('update staged set cells = $2, mended = true, vals = $3::jsonb, faults = $4::jsonb where line = $1', [
      ...[line, cells, values, faults],
    ]);
  }
}

/** A newly filled table has no statistics, and PostgreSQL would scan it once for each row of another one. */
export const preferFullScans = 'set local enable_nestloop = off';

/**
 * Stores a correction of a row. Compares the row again together with the rows that share a key or target with it, as their problems may
 * have depended on it. Changes nothing if somebody else has changed the same cell since.
 */
export async function mendRow(work: ImportWork, sql: Sql, run: ImportRun, job: ImportJob): Promise<ImportEnd> {
  if (!job.mended) throw new Error('No row to mend');
  const { brandId, importId } = run;
  const { line } = job.mended;
  const state = await lockImport(sql, run);
  if (state === null) return { end: 'busy' };
  if (state !== 'preview') return { end: 'not_preview' };
  const { rows: found } = await sql.query<KeptRow & { cells: string[] }>(
    'select line, cells, values, target_id as "targetId" from import_rows where brand_id = $1 and import_id = $2 and line = $3',
    [brandId, importId, line],
  );
  const [row] = found;
  if (!row) return { end: 'no_row' };
  const currentCells = row.cells;
  const clashes = clashesOf(currentCells, job.mended);
  if (clashes.length > 0) return { end: 'clash', cells: clashes.map((index) => ({ index, value: currentCells[index] ?? '' })) };
  const { cells, values, faults } = readCells(work, job, mergedCells(currentCells, job.mended), row.values);
  await sql.query(
    `update import_rows set cells = $4, mended = true, values = $5::jsonb, problems = $6::jsonb
      where brand_id = $1 and import_id = $2 and line = $3`,
    [brandId, importId, line, cells, values, faults],
  );
  const affectedLines = await compareAffected(work, sql, run, [row, { line, values: JSON.parse(values), targetId: null }]);
  await updateCounts(sql, run, affectedLines);
  await sql.query(`update imports set failure = null, notes = notes || $3::jsonb where brand_id = $1 and id = $2`, [
    brandId,
    importId,
    JSON.stringify(await notesOf(work, sql, run)),
  ]);
  return { end: 'mended' };
}

/** Locks the import, so that nobody applies it or corrects another row meanwhile. @returns its state; null if others lock it too long */
async function lockImport(sql: Sql, { brandId, importId }: ImportRun): Promise<string | null> {
  try {
    await sql.query(`set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
    const { rows } = await sql.query<{ state: string }>('select state from imports where brand_id = $1 and id = $2 for no key update', [
      brandId,
      importId,
    ]);
    await sql.query('set local lock_timeout = 0');
    return rows[0]?.state ?? '';
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return null;
    throw error;
  }
}

/**
 * Creates `compared` for the rows that a correction affects. The corrected row's target is known only after that. If further rows have the
 * same target, the comparison is repeated with them.
 * @param rows the corrected row, before and after
 * @returns the lines whose results may differ; null for all
 */
async function compareAffected(work: ImportWork, sql: Sql, run: ImportRun, [before, after]: [KeptRow, KeptRow]): Promise<number[] | null> {
  await sql.query('savepoint uncompared');
  const affected = await findAffected(sql, work, run, [before, after]);
  if (affected === null) await sql.query(preferFullScans);
  await stageAgain(sql, run, affected?.compared);
  await compareRows(work, sql, run);
  if (affected === null) return null;
  const { rows } = await sql.query<{ targetId: number | null; isShared: boolean }>(
    `select c.target_id as "targetId", exists (select 1 from import_rows r where r.brand_id = $1 and r.import_id = $2
        and r.target_id = c.target_id and r.line <> all($4::int[])) as "isShared"
      from compared c where c.line = $3`,
    [run.brandId, run.importId, after.line, affected.touched],
  );
  const { targetId = null, isShared = false } = rows[0] ?? {};
  if (!isShared || targetId === after.targetId) return affected.touched;
  await sql.query('rollback to savepoint uncompared');
  return compareAffected(work, sql, run, [before, { ...after, targetId }]);
}

/** Copies the results in `compared` to the affected rows, and updates the import's counts. */
async function updateCounts(sql: Sql, run: ImportRun, affectedLines: number[] | null): Promise<void> {
  if (affectedLines) await sql.query('delete from compared where line <> all($1::int[])', [affectedLines]);
  await sql.query(
    `update imports i set created = i.created + n.created - o.created, changed = i.changed + n.changed - o.changed,
        unchanged = i.unchanged + n.unchanged - o.unchanged, conflicts = i.conflicts + n.conflicts - o.conflicts, errors = i.errors + n.errors - o.errors
      from (select ${countColumns} from compared) n,
        (select ${countColumns} from import_rows where brand_id = $1 and import_id = $2 and line in (select line from compared)) o
      where i.brand_id = $1 and i.id = $2`,
    [run.brandId, run.importId],
  );
  await updateRows(sql, run);
}
