import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { AppError, type Words } from '../operation/errors';
import { endConnectionAfter } from './front';
import { failure } from './reply';

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What Next answers itself, and with which methods. It refuses others without a body. */
const limitedMethods: [RegExp, string[]][] = [
  [/^\/(openapi\.json|healthz|readyz|metrics)\/?$/, ['GET', 'HEAD', 'OPTIONS']],
  [/^\/api\/(auth|trpc)\//, ['GET', 'HEAD', 'OPTIONS', 'POST']],
];

function methodsOf(url: string): string[] {
  const [path = ''] = url.split('?', 1);
  return limitedMethods.find(([paths]) => paths.test(path))?.[1] ?? METHODS;
}

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

const refusals = {
  path: {
    en: 'The address is not a percent-encoded path in UTF-8.',
    fr: 'L’adresse n’est pas un chemin en UTF-8 encodé avec des pourcents.',
  },
  hosts: { en: 'A request names one host.', fr: 'Une requête désigne un seul hôte.' },
  host: { en: 'This is not a host name.', fr: 'Ce n’est pas un nom d’hôte.' },
  unreadable: {
    en: 'What was received is not an HTTP/1.1 request.',
    fr: 'Ce qui a été reçu n’est pas une requête HTTP/1.1.',
  },
} as const satisfies Record<string, Words>;

function invalid(path: string, message: Words): AppError {
  return new AppError('invalid_parameters', { issues: [{ path, code: 'invalid_format', message }] });
}

type Line = Pick<IncomingMessage, 'method' | 'url'> & Partial<Pick<IncomingMessage, 'headers' | 'headersDistinct' | 'httpVersion'>>;

/** The refusal of a request that Next itself can't handle; null for a sound request. */
export function refusalOf({ method = '', url = '', headers = {}, headersDistinct = {}, httpVersion }: Line): AppError | null {
  const allowed = methodsOf(url);
  if (!allowed.includes(method)) return new AppError('method_not_allowed', { headers: { allow: allowed.join(', ') } });
  if (!isPath(url)) return invalid('', refusals.path);
  // An intermediary may have used the other one (RFC 9112, section 3.2).
  const hosts = headersDistinct.host?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return invalid('host', refusals.hosts);
  for (const name of ['host', 'x-forwarded-host']) {
    const hostNames = headers[name]?.toString().split(',') ?? [];
    if (!hostNames.every((host) => isHost(host.trim()))) return invalid(name, refusals.host);
  }
  return null;
}

/**
 * Treats a request for a whole address (`GET http://host/path`, as clients behind a proxy send it) as one for its path. Its host is the one
 * in the target, whatever the header says (RFC 9112, section 3.2.2).
 */
function shortenTarget(request: IncomingMessage): void {
  const parts = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(request.url ?? '');
  if (!parts) return;
  const [, host = '', rest = ''] = parts;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = host;
}

/** Answers odd requests (TRACE, `OPTIONS *`, `/%zz`, two hosts) with our error envelope, where Next would answer 500 or a page. */
export function answerOdd(request: IncomingMessage, response: ServerResponse): boolean {
  shortenTarget(request);
  const refusal = refusalOf(request);
  if (!refusal) return false;
  const { status, headers, body } = failure(refusal, { headers: { get: (name) => request.headers[name]?.toString() ?? null } });
  endConnectionAfter(request, response);
  response.writeHead(status, headers).end(body);
  return true;
}

/** The error for a request that Node's parser gave up on. */
function refusalOfUnreadable(code: string): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new AppError('payload_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request_timeout');
  return invalid('', refusals.unreadable);
}

/** The complete answer, with our error envelope, to a request that Node's parser could not read. In English, as its headers are unknown. */
export function answerToUnreadable(code: string): string {
  const { status, headers, body } = failure(refusalOfUnreadable(code), { headers: { get: () => null } });
  const text = String(body);
  const allHeaders = { ...headers, date: new Date().toUTCString(), 'content-length': Buffer.byteLength(text), connection: 'close' };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n');
}
