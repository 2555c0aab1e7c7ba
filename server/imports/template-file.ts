import type { Locale } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { BYTE_ORDER_MARK, csv } from '@/server/core/reads/csv';
import { fileContentTypes, separatorFor } from '@/server/reports/table-file';
import type { FileType } from '@/server/reports/table-file.values';
import type { ImportKind } from './pipeline/import-work';

/** An empty file with the columns of an import. @param name of the file, without extension */
export async function templateFile(
  { columns }: Pick<ImportKind, 'columns'>,
  { fileType, locale, name }: { fileType: FileType; locale: Locale; name: string },
): Promise<FileAnswer> {
  const headers = columns.filter(({ readOnly }) => !readOnly).map(({ header }) => header[locale]);
  const answer = { contentType: fileContentTypes[fileType], fileName: `${name}.${fileType}` };
  if (fileType === 'csv') return { ...answer, body: BYTE_ORDER_MARK + csv([headers], separatorFor(locale)) };
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(name);
  // Text cells: otherwise spreadsheets would remove leading zeros from badges.
  sheet.columns = headers.map((header) => ({ header, width: Math.max(14, header.length + 4), style: { numFmt: '@' } }));
  sheet.getRow(1).font = { bold: true };
  return { ...answer, body: new Uint8Array(await workbook.xlsx.writeBuffer()) };
}
