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

type FormRequest = Pick<Incoming, 'method' | 'headers'>;

const takesGzip = ({ headers }: FormRequest): boolean => takesEncoding(headers.get('accept-encoding'), 'gzip');

/** Whether the caller already has this representation (RFC 9110, section 13.1.2: weak comparison). */
function isCurrent({ status, headers }: Reply, request: FormRequest): boolean {
  if (status !== 200 || headers.etag === undefined) return false;
  const cachedTags = request.headers.get('if-none-match')?.split(',') ?? [];
  return cachedTags.some((tag) => ['*', headers.etag].includes(tag.trim().replace(/^W\//, '')));
}

interface Form {
  headers: Reply['headers'];
  isCompressed: boolean;
  /** The caller has it already. */
  isCached: boolean;
}

/** The form in which an answer of that length is sent. Each form of a read has its own ETag, as their bytes differ. */
function formOf(reply: Reply, request: FormRequest, length: number): Form {
  const headers = { ...reply.headers };
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isCompressed = length >= COMPRESSED_FROM && takesGzip(request);
  if (length >= COMPRESSED_FROM) headers.vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  if (isCompressed && isRead && reply.status === 200 && headers.etag) headers.etag = representationTag(headers.etag, 'gzip');
  const isCached = isRead && isCurrent({ ...reply, headers }, request);
  if (isCompressed && !isCached) headers['content-encoding'] = 'gzip';
  return { headers, isCompressed, isCached };
}

/**
 * Whether a stream may be compressed: not if ranges of it can be requested, if its length is announced, or if each line is wanted at once.
 */
const canBeCompressed = ({ headers }: Reply): boolean =>
  /^(text|application\/json)/.test(headers['content-type'] ?? '') && !('content-length' in headers) && !('x-accel-buffering' in headers);

/** Sends a stream as it is, or compressed as it arrives. */
function representStream(reply: Reply, body: ReadableStream<Uint8Array>, request: FormRequest): Reply {
  if (!canBeCompressed(reply) || request.method === 'HEAD') return reply;
  const headers: Reply['headers'] = { ...reply.headers, vary: [reply.headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ') };
  if (!takesGzip(request)) return { ...reply, headers };
  headers['content-encoding'] = 'gzip';
  const compressed = body.pipeThrough(new CompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>);
  return { ...reply, headers, body: compressed };
}

/** Gives an answer the form that its caller asked for: compressed if accepted, 304 if they have it already. Files are sent as they are. */
export async function represent(reply: Reply, request: FormRequest): Promise<Reply> {
  const { status, body, once } = reply;
  if (body instanceof ReadableStream) return representStream(reply, body, request);
  if (typeof body !== 'string') return reply;
  const { headers, isCompressed, isCached } = formOf(reply, request, body.length);
  if (isCached) return { status: 304, headers, body: null };
  if (!isCompressed) return { status, headers, body: once ? once('bytes', () => Buffer.from(body)) : body };
  const compressBody = () => compress(body, { level: COMPRESSION_LEVEL });
  return { status, headers, body: await (once ? once('gzip', compressBody) : compressBody()) };
}

/**
 * Answers with a long text that does not change while the process lives: made, hashed and compressed once, on the first request. Only the
 * compressed form is kept, in a twentieth of the memory, as callers without gzip are rare.
 * @param headers of the answer, besides ETag and those that depend on the form
 */
export function unchangingAnswer(make: () => string, headers: Record<string, string>): (request: FormRequest) => Promise<Reply> {
  const prepare = async () => {
    const text = make();
    const etag = etagOf(new JsonText(text));
    return { length: text.length, etag, compressed: await compress(text, { level: constants.Z_BEST_COMPRESSION }) };
  };
  let prepared: ReturnType<typeof prepare> | undefined;
  return async (request) => {
    prepared ??= prepare();
    const { length, etag, compressed } = await prepared;
    const form = formOf({ status: 200, headers: { ...headers, etag }, body: null }, request, length);
    if (form.isCached) return { status: 304, headers: form.headers, body: null };
    return { status: 200, headers: form.headers, body: form.isCompressed ? compressed : await decompress(compressed) };
  };
}
