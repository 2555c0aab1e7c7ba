// Decided in docs/decisions/065-exports-and-reports.md.

import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Locale } from '@/server/core/operation/errors';
import { refuseField } from '@/server/core/operation/refuse-field';
import { copyCsv } from '@/server/core/platform/copy';
import type { Prisma } from '@/server/core/platform/db';
import { BYTE_ORDER_MARK, csv } from '@/server/core/reads/csv';
import { guardInWorkbook } from '@/server/core/reads/guard.rules';
import { guardRows } from '@/server/core/reads/guard-rows';
import { type SheetCell, xlsxStream } from '@/server/core/reads/xlsx';
import { type CsvSeparator, type FileColumn, type FileType, MAX_WORKBOOK_ROWS } from './table-file.values';

/** The content type of each file type. */
export const fileContentTypes: Record<FileType, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A request for a file of rows. */
export interface TableFile {
  brandId: number;
  locale: Locale;
  fileType: FileType;
  /** For CSV; by default the one that spreadsheets in the language use. */
  separator?: CsvSeparator;
  /** The name of a workbook's sheet. */
  name: string;
  columns: readonly FileColumn[];
  /** Selects the cells of all columns as texts. @param decimal the decimal separator */
  rows(decimal: '.' | ','): Prisma.Sql;
}

/** The separator of CSV files for readers of a language. */
export const separatorFor = (locale: Locale): ',' | ';' => (locale === 'fr' ? ';' : ',');

/** @throws invalid_parameters for more rows than a workbook can hold */
export function assertFits({ fileType }: Pick<TableFile, 'fileType'>, total: number): void {
  if (fileType !== 'xlsx' || total <= MAX_WORKBOOK_ROWS) return;
  throw refuseField('fileType', 'too_big', {
    en: `A workbook holds ${MAX_WORKBOOK_ROWS} rows at most. Ask for CSV, or for fewer.`,
    fr: `Un classeur contient ${MAX_WORKBOOK_ROWS} lignes au plus. Demandez un fichier CSV, ou moins de lignes.`,
  });
}

/**
 * The bytes of a file. Its cells are escaped so that no spreadsheet executes them, and imports read them back exactly. All rows are from
 * one snapshot.
 * @param tell gets the number of rows as they are written
 * @throws unavailable while too many others are being made
 */
export async function openTableFile(file: TableFile, tell: (rows: number) => void = () => undefined): Promise<Readable> {
  const { brandId, locale, fileType, columns } = file;
  const header = columns.map((column) => column.header[locale]);
  if (fileType === 'xlsx') {
    const rows = await copyCsv(file.rows('.'), { brandId, separator: ',' });
    return destroyTogether(rows, xlsxStream(file.name, sheetRows(header, columns, rows, tell)));
  }
  const separator = file.separator ?? separatorFor(locale);
  const rows = await copyCsv(file.rows(locale === 'fr' ? ',' : '.'), { brandId, separator });
  return destroyTogether(
    rows,
    Readable.from(csvText(csv([header], separator).trimEnd(), guardRows(rows, separator), tell), { objectMode: false }),
  );
}

/** If reading stops, the database connection is released. */
function destroyTogether(rows: Readable, file: Readable): Readable {
  return file.once('close', () => rows.destroy());
}

const LINE_END = 10;

async function* csvText(header: string, rows: AsyncIterable<Buffer>, tell: (rows: number) => void): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${BYTE_ORDER_MARK}${header}\n`);
  let lines = 0;
  for await (const chunk of rows) {
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
    tell(lines);
    yield chunk;
  }
}

async function* sheetRows(
  header: readonly string[],
  columns: readonly FileColumn[],
  rows: Readable,
  tell: (rows: number) => void,
): AsyncGenerator<readonly SheetCell[]> {
  yield header;
  const parser = parse({ bom: false });
  rows.once('error', (error) => parser.destroy(error));
  rows.pipe(parser);
  let count = 0;
  for await (const record of parser as AsyncIterable<string[]>) {
    count += 1;
    tell(count);
    yield record.map((text, index) => {
      if (text === '') return null;
      return columns[index]?.cell === 'amount' ? Number(text) : guardInWorkbook(text);
    });
  }
}
