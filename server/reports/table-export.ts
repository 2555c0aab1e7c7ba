// Decided in docs/decisions/065-exports-and-reports.md.

import { Readable } from 'node:stream';
import type { Caller } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import type { Locale } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import type { Db, Prisma } from '@/server/core/platform/db';
import type { ReportType } from './report-type';
import type { ReportTypeName } from './reports.values';
import { requestReport } from './requests.service';
import { assertFits, fileContentTypes, openTableFile } from './table-file';
import type { CsvSeparator, FileColumn, FileType } from './table-file.values';

/** The user who asks, and their language. */
export interface Requester {
  db: Db;
  caller: Pick<Caller, 'restaurantId'>;
  locale: Locale;
}

interface TableRequest {
  brandId: number;
  fileType: FileType;
  separator?: CsvSeparator | undefined;
}

/** A feature's declaration of a file of rows. */
export interface TableExport<Input> {
  reportType: ReportTypeName;
  /** What the rows are: the name of the file and its sheet. */
  words: Record<Locale, string>;
  columns: readonly FileColumn[];
  count(requester: Omit<Requester, 'locale'>, input: Input): Promise<number>;
  /** @returns a function from the decimal separator to the statement for the rows, with one text per column */
  rows(requester: Requester, input: Input): Promise<(decimal: '.' | ',') => Prisma.Sql>;
}

/** A file that is made at once, or by a worker. It is limited to the caller's scope, and all rows are from one snapshot. */
export function tableExport<Input extends TableRequest>({ reportType, words, columns, count, rows }: TableExport<Input>) {
  const nameOf = ({ fileType }: Input, { locale, now }: Pick<Context, 'locale' | 'now'>) =>
    `${words[locale]}-${now.toISOString().slice(0, 10)}.${fileType}`;
  const assertAllFit = async (requester: Requester, input: Input) => {
    if (input.fileType === 'xlsx') assertFits(input, await count(requester, input));
  };
  const open = async (requester: Requester, input: Input, tell?: (rows: number) => void) => {
    const { brandId, fileType, separator } = input;
    const { locale } = requester;
    const file = { brandId, locale, fileType, separator, name: words[locale], columns, rows: await rows(requester, input) };
    return openTableFile(file, tell);
  };
  return {
    /** @throws unavailable while too many others are being made; invalid_parameters for more rows than a workbook can hold */
    async download(ctx: Context, input: Input): Promise<FileAnswer> {
      await assertAllFit(ctx, input);
      const body = Readable.toWeb(await open(ctx, input)) as ReadableStream<Uint8Array>;
      return { body, contentType: fileContentTypes[input.fileType], fileName: nameOf(input, ctx) };
    },

    /**
     * Asks a worker to make it. While it is not finished, the same request returns the same report.
     * @throws invalid_parameters for more rows than a workbook can hold
     */
    async request(ctx: Context, input: Input): Promise<{ reportGenerationId: number }> {
      await assertAllFit(ctx, input);
      return requestReport(ctx, { brandId: input.brandId, reportType, name: nameOf(input, ctx), input });
    },

    /** What the worker runs. */
    report: {
      contentType: ({ fileType }) => fileContentTypes[fileType],
      async open({ db, restaurantId, locale, input, tell }) {
        const requester = { db, caller: { restaurantId }, locale };
        const total = await count(requester, input);
        tell(0, total);
        return open(requester, input, (done) => tell(Math.min(done, total), total));
      },
    } satisfies ReportType<Input>,
  };
}
