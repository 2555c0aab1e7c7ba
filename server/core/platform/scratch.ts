import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer than anybody works on one: left behind by a process that died. */
const ABANDONED_AFTER_MS = 6 * 3_600_000;

/** Each user of the machine has one: that of another could not be written to. */
export const scratchFolder = join(tmpdir(), `brigade-${process.getuid?.() ?? 0}`);

/**
 * A place on this machine for a file of a moment, such as an upload. Whoever takes it removes it; what processes that died have left is swept.
 * @param kind what its name begins with
 */
export async function scratchPath(kind: 'upload' | 'import' | 'errors'): Promise<string> {
  await sweepScratch();
  return join(scratchFolder, `${kind}-${randomUUID()}`);
}

/** Makes the folder of files of a moment, and takes away what processes that died have left in it. */
export async function sweepScratch(): Promise<void> {
  await mkdir(scratchFolder, { recursive: true, mode: 0o700 });
  const before = Date.now() - ABANDONED_AFTER_MS;
  for (const name of await readdir(scratchFolder)) {
    const path = join(scratchFolder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}
