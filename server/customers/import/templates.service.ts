import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { BYTE_ORDER_MARK, csv } from '@/server/core/reads/csv';
import type { templateQuery } from '@/server/imports/imports.schema';
import { customerImports, phoenixImports } from './customer-kinds';

type Asked = z.output<typeof templateQuery>;

/** A file with the columns of an import and nothing below them. */
export async function downloadTemplate(ctx: Context, { fileType }: Asked): Promise<FileAnswer> {
  const headers = customerImports.columns.filter(({ readOnly }) => !readOnly).map(({ header }) => header[ctx.locale]);
  return fileOf(headers, fileType, ctx.locale === 'fr' ? ';' : ',', ctx.locale === 'fr' ? 'clients' : 'customers');
}

/** The same for the alternate format, which has one language. */
export async function downloadPhoenixTemplate(_ctx: Context, { fileType }: Asked): Promise<FileAnswer> {
  const headers = phoenixImports.columns.map(({ header }) => header.fr);
  return fileOf(headers, fileType, ';', 'phoenix');
}

async function fileOf(headers: string[], fileType: Asked['fileType'], separator: ',' | ';', name: string): Promise<FileAnswer> {
  const fileName = `${name}.${fileType}`;
  if (fileType === 'csv') return { body: BYTE_ORDER_MARK + csv([headers], separator), contentType: 'text/csv; charset=utf-8', fileName };
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(name);
  // As text: a spreadsheet would take the zeros from badges.
  sheet.columns = headers.map((header) => ({ header, width: Math.max(14, header.length + 4), style: { numFmt: '@' } }));
  sheet.getRow(1).font = { bold: true };
  const body = new Uint8Array(await workbook.xlsx.writeBuffer());
  return { body, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fileName };
}
