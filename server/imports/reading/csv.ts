import { type FileHandle, open } from 'node:fs/promises';
import type { Separator } from '@/server/core/reads/csv';
import { CsvSplitter, type SplitRow } from './csv-splitter';
import { encodingOf, isUtf7 } from './encoding';
import { findHeader } from './header';
import { hintsOf } from './hints';
import { UnreadableFile } from './refusals';
import { separatorOf } from './separator';
import { BATCH, type Encoding, type Limits, type Table, type TableRow } from './table';

const CHUNK = 65_536;
/** How many characters are examined to find the separator and the column names. */
const SAMPLE = 262_144;
const SAMPLE_ROWS = 200;

interface Text {
  encoding: Encoding;
  /** Bytes before the text (byte order mark). */
  mark: number;
}

/** Opens a CSV file as a table. */
export async function openCsv(path: string, limits: Limits, known: readonly string[]): Promise<Table> {
  const file = await open(path);
  try {
    const { size: byteLength } = await file.stat();
    const text = await encodingOf(file, byteLength);
    const sample = await sampleOf(file, text);
    const { separator, isDeclared } = separatorOf(sample, limits, known);
    const rows = rowsOf(sample, separator, limits, sample.length >= SAMPLE).slice(isDeclared ? 1 : 0);
    const filled = rows.filter(hasText);
    const header = findHeader(
      filled.map(({ cells }) => cells),
      known,
    );
    const headerRow = filled[header];
    if (!headerRow) throw new UnreadableFile('no_columns');
    if (headerRow.width > limits.columns) throw new UnreadableFile('too_many_columns', { limit: limits.columns });
    const columns = namesOf(headerRow.cells);
    if (isUtf7(columns)) throw new UnreadableFile('unsupported_encoding', { encoding: 'UTF-7' });
    const dataRows = filled.slice(header + 1, header + 1 + SAMPLE_ROWS);
    if (dataRows.length === 0 && sample.length < SAMPLE) throw new UnreadableFile('no_rows');
    let readBytes = 0;
    return {
      format: 'csv',
      encoding: text.encoding,
      separator,
      columns,
      headerLine: headerRow.line,
      hints: { ...hintsOf(dataRows.map(({ cells }) => cells)), otherSheets: [] },
      rows: () =>
        readRows(path, { text, separator, columns: columns.length, headerLine: headerRow.line, limits }, (bytes) => {
          readBytes = bytes;
        }),
      bytesRead: () => readBytes,
      byteLength,
    };
  } finally {
    await file.close();
  }
}

async function sampleOf(file: FileHandle, { encoding, mark }: Text): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE * 2), 0, undefined, mark);
  return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead), { stream: true }).slice(0, SAMPLE);
}

/** All rows of a text; without the last one if the text is cut off. */
export function rowsOf(text: string, separator: string, limits: Limits, isCut: boolean): SplitRow[] {
  const splitter = new CsvSplitter(separator, limits);
  const rows = splitter.push(text);
  return isCut && rows.length > 0 ? rows : [...rows, ...splitter.end().rows];
}

const hasText = ({ cells }: SplitRow) => cells.some((cell) => cell.trim() !== '');

/** The names, trimmed, without empty ones at the end. */
export function namesOf(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

interface Layout {
  text: Text;
  separator: Separator;
  columns: number;
  headerLine: number;
  limits: Limits;
}

async function* readRows(path: string, layout: Layout, onRead: (bytes: number) => void): AsyncGenerator<TableRow[]> {
  const { text, limits } = layout;
  const file = await open(path);
  try {
    const decoder = new TextDecoder(text.encoding);
    const splitter = new CsvSplitter(layout.separator, limits);
    const bytes = Buffer.alloc(CHUNK);
    const toRow = rowMaker(layout);
    let batch: TableRow[] = [];
    let count = 0;
    for (let position = text.mark, ended = false; !ended; ) {
      const { bytesRead } = await file.read(bytes, 0, CHUNK, position);
      position += bytesRead;
      ended = bytesRead === 0;
      const chunk = decoder.decode(bytes.subarray(0, bytesRead), { stream: !ended });
      toRow.look(chunk);
      const found = splitter.push(chunk);
      if (ended) {
        const { rows, unclosed } = splitter.end();
        if (unclosed !== null) throw new UnreadableFile('unclosed_quote', { line: unclosed });
        found.push(...rows);
      }
      for (const split of found) {
        if (split.line <= layout.headerLine || !hasText(split)) continue;
        count += 1;
        if (count > limits.rows) throw new UnreadableFile('too_many_rows', { limit: limits.rows });
        batch.push(toRow.row(split));
        if (batch.length === BATCH) {
          onRead(position);
          yield batch;
          batch = [];
        }
      }
    }
    onRead((await file.stat()).size);
    if (batch.length > 0) yield batch;
  } finally {
    await file.close();
  }
}

/** Whether a text has NUL, which no database column can hold, or replacements of invalid bytes. */
const isBroken = (text: string) => text.includes('\0') || text.includes('\ufffd');

/** Turns split rows into table rows: as many cells as there are columns, and the row's problems. */
function rowMaker({ columns }: Layout) {
  // Few files have such characters: cells are searched only from the first chunk with one on.
  let mayBeBroken = false;
  return {
    look(chunk: string): void {
      mayBeBroken ||= isBroken(chunk);
    },
    row({ line, cells, width, faults = [] }: SplitRow): TableRow {
      const found = [...faults.filter(({ column }) => column === null || column < columns)];
      if (width !== columns) {
        const extra = cells.slice(columns).some((cell) => cell.trim() !== '') || width > cells.length;
        if (width < columns) found.push({ column: null, code: 'too_few_cells', params: { found: width, expected: columns } });
        else if (extra) found.push({ column: null, code: 'too_many_cells', params: { found: width, expected: columns } });
        cells.length = Math.min(cells.length, columns);
        while (cells.length < columns) cells.push('');
      }
      if (mayBeBroken)
        for (const [column, cell] of cells.entries())
          if (isBroken(cell)) {
            found.push({ column, code: 'broken_characters', params: {} });
            cells[column] = cell.replaceAll('\0', '\ufffd');
          }
      return found.length > 0 ? { line, cells, faults: found } : { line, cells };
    },
  };
}
