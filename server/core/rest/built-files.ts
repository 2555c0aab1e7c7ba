// Decided in docs/decisions/008-own-http-server.md.

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { takesEncoding } from './accept-encoding';

/** Where browsers ask for them. */
const PLACE = '/_next/static/';

/** The files that a build compresses, by their endings, and what they are. */
export const compressedTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The forms that a build writes beside a file, the smallest first: the encoding and the ending that is added. */
export const compressedForms = { br: '.br', gzip: '.gz' } as const;

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** Where each compressed file lies, by the address that it is asked for. */
function listCompressed(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const compressed = names.filter((name) => name.endsWith(compressedForms.br)).map((name) => name.slice(0, -compressedForms.br.length));
  return new Map(compressed.map((name) => [PLACE + name.replaceAll('\\', '/'), join(folder, name)]));
}

/**
 * Answers requests for scripts and styles with what the build has compressed: Next would compress them anew for each browser. Their names
 * change with their contents, so browsers keep them for ever.
 * @param folder of a finished build, which stays as it is while the process runs
 * @param next answers everything else: other files, parts of files, callers that take no compression
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
