import { randomUUID } from 'node:crypto';
import { addressFrom } from './address';
import { readBody } from './body';
import { callerOf, guest } from './caller';
import type { Outcome, RequestFacts } from './changes';
import { answerable } from './db';
import { AppError, type ErrorCode, envelopeOf, type Locale, preferredLocale } from './errors';
import { execute, executeDownload, type RawInput } from './invoke';
import { log } from './log';
import { metrics } from './metrics';
import { asksForPage, notFoundPage } from './not-found-page';
import { type FileAnswer, labelOf, type Method, type Operation } from './operation';
import { assertSane, fromText, queryOf } from './parse';

type Params = Record<string, string | string[] | undefined>;
/** Next gives no params to an address without any. */
type Handler = (request: Request, context: { params: Promise<Params | undefined> }) => Promise<Response>;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
type Handlers = Record<(typeof methods)[number], Handler>;

const successMessages = { en: 'Success.', fr: 'Opération réussie.' };

/** The id under which a request is logged: the caller's own when it is a sound one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id');
  return given !== null && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}

/** The error envelope. An unknown error is logged with the request id and never shown. */
export function errorResponse(error: unknown, requestId: string, locale: Locale): Response {
  const known = answerable(error);
  if (known.status >= 500) log.error({ requestId, code: known.code, err: known.cause ?? known }, 'request failed');
  return new Response(JSON.stringify(envelopeOf(known, locale)), {
    status: known.status,
    headers: { 'content-type': 'application/json', 'x-request-id': requestId, 'cache-control': 'no-store', ...known.headers },
  });
}

function successResponse(operation: Operation, outcome: Outcome, facts: RequestFacts, ifNoneMatch: string | null): Response {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-request-id': facts.requestId };
  headers['cache-control'] = operation.kind === 'query' && outcome.etag ? 'private, no-cache' : 'no-store';
  if (outcome.etag) headers.etag = outcome.etag;
  if (outcome.replayed) headers['idempotent-replayed'] = 'true';
  if (outcome.changes) headers['dry-run'] = 'true';
  if (
    operation.kind === 'query' &&
    outcome.etag &&
    ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === outcome.etag)
  ) {
    return new Response(null, { status: 304, headers });
  }
  const { status, dataText, extra, changes } = outcome;
  const top = JSON.stringify({ ...extra, status, code: operation.success.code, message: successMessages[facts.locale] });
  const data = dataText === undefined ? '' : `,"data":${dataText}`;
  return new Response(`${top.slice(0, -1)}${data}${changes ? `,"changes":${JSON.stringify(changes)}` : ''}}`, { status, headers });
}

function fileResponse(file: FileAnswer, requestId: string): Response {
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
  return new Response(file.body as BodyInit, { headers });
}

async function rawInput(operation: Operation, request: Request, search: string, params: Promise<Params | undefined>): Promise<RawInput> {
  const path = Object.fromEntries(Object.entries((await params) ?? {}).map(([key, value]) => [key, String(value)]));
  assertSane(path);
  const { dryRun, ...query } = queryOf(search);
  if (dryRun !== undefined && !/^(true|false|1|0)$/.test(dryRun)) throw badDryRun();
  return { params: fromText(operation.params, path), query: fromText(operation.query, query), body: await readBody(request, operation) };
}

/** Any other word might be meant as «yes», so it must not end in a real write. */
function badDryRun(): AppError {
  const issue = { path: 'dryRun', code: 'invalid_value', message: 'true or false.' };
  return new AppError('invalid_parameters', { extraData: { issues: [issue] } });
}

function factsOf(request: Request, search: string, requestId: string, locale: Locale): Omit<RequestFacts, 'caller'> {
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return {
    requestId,
    locale,
    address: addressFrom(request.headers.get('x-forwarded-for')),
    userAgent: header('user-agent') ?? null,
    dryRun: search !== '' && /^(true|1)$/.test(new URLSearchParams(search).get('dryRun') ?? ''),
    ifMatch: header('if-match'),
    idempotencyKey: header('idempotency-key'),
    signal: request.signal,
  };
}

async function answer(
  operation: Operation,
  request: Request,
  params: Promise<Params | undefined>,
  requestId: string,
  locale: Locale,
): Promise<Response> {
  const mark = request.url.indexOf('?');
  const search = mark < 0 ? '' : request.url.slice(mark);
  const caller = await callerForAccess(operation, request);
  const callerNow = () => callerForAccess(operation, request);
  const facts: RequestFacts = { ...factsOf(request, search, requestId, locale), caller, callerNow };
  if (operation.kind === 'download')
    return fileResponse(await executeDownload(operation, () => rawInput(operation, request, search, params), facts), requestId);
  const outcome = await execute(operation, () => rawInput(operation, request, search, params), facts);
  return successResponse(operation, outcome, facts, request.headers.get('if-none-match'));
}

/** An open operation is open to a caller with a stale token too. */
async function callerForAccess(operation: Operation, request: Request) {
  if (operation.access !== 'public') return callerOf(request);
  return callerOf(request).catch(() => guest);
}

function handler(operation: Operation): Handler {
  const label = labelOf(operation);
  return async (request, { params }) => {
    const began = performance.now();
    const requestId = requestIdOf(request.headers);
    const locale = preferredLocale(request.headers.get('accept-language'));
    let response: Response;
    try {
      response = await answer(operation, request, params, requestId, locale);
    } catch (error) {
      response = errorResponse(error, requestId, locale);
    }
    const ms = performance.now() - began;
    metrics.requests.inc({ operation: label, status: response.status });
    metrics.latency.observe({ operation: label }, ms / 1000);
    log.info({ requestId, operation: label, status: response.status, ms: Math.round(ms * 10) / 10 }, 'request');
    response.headers.set('x-content-type-options', 'nosniff');
    return withCors(operation, request, response);
  };
}

const allowedOrigins = new Set((process.env.CORS_ORIGINS ?? '').split(',').filter(Boolean));

/** Public reads may be read by any site; the rest by the origins that the configuration names. */
function withCors(operation: Operation | null, request: Request, response: Response): Response {
  const origin = request.headers.get('origin');
  if (origin === null) return response;
  const open = operation?.access === 'public' && operation.method === 'GET';
  if (open) response.headers.set('access-control-allow-origin', '*');
  else if (allowedOrigins.has(origin)) {
    response.headers.set('access-control-allow-origin', origin);
    response.headers.append('vary', 'Origin');
  }
  response.headers.set(
    'access-control-expose-headers',
    'ETag, X-Request-Id, Retry-After, Content-Disposition, Dry-Run, Idempotent-Replayed',
  );
  return response;
}

function refusal(code: ErrorCode, request: Request, headers: Record<string, string> = {}): Response {
  return errorResponse(
    new AppError(code, { headers }),
    requestIdOf(request.headers),
    preferredLocale(request.headers.get('accept-language')),
  );
}

/**
 * The handlers of one address: one for each operation's method, and 405 with `Allow` for the others.
 * A route file is `export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listX, createX);`
 */
export function endpoints(...operations: Operation[]): Handlers {
  const byMethod = new Map<Method, Operation>(operations.map((operation) => [operation.method, operation]));
  const allowed = [...byMethod.keys(), ...(byMethod.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const readable = byMethod.get('GET') ?? null;
  const handlers = {} as Handlers;
  for (const method of methods) handlers[method] = async (request) => refusal('method_not_allowed', request, { allow: allowed });
  for (const [method, operation] of byMethod) handlers[method] = handler(operation);
  const read = readable && handler(readable);
  if (read) {
    handlers.HEAD = async (request, context) => {
      const response = await read(request, context);
      await response.body?.cancel();
      return new Response(null, { status: response.status, headers: response.headers });
    };
  }
  handlers.OPTIONS = async (request) => {
    const response = new Response(null, { status: 204, headers: { allow: allowed, 'access-control-allow-methods': allowed } });
    response.headers.set(
      'access-control-allow-headers',
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Accept-Language, X-Request-Id',
    );
    response.headers.set('access-control-max-age', '600');
    return withCors(readable, request, response);
  };
  return handlers;
}

/** Answers for addresses that no operation has: the error envelope, or a short page for a person's browser. */
export async function routeNotFound(request: Request): Promise<Response> {
  if (asksForPage(request)) return notFoundPage(request, requestIdOf(request.headers));
  return refusal('route_not_found', request);
}
