// Decided in docs/decisions/109-applying-what-was-seen.md.

import type { ImportRun, ImportWork, Sql } from './import-work';

/** What the comparison of a preview has read, described by PostgreSQL's transaction ids. */
export interface Seen {
  /** The transaction that stored the rows. */
  by: string;
  /** The oldest transaction open at that time: rows written by it or later ones may be new. */
  since: string;
  /** The number of the brand's rows in each table. */
  counts: Record<string, number>;
}

interface TableState {
  name: string;
  count: number;
  written: number;
}

/** Up to this number of table rows per file row, checking for changes is faster than comparing again. */
const MAX_ROWS_PER_FILE_ROW = 500;
const NO_LIMIT = 2 ** 31 - 1;

/**
 * For each table that a comparison reads: the number of the brand's rows, and how many were written since a transaction.
 * @param most the highest number to count to
 */
async function statesOf(
  work: ImportWork,
  sql: Sql,
  run: ImportRun,
  { since, most }: { since: string; most: number },
): Promise<TableState[]> {
  // SQL: rows restored from another server, or written two thousand million transactions ago, count as changed.
  const isWritten = 's.transactions < 0 or age(t.xmin) <= s.transactions';
  const counts = work.reads(run).map(
    (name) =>
      `select '${name}' as name, count(*)::int as count, (count(*) filter (where ${isWritten}))::int as written
          from (select xmin from ${name} where brand_id = $1 limit $3) t, s`,
  );
  const { rows } = await sql.query<TableState>(
    `with s as materialized (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - $2::bigint as transactions)
    ${counts.join(' union all ')}`,
    [run.brandId, since, most],
  );
  return rows;
}

/**
 * Records the state that a comparison is about to read; to be called before it.
 * @param total rows of the file
 * @returns null if there is too much to check later
 */
export async function recordSeen(work: ImportWork, sql: Sql, run: ImportRun, total: number): Promise<Seen | null> {
  const { rows } = await sql.query<{ by: string; since: string }>(
    'select pg_current_xact_id()::xid::text as by, pg_snapshot_xmin(pg_current_snapshot())::text as since',
  );
  const { by = '', since = '' } = rows[0] ?? {};
  const maxRows = total * MAX_ROWS_PER_FILE_ROW;
  const states = await statesOf(work, sql, run, { since, most: Math.min(maxRows + 1, NO_LIMIT) });
  if (states.some(({ count }) => count > maxRows)) return null;
  return { by, since, counts: Object.fromEntries(states.map(({ name, count }) => [name, count])) };
}

/**
 * Locks everything that the stored rows change, until the transaction ends.
 * @returns whether the data read by their comparison is unchanged, so that its results still hold
 */
export async function lockSeenRows(work: ImportWork, sql: Sql, run: ImportRun): Promise<boolean> {
  const { brandId, importId } = run;
  const { rows } = await sql.query<{ seen: Seen }>(
    `select notes->'seen' as seen from imports where brand_id = $1 and id = $2 and notes#>>'{seen,by}' = (
      select xmin::text from import_rows where brand_id = $1 and import_id = $2 and not mended order by line limit 1)`,
    [brandId, importId],
  );
  const [found] = rows;
  if (!found) return false;
  await work.lock?.(sql, run);
  await sql.query(
    `with held as (select id from ${work.targets} where brand_id = $1
        and id in (select target_id from import_rows where brand_id = $1 and import_id = $2 and kind = 'changed') order by id for no key update)
      select count(*) from held`,
    [brandId, importId],
  );
  const states = await statesOf(work, sql, run, { since: found.seen.since, most: NO_LIMIT });
  return states.every(({ name, count, written }) => written === 0 && count === found.seen.counts[name]);
}
