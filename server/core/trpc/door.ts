import type { AnyRouter } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { AppError, preferredLocale } from '../operation/errors';
import { MAX_CALLS } from '../operation/limits';
import { answerable } from '../platform/db';
import { bytesOf, MAX_BODY_BYTES } from '../rest/body';
import { requestIdOf } from '../rest/reply';
import { errorShape, trpcContext } from './procedures';

const ENDPOINT = '/api/trpc';

/**
 * A request within the limits of this door, its body read.
 * @throws invalid_parameters for too many calls at once, payload_too_large
 */
async function admitted(request: Request): Promise<Request> {
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.get('batch') === '1' && pathname.split(',').length > MAX_CALLS) {
    const issue = { path: 'batch', code: 'too_big', message: `A batch holds ${MAX_CALLS} calls at most.` };
    throw new AppError('invalid_parameters', { extraData: { issues: [issue] } });
  }
  if (request.body === null) return request;
  const body = await bytesOf(request, MAX_BODY_BYTES);
  return new Request(request.url, { method: request.method, headers: request.headers, body, signal: request.signal });
}

/** Answers a request to the procedures of a router. What is refused as a whole is one error, which tRPC's clients take for each call. */
export async function answerProcedures(router: AnyRouter, request: Request): Promise<Response> {
  try {
    const req = await admitted(request);
    return await fetchRequestHandler({ endpoint: ENDPOINT, req, router, createContext: () => trpcContext(req) });
  } catch (error) {
    const refusal = answerable(error);
    const shape = errorShape(refusal, preferredLocale(request.headers.get('accept-language')), requestIdOf(request.headers));
    return Response.json({ error: shape }, { status: refusal.status });
  }
}
