import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { listOperations, type Registry } from '../operation/registry';
import { log } from '../platform/log';
import { type Door, door } from './endpoint';
import type { Step } from './front';
import type { Incoming, Reply } from './reply';
import { represent } from './representation';

/** Addresses that begin with the same segments. */
interface Branch {
  fixed: Map<string, Branch>;
  /** The branch of a `{param}` segment. */
  open?: Branch;
  name?: string;
  door?: Door;
  /** Whether answers may take long: files and streams. */
  isLong?: boolean;
}

const branch = (): Branch => ({ fixed: new Map() });

/** The tree of all addresses. */
function treeOf(registry: Registry): Branch {
  const root = branch();
  const byPath = Map.groupBy(listOperations(registry), ({ operation }) => operation.path);
  for (const [path, entries] of byPath) {
    let current = root;
    for (const segment of path.slice(1).split('/')) {
      const name = /^{(.+)}$/.exec(segment)?.[1];
      const existing = name === undefined ? current.fixed.get(segment) : current.open;
      const next = existing ?? branch();
      if (name === undefined) current.fixed.set(segment, next);
      else Object.assign(current, { open: next, name });
      current = next;
    }
    const operations = entries.map(({ operation }) => operation);
    current.door = door(...operations);
    current.isLong = operations.some(({ kind }) => kind === 'download');
  }
  return root;
}

interface RouteMatch {
  door: Door;
  params: Record<string, string>;
  isLong?: boolean;
}

function findRoute(root: Branch, url: string): RouteMatch | null {
  const [path = ''] = url.split('?', 1);
  const params: Record<string, string> = {};
  let current = root;
  for (const segment of path.replace(/\/$/, '').slice(1).split('/')) {
    const fixed = current.fixed.get(segment);
    if (!fixed && current.name !== undefined && segment !== '') params[current.name] = decodeURIComponent(segment);
    const next = fixed ?? (segment === '' ? undefined : current.open);
    if (!next) return null;
    current = next;
  }
  return current.door ? { door: current.door, params, isLong: current.isLong } : null;
}

/** A request refused half-way is answered too, so reading its body must not destroy the connection. */
const bodyOf = (request: IncomingMessage) => request.iterator({ destroyOnReturn: false });

function incomingOf(request: IncomingMessage, signal?: AbortSignal): Incoming {
  const { method = '', url = '', headers } = request;
  return { method, url, headers: { get: (name) => headers[name]?.toString() ?? null }, body: bodyOf(request), signal };
}

/** Aborted if the client disconnects before the answer is complete. */
function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => response.writableFinished || controller.abort());
  return controller.signal;
}

/** Converts to a web request. Its host is a placeholder. */
function webRequestOf(request: IncomingMessage): Request {
  const { method = '', url = '', headers } = request;
  const headerEntries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  // Node accepts any async iterable of bytes as a body; the browser's types do not know that.
  const body = method === 'GET' ? null : (bodyOf(request) as unknown as ReadableStream);
  return new Request(`http://brigade${url}`, { method, headers: headerEntries, body, duplex: 'half' } as RequestInit);
}

function send({ status, headers, body }: Reply, request: IncomingMessage, response: ServerResponse): void {
  if (body instanceof ReadableStream) {
    response.writeHead(status, headers).flushHeaders();
    if (request.method === 'HEAD') return void body.cancel().finally(() => response.end());
    pipeline(Readable.fromWeb(body as NodeReadableStream), response).catch(() => undefined);
    return;
  }
  // Encoded once, both for its length and for sending.
  const content = typeof body === 'string' ? Buffer.from(body) : (body as Buffer | null);
  if (content !== null) headers['content-length'] = String(content.length);
  // Node drops the body of an answer to HEAD.
  response.writeHead(status, headers).end(content ?? undefined);
  // Skips the rest of a body that was refused half-way, as the next request on this connection follows it.
  request.resume();
}

function answer(reply: Promise<Reply>, request: IncomingMessage, response: ServerResponse): true {
  reply
    .then((ready) => send(ready, request, response))
    .catch((error) => {
      log.error({ err: error }, 'an answer could not be sent');
      response.destroy();
    });
  return true;
}

/**
 * Answers the operations of a registry without Next, whose own work per request costs more than a list of a hundred rows, and which would
 * load the service again for each route (bench/README.md). Also answers what no route file does: OPTIONS, and methods that an address does
 * not have. The answers equal those of the route files, as `door` makes both.
 */
export function answerDirectly(registry: Registry): Step {
  const root = treeOf(registry);
  return (request, response) => {
    const route = findRoute(root, request.url ?? '');
    if (!route) return false;
    const incoming = incomingOf(request, route.isLong ? signalOf(response) : undefined);
    return answer(route.door(incoming, route.params), request, response);
  };
}

/** Answers reads of one address without Next, which would compress the same text again each time. */
export function answerReadsOf(path: string, read: (request: Incoming) => Promise<Reply>): Step {
  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead && request.url?.split('?', 1)[0] === path && answer(read(incomingOf(request)), request, response);
  };
}

/** Answers requests to addresses with this beginning without Next, by a handler of web requests that answers texts. */
export function answerUnder(prefix: string, handle: (request: Request) => Promise<Response>): Step {
  const replyTo = async (request: IncomingMessage) => {
    const response = await handle(webRequestOf(request));
    const reply = { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
    return represent(reply, incomingOf(request));
  };
  return (request, response) => {
    const matches = (request.method === 'GET' || request.method === 'POST') && request.url?.startsWith(prefix) === true;
    return matches && answer(replyTo(request), request, response);
  };
}
