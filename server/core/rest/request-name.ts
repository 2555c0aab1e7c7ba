import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../platform/log';
import { requestIdOf } from './reply';

/** Screens, and what else Next answers; their files and pictures would only fill the log. */
const isTold = (path: string) => !path.startsWith('/_next/');

/**
 * Gives a request that no door of ours has answered its id, the answer the same id, and the log a line: for pages, tRPC and sign-in, which
 * know nothing of either. The operations that they run have lines of their own, under the same id.
 */
export function nameRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const requestId = requestIdOf({ get: (name) => request.headers[name]?.toString() ?? null });
  request.headers['x-request-id'] = requestId;
  response.setHeader('x-request-id', requestId);
  const [path = ''] = (request.url ?? '').split('?', 1);
  const began = performance.now();
  if (isTold(path))
    response.once('close', () => {
      const ms = Math.round((performance.now() - began) * 10) / 10;
      log.info({ requestId, request: `${request.method} ${path}`, status: response.statusCode, ms }, 'answer');
    });
  return false;
}
