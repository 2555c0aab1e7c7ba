import { cellsByKey } from './cells';
import { storable } from './copy-text';
import type { ImportJob } from './import-job';
import type { ImportRun, ImportWork, Sql } from './import-work';
import { faultsOf, stageAgain } from './staging';
import { counted, updateRows } from './storing';

/** Puts other cells in the place of a row's, and compares all rows anew: others may have waited for this one. */
export async function mendRow(work: ImportWork, sql: Sql, run: ImportRun, job: ImportJob): Promise<'mended' | 'not_preview' | 'no_row'> {
  if (!job.mended) throw new Error('No row to mend');
  const { brandId, importId } = run;
  // Held: nobody applies it meanwhile, or mends another row.
  const { rows } = await sql.query('select state from imports where brand_id = $1 and id = $2 for no key update', [brandId, importId]);
  if (rows[0]?.state !== 'preview') return 'not_preview';
  const cells = job.mended.cells.map(storable);
  const { values, problems } = work.checker(job)(cellsByKey(cells, job.mapping));
  const faults = problems.length > 0 ? JSON.stringify(faultsOf(problems)) : null;
  const { rowCount } = await sql.query(
    `update import_rows set cells = $4, mended = true, values = $5::jsonb, problems = $6::jsonb
      where brand_id = $1 and import_id = $2 and line = $3`,
    [brandId, importId, job.mended.line, cells, JSON.stringify(values), faults],
  );
  if (rowCount === 0) return 'no_row';
  await stageAgain(sql, run);
  await work.compare(sql, run);
  await updateRows(sql, run);
  await sql.query(
    `update imports i set created = n.created, changed = n.changed, unchanged = n.unchanged, conflicts = n.conflicts, errors = n.errors,
        failure = null
      from (select ${counted} from compared) n where i.brand_id = $1 and i.id = $2`,
    [brandId, importId],
  );
  return 'mended';
}
