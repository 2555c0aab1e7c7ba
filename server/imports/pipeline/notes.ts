import type { ImportRun, ImportWork, Notes, RowWarning, Sql } from './import-work';

/** Computes the facts stored with an import, besides its counts, from its stored rows. */
export async function notesOf(work: ImportWork, sql: Sql, run: ImportRun): Promise<Notes> {
  const { rows: rowWarnings } = await sql.query<RowWarning>(
    `select p.value->>'code' as code, count(distinct r.line)::int as count from import_rows r cross join jsonb_array_elements(r.problems) as p(value)
      where r.brand_id = $1 and r.import_id = $2 and r.problems is not null and p.value->>'severity' = 'warning' group by 1 order by 1`,
    [run.brandId, run.importId],
  );
  return { warnings: await work.warnings(sql, run), rowWarnings, firstBalances: (await work.firstBalances?.(sql, run)) ?? null };
}
