import type { FileAnswer } from '../operation/outcome';
import { Seekable } from '../operation/seekable';
import { fileHeaders, fileReply, type Incoming, type Reply } from './reply';

type RangeRequest = Pick<Incoming, 'method' | 'headers'>;

/** Whether a range continues what the caller already has. Assumed without `If-Range`. */
function isContinuable(headers: RangeRequest['headers'], etag: string, modifiedAt: Date): boolean {
  const condition = headers.get('if-range');
  return condition === null || condition === etag || Date.parse(condition) === Math.floor(modifiedAt.getTime() / 1_000) * 1_000;
}

/**
 * The answer with a file, or with the requested range if it can be read in part. It must not be compressed on the way, as ranges refer to
 * the file’s own bytes.
 * @throws range_not_satisfiable
 */
export async function rangeReply(file: FileAnswer, requestId: string, request: RangeRequest): Promise<Reply> {
  if (!(file.body instanceof Seekable)) return fileReply(file, requestId);
  const { size, version, modifiedAt } = file.body.about;
  const etag = `"${version}"`;
  const headers: Record<string, string> = {
    ...fileHeaders(file, requestId),
    'cache-control': file.headers?.['cache-control'] ?? 'private, no-cache, no-transform',
    'accept-ranges': 'bytes',
    etag,
    'last-modified': modifiedAt.toUTCString(),
  };
  const cachedTags = request.headers.get('if-none-match')?.split(',') ?? [];
  if (cachedTags.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))) return { status: 304, headers, body: null };
  const range = isContinuable(request.headers, etag, modifiedAt) ? file.body.rangeOf(request.headers.get('range')) : null;
  headers['content-length'] = String(range ? range.end - range.start + 1 : size);
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${size}`;
  const status = range ? 206 : 200;
  return { status, headers, body: request.method === 'HEAD' ? null : await file.body.open(range ?? undefined) };
}
