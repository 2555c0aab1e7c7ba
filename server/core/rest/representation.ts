import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { JsonText } from '../reads/json';
import { etagOf, representationTag } from './etag';
import type { Incoming, Reply } from './reply';

const compress = promisify(gzip);
/** Smaller answers fit into one packet anyway. */
const COMPRESSED_FROM = 1_024;
/** On our lists a third of the time of the usual 6, for five percent more bytes. */
const COMPRESSION_LEVEL = 2;

type Asked = Pick<Incoming, 'method' | 'headers'>;

function takesGzip({ headers }: Asked): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers.get('accept-encoding') ?? '');
}

/** Whether the caller says that they have this very representation (RFC 9110, section 13.1.2: compared weakly). */
function isCurrent({ status, headers }: Reply, request: Asked): boolean {
  if (status !== 200 || headers.etag === undefined) return false;
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  return known.some((tag) => ['*', headers.etag].includes(tag.trim().replace(/^W\//, '')));
}

/**
 * Gives an answer the form that its caller asked for: gzip where they take it, 304 where they have it already. Of a read, each form has
 * an ETag of its own, since they are not the same bytes; files and streams go as they are.
 * @param pack makes the compressed form
 */
export async function represent(
  reply: Reply,
  request: Asked,
  pack = (text: string) => compress(text, { level: COMPRESSION_LEVEL }),
): Promise<Reply> {
  const { status, body, once } = reply;
  if (typeof body !== 'string') return reply;
  const headers = { ...reply.headers };
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const packs = body.length >= COMPRESSED_FROM && takesGzip(request);
  if (body.length >= COMPRESSED_FROM) headers.vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  if (packs && reads && status === 200 && headers.etag) headers.etag = representationTag(headers.etag, 'gzip');
  if (reads && isCurrent({ ...reply, headers }, request)) return { status: 304, headers, body: null };
  if (!packs) return { status, headers, body: once ? once('bytes', () => Buffer.from(body)) : body };
  headers['content-encoding'] = 'gzip';
  return { status, headers, body: await (once ? once('gzip', () => pack(body)) : pack(body)) };
}

/**
 * Answers with a long text that stays the same while the process lives: made, hashed and compressed once, at the first request.
 * @param headers of the answer, beside ETag and what follows from the form asked for
 */
export function unchangingAnswer(make: () => string, headers: Record<string, string>): (request: Asked) => Promise<Reply> {
  let made: { text: string; etag: string; packed: ReturnType<typeof compress> } | undefined;
  return (request) => {
    if (!made) {
      const text = make();
      made = { text, etag: etagOf(new JsonText(text)), packed: compress(text, { level: constants.Z_BEST_COMPRESSION }) };
    }
    const { text, etag, packed } = made;
    return represent({ status: 200, headers: { ...headers, etag }, body: text }, request, () => packed);
  };
}
