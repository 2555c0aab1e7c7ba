import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from '@/server/core/operation/context';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { fromColumn } from '@/server/core/platform/json-columns';
import { scratchPath } from '@/server/core/platform/scratch';
import { findImport } from './imports.service';
import { kindOf } from './kinds';
import type { Look } from './pipeline/look.work';
import { showProblem } from './problems';
import { writeErrorFile } from './reading/error-file';
import { refusedRows } from './rows.service';

const heading = { en: 'Errors', fr: 'Erreurs' };
const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The rows with errors or conflicts as they are in the file, in the same format, each with the reasons. @throws data_not_found */
export async function downloadErrors(ctx: Context, { importId }: { importId: number }): Promise<FileAnswer> {
  const found = await findImport(ctx, importId);
  const kind = await kindOf(found.kind);
  const { format, encoding, separator, sheet, columns } = fromColumn<Look>(found.source);
  const path = await scratchPath('errors');
  const remove = () => rm(path, { force: true });
  const rows = async function* () {
    for await (const batch of refusedRows(ctx, found))
      yield batch.map(({ cells, problems }) => {
        const reasons = (problems ?? []).filter(({ severity }) => severity !== 'warning');
        return { cells, reasons: reasons.map((problem) => showProblem(problem, kind, ctx.locale).reason) };
      });
  };
  const fileLayout = {
    format,
    columns,
    encoding: (encoding ?? undefined) as never,
    separator: (separator ?? undefined) as never,
    sheet: sheet ?? undefined,
  };
  try {
    await writeErrorFile(path, fileLayout, rows(), heading[ctx.locale]);
  } catch (error) {
    await remove();
    throw error;
  }
  const stream = createReadStream(path).on('close', () => void remove());
  const name = found.fileName.replace(/\.\w{1,5}$/, '') || 'import';
  return {
    body: Readable.toWeb(stream) as ReadableStream<Uint8Array>,
    contentType: contentTypes[format],
    fileName: `${name}-${heading[ctx.locale].toLowerCase()}.${format}`,
  };
}
