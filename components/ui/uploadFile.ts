import { pageHeaders } from './pageUser';

interface Upload {
  /** The address of an operation that takes a `file`. */
  url: string;
  file: File;
  locale: string;
  /** The same for each attempt at the same upload, if the operation takes a key. */
  idempotencyKey?: string;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

interface Envelope<Data> {
  code: string;
  status: number;
  message: string;
  data?: Data;
  extraData?: unknown;
}

/**
 * Uploads a file and reports the progress, which fetch cannot do.
 * @throws an error that `readError` of ui/errors reads
 */
export function uploadFile<Data>({ url, file, locale, idempotencyKey, onProgress, signal }: Upload): Promise<Data> {
  const { promise, resolve, reject } = Promise.withResolvers<Data>();
  const request = new XMLHttpRequest();
  request.open('POST', url);
  for (const [name, value] of Object.entries(pageHeaders(locale))) request.setRequestHeader(name, value);
  if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
  request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / Math.max(total, 1)) * 100));
  request.onload = () => {
    const answer = envelopeOf<Data>(request.responseText);
    if (answer?.data && request.status < 300) resolve(answer.data);
    else reject(asError(answer, request.getResponseHeader('x-request-id')));
  };
  request.onerror = () => reject(new Error('unreachable'));
  request.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  const body = new FormData();
  body.append('file', file);
  request.send(body);
  return promise;
}

function envelopeOf<Data>(text: string): Envelope<Data> | undefined {
  try {
    return JSON.parse(text) as Envelope<Data>;
  } catch {
    return undefined;
  }
}

function asError(answer: Envelope<unknown> | undefined, requestId: string | null): Error {
  if (!answer) return new Error('unreachable');
  const { code, status, message, extraData } = answer;
  return Object.assign(new Error(message), { data: { code, httpStatus: status, requestId, extraData } });
}
