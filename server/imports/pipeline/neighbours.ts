import type { ImportRun, ImportWork, RowMeant, Sql } from './import-work';

/** If more rows than this are affected, all rows are compared. */
const MOST_PICKED = 1_000;

/** The parts of a stored row that other rows may depend on. */
export interface KeptRow extends RowMeant {
  line: number;
}

/** The rows of an import that are affected when one of them changes. */
export interface Concerned {
  /** Rows whose results may differ: the changed one, and all that share a key or target with it, before or after. */
  touched: number[];
  /** Rows that must be compared to get complete results for the affected ones: those that share keys or targets with them. */
  compared: number[];
}

/** @returns null if there are so many that all should be compared */
async function rowsLike(sql: Sql, work: ImportWork, { brandId, importId }: ImportRun, rows: KeptRow[]): Promise<KeptRow[] | null> {
  const { text, values } = work.sharing(
    rows.map((row) => row.values),
    4,
  );
  const found = await sql.query<KeptRow>(
    `select r.line, r.values, r.target_id as "targetId" from import_rows r
      where r.brand_id = $1 and r.import_id = $2 and (r.target_id = any($3::int[]) or ${text}) limit ${MOST_PICKED + 1}`,
    [brandId, importId, rows.flatMap(({ targetId }) => targetId ?? []), ...values],
  );
  return found.rows.length > MOST_PICKED ? null : found.rows;
}

/**
 * Finds the rows that a correction affects.
 * @param ages the row before and after
 * @returns null for all or nearly all
 */
export async function concernedBy(sql: Sql, work: ImportWork, run: ImportRun, ages: KeptRow[]): Promise<Concerned | null> {
  if (await work.spreads?.(sql, run, ages)) return null;
  const like = await rowsLike(sql, work, run, ages);
  if (!like) return null;
  const own = ages.map(({ line }) => line);
  const touched = [...new Set([...own, ...like.map(({ line }) => line)])];
  const others = like.filter(({ line }) => !own.includes(line));
  if (others.length === 0) return { touched, compared: touched };
  const further = await rowsLike(sql, work, run, others);
  return further && { touched, compared: [...new Set([...touched, ...further.map(({ line }) => line)])] };
}
