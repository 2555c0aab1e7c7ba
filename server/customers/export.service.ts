// Decided in docs/decisions/065-exports-and-reports.md.

import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Caller } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Locale } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { copyCsv } from '@/server/core/platform/copy';
import { type Db, Prisma } from '@/server/core/platform/db';
import { BYTE_ORDER_MARK } from '@/server/core/reads/csv';
import { type SheetCell, xlsxStream } from '@/server/core/reads/xlsx';
import type { ReportType } from '@/server/reports/report-type';
import { requestReport } from '@/server/reports/requests.service';
import { guardInWorkbook } from './customer-file.rules';
import { customerColumns, type FileType, MAX_WORKBOOK_CUSTOMERS } from './customer-file.values';
import type { CustomerExport } from './customers.schema';
import { conditionsOf } from './customers.service';
import { customerFileRows } from './export.query';
import { guardRows } from './guard-rows';

const contentTypes: Record<FileType, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const words = { en: 'customers', fr: 'clients' } satisfies Record<Locale, string>;

/** Who asks, and in which language. */
interface Asking {
  db: Db;
  caller: Pick<Caller, 'restaurantId'>;
  locale: Locale;
}

const nameOf = ({ fileType }: CustomerExport, { locale, now }: Pick<Context, 'locale' | 'now'>) =>
  `${words[locale]}-${now.toISOString().slice(0, 10)}.${fileType}`;

/**
 * The customers of a brand that the filters leave, as a file: within what the caller may see, one state of them all.
 * @throws unavailable while too many others are being made; invalid_parameters for more than a workbook holds
 */
export async function exportCustomers(ctx: Context, input: CustomerExport): Promise<FileAnswer> {
  await assertFits(ctx, input);
  const file = await openCustomerFile(ctx, input);
  return {
    body: Readable.toWeb(file) as ReadableStream<Uint8Array>,
    contentType: contentTypes[input.fileType],
    fileName: nameOf(input, ctx),
  };
}

/**
 * Has the file made by a worker. Whoever asks again for the same, while it is not there yet, gets the same report.
 * @throws invalid_parameters for more than a workbook holds
 */
export async function requestCustomerExport(ctx: Context, input: CustomerExport): Promise<{ reportGenerationId: number }> {
  await assertFits(ctx, input);
  const { brandId } = input;
  return requestReport(ctx, { brandId, reportType: 'customer_base_export', name: nameOf(input, ctx), input });
}

/** How many customers the filters leave. */
export async function countCustomers(ctx: Context, filters: Omit<CustomerExport, 'fileType' | 'separator'>): Promise<{ total: number }> {
  return { total: await countOf(ctx, filters) };
}

async function countOf(ctx: Omit<Asking, 'locale'>, filters: Omit<CustomerExport, 'fileType' | 'separator'>): Promise<number> {
  const where = [Prisma.sql`c.brand_id = ${filters.brandId}`, ...(await conditionsOf(ctx, filters))];
  const [row] = await ctx.db.sql.read<{ total: number }>`
    select count(*)::int as total from customers c where ${Prisma.join(where, ' and ')}`;
  return row?.total ?? 0;
}

async function assertFits(ctx: Asking, input: CustomerExport): Promise<void> {
  if (input.fileType !== 'xlsx' || (await countOf(ctx, input)) <= MAX_WORKBOOK_CUSTOMERS) return;
  const message = `A workbook holds ${MAX_WORKBOOK_CUSTOMERS} customers at most. Ask for CSV, or for fewer.`;
  throw new AppError('invalid_parameters', { extraData: { issues: [{ path: 'fileType', code: 'too_big', message }] } });
}

/**
 * The bytes of the file.
 * @param tell hears of rows as they are written
 */
async function openCustomerFile(ctx: Asking, input: CustomerExport, tell: (rows: number) => void = () => undefined): Promise<Readable> {
  const isFrench = ctx.locale === 'fr';
  const header = customerColumns.map((column) => column.header[ctx.locale]);
  const where = await conditionsOf(ctx, input);
  if (input.fileType === 'xlsx') {
    const rows = await copyCsv(customerFileRows(input.brandId, where, '.'), {
      brandId: input.brandId,
      separator: ',',
    });
    return closing(rows, xlsxStream(words[ctx.locale], sheetRows(header, rows, tell)));
  }
  const separator = input.separator ?? (isFrench ? ';' : ',');
  const rows = await copyCsv(customerFileRows(input.brandId, where, isFrench ? ',' : '.'), {
    brandId: input.brandId,
    separator,
  });
  return closing(rows, Readable.from(csvText(header.join(separator), guardRows(rows, separator), tell), { objectMode: false }));
}

/** What is no longer read lets go of the database. */
function closing(rows: Readable, file: Readable): Readable {
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

async function* sheetRows(header: readonly string[], rows: Readable, tell: (rows: number) => void): AsyncGenerator<readonly SheetCell[]> {
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
      const { cell } = customerColumns[index] ?? { cell: 'text' };
      return cell === 'amount' ? Number(text) : guardInWorkbook(text);
    });
  }
}

/** The same file, made by a worker. */
export const customerBaseExport: ReportType<CustomerExport> = {
  contentType: ({ fileType }) => contentTypes[fileType],
  async open({ db, restaurantId, locale, input, tell }) {
    const asking = { db, caller: { restaurantId }, locale };
    const total = await countOf(asking, input);
    tell(0, total);
    return openCustomerFile(asking, input, (rows) => tell(Math.min(rows, total), total));
  },
};
