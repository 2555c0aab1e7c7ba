import { csv } from '@/server/core/reads/csv';

/*
 * Tabular text of the clipboard, as spreadsheets write and read it. Pure functions.
 */

/** A quoted cell: it may contain tabs, line ends and doubled quotes. A quote within a cell, as in «12" pizza», does not open one. */
const quoted = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y;
const plain = /[^\t\r\n]*/y;
const lineEnd = /\r\n|\r|\n/y;

/** What `csv` puts before a text that a spreadsheet would run as a formula. */
const formulaGuard = /(^|[,;\t\r\n])([\s"]*)'([=+\-@＝＋－＠])/g;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Splits clipboard text into rows of cells. Excel, Sheets, Numbers and LibreOffice separate cells by tabs, and quote those that contain a
 * tab or line end.
 */
export function readCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; ; ) {
    const inQuotes = matchAt(quoted, text, at);
    const match = inQuotes ?? matchAt(plain, text, at);
    row.push((inQuotes?.[1]?.replaceAll('""', '"') ?? match?.[0] ?? '').replace(formulaGuard, '$1$2$3').replaceAll(/\r\n?/g, '\n'));
    at += match?.[0].length ?? 0;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at += matchAt(lineEnd, text, at)?.[0].length ?? 0;
    // A final line end starts no further line.
    if (at >= text.length) return rows;
  }
}

/** Writes rows of cells for spreadsheets, with nothing that they would run as a formula. */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  csv(
    rows.map((row) => [...row]),
    '\t',
  ).replace(/\r\n$/, '');

/**
 * Splits a list copied from a mail or a spreadsheet. If no line has a tab, semicolons separate the cells; never commas, which are decimal
 * signs in French prices.
 */
export function readList(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const cells = text.includes('\t') || !lines.every((line) => line.includes(';')) ? readCells(text) : lines.map((line) => line.split(';'));
  return cells.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''));
}
