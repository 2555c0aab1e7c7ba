import type { Operation } from '@/server/core/operation/operation';
import { door, type Handler, handlerOf } from '@/server/core/rest/endpoint';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/** The handlers of one address by method, without a server. */
export function endpoints(...operations: Operation[]): Record<(typeof methods)[number], Handler> {
  const handler = handlerOf(door(...operations));
  return Object.fromEntries(methods.map((method) => [method, handler])) as Record<(typeof methods)[number], Handler>;
}
