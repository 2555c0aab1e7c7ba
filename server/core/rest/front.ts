import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { singleton } from '../platform/singleton.ts';

/** Looks at a request before Next does. @returns true when it has answered it */
export type Step = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Longer than the minute for which load balancers keep a connection: whoever closes first must not be the one that is called. */
const KEEP_ALIVE_MS = 75_000;

/** The steps come out of Next's build (instrumentation.ts), the server that takes them does not: they meet here. */
const front = () => singleton('front', () => ({ steps: [] as Step[] }));

/** Takes every request to the server of this process through the steps, then to Next. */
export function standInFront(...steps: Step[]): void {
  front().steps = steps;
}

/** Only the screens' hot reload, while code is being written, goes on in another protocol. */
function isHotReload({ headers, url }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url?.startsWith('/_next/') === true;
}

/**
 * Makes the answer to a request the last of its connection. It ends once the body has come, read by nobody: a connection that is
 * closed earlier may take the answer with it.
 */
export function endConnectionAfter(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close');
  const { end } = response;
  response.end = function (this: ServerResponse, ...last: unknown[]): ServerResponse {
    const finish = () => void Reflect.apply(end, this, last);
    if (request.complete || request.destroyed) finish();
    else request.once('close', finish).resume();
    return this;
  } as typeof end;
}

/**
 * The HTTP server of this process.
 * @param next answers what no step has answered
 * @param hotReload whether web sockets of hot reload are let through to whoever listens for `upgrade`
 */
export function frontServer(next: RequestListener, hotReload = false): Server {
  const options = { keepAliveTimeout: KEEP_ALIVE_MS, shouldUpgradeCallback: hotReload ? isHotReload : () => false };
  return createServer(options, (request, response) => {
    // Some clients offer to go on in another protocol (Java's in HTTP/2, Apache's over TLS). An offer that nobody takes up leaves an
    // ordinary request; but what stands behind it in the same packet, Node's parser drops.
    if (request.headers.upgrade !== undefined) endConnectionAfter(request, response);
    if (!front().steps.some((step) => step(request, response))) next(request, response);
  });
}
