import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csv } from '@/server/core/reads/csv';
import type { Encoding, Table } from './table';

/** A row that was not taken, as it stood in the file, and why. */
export interface RefusedRow {
  cells: readonly string[];
  /** Sentences, in one language. */
  reasons: readonly string[];
}

/**
 * Writes the rows with errors as a file like the one that they came in: its format, encoding and separator, its columns, and the reasons
 * behind them. Whoever corrects them there can upload it as it is. Cells are as `Table.rows` gave them.
 * @param heading name of the column of reasons
 */
export async function writeErrorFile(
  path: string,
  like: Pick<Table, 'format' | 'encoding' | 'separator' | 'sheet' | 'columns'>,
  rows: AsyncIterable<RefusedRow[]>,
  heading: string,
): Promise<void> {
  const width = like.columns.length;
  const lineOf = ({ cells, reasons }: RefusedRow) => [
    ...Array.from({ length: width }, (_, index) => cells[index] ?? ''),
    reasons.join(' '),
  ];
  const header = [...like.columns, heading];
  if (like.format === 'xlsx') return await writeWorkbook(path, like.sheet ?? '', header, rows, lineOf);
  const { separator = ';', encoding = 'utf-8' } = like;
  await pipeline(
    Readable.from(
      (async function* () {
        yield encode(mark(encoding) + csv([header], separator), encoding);
        for await (const batch of rows) yield encode(csv(batch.map(lineOf), separator), encoding);
      })(),
    ),
    createWriteStream(path),
  );
}

/** Without it a spreadsheet would not know that the text is Unicode. */
const mark = (encoding: Encoding) => (encoding === 'windows-1252' ? '' : '\ufeff');

function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  return encoding === 'utf-8' ? Buffer.from(text) : inWindows1252(text);
}

/** Of the characters that the encoding has at another place than Unicode: € and 26 others. */
const windows1252 = new Map(
  Array.from({ length: 32 }, (_, index) => [new TextDecoder('windows-1252').decode(Buffer.of(128 + index)), 128 + index]),
);

/** The narrow space of French sentences becomes a wide one; what the encoding does not have, which nobody typed there, a question mark. */
function inWindows1252(text: string): Buffer {
  const bytes = Array.from(text.replaceAll('\u202f', '\u00a0'), (character) => {
    const code = character.codePointAt(0) as number;
    return windows1252.get(character) ?? (code < 128 || (code >= 160 && code < 256) ? code : 63);
  });
  return Buffer.from(bytes);
}

async function writeWorkbook(
  path: string,
  sheet: string,
  header: string[],
  rows: AsyncIterable<RefusedRow[]>,
  lineOf: (row: RefusedRow) => string[],
): Promise<void> {
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true });
  const worksheet = workbook.addWorksheet(sheet.replace(/[*?:/\\[\]]/g, ' ').slice(0, 31) || undefined);
  // As text, so that no spreadsheet makes numbers of badges or dates of names when a cell is mended.
  worksheet.columns = header.map((name, index) => ({
    width: index === header.length - 1 ? 60 : Math.max(12, Math.min(40, name.length + 4)),
    style: { numFmt: '@' },
  }));
  worksheet.addRow(header).commit();
  for await (const batch of rows) for (const row of batch) worksheet.addRow(lineOf(row)).commit();
  await workbook.commit();
}
