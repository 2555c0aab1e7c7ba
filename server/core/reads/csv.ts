// Decided in docs/decisions/011-csv.md.

export type Cell = string | number | boolean | null | undefined;

/** The separator of cells. */
export type Separator = ',' | ';' | '\t' | '|';

/**
 * Where a spreadsheet might read a formula, in half or full width: at the start of a text, and wherever a spreadsheet with another
 * separator would start a cell within it. A French one splits at semicolons, even within quotes.
 */
const formulas = {
  comma: /(^|[;\t\r\n])([\s"]*)([=+\-@＝＋－＠])/g,
  other: /(^|[,;\t\r\n])([\s"]*)([=+\-@＝＋－＠])/g,
};
const plainNumber = /^-?\d+([.,]\d+)?$/;

/** Makes a text safe for spreadsheets: puts an apostrophe before whatever would start a formula. */
function guardFormula(text: string, separator: Separator): string {
  if (plainNumber.test(text)) return text;
  const guarded = text.replace(separator === ',' ? formulas.comma : formulas.other, "$1$2'$3");
  return /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
}

function cell(value: Cell, separator: Separator): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? guardFormula(value, separator) : String(value);
  return /[",;\t\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of CSV (RFC 4180) in which no cell runs as a formula. Server and browser write CSV only through this function. */
export function csv(rows: Cell[][], separator: Separator = ','): string {
  return rows.map((row) => `${row.map((value) => cell(value, separator)).join(separator)}\r\n`).join('');
}

/** Makes spreadsheets read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A long CSV file, made and sent page by page, so that memory does not grow with its size.
 * @param next returns the rows of a page and where the next one begins; null ends the file
 */
export function csvStream(
  header: Cell[],
  next: (cursor: number | undefined) => Promise<{ rows: Cell[][]; nextCursor: number | null }>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: number | undefined;
  let begun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!begun) {
        begun = true;
        controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csv([header])));
        return;
      }
      const { rows, nextCursor } = await next(cursor);
      if (rows.length > 0) controller.enqueue(encoder.encode(csv(rows)));
      if (nextCursor === null) controller.close();
      else cursor = nextCursor;
    },
  });
}
