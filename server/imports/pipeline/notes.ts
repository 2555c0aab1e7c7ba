import type { ImportRun, ImportWork, Notes, RowWarning, Sql } from './import-work';

/** What `compared` comes to, beside the counts of its rows. */
export async function notesOf(work: ImportWork, sql: Sql, run: ImportRun): Promise<Notes> {
  const { rows: rowWarnings } = await sql.query<RowWarning>(
    `select p.value->>'code' as code, count(distinct c.line)::int as count from compared c cross join jsonb_array_elements(c.problems) as p(value)
      where c.problems is not null and p.value->>'severity' = 'warning' group by 1 order by 1`,
  );
  return { warnings: await work.warnings(sql, run), rowWarnings, firstBalances: (await work.firstBalances?.(sql, run)) ?? null };
}
