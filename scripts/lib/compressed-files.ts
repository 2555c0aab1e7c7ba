import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compressedForms, compressedTypes } from '@/server/core/rest/built-files';

/** Bytes. Smaller files fit into one packet anyway. */
const COMPRESSED_FROM = 1_024;

/** The smallest result within half a second: 11 takes 20 seconds for another 7 percent. */
const BROTLI_QUALITY = 7;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const compressions = {
  br: (body: Buffer) =>
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => compressGzip(body, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes compressed copies of a build's scripts and styles beside them, for the web server. */
export async function compressFiles(folder: string): Promise<void> {
  const ending = new RegExp(`\\.(${Object.keys(compressedTypes).join('|')})$`);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => ending.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const body = await readFile(path);
      if (body.length < COMPRESSED_FROM) return;
      for (const form of ['gzip', 'br'] as const) await writeFile(path + compressedForms[form], await compressions[form](body));
    }),
  );
}
