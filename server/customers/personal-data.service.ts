import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Context } from '@/server/core/operation/context';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { BYTE_ORDER_MARK, type Cell, csv } from '@/server/core/reads/csv';
import { personalData } from '@/server/personal-data';
import { brandOf } from './customers.service';
import { findPerson, type Person, type Sheet } from './person';
import { readme } from './personal-data.words';

/**
 * All data stored about a customer, as a ZIP: each list as JSON and as CSV, and a page that explains them (GDPR, articles 15 and 20). It is
 * streamed as it is read, so its size costs no memory.
 */
export async function downloadPersonalData(ctx: Context, { customerId }: { customerId: number }): Promise<FileAnswer> {
  const brandId = brandOf(ctx);
  const person = await findPerson(ctx.db, brandId, customerId);
  const { name: brandName } = await ctx.db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { name: true } });
  const zip = new ZipFile();
  const output = new PassThrough();
  pipeline(zip.outputStream, output).catch(() => undefined);
  // Opened only when its turn comes, so that one list is read at a time. An error aborts the download, so that nobody takes a part for the
  // whole.
  const add = (name: string, texts: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, { mtime: ctx.now }, (done) =>
      done(
        null,
        Readable.from(texts(), { objectMode: false }).on('error', (error) => output.destroy(error)),
      ),
    );
  zip.addBuffer(Buffer.from(BYTE_ORDER_MARK + readme({ brandName, customerId, now: ctx.now })), 'README.txt', { mtime: ctx.now });
  for (const sheet of personalData.sheets) {
    add(`${sheet.name}.json`, () => jsonOf(ctx, sheet, person));
    add(`${sheet.name}.csv`, () => csvOf(ctx, sheet, person));
  }
  zip.end();
  return {
    body: Readable.toWeb(output) as ReadableStream<Uint8Array>,
    contentType: 'application/zip',
    fileName: `personal-data-${customerId}.zip`,
    headers: { 'cache-control': 'no-store' },
  };
}

async function* jsonOf(ctx: Context, sheet: Sheet, person: Person): AsyncIterable<string> {
  let separator = '[\n';
  for await (const row of sheet.rows(ctx.db, person)) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** A list of records as CSV. The columns are the fields of the first record, since all records of a list have the same. */
async function* csvOf(ctx: Context, sheet: Sheet, person: Person): AsyncIterable<string> {
  yield BYTE_ORDER_MARK;
  let isFirst = true;
  for await (const row of sheet.rows(ctx.db, person)) {
    if (isFirst) yield csv([Object.keys(row)]);
    isFirst = false;
    yield csv([Object.values(row).map(cellOf)]);
  }
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(' | ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return value as Cell;
}
