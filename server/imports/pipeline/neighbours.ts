import type { ImportRun, ImportWork, RowMeant, Sql } from './import-work';

/** More rows than these are not picked out one by one: all are compared. */
const MOST_PICKED = 1_000;

/** A kept row, as far as others may depend on it. */
export interface KeptRow extends RowMeant {
  line: number;
}

/** The rows of an import that are concerned when one of them changes. */
export interface Concerned {
  /** Those of which something else may be said: the changed one, and all that share a key or a target with it, as it was or as it is. */
  touched: number[];
  /** Those that must be compared so that what is said of the touched ones is whole: what they in turn share keys and targets with. */
  compared: number[];
}

/** @returns null when there are so many that all may as well be compared */
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
 * Finds whom a correction concerns.
 * @param ages the row as it was and as it is
 * @returns null when that is everybody, or nearly
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
