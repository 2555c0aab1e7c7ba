import { type Db, Prisma } from './db';

/**
 * Copies rows of a table whole, whatever columns it has by now: those that the database makes itself are left to it.
 * @param changed what a column gets instead of the value of the row, which is called `source`
 * @returns the lists of columns and of values for an `insert … select`
 */
export async function columnsToCopy(
  db: Db,
  table: string,
  changed: Record<string, Prisma.Sql>,
): Promise<{ columns: Prisma.Sql; values: Prisma.Sql }> {
  const rows = await db.sql.read<{ name: string }>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;
  const names = rows.map(({ name }) => name);
  return {
    columns: Prisma.raw(names.join(', ')),
    values: Prisma.join(names.map((name) => changed[name] ?? Prisma.raw(`source.${name}`))),
  };
}
