const bytesOf = (text: string) => new Set([...Buffer.from(text)]);
/** What begins a cell somewhere, and what may stand between that and a formula (customer-file.rules, `FORMULA`). */
const delimiters = bytesOf(';,\t\r\n');
const blanks = bytesOf(' \f\v"');
const signs = bytesOf('=+@-');
const [APOSTROPHE, LINE_END] = Buffer.from("'\n") as unknown as [number, number];
/** The second byte behind these begins or ends what takes more than one: a space that does not break, signs of full width. */
const [NO_BREAK_SPACE, FULL_WIDTH] = [0xc2, 0xef];
const fullWidthSigns = new Set(['＝', '＋', '－', '＠'].map((sign) => Buffer.from(sign).subarray(1).readUInt16BE()));

const DELIMITER = 1;
const BLANK = 2;
const SIGN = 3;
const QUOTE = 4;
const WIDE = 5;
const kinds = new Uint8Array(256);
for (const byte of delimiters) kinds[byte] = DELIMITER;
for (const byte of blanks) kinds[byte] = BLANK;
for (const byte of signs) kinds[byte] = SIGN;
kinds[APOSTROPHE] = QUOTE;
for (const byte of [NO_BREAK_SPACE, FULL_WIDTH]) kinds[byte] = WIDE;

/** Where an apostrophe is missing in whole lines of CSV. */
function missing(lines: Buffer): number[] {
  const places: number[] = [];
  // Behind a delimiter, or behind apostrophes that follow it.
  let isBehind = true;
  let isQuoted = false;
  for (let at = 0; at < lines.length; at++) {
    const kind = kinds[lines[at] ?? 0];
    if (kind === DELIMITER) {
      isBehind = true;
      isQuoted = false;
    } else if (isBehind) {
      const isSpace = kind === WIDE && lines[at] === NO_BREAK_SPACE && lines[at + 1] === 0xa0;
      if (kind === QUOTE) isQuoted = true;
      else if (isSpace && !isQuoted) at += 1;
      else if (kind !== BLANK || isQuoted) {
        const isFullWidth =
          kind === WIDE && lines[at] === FULL_WIDTH && fullWidthSigns.has(((lines[at + 1] ?? 0) << 8) | (lines[at + 2] ?? 0));
        if (kind === SIGN || isFullWidth) places.push(at);
        isBehind = false;
      }
    }
  }
  return places;
}

function guardLines(lines: Buffer): Buffer {
  const places = missing(lines);
  if (places.length === 0) return lines;
  const guarded = Buffer.allocUnsafe(lines.length + places.length);
  let [from, to] = [0, 0];
  for (const place of places) {
    to += lines.copy(guarded, to, from, place);
    guarded[to++] = APOSTROPHE;
    from = place;
  }
  lines.copy(guarded, to, from);
  return guarded;
}

/**
 * Guards rows of CSV as they pass: each apostrophe that `guard` would put before a formula, without taking rows or cells apart.
 * @param chunks CSV in UTF-8, separated by `,`, `;` or tabs, lines ended with `\n`
 */
export async function* guardRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_END) + 1;
    if (end === 0) {
      rest = Buffer.concat([rest, chunk]);
      continue;
    }
    yield guardLines(Buffer.concat([rest, chunk.subarray(0, end)]));
    rest = chunk.subarray(end);
  }
  if (rest.length > 0) yield guardLines(rest);
}
