import type { AnyRouter } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { guest } from '../callers/caller';
import { callerOf } from '../callers/find-caller';
import { AppError, preferLocale } from '../operation/errors';
import { MAX_BODY_BYTES, MAX_CALLS, MAX_OPEN_BODY_BYTES } from '../operation/limits';
import { assertParsable } from '../operation/parse';
import { answerable } from '../platform/db';
import { bytesOf, utf8 } from '../rest/body';
import { requestIdOf } from '../rest/request-id';
import { errorShape, trpcContext } from './procedures';

const ENDPOINT = '/api/trpc';

/** The size limit of a request. Guests have a lower one, as the body is read before the operation is known. */
async function limitOf(request: Request): Promise<number> {
  const { role } = await callerOf(request).catch(() => guest);
  return role === 'guest' ? MAX_OPEN_BODY_BYTES : MAX_BODY_BYTES;
}

/**
 * Checks a request against the limits of this door and reads its body.
 * @throws invalid_parameters for too many calls at once, or JSON that takes too long to parse; payload_too_large; unauthenticated for a
 *   guest beyond the guests’ limit; invalid_json for invalid UTF-8
 */
async function admit(request: Request): Promise<Request> {
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.get('batch') === '1' && decodeURIComponent(pathname).split(',').length > MAX_CALLS) {
    const message = { en: `A batch can have at most ${MAX_CALLS} calls.`, fr: `Un lot compte ${MAX_CALLS} appels au plus.` };
    const issue = { path: 'batch', code: 'too_big', message };
    throw new AppError('invalid_parameters', { issues: [issue] });
  }
  if (request.body === null) return request;
  const limit = await limitOf(request);
  const body = await bytesOf(request, limit).catch(async (error) => {
    const declared = Number(request.headers.get('content-length') ?? 0);
    const wasUser = limit < MAX_BODY_BYTES && declared <= MAX_BODY_BYTES && error instanceof AppError && error.code === 'payload_too_large';
    if (!wasUser) throw error;
    await callerOf(request);
    throw new AppError('unauthenticated');
  });
  if (/\bjson\b/i.test(request.headers.get('content-type') ?? '')) assertParsable(utf8(body));
  return new Request(request.url, { method: request.method, headers: request.headers, body, signal: request.signal });
}

/** Answers are for one caller at one moment, and not to be cached. */
const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/**
 * Answers a request to the procedures of a router. A request refused as a whole gets one error, which tRPC's clients apply to each call.
 */
export async function answerProcedures(router: AnyRouter, request: Request): Promise<Response> {
  try {
    const req = await admit(request);
    return await fetchRequestHandler({
      endpoint: ENDPOINT,
      req,
      router,
      createContext: () => trpcContext(req),
      responseMeta: () => ({ headers }),
    });
  } catch (error) {
    const refusal = answerable(error);
    const shape = errorShape(refusal, preferLocale(request.headers.get('accept-language')), requestIdOf(request.headers));
    return Response.json({ error: shape }, { status: refusal.status, headers });
  }
}
