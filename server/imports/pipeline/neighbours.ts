import type { ImportRun, ImportWork, RowMeant, Sql } from './import-work';

/** If more rows than this are affected, all rows are compared. */
const MAX_PICKED = 1_000;

/** The parts of a stored row that other rows may depend on. */
export interface KeptRow extends RowMeant {
  line: number;
}

/** The rows of an import that are affected when one of them changes. */
export interface AffectedRows {
  /** Rows whose results may differ: the changed one, and all that share a key or target with it, before or after. */
  touched: number[];
  /** Rows that must be compared to get complete results for the affected ones: those that share keys or targets with them. */
  compared: number[];
}

/** @returns null if there are so many that all should be compared */
async function findRelatedRows(sql: Sql, work: ImportWork, { brandId, importId }: ImportRun, rows: KeptRow[]): Promise<KeptRow[] | null> {
  const { text, values } = work.sharing(
    rows.map((row) => row.values),
    4,
  );
  const found = await sql.query<KeptRow>(
    `select r.line, r.values, r.target_id as "targetId" from import_rows r
      where r.brand_id = $1 and r.import_id = $2 and (r.target_id = any($3::int[]) or ${text}) limit ${MAX_PICKED + 1}`,
    [brandId, importId, rows.flatMap(({ targetId }) => targetId ?? []), ...values],
  );
  return found.rows.length > MAX_PICKED ? null : found.rows;
}

/**
 * Finds the rows that a correction affects.
 * @param versions the row before and after
 * @returns null for all or nearly all
 */
export async function findAffected(sql: Sql, work: ImportWork, run: ImportRun, versions: KeptRow[]): Promise<AffectedRows | null> {
  if (await work.spreads?.(sql, run, versions)) return null;
  const related = await findRelatedRows(sql, work, run, versions);
  if (!related) return null;
  const ownLines = versions.map(({ line }) => line);
  const touched = [...new Set([...ownLines, ...related.map(({ line }) => line)])];
  const otherRows = related.filter(({ line }) => !ownLines.includes(line));
  if (otherRows.length === 0) return { touched, compared: touched };
  const indirectlyRelated = await findRelatedRows(sql, work, run, otherRows);
  return indirectlyRelated && { touched, compared: [...new Set([...touched, ...indirectlyRelated.map(({ line }) => line)])] };
}
