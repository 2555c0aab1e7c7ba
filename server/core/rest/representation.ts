import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { JsonText } from '../reads/json';
import { takesEncoding } from './accept-encoding';
import { etagOf, representationTag } from './etag';
import type { Incoming, Reply } from './reply';

const compress = promisify(gzip);
const decompress = promisify(gunzip);
/** Smaller answers fit into one packet anyway. */
const COMPRESSED_FROM = 1_024;
/** On our lists, this takes a third of the time of the default 6, for five percent more bytes. */
const COMPRESSION_LEVEL = 2;

type Asked = Pick<Incoming, 'method' | 'headers'>;

const takesGzip = ({ headers }: Asked): boolean => takesEncoding(headers.get('accept-encoding'), 'gzip');

/** Whether the caller already has this representation (RFC 9110, section 13.1.2: weak comparison). */
function isCurrent({ status, headers }: Reply, request: Asked): boolean {
  if (status !== 200 || headers.etag === undefined) return false;
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  return known.some((tag) => ['*', headers.etag].includes(tag.trim().replace(/^W\//, '')));
}

interface Form {
  headers: Reply['headers'];
  packs: boolean;
  /** The caller has it already. */
  isKnown: boolean;
}

/** The form in which an answer of that length is sent. Each form of a read has its own ETag, as their bytes differ. */
function formOf(reply: Reply, request: Asked, length: number): Form {
  const headers = { ...reply.headers };
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const packs = length >= COMPRESSED_FROM && takesGzip(request);
  if (length >= COMPRESSED_FROM) headers.vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  if (packs && reads && reply.status === 200 && headers.etag) headers.etag = representationTag(headers.etag, 'gzip');
  const isKnown = reads && isCurrent({ ...reply, headers }, request);
  if (packs && !isKnown) headers['content-encoding'] = 'gzip';
  return { headers, packs, isKnown };
}

/**
 * Whether a stream may be compressed: not if ranges of it can be requested, if its length is announced, or if each line is wanted at once.
 */
const canBePacked = ({ headers }: Reply): boolean =>
  /^(text|application\/json)/.test(headers['content-type'] ?? '') && !('content-length' in headers) && !('x-accel-buffering' in headers);

/** Sends a stream as it is, or compressed as it arrives. */
function representStream(reply: Reply, body: ReadableStream<Uint8Array>, request: Asked): Reply {
  if (!canBePacked(reply) || request.method === 'HEAD') return reply;
  const headers: Reply['headers'] = { ...reply.headers, vary: [reply.headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ') };
  if (!takesGzip(request)) return { ...reply, headers };
  headers['content-encoding'] = 'gzip';
  const packed = body.pipeThrough(new CompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>);
  return { ...reply, headers, body: packed };
}

/** Gives an answer the form that its caller asked for: compressed if accepted, 304 if they have it already. Files are sent as they are. */
export async function represent(reply: Reply, request: Asked): Promise<Reply> {
  const { status, body, once } = reply;
  if (body instanceof ReadableStream) return representStream(reply, body, request);
  if (typeof body !== 'string') return reply;
  const { headers, packs, isKnown } = formOf(reply, request, body.length);
  if (isKnown) return { status: 304, headers, body: null };
  if (!packs) return { status, headers, body: once ? once('bytes', () => Buffer.from(body)) : body };
  const pack = () => compress(body, { level: COMPRESSION_LEVEL });
  return { status, headers, body: await (once ? once('gzip', pack) : pack()) };
}

/**
 * Answers with a long text that does not change while the process lives: made, hashed and compressed once, on the first request. Only the
 * compressed form is kept, in a twentieth of the memory, as callers without gzip are rare.
 * @param headers of the answer, besides ETag and those that depend on the form
 */
export function unchangingAnswer(make: () => string, headers: Record<string, string>): (request: Asked) => Promise<Reply> {
  const keep = async () => {
    const text = make();
    const etag = etagOf(new JsonText(text));
    return { length: text.length, etag, packed: await compress(text, { level: constants.Z_BEST_COMPRESSION }) };
  };
  let made: ReturnType<typeof keep> | undefined;
  return async (request) => {
    made ??= keep();
    const { length, etag, packed } = await made;
    const form = formOf({ status: 200, headers: { ...headers, etag }, body: null }, request, length);
    if (form.isKnown) return { status: 304, headers: form.headers, body: null };
    return { status: 200, headers: form.headers, body: form.packs ? packed : await decompress(packed) };
  };
}
