import type { ImportRun, ImportWork, Notes, Sql } from './import-work';
import type { Seen } from './seen';

const countNames = ['created', 'changed', 'unchanged', 'conflicts', 'errors'] as const;

export type RowCounts = Record<(typeof countNames)[number], number>;

/** SQL: counts of rows by kind, for any table with a column `kind`. */
export const countColumns = `count(*) filter (where kind = 'created')::int as created, count(*) filter (where kind = 'changed')::int as changed,
  count(*) filter (where kind = 'unchanged')::int as unchanged, count(*) filter (where kind = 'conflict')::int as conflicts,
  count(*) filter (where kind = 'error')::int as errors`;

/** Counts the rows by kind, from `compared` of all rows. */
export async function countsOf(sql: Sql): Promise<RowCounts> {
  const { rows } = await sql.query<RowCounts>(`select ${countColumns} from compared`);
  return rows[0] as RowCounts;
}

/** The stored counts of rows by kind. */
export async function readCounts(sql: Sql, { brandId, importId }: ImportRun): Promise<RowCounts> {
  const { rows } = await sql.query<RowCounts>(`select ${countNames.join(', ')} from imports where brand_id = $1 and id = $2`, [
    brandId,
    importId,
  ]);
  return rows[0] as RowCounts;
}

/**
 * Replaces the stored rows by those of `staged` with their results in `compared`. @param isApplied whether `imported` names what was
 * created
 */
export async function storeRows(
  { namesPeople }: ImportWork,
  sql: Sql,
  { brandId, importId }: ImportRun,
  { isApplied }: { isApplied: boolean },
): Promise<void> {
  await sql.query('delete from import_rows where brand_id = $1 and import_id = $2', [brandId, importId]);
  await sql.query(
    `insert into import_rows (brand_id, import_id, line, cells, mended, values, kind, target_id, before, after, problems, names_people)
      select $1::int, $2::int, s.line, s.cells, s.mended, s.vals, c.kind::import_row_kind, ${isApplied ? 'coalesce(i.id, c.target_id)' : 'c.target_id'},
        c.before, c.after, c.problems, $3
      from staged s join compared c on c.line = s.line ${isApplied ? 'left join imported i on i.line = s.line' : ''}`,
    [brandId, importId, namesPeople],
  );
}

const hasOtherEffect = '(r.kind::text, r.target_id, r.before, r.after) is distinct from (c.kind, c.target_id, c.before, c.after)';
const hasOtherProblems = 'r.problems is distinct from c.problems';

/** Updates the stored rows from `compared`. */
export async function updateRows(sql: Sql, { brandId, importId }: ImportRun): Promise<void> {
  await sql.query(
    `update import_rows r set kind = c.kind::import_row_kind, target_id = c.target_id, before = c.before, after = c.after, problems = c.problems
      from compared c where r.brand_id = $1 and r.import_id = $2 and r.line = c.line and (${hasOtherEffect} or ${hasOtherProblems})`,
    [brandId, importId],
  );
}

/** Adds the ids in `imported` to the stored rows. */
export async function storeCreatedIds(sql: Sql, { brandId, importId }: ImportRun): Promise<void> {
  await sql.query(
    `update import_rows r set target_id = i.id from imported i
      where r.brand_id = $1 and r.import_id = $2 and r.line = i.line and r.kind = 'created'`,
    [brandId, importId],
  );
}

/** Whether the results in `compared` differ from the stored rows. `deeds`: the effect of one differs. `words`: a message of one differs. */
export async function changesSince(sql: Sql, { brandId, importId }: ImportRun): Promise<{ deeds: boolean; words: boolean }> {
  const { rows } = await sql.query<{ deeds: boolean; words: boolean }>(
    `select coalesce(bool_or(${hasOtherEffect}), false) as deeds, coalesce(bool_or(${hasOtherProblems}), false) as words
      from import_rows r join compared c on c.line = r.line where r.brand_id = $1 and r.import_id = $2`,
    [brandId, importId],
  );
  return rows[0] as { deeds: boolean; words: boolean };
}

export interface Ending {
  runId: string | null;
  state: 'preview' | 'done' | 'failed' | 'undone';
  failure: { code: string } | null;
  made: unknown;
  /** Absent if nothing was compared. */
  counts?: RowCounts;
  notes?: Partial<Notes> & { seen?: Seen | null };
}

/**
 * Stores the end of an import's work.
 * @returns false if another run owns the import: it was cancelled, or counted as lost
 */
export async function endRun(sql: Sql, run: ImportRun, { runId, state, failure, made, counts, notes }: Ending): Promise<boolean> {
  const { brandId, importId, at, userId } = run;
  const { rowCount } = await sql.query(
    `update imports i set state = $4::import_state, run_id = null, beat_at = null, failure = $5::jsonb, done = total,
        ${countNames.map((name) => `${name} = coalesce(($10::jsonb->>'${name}')::int, ${name})`).join(', ')},
        undone = case when $4 = 'undone' then i.changed + i.created
          - (select count(kept)::int from import_rows where brand_id = $1 and import_id = $2) else 0 end,
        notes = notes || case when $4 = 'done' then jsonb_build_object('made', $6::jsonb) else '{}' end
          || coalesce($8::jsonb, '{}'),
        applied_by_id = case when $4 = 'done' then $9::int else applied_by_id end,
        undone_by_id = case when $4 = 'undone' then $9::int else undone_by_id end,
        file_key = case when $4 = 'done' then null else file_key end,
        applied_at = case when $4 = 'done' then $7::timestamptz else applied_at end,
        ended_at = case when $4 in ('done', 'failed', 'undone') then clock_timestamp() end
      where i.brand_id = $1 and i.id = $2 and i.run_id = $3::uuid`,
    [
      brandId,
      importId,
      runId,
      state,
      failure && JSON.stringify(failure),
      JSON.stringify(made ?? null),
      at,
      notes ? JSON.stringify(notes) : null,
      userId,
      counts ? JSON.stringify(counts) : null,
    ],
  );
  return rowCount === 1;
}

/** The history has one entry for an import, written when it ends. */
export async function auditImport(
  sql: Sql,
  { brandId, importId, userId }: ImportRun,
  { operation, requestId, restaurantId }: { operation: string; requestId: string; restaurantId: number | null },
  state: 'done' | 'undone',
): Promise<void> {
  await sql.query(
    `insert into audit_entries (brand_id, restaurant_id, subject_kind, subject_id, operation, input, after, user_id, request_id)
      select $1::int, $3::int, 'import', $2::int::text, $4, jsonb_build_object('importId', $2::int),
        jsonb_build_object('fileName', i.file_name) || case when $7 = 'done' then jsonb_build_object('created', i.created, 'changed', i.changed)
          else jsonb_build_object('undone', i.undone) end, $5::int, $6
      from imports i where i.brand_id = $1 and i.id = $2`,
    [brandId, importId, restaurantId, operation, userId, requestId, state],
  );
}
