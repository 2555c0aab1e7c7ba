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
  lasts?: boolean;
}

const branch = (): Branch => ({ fixed: new Map() });

/** The tree of all addresses. */
function treeOf(registry: Registry): Branch {
  const root = branch();
  const byPath = Map.groupBy(listOperations(registry), ({ operation }) => operation.path);
  for (const [path, entries] of byPath) {
    let at = root;
    for (const segment of path.slice(1).split('/')) {
      const name = /^{(.+)}$/.exec(segment)?.[1];
      const known = name === undefined ? at.fixed.get(segment) : at.open;
      const next = known ?? branch();
      if (name === undefined) at.fixed.set(segment, next);
      else Object.assign(at, { open: next, name });
      at = next;
    }
    const operations = entries.map(({ operation }) => operation);
    at.door = door(...operations);
    at.lasts = operations.some(({ kind }) => kind === 'download');
  }
  return root;
}

interface Found {
  door: Door;
  params: Record<string, string>;
  lasts?: boolean;
}

function find(root: Branch, url: string): Found | null {
  const [path = ''] = url.split('?', 1);
  const params: Record<string, string> = {};
  let at = root;
  for (const segment of path.replace(/\/$/, '').slice(1).split('/')) {
    const fixed = at.fixed.get(segment);
    if (!fixed && at.name !== undefined && segment !== '') params[at.name] = decodeURIComponent(segment);
    const next = fixed ?? (segment === '' ? undefined : at.open);
    if (!next) return null;
    at = next;
  }
  return at.door ? { door: at.door, params, lasts: at.lasts } : null;
}

/** A request refused half-way is answered too, so reading its body must not destroy the connection. */
const bodyOf = (request: IncomingMessage) => request.iterator({ destroyOnReturn: false });

function incomingOf(request: IncomingMessage, signal?: AbortSignal): Incoming {
  const { method = '', url = '', headers } = request;
  return { method, url, headers: { get: (name) => headers[name]?.toString() ?? null }, body: bodyOf(request), signal };
}

/** Aborted if the client disconnects before the answer is complete. */
function signalOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  return gone.signal;
}

/** Converts to a web request. Its host is a placeholder. */
function webRequestOf(request: IncomingMessage): Request {
  const { method = '', url = '', headers } = request;
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  // Node accepts any async iterable of bytes as a body; the browser's types do not know that.
  const body = method === 'GET' ? null : (bodyOf(request) as unknown as ReadableStream);
  return new Request(`http://brigade${url}`, { method, headers: sent, body, duplex: 'half' } as RequestInit);
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
    .then((made) => send(made, request, response))
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
    const found = find(root, request.url ?? '');
    if (!found) return false;
    const incoming = incomingOf(request, found.lasts ? signalOf(response) : undefined);
    return answer(found.door(incoming, found.params), request, response);
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
export function answerUnder(beginning: string, handle: (request: Request) => Promise<Response>): Step {
  const replyTo = async (request: IncomingMessage) => {
    const made = await handle(webRequestOf(request));
    const reply = { status: made.status, headers: Object.fromEntries(made.headers), body: await made.text() };
    return represent(reply, incomingOf(request));
  };
  return (request, response) => {
    const isMeant = (request.method === 'GET' || request.method === 'POST') && request.url?.startsWith(beginning) === true;
    return isMeant && answer(replyTo(request), request, response);
  };
}
