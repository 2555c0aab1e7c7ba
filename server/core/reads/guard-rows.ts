const bytesOf = (text: string) => [...Buffer.from(text)];
const [APOSTROPHE, LINE_END] = bytesOf("'\n") as [number, number];
/** First bytes of multi-byte characters that matter here: the non-breaking space, and full-width signs. */
const [NO_BREAK_SPACE, FULL_WIDTH] = [0xc2, 0xef];
const fullWidthSigns = new Set(['＝', '＋', '－', '＠'].map((sign) => Buffer.from(sign).subarray(1).readUInt16BE()));

const DELIMITER = 1;
const BLANK = 2;
const SIGN = 3;
const QUOTE = 4;
const WIDE = 5;
const MARK = 6;
const kinds = new Uint8Array(256);
// What may start a cell, and what may precede a formula in it (guard.rules, `FORMULA`).
for (const byte of bytesOf(';,\t\r\n')) kinds[byte] = DELIMITER;
for (const byte of bytesOf(' \f\v')) kinds[byte] = BLANK;
for (const byte of bytesOf('=+@-')) kinds[byte] = SIGN;
for (const byte of bytesOf('"')) kinds[byte] = MARK;
kinds[APOSTROPHE] = QUOTE;
for (const byte of [NO_BREAK_SPACE, FULL_WIDTH]) kinds[byte] = WIDE;

/**
 * Finds, chunk by chunk of a file, where an apostrophe is missing.
 * @returns takes whole lines, of which the last may end within a cell
 */
function findMissing(separator: number): (lines: Buffer) => number[] {
  // Within quotation marks; at the start of a cell, as it was written.
  let isInside = false;
  let isNew = true;
  return (lines) => {
    const offsets: number[] = [];
    // Start of the cell’s text, as long as only apostrophes were read.
    let start = isNew ? 0 : -1;
    // After a delimiter, or apostrophes that follow one.
    let isAfterDelimiter = true;
    let isQuoted = false;
    for (let at = 0; at < lines.length; at++) {
      const byte = lines[at] ?? 0;
      const kind = kinds[byte];
      if (kind === DELIMITER) {
        const endsCell = !isInside && (byte === separator || byte === LINE_END);
        // A tab or line break at the start of a text (`LEADING_BREAK`): these are the delimiters up to 13.
        if (start >= 0 && !endsCell && byte <= 13) offsets.push(start);
        start = endsCell ? at + 1 : -1;
        isAfterDelimiter = true;
        isQuoted = false;
        continue;
      }
      if (kind === MARK) {
        isInside = !isInside;
        start = isInside && start === at ? at + 1 : -1;
      } else if (kind !== QUOTE) start = -1;
      if (!isAfterDelimiter) continue;
      if (kind === QUOTE) isQuoted = true;
      else if (kind === WIDE && byte === NO_BREAK_SPACE && lines[at + 1] === 0xa0 && !isQuoted) at += 1;
      else if ((kind !== BLANK && kind !== MARK) || isQuoted) {
        const isFullWidth = kind === WIDE && byte === FULL_WIDTH && fullWidthSigns.has(((lines[at + 1] ?? 0) << 8) | (lines[at + 2] ?? 0));
        if (kind === SIGN || isFullWidth) offsets.push(at);
        isAfterDelimiter = false;
      }
    }
    isNew = start === lines.length;
    return offsets;
  };
}

function insertApostrophes(offsets: readonly number[], lines: Buffer): Buffer {
  if (offsets.length === 0) return lines;
  const guarded = Buffer.allocUnsafe(lines.length + offsets.length);
  let [from, to] = [0, 0];
  for (const offset of offsets) {
    to += lines.copy(guarded, to, from, offset);
    guarded[to++] = APOSTROPHE;
    from = offset;
  }
  lines.copy(guarded, to, from);
  return guarded;
}

/**
 * Guards rows of CSV as they stream by: adds the same apostrophes as `guard`, without parsing rows or cells.
 * @param chunks CSV in UTF-8 as PostgreSQL writes it, lines ending in `\n`
 * @param separator `,`, `;` or a tab
 */
export async function* guardRows(chunks: AsyncIterable<Buffer>, separator: string): AsyncGenerator<Buffer> {
  const findMissingIn = findMissing(separator.charCodeAt(0));
  const guardLines = (lines: Buffer) => insertApostrophes(findMissingIn(lines), lines);
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_END) + 1;
    if (end === 0) {
      rest = Buffer.concat([rest, chunk]);
      continue;
    }
    yield guardLines(rest.length === 0 ? chunk.subarray(0, end) : Buffer.concat([rest, chunk.subarray(0, end)]));
    rest = chunk.subarray(end);
  }
  if (rest.length > 0) yield guardLines(rest);
}
