// Decided in docs/decisions/008-own-http-server.md.

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { takesEncoding } from './accept-encoding';

/** The address under which browsers request them. */
const PLACE = '/_next/static/';

/** Files that a build compresses, by extension, with their media types. */
export const compressedTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The compressed forms that a build writes beside a file, smallest first: the encoding and its extension. */
export const compressedForms = { br: '.br', gzip: '.gz' } as const;

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** The path of each compressed file, by address. */
function listCompressed(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const compressed = names.filter((name) => name.endsWith(compressedForms.br)).map((name) => name.slice(0, -compressedForms.br.length));
  return new Map(compressed.map((name) => [PLACE + name.replaceAll('\\', '/'), join(folder, name)]));
}

/**
 * Answers requests for scripts and styles with the files that the build compressed, as Next would compress them again for each browser.
 * Their names change with their content, so browsers keep them for ever.
 * @param folder of a finished build, which does not change while the process runs
 * @param next answers everything else: other files, ranges, and callers that accept no compression
 */
export function serveBuiltFiles(folder: string, next: RequestListener): RequestListener {
  const files = listCompressed(folder);
  return (request, response) => {
    const { method, url = '', headers } = request;
    const path = url.startsWith(PLACE) && (method === 'GET' || method === 'HEAD') ? url.split('?', 1)[0] : undefined;
    const file = path === undefined ? undefined : files.get(path);
    const accepted = headers['accept-encoding']?.toString();
    const encoding = (['br', 'gzip'] as const).find((each) => takesEncoding(accepted, each));
    if (!file || !encoding || headers.range !== undefined) return next(request, response);
    readFile(file + compressedForms[encoding]).then(
      (body) => {
        response.writeHead(200, {
          'cache-control': 'public, max-age=31536000, immutable',
          'content-encoding': encoding,
          'content-length': body.length,
          'content-type': compressedTypes[endingOf(file)],
          vary: 'Accept-Encoding',
        });
        response.end(method === 'HEAD' ? undefined : body);
      },
      () => next(request, response),
    );
  };
}
