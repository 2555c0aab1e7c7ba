import { csv } from '@/server/core/reads/csv';

/* What spreadsheets put on the clipboard as text, and what they take. Pure. */

/** A cell between quotes: it may hold tabs, line ends and doubled quotes. A quote in the midst of a cell, as of «12" pizza», opens none. */
const quoted = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y;
const plain = /[^\t\r\n]*/y;
const lineEnd = /\r\n|\r|\n/y;

/** What `csv` puts before a text that a spreadsheet would run. */
const guard = /(^|[,;\t\r\n])([\s"]*)'([=+\-@＝＋－＠])/g;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Text of the clipboard as rows of cells: Excel, Sheets, Numbers and LibreOffice part them by tabs, and quote what holds one or a line end. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; ; ) {
    const inQuotes = matchAt(quoted, text, at);
    const found = inQuotes ?? matchAt(plain, text, at);
    row.push((inQuotes?.[1]?.replaceAll('""', '"') ?? found?.[0] ?? '').replace(guard, '$1$2$3').replaceAll(/\r\n?/g, '\n'));
    at += found?.[0].length ?? 0;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at += matchAt(lineEnd, text, at)?.[0].length ?? 0;
    // The last line ends too, and begins no further one.
    if (at >= text.length) return rows;
  }
}

/** Rows of cells as spreadsheets take them; nothing that they would run as a formula. */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  csv(
    rows.map((row) => [...row]),
    '\t',
  ).replace(/\r\n$/, '');

/**
 * A list as people have it in a mail or a spreadsheet. Where no line has a tab, semicolons part the cells; a comma is the decimal sign of
 * a French price, and parts nothing.
 */
export function readList(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const cells = text.includes('\t') || !lines.every((line) => line.includes(';')) ? readCells(text) : lines.map((line) => line.split(';'));
  return cells.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''));
}
