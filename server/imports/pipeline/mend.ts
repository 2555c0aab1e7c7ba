import { HIDDEN_CELL } from '../imports.values';
import { cellsByKey, clashesOf, mergedCells } from './cells';
import { storable } from './copy-text';
import type { ImportEnd, ImportJob } from './import-job';
import type { ImportRun, ImportWork, Sql } from './import-work';
import { notesOf } from './notes';
import { withoutSecrets } from './secrets';
import { faultsOf, stageAgain } from './staging';
import { counted, updateRows } from './storing';

/**
 * What the row's cells are read as, with the cells as they can be kept.
 * @param before what was read of the row: a secret that was left as it is shown stays what it was
 */
function readCells(work: ImportWork, job: ImportJob, texts: readonly string[], before: Record<string, unknown>) {
  const cells = texts.map(storable);
  const named = cellsByKey(cells, job.mapping);
  const left = (work.secrets ?? []).filter((key) => named[key] === HIDDEN_CELL && before[key] != null);
  const { values, problems } = work.checker(job)({ ...named, ...Object.fromEntries(left.map((key) => [key, ''])) });
  for (const key of left) values[key] = before[key];
  const kept = withoutSecrets({ cells, problems }, job.mapping, work.secrets);
  return {
    cells: kept.cells,
    values: JSON.stringify(values),
    faults: kept.problems.length > 0 ? JSON.stringify(faultsOf(kept.problems)) : null,
  };
}

/** Puts what people have corrected in the place of the rows of the file, which has been read once more: the file itself never changes. */
export async function stageMended(work: ImportWork, sql: Sql, { brandId, importId }: ImportRun, job: ImportJob): Promise<void> {
  const { rows } = await sql.query<{ line: number; cells: string[]; values: Record<string, unknown> }>(
    'select line, cells, values from import_rows where brand_id = $1 and import_id = $2 and mended order by line',
    [brandId, importId],
  );
  for (const { line, cells: texts, values: before } of rows) {
    const { cells, values, faults } = readCells(work, job, texts, before);
    await sql.query('update staged set cells = $2, mended = true, vals = $3::jsonb, faults = $4::jsonb where line = $1', [
      ...[line, cells, values, faults],
    ]);
  }
}

/**
 * Puts what somebody has corrected into a row, and compares all rows anew: others may have waited for this one. Nothing is changed where somebody
 * else has put another text into the same cell since.
 */
export async function mendRow(work: ImportWork, sql: Sql, run: ImportRun, job: ImportJob): Promise<ImportEnd> {
  if (!job.mended) throw new Error('No row to mend');
  const { brandId, importId } = run;
  // Held: nobody applies it meanwhile, or mends another row.
  const { rows } = await sql.query('select state from imports where brand_id = $1 and id = $2 for no key update', [brandId, importId]);
  if (rows[0]?.state !== 'preview') return { end: 'not_preview' };
  const { rows: found } = await sql.query<{ cells: string[]; values: Record<string, unknown> }>(
    'select cells, values from import_rows where brand_id = $1 and import_id = $2 and line = $3',
    [brandId, importId, job.mended.line],
  );
  const [row] = found;
  if (!row) return { end: 'no_row' };
  const now = row.cells;
  const places = clashesOf(now, job.mended);
  if (places.length > 0) return { end: 'clash', cells: places.map((index) => ({ index, value: now[index] ?? '' })) };
  const { cells, values, faults } = readCells(work, job, mergedCells(now, job.mended), row.values);
  await sql.query(
    `update import_rows set cells = $4, mended = true, values = $5::jsonb, problems = $6::jsonb
      where brand_id = $1 and import_id = $2 and line = $3`,
    [brandId, importId, job.mended.line, cells, values, faults],
  );
  await stageAgain(sql, run);
  await work.compare(sql, run);
  await updateRows(sql, run);
  await sql.query(
    `update imports i set created = n.created, changed = n.changed, unchanged = n.unchanged, conflicts = n.conflicts, errors = n.errors,
        failure = null, notes = notes || $3::jsonb
      from (select ${counted} from compared) n where i.brand_id = $1 and i.id = $2`,
    [brandId, importId, JSON.stringify(await notesOf(work, sql, run))],
  );
  return { end: 'mended' };
}
