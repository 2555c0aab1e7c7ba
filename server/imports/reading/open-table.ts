// Decided in docs/decisions/064-reading-files.md.

import { open } from 'node:fs/promises';
import { openCsv } from './csv';
import { kindOf } from './kind';
import { UnreadableFile } from './refusals';
import { defaultLimits, type Limits, MEBIBYTE, type OpenOptions, type Table } from './table';
import { openXlsx } from './xlsx/workbook';

/**
 * Opens an uploaded file as a table, whatever its name. Keeps only a chunk of the file in memory, and the texts of a workbook. Runs in a
 * worker thread, because examining a long file takes tenths of seconds.
 * @throws UnreadableFile for a file that is no table or exceeds the limits
 */
export async function openTable(path: string, { limits, known = [] }: OpenOptions = {}): Promise<Table> {
  const effectiveLimits: Limits = { ...defaultLimits, ...limits };
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new UnreadableFile('empty_file');
    if (size > effectiveLimits.bytes) throw new UnreadableFile('too_large', { limit: effectiveLimits.bytes / MEBIBYTE });
    const kind = await kindOf(file, size);
    return kind === 'zip' ? await openXlsx(path, effectiveLimits, known) : await openCsv(path, effectiveLimits, known);
  } finally {
    await file.close();
  }
}
