import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, preferredLocale } from './errors';
import { errorReply, requestIdOf } from './reply';

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

function isPath(target: string): boolean {
  const [path = ''] = target.split('?', 1);
  if (!path.startsWith('/')) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** What no route of ours can ever see, because Next itself stumbles over it; null for every sound request. */
export function refusalOf({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): AppError | null {
  if (!METHODS.includes(method)) return new AppError('method_not_allowed', { headers: { allow: METHODS.join(', ') } });
  if (isPath(url)) return null;
  const issue = { path: '', code: 'invalid_format', message: 'The address is not a percent-encoded path in UTF-8.' };
  return new AppError('invalid_parameters', { extraData: { issues: [issue] } });
}

/** Answers odd requests (TRACE, `OPTIONS *`, `/%zz`) with our error envelope: Next would answer 500, or a page. */
export function answerOdd(request: IncomingMessage, response: ServerResponse): boolean {
  const refusal = refusalOf(request);
  if (!refusal) return false;
  const requestId = requestIdOf({ get: (name) => request.headers[name]?.toString() ?? null });
  const { status, headers, body } = errorReply(refusal, requestId, preferredLocale(request.headers['accept-language'] ?? null));
  response.writeHead(status, { ...headers, connection: 'close' }).end(body);
  return true;
}
