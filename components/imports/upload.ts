import type { ImportDetail } from '@/server/imports/imports.schema';
import type { ImportKindName } from '@/server/imports/imports.values';

interface Upload {
  brandId: number;
  /** Null: it is recognised by its columns. */
  kind: ImportKindName | null;
  file: File;
  locale: string;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

interface Envelope {
  code: string;
  status: number;
  message: string;
  data?: ImportDetail;
  extraData?: unknown;
}

/**
 * Sends a file and says how much of it has been sent, which fetch cannot.
 * @throws what `readError` of ui/errors reads
 */
export function uploadImport({ brandId, kind, file, locale, onProgress, signal }: Upload): Promise<ImportDetail> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportDetail>();
  const request = new XMLHttpRequest();
  request.open('POST', `/imports?brandId=${brandId}${kind === null ? '' : `&kind=${kind}`}`);
  request.setRequestHeader('accept-language', locale);
  request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / Math.max(total, 1)) * 100));
  request.onload = () => {
    const answer = envelopeOf(request.responseText);
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

function envelopeOf(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined;
  }
}

function asError(answer: Envelope | undefined, requestId: string | null): Error {
  if (!answer) return new Error('unreachable');
  const { code, status, message, extraData } = answer;
  return Object.assign(new Error(message), { data: { code, httpStatus: status, requestId, extraData } });
}
