import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/server/core/operation/errors';
import type { UploadedFile } from '@/server/core/operation/uploaded-file';
import { prisma } from '@/server/core/platform/db';
import { files } from '@/server/core/platform/files/files';
import { log } from '@/server/core/platform/log';
import { scratchPath } from '@/server/core/platform/scratch';
import type { Import } from '@/server/generated/prisma/client';

/** The prefix of storage keys of imported files. */
export const IMPORT_FILES = 'imports/';

/** Stores an uploaded file with its import. @returns its key */
export async function keepFile(brandId: number, file: UploadedFile): Promise<string> {
  const key = `${IMPORT_FILES}${brandId}/${randomUUID()}`;
  await files.put(key, createReadStream(file.path), { contentType: 'application/octet-stream', fileName: file.name || 'import' });
  return key;
}

/** A local copy of a stored file, for random access. The caller removes it. @throws data_not_found */
export async function copyOfFile(key: string | null): Promise<{ path: string; remove(): Promise<void> }> {
  const found = key === null ? null : await files.get(key);
  if (!found) throw new AppError('data_not_found');
  const path = await scratchPath('import');
  const remove = () => rm(path, { force: true });
  try {
    await pipeline(found.body, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}

/** Deletes the rows and the file of a cancelled import. If this fails, workers delete the rest. */
export async function deleteDiscarded({ brandId, id: importId, fileKey }: Pick<Import, 'brandId' | 'id' | 'fileKey'>): Promise<void> {
  try {
    await prisma.importRow.deleteMany({ where: { brandId, importId } });
    if (fileKey !== null) await files.delete(fileKey);
  } catch (error) {
    log.warn({ err: error, importId }, 'a discarded import is still kept');
  }
}

/** Which of these files belong to an import that may still read them, for the sweep. */
export async function referredImportFiles(keys: string[]): Promise<string[]> {
  const found = await prisma.import.findMany({ where: { fileKey: { in: keys }, state: { not: 'cancelled' } }, select: { fileKey: true } });
  return found.flatMap(({ fileKey }) => fileKey ?? []);
}
