import { BYTE_ORDER_MARK, type Cell, csv } from '@/server/core/reads/csv';
import type { Column } from './columns';

/** Rows as CSV with a header line. */
export function toCsv<Row>(columns: Column<Row>[], rows: Row[]): string {
  const csvColumns = columns.filter((column) => column.csv !== undefined);
  const cells = rows.map((row) => csvColumns.map((column): Cell => column.csv?.(row)));
  return BYTE_ORDER_MARK + csv([csvColumns.map((column) => column.header), ...cells]);
}

/** A busy browser starts saving late. If the address is revoked by then, there is no file. */
const SAVING_MS = 60_000;

/** Saves a text, or bytes, as a file. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVING_MS);
}
