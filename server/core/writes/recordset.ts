import { Prisma } from '../platform/db';

/**
 * Rows for an `insert … select`, passed as one JSON value, so that the statement is the same for any number of rows.
 * @param types the columns and their types
 * @returns `names` of the columns, and `from`, the record set `line`
 */
export function recordsetOf<Column extends string>(types: Record<Column, string>) {
  const columns = Object.entries(types).map((column) => column.join(' '));
  return {
    names: Prisma.raw(Object.keys(types).join(', ')),
    from: (rows: Record<Column, unknown>[]) =>
      Prisma.sql`json_to_recordset(${JSON.stringify(rows)}::json) as line(${Prisma.raw(columns.join(', '))})`,
  };
}
