import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from './reply';

/**
 * Gives a request its id before Next sees it, and the answer the same id: also those of pages, of tRPC and of next-auth, which know
 * nothing of ids. What has set one itself keeps it.
 */
export function nameRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const requestId = requestIdOf({ get: (name) => request.headers[name]?.toString() ?? null });
  request.headers['x-request-id'] = requestId;
  const { writeHead } = response;
  response.writeHead = function (this: ServerResponse, ...head: unknown[]): ServerResponse {
    if (!this.hasHeader('x-request-id')) this.setHeader('x-request-id', requestId);
    return Reflect.apply(writeHead, this, head);
  } as typeof writeHead;
  return false;
}
