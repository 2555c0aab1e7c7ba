import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../platform/log';
import { metrics } from '../platform/metrics';
import { requestIdOf } from './request-id';

/** Whether a request is logged. Next’s scripts and images would only fill the log. */
const isLogged = (path: string) => !path.startsWith('/_next/');

/** Names for what Next answers in metrics, by beginning of the address: one per address would be too many. */
const doors: [beginning: string, door: string][] = [
  ['/api/trpc/', 'trpc'],
  ['/api/auth/', 'sign-in'],
  ['/admin', 'screen'],
  ['/sign-in', 'screen'],
  ['/docs', 'reference'],
  ['/openapi.json', 'reference'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'metrics'],
];
const doorOf = (path: string) => doors.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'other';

/**
 * Gives requests that Next answers an id, and the answer the same id, a line in the log and a figure in the metrics: pages, tRPC, sign-in
 * and health have none of their own. The operations that they run are logged and counted separately, under the same id.
 */
export function nameRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const requestId = requestIdOf({ get: (name) => request.headers[name]?.toString() ?? null });
  request.headers['x-request-id'] = requestId;
  response.setHeader('x-request-id', requestId);
  const [path = ''] = (request.url ?? '').split('?', 1);
  const began = performance.now();
  if (isLogged(path))
    response.once('close', () => {
      const ms = performance.now() - began;
      const { statusCode: status } = response;
      metrics.answers.observe({ door: doorOf(path), status }, ms / 1000);
      log.info({ requestId, request: `${request.method} ${path}`, status, ms: Math.round(ms * 10) / 10 }, 'answer');
    });
  return false;
}
