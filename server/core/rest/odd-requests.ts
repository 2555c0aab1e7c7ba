import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../operation/errors';
import { endConnectionAfter } from './front';
import { failure } from './reply';

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

/** A name or address, with or without a port. */
function isHost(value: string): boolean {
  return !/[\s/?#@\\]/.test(value) && URL.canParse(`http://${value}`);
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid_parameters', { extraData: { issues: [{ path, code: 'invalid_format', message }] } });
}

type Line = Pick<IncomingMessage, 'method' | 'url'> & Partial<Pick<IncomingMessage, 'headers' | 'headersDistinct'>>;

/** What no route of ours can ever see, because Next itself stumbles over it; null for every sound request. */
export function refusalOf({ method = '', url = '', headers = {}, headersDistinct = {} }: Line): AppError | null {
  if (!METHODS.includes(method)) return new AppError('method_not_allowed', { headers: { allow: METHODS.join(', ') } });
  if (!isPath(url)) return invalid('', 'The address is not a percent-encoded path in UTF-8.');
  // Whoever stands in between may have gone by the other one (RFC 9112, section 3.2).
  if ((headersDistinct.host?.length ?? 0) > 1) return invalid('host', 'A request names one host.');
  for (const name of ['host', 'x-forwarded-host']) {
    const hosts = headers[name]?.toString().split(',') ?? [];
    if (!hosts.every((host) => isHost(host.trim()))) return invalid(name, 'This is no name of a host.');
  }
  return null;
}

/**
 * Takes a request whose target is a whole address (`GET http://host/path`, as clients behind a proxy send it) for one of the path
 * alone; the host is the one in the target, whatever the header says (RFC 9112, section 3.2.2).
 */
function shortenTarget(request: IncomingMessage): void {
  const parts = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(request.url ?? '');
  if (!parts) return;
  const [, host = '', rest = ''] = parts;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = host;
}

/** Answers odd requests (TRACE, `OPTIONS *`, `/%zz`, two hosts) with our error envelope: Next would answer 500, or a page. */
export function answerOdd(request: IncomingMessage, response: ServerResponse): boolean {
  shortenTarget(request);
  const refusal = refusalOf(request);
  if (!refusal) return false;
  const { status, headers, body } = failure(refusal, { headers: { get: (name) => request.headers[name]?.toString() ?? null } });
  endConnectionAfter(request, response);
  response.writeHead(status, headers).end(body);
  return true;
}
