import { type Db, Prisma } from './db';

/**
 * The columns for copying rows of a table, without those that the database generates.
 * @param changed replaces the values of some columns; the copied row is called `source`
 * @returns the lists of columns and values for an `insert … select`
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
