import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csv } from '@/server/core/reads/csv';
import type { Encoding, Table } from './table';

/** A refused row as it was in the file, and the reasons. */
export interface RefusedRow {
  cells: readonly string[];
  /** Sentences, in one language. */
  reasons: readonly string[];
}

/**
 * Writes the rows with errors to a file like the original: same format, encoding, separator and columns, with a column of reasons at the
 * end. Once corrected, it can be uploaded as it is. Cells are as returned by `Table.rows`.
 * @param heading name of the column of reasons
 */
export async function writeErrorFile(
  path: string,
  fileLayout: Pick<Table, 'format' | 'encoding' | 'separator' | 'sheet' | 'columns'>,
  rows: AsyncIterable<RefusedRow[]>,
  heading: string,
): Promise<void> {
  const width = fileLayout.columns.length;
  const lineOf = ({ cells, reasons }: RefusedRow) => [
    ...Array.from({ length: width }, (_, index) => cells[index] ?? ''),
    reasons.join(' '),
  ];
  const header = [...fileLayout.columns, heading];
  if (fileLayout.format === 'xlsx') return await writeWorkbook(path, fileLayout.sheet ?? '', header, rows, lineOf);
  const { separator = ';', encoding = 'utf-8' } = fileLayout;
  await pipeline(
    Readable.from(
      (async function* () {
        yield encode(byteOrderMarkOf(encoding) + csv([header], separator), encoding);
        for await (const batch of rows) yield encode(csv(batch.map(lineOf), separator), encoding);
      })(),
    ),
    createWriteStream(path),
  );
}

/** Without the mark, spreadsheets would not recognise Unicode. */
const byteOrderMarkOf = (encoding: Encoding) => (encoding === 'windows-1252' ? '' : '\ufeff');

function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  return encoding === 'utf-8' ? Buffer.from(text) : encodeWindows1252(text);
}

/** The characters that Windows-1252 has at other positions than Unicode: € and 26 others. */
const windows1252 = new Map(
  Array.from({ length: 32 }, (_, index) => [new TextDecoder('windows-1252').decode(Buffer.of(128 + index)), 128 + index]),
);

/**
 * Encodes a text. The narrow no-break space of French sentences becomes a no-break space of normal width. Other characters that the
 * encoding lacks, which the user cannot have typed, become question marks.
 */
function encodeWindows1252(text: string): Buffer {
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
  // Cells are texts, so that spreadsheets do not turn badges into numbers or names into dates.
  worksheet.columns = header.map((name, index) => ({
    width: index === header.length - 1 ? 60 : Math.max(12, Math.min(40, name.length + 4)),
    style: { numFmt: '@' },
  }));
  worksheet.addRow(header).commit();
  for await (const batch of rows) for (const row of batch) worksheet.addRow(lineOf(row)).commit();
  await workbook.commit();
}
