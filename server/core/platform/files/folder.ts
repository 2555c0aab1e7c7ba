import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from '../../operation/seekable';
import { assertKey, type FileAbout, type FileHome, type PutOptions, type StoredFile } from './file-home';

/** Unfinished files older than this have no writer any more. */
const ABANDONED_MS = 24 * 3_600_000;

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** A value, or null if there is no such file. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * A store of files in a folder that all processes share: `kept` has the bytes, `about` the other facts, `unfinished` what is being written.
 * A file exists once it is renamed into `kept`.
 */
export class FolderHome implements FileHome {
  constructor(private readonly root: string) {}

  async put(key: string, content: AsyncIterable<Uint8Array>, { contentType, fileName, signal }: PutOptions): Promise<StoredFile> {
    assertKey(key);
    const unfinished = this.path('unfinished', randomUUID());
    await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
    const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    try {
      await pipeline(content, output, { signal });
      const about: FileAbout = { contentType, fileName };
      await writeFile(`${unfinished}.json`, JSON.stringify(about), { mode: 0o600, flush: true });
      await moveTo(`${unfinished}.json`, this.path('about', `${key}.json`));
      await moveTo(unfinished, this.path('kept', key));
    } catch (error) {
      // If aborted early, the stream may still be opening the file, and would create it after its removal.
      if (!output.closed) await new Promise<void>((resolve) => output.once('close', () => resolve()));
      await rm(unfinished, { force: true });
      await rm(`${unfinished}.json`, { force: true });
      throw error;
    }
    const stored = await this.find(key);
    if (!stored) throw new Error(`The file ${key} was deleted while it was written`);
    return stored;
  }

  async find(key: string): Promise<StoredFile | null> {
    assertKey(key);
    const stats = await unlessMissing(stat(this.path('kept', key)));
    return stats?.isFile() ? this.describe(key, stats) : null;
  }

  async get(key: string, { range }: { range?: ByteRange } = {}) {
    assertKey(key);
    // An open file stays readable even if it is replaced or deleted meanwhile.
    const handle = await unlessMissing(open(this.path('kept', key)));
    if (!handle) return null;
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return await handle.close().then(() => null);
      const stored = await this.describe(key, stats);
      return { ...stored, body: createReadStream('', { fd: handle, ...range }) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    await unlessMissing(rm(this.path('kept', key)));
    await unlessMissing(rm(this.path('about', `${key}.json`)));
  }

  async *list(prefix: string) {
    const keptFolder = this.path('kept', '');
    const folder = join(keptFolder, prefix.slice(0, prefix.lastIndexOf('/') + 1));
    const entries = (await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const key = relative(keptFolder, path).split(sep).join('/');
      if (!key.startsWith(prefix)) continue;
      const stats = await unlessMissing(stat(path));
      if (stats) yield { key, size: stats.size, modifiedAt: stats.mtime };
    }
  }

  async tidy(now: Date): Promise<void> {
    for (const name of (await unlessMissing(readdir(this.path('unfinished', '')))) ?? []) {
      const path = this.path('unfinished', name);
      const stats = await unlessMissing(stat(path));
      if (stats && now.getTime() - stats.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  private path(part: 'kept' | 'about' | 'unfinished', key: string): string {
    return join(this.root, part, key);
  }

  private async describe(key: string, { size, mtime, ino }: { size: number; mtime: Date; ino: number }): Promise<StoredFile> {
    const text = await readFile(this.path('about', `${key}.json`), 'utf8');
    const about = JSON.parse(text) as FileAbout;
    return { ...about, key, size, modifiedAt: mtime, version: `${size.toString(36)}-${mtime.getTime().toString(36)}-${ino.toString(36)}` };
  }
}

/** Moves a finished file to its place and waits until that is on the disk. */
async function moveTo(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(from, to);
  const handle = await open(folder);
  // Some file systems can't sync a folder.
  await handle.sync().catch(() => undefined);
  await handle.close();
}
