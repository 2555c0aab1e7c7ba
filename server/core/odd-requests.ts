import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { AppError, envelopeOf, preferredLocale } from './errors';
import { singleton } from './singleton';

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

function refuse(refusal: AppError, request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify(envelopeOf(refusal, preferredLocale(request.headers['accept-language'] ?? null)));
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close', ...refusal.headers };
  response.writeHead(refusal.status, headers).end(body);
}

/**
 * Answers odd requests (TRACE, `OPTIONS *`, `/%zz`) with our error envelope before Next sees them: it would answer 500, or a page.
 * Next gives no hook that early, so this stands in front of every HTTP server of the process.
 */
export function answerOddRequests(): void {
  singleton('odd-requests', () => {
    const { emit } = Server.prototype;
    Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
      const [request, response] = args as [IncomingMessage, ServerResponse];
      const refusal = event === 'request' && refusalOf(request);
      if (!refusal) return Reflect.apply(emit, this, [event, ...args]);
      refuse(refusal, request, response);
      return true;
    } as typeof emit;
    return true;
  });
}
