import { AppError, type ErrorCode, envelopeOf, type Locale, preferLocale } from '../operation/errors';
import type { Operation } from '../operation/operation';
import type { FileAnswer, Outcome, Progress } from '../operation/outcome';
import { Seekable } from '../operation/seekable';
import { answerable } from '../platform/db';
import { log } from '../platform/log';
import { representationTag } from './etag';
import { requestIdOf } from './request-id';

/** A request as our code sees it: a web `Request` is one, and `direct.ts` makes one of Node's own. */
export interface Incoming {
  method: string;
  /** The whole address, or its path and query. */
  url: string;
  headers: { get(name: string): string | null };
  body: AsyncIterable<Uint8Array> | null;
  /** Aborted when the client disconnects; for long answers. */
  signal?: AbortSignal;
}

/** An answer before a door gives it its form. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Exclude<FileAnswer['body'], Seekable> | null;
  /** For bodies that the process caches: makes a form, such as the compressed one, once. */
  once?<Form>(name: string, make: () => Form): Form;
}

export function responseOf({ status, headers, body }: Reply): Response {
  return new Response(body as BodyInit | null, { status, headers });
}

const successMessages = { en: 'Success.', fr: 'Opération réussie.' };

/** Tells callers without valid credentials how to send them (RFC 9110, RFC 6750). */
function challenge({ status, code }: AppError): Record<string, string> {
  if (status !== 401) return {};
  const isInvalidToken = code === 'invalid_token' || code === 'token_expired';
  return { 'www-authenticate': isInvalidToken ? 'Bearer error="invalid_token"' : 'Bearer' };
}

/** Logs an answer that is the service's fault: with its stack, or by its code alone for an intended 503. */
export function logFailure(error: AppError, requestId: string): void {
  if (error.status < 500) return;
  const line = { requestId, code: error.code };
  if (error.status === 503 && error.cause === undefined) log.warn(line, 'request refused');
  else log.error({ ...line, err: error.cause ?? error }, 'request failed');
}

/** The error envelope. An unknown error is logged with the request id and its cause never shown. */
export function errorReply(error: unknown, requestId: string, locale: Locale): Reply {
  const appError = answerable(error);
  logFailure(appError, requestId);
  return {
    status: appError.status,
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'cache-control': 'no-store',
      ...challenge(appError),
      ...appError.headers,
    },
    body: JSON.stringify(envelopeOf(appError, locale)),
  };
}

/** The answer of an address to a request that matches none of its operations. */
export function refusal(code: ErrorCode, request: Pick<Incoming, 'headers'>, headers: Record<string, string> = {}): Reply {
  return failure(new AppError(code, { headers }), request);
}

/** The error envelope for a request, with its id and in its language. */
export function failure(error: unknown, { headers }: Pick<Incoming, 'headers'>): Reply {
  return errorReply(error, requestIdOf(headers), preferLocale(headers.get('accept-language')));
}

interface RequestInfo {
  requestId: string;
  locale: Locale;
}

/** The success envelope around the JSON of an operation's data. */
export function successReply(operation: Operation, outcome: Outcome, info: RequestInfo): Reply {
  const { status, extra, changes, etag } = outcome;
  const { requestId, locale } = info;
  if (outcome.file) return fileReply(outcome.file, requestId);
  if (outcome.progress) return progressReply(operation, outcome.progress, info);
  const isRead = operation.kind === 'query';
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-request-id': requestId };
  // What everybody may read may be cached by everybody, and revalidated.
  headers['cache-control'] = isRead && etag ? `${operation.access === 'public' ? 'public' : 'private'}, no-cache` : 'no-store';
  if (etag) headers.etag = isRead && locale !== 'en' ? representationTag(etag, locale) : etag;
  // The message depends on the language, and so does what is cached.
  if (isRead && etag) headers.vary = 'Accept-Language';
  if (outcome.replayed) headers['idempotent-replayed'] = 'true';
  if (changes) headers['dry-run'] = 'true';
  const envelope = () => (operation.bare ? outcome.dataText : envelopeAround(operation, outcome.dataText, locale, { extra, changes }));
  const { kept } = outcome;
  if (!kept) return { status, headers, body: envelope() };
  const once: Reply['once'] = (name, make) => kept.once(`${locale} ${name}`, make);
  return { status, headers, body: once('body', envelope), once };
}

function envelopeAround(
  { success }: Operation,
  dataText: string | undefined,
  locale: Locale,
  { extra, changes }: Pick<Outcome, 'extra' | 'changes'> = {},
): string {
  const head = JSON.stringify({ ...extra, status: success.status, code: success.code, message: successMessages[locale] });
  const data = dataText === undefined || success.noData ? '' : `,"data":${dataText}`;
  return `${head.slice(0, -1)}${data}${changes ? `,"changes":${JSON.stringify(changes)}` : ''}}`;
}

/**
 * Lines of progress, then the envelope without a line end. The work continues if the client disconnects, as its result matters beyond this
 * answer.
 */
function progressReply(operation: Operation, { work, headers }: Progress<string>, { requestId, locale }: RequestInfo): Reply {
  const encoder = new TextEncoder();
  let isConnected = true;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => isConnected && controller.enqueue(encoder.encode(text));
      const finalText = work((done, total) => void send(`${done}/${total}\n`)).then(
        (dataText) => envelopeAround(operation, dataText, locale),
        (error) => String(errorReply(error, requestId, locale).body),
      );
      // Not awaited: progress reported meanwhile is read only once this function has returned.
      void finalText.then((envelope) => {
        send(envelope);
        if (isConnected) controller.close();
      });
    },
    cancel() {
      isConnected = false;
    },
  });
  const commonHeaders = { 'content-type': 'text/plain; charset=utf-8', 'x-request-id': requestId, 'cache-control': 'no-store' };
  // Proxies that buffer answers would hide the progress.
  return { status: operation.success.status, headers: { ...commonHeaders, 'x-accel-buffering': 'no', ...headers }, body };
}

export function fileReply(file: FileAnswer, requestId: string): Reply {
  if (file.body instanceof Seekable) throw new Error('A file whose parts can be asked for is answered by rangeReply');
  return { status: 200, headers: fileHeaders(file, requestId), body: file.body };
}

/** The headers of an answer with a file. */
export function fileHeaders(file: FileAnswer, requestId: string): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': file.contentType,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    ...file.headers,
  };
  if (file.fileName) {
    const ascii = file.fileName.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '');
    headers['content-disposition'] = `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`;
  }
  return headers;
}
