type Cell = string | number | boolean | null | undefined;

/** A spreadsheet runs cells that begin like a formula; text that does is made harmless with an apostrophe. */
function cell(value: Cell): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of CSV (RFC 4180). */
export function csv(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
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
