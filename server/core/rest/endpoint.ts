import { callerOf } from '../callers/find-caller';
import { commonWords } from '../operation/common-words';
import type { Arrival } from '../operation/context';
import { AppError, type Locale, preferLocale, type Words } from '../operation/errors';
import { execute, executeDownload } from '../operation/invoke';
import type { Deprecated, Operation } from '../operation/operation';
import { Progress } from '../operation/outcome';
import { assertSane, booleanOf, fromText, queryOf, type RawInput } from '../operation/parse';
import { UploadedFile } from '../operation/uploaded-file';
import { readBody } from './body';
import { ipFrom, originOf } from './network-address';
import { asksForPage, notFoundPage } from './not-found-page';
import { rangeReply } from './ranges';
import { errorReply, type Incoming, type Reply, refusal, responseOf, successReply } from './reply';
import { represent } from './representation';
import { requestIdOf } from './request-id';
import { signalOf } from './request-signal';

type Params = Record<string, string | string[] | undefined>;
/** Next passes no params for an address without any. */
export type Handler = (request: Request, context: { params: Promise<Params | undefined> }) => Promise<Response>;

async function rawInput(operation: Operation, request: Incoming, search: string, params: Params): Promise<RawInput> {
  const path = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));
  assertSane(path);
  const { dryRun, ...query } = queryOf(search);
  if (dryRun !== undefined && booleanOf(dryRun) === undefined) throw invalidDryRun('dryRun', commonWords.boolean);
  const misspeltKey = Object.keys(query).find((key) => /^dry[_-]?run$/i.test(key));
  if (misspeltKey !== undefined) throw invalidDryRun(misspeltKey, { en: 'Spell it dryRun.', fr: 'Écrivez dryRun.' });
  const body = await readBody(request, operation);
  const formFields = operation.kind === 'upload' ? queryFieldsInForm(operation, body as Record<string, unknown>) : {};
  return { params: fromText(operation.params, path), query: fromText(operation.query, { ...formFields, ...query }), body };
}

/** Query fields sent in a form beside its file, as many clients do. The query itself wins. */
function queryFieldsInForm({ query }: Operation, form: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(form).filter((field): field is [string, string] => field[0] in query.shape && typeof field[1] === 'string');
  return Object.fromEntries(texts);
}

/** Refuses any other value, which might mean «yes», and any other spelling of `dryRun`, so that neither leads to a real write. */
function invalidDryRun(path: string, message: Words): AppError {
  const issue = { path, code: 'invalid_value', message };
  return new AppError('invalid_parameters', { issues: [issue] });
}

/** The facts of a request besides its input. */
function arrivalOf(request: Incoming, search: string, requestId: string, locale: Locale): Arrival {
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return {
    caller: callerOf(request),
    callerNow: () => callerOf(request),
    requestId,
    locale,
    ip: ipFrom(request.headers.get('x-forwarded-for')),
    userAgent: header('user-agent') ?? null,
    origin: originOf(request.headers),
    dryRun: search !== '' && booleanOf(new URLSearchParams(search).get('dryRun') ?? '') === true,
    ifMatch: header('if-match'),
    idempotencyKey: header('idempotency-key'),
    signal: request.signal,
  };
}

async function answer(operation: Operation, request: Incoming, params: Params, requestId: string, locale: Locale): Promise<Reply> {
  const queryStart = request.url.indexOf('?');
  const search = queryStart < 0 ? '' : request.url.slice(queryStart);
  const arrival = arrivalOf(request, search, requestId, locale);
  const read = () => rawInput(operation, request, search, params);
  if (operation.kind === 'download') return rangeReply(await executeDownload(operation, read, arrival), requestId, request);
  if (operation.kind === 'upload') return answerUpload(operation, read, arrival);
  return successReply(operation, await execute(operation, read, arrival), arrival);
}

/** Answers an upload. Its file stays on the disk until all work with it is done. */
async function answerUpload(operation: Operation, read: () => Promise<RawInput>, arrival: Arrival): Promise<Reply> {
  const files: UploadedFile[] = [];
  const discard = () => Promise.all(files.map((file) => file.discard()));
  const readAndCollect = async () => {
    const raw = await read();
    files.push(...Object.values(raw.body as object).filter((value) => value instanceof UploadedFile));
    return raw;
  };
  const outcome = await execute(operation, readAndCollect, arrival).catch(async (error) => {
    await discard();
    throw error;
  });
  const { progress } = outcome;
  if (!progress) await discard();
  else outcome.progress = new Progress((tell) => progress.work(tell).finally(discard), progress.headers);
  return successReply(operation, outcome, arrival);
}

async function run(operation: Operation, request: Incoming, params: Params): Promise<Reply> {
  const requestId = requestIdOf(request.headers);
  const locale = preferLocale(request.headers.get('accept-language'));
  const reply = await answer(operation, request, params, requestId, locale).catch((error) => errorReply(error, requestId, locale));
  reply.headers['x-content-type-options'] = 'nosniff';
  if (operation.deprecated) Object.assign(reply.headers, deprecationHeaders(operation.deprecated));
  return represent(withCors(operation, request, reply), request);
}

/** Headers that announce the removal of an operation, with its date and successor. Source: RFC 9745, RFC 8594, RFC 5829. */
function deprecationHeaders({ since, sunset, successor }: Deprecated): Record<string, string> {
  return {
    deprecation: `@${Date.parse(since) / 1_000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${successor}>; rel="successor-version"`,
  };
}

const allowedOrigins = new Set((process.env.CORS_ORIGINS ?? '').split(/[,\s]+/).filter(Boolean));

/**
 * Any site may read public reads; the configured origins may read the rest. The Vary header is set for all callers, as a cache may serve
 * what it keeps for one site to others.
 */
function withCors(operation: Operation | null, request: Incoming, reply: Reply): Reply {
  const origin = request.headers.get('origin') ?? '';
  const isOpen = operation?.access === 'public' && operation.method === 'GET';
  if (!isOpen && allowedOrigins.size > 0) reply.headers.vary = [reply.headers.vary, 'Origin'].filter(Boolean).join(', ');
  if (!isOpen && !allowedOrigins.has(origin)) return reply;
  reply.headers['access-control-allow-origin'] = isOpen ? '*' : origin;
  reply.headers['access-control-expose-headers'] =
    'ETag, X-Request-Id, X-Total-Count, Retry-After, Content-Disposition, Location, Allow, WWW-Authenticate, Dry-Run, Idempotent-Replayed, Deprecation, Sunset, Link';
  return reply;
}

/** Answers every request to one address. */
export type Door = (request: Incoming, params: Params) => Promise<Reply>;

/**
 * The door of one address: its operations by method, HEAD and OPTIONS, and 405 with `Allow` for all others. HEAD gets the answer of GET;
 * whoever sends it drops the body, and can still state its length.
 */
export function door(...operations: Operation[]): Door {
  const byMethod = new Map<string, Operation>(operations.map((operation) => [operation.method, operation]));
  const allowed = [...byMethod.keys(), ...(byMethod.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  const readable = byMethod.get('GET') ?? null;
  const options = {
    allow: allowed,
    'access-control-allow-methods': allowed,
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Accept-Language, X-Request-Id',
    'access-control-max-age': '600',
  };
  return async (request, params) => {
    const operation = byMethod.get(request.method);
    if (operation) return run(operation, request, params);
    if (request.method === 'HEAD' && readable) return run(readable, request, params);
    if (request.method !== 'OPTIONS') return refusal('method_not_allowed', request, { allow: allowed });
    const headers = { 'x-request-id': requestIdOf(request.headers), ...options };
    // A preflight asks about the method of the request that follows.
    const requested = byMethod.get(request.headers.get('access-control-request-method') ?? 'GET') ?? readable;
    return withCors(requested, request, { status: 204, headers, body: null });
  };
}

/** A request that accepts no encoding: Next drops the header that names one, and compresses answers itself. */
export function withoutEncoding(request: Request): Incoming {
  const { method, url, headers, body } = request;
  const signal = signalOf(request);
  return { method, url, body, signal, headers: { get: (name) => (name === 'accept-encoding' ? null : headers.get(name)) } };
}

/** A door as a handler for Next. */
export function handlerOf(enter: Door): Handler {
  return async (request, { params }) => {
    const reply = await enter(withoutEncoding(request), (await params) ?? {});
    if (request.method !== 'HEAD') return responseOf(reply);
    if (reply.body instanceof ReadableStream) await reply.body.cancel();
    return responseOf({ ...reply, body: null });
  };
}

/**
 * The handler of an operation for Next, used in route files as `export const GET = endpoint(listX);`. Next derives HEAD from GET; OPTIONS
 * and unknown methods are answered before Next (`direct.ts`).
 */
export const endpoint = (operation: Operation): Handler => handlerOf(door(operation));

/** Answers addresses that no operation has: with the error envelope, or a short page for a person's browser. */
export async function routeNotFound(request: Request): Promise<Response> {
  if (asksForPage(request)) return notFoundPage(request, requestIdOf(request.headers));
  return responseOf(refusal('route_not_found', request));
}
