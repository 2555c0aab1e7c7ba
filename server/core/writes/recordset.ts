import { Prisma } from '../platform/db';

/**
 * Rows for one `insert … select`, however many there are: PostgreSQL reads them from one JSON value, so that the statement is the same.
 * @param types the columns and their types
 * @returns `names` of the columns, and `from` rows the record set `line`
 */
export function recordsetOf<Column extends string>(types: Record<Column, string>) {
  const columns = Object.entries(types).map((column) => column.join(' '));
  return {
    names: Prisma.raw(Object.keys(types).join(', ')),
    from: (rows: Record<Column, unknown>[]) =>
      Prisma.sql`json_to_recordset(${JSON.stringify(rows)}::json) as line(${Prisma.raw(columns.join(', '))})`,
  };
}
