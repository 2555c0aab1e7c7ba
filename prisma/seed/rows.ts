import type { Orm } from '@/server/core/platform/db';

/** Rows per statement: enough to make round trips cheap, few enough to keep the parameters small. */
const CHUNK = 5_000;

/**
 * Inserts many rows, a few thousand per statement.
 * @param columns column name → its PostgreSQL type; the rows have their values in the same order
 */
export async function insertRows(db: Orm, table: string, columns: Record<string, string>, rows: unknown[][]): Promise<void> {
  const names = Object.keys(columns).join(', ');
  const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${type}[]`);
  const sql = `insert into ${table} (${names}) select * from unnest(${arrays.join(', ')})`;
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    await db.$executeRawUnsafe(sql, ...arrays.map((_, column) => chunk.map((row) => row[column])));
  }
}
