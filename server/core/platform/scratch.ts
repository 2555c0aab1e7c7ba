import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer than any file is in use: older ones were left behind by a process that died. */
const ABANDONED_AFTER_MS = 6 * 3_600_000;

/** One folder per user of the machine, as a user cannot write to the folder of another. */
export const scratchFolder = join(tmpdir(), `brigade-${process.getuid?.() ?? 0}`);

/**
 * A path on this machine for a temporary file, such as an upload. The caller deletes the file; this call deletes those left behind by
 * processes that died.
 * @param kind the beginning of its name
 */
export async function scratchPath(kind: 'upload' | 'import' | 'errors'): Promise<string> {
  await sweepScratch();
  return join(scratchFolder, `${kind}-${randomUUID()}`);
}

/** Creates the folder of temporary files, and deletes those in it that processes left behind when they died. */
export async function sweepScratch(): Promise<void> {
  await mkdir(scratchFolder, { recursive: true, mode: 0o700 });
  const before = Date.now() - ABANDONED_AFTER_MS;
  for (const name of await readdir(scratchFolder)) {
    const path = join(scratchFolder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && stats.mtimeMs < before) await rm(path, { force: true });
  }
}
