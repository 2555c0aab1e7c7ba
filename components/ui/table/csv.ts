import type { Column } from './columns';

/** Spreadsheets run cells that begin with these; an apostrophe keeps them text. Plain negative numbers are let through. */
const formula = /^[=+@\t\r]|^-(?!\d+([.,]\d+)?$)/;

function cell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180) with a header line; the byte order mark makes spreadsheets read it as UTF-8. */
export function toCsv<Row>(columns: Column<Row>[], rows: Row[]): string {
  const written = columns.filter((column) => column.csv !== undefined);
  const lines = [written.map((column) => cell(column.header)), ...rows.map((row) => written.map((column) => cell(column.csv?.(row))))];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Hands a text, or bytes, to the browser as a file. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
