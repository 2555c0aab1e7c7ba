// Decided in docs/decisions/011-csv.md.

export type Cell = string | number | boolean | null | undefined;

/** What parts the cells of a line. */
export type Separator = ',' | ';' | '\t' | '|';

/**
 * Where a spreadsheet may begin to read a formula, in half or full width: at the beginning of a text, and wherever a spreadsheet with
 * another separator than ours begins a cell inside of it. A French one parts the lines at semicolons, and no quotes keep it from that.
 */
const formulas = {
  comma: /(^|[;\t\r\n])([\s"]*)([=+\-@＝＋－＠])/g,
  other: /(^|[,;\t\r\n])([\s"]*)([=+\-@＝＋－＠])/g,
};
const plainNumber = /^-?\d+([.,]\d+)?$/;

/** A text that no spreadsheet runs: an apostrophe stands before what would begin a formula. */
function harmless(text: string, separator: Separator): string {
  if (plainNumber.test(text)) return text;
  const guarded = text.replace(separator === ',' ? formulas.comma : formulas.other, "$1$2'$3");
  return /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
}

function cell(value: Cell, separator: Separator): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? harmless(value, separator) : String(value);
  return /[",;\t\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of CSV (RFC 4180), of which no cell runs as a formula: the only way in which server and browser write it. */
export function csv(rows: Cell[][], separator: Separator = ','): string {
  return rows.map((row) => `${row.map((value) => cell(value, separator)).join(separator)}\r\n`).join('');
}

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A long CSV file, made and sent page by page, so that its size costs no memory.
 * @param next gives the rows of a page and where the next one begins; null ends the file
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
