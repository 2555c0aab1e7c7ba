import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { singleton } from '../platform/singleton.ts';

/**
 * Looks at a request before Next does.
 * @returns true if it has answered the request
 */
export type Step = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The complete answer, status line included, for a request that Node's parser could not read, by error code. */
export type Unreadable = (code: string) => string;

/** Longer than the minute for which load balancers keep idle connections, so that the balancer is the one that closes them. */
const KEEP_ALIVE_MS = 75_000;

/** How long a client may keep sending after an answer to an unreadable request before it is disconnected. */
const LINGER_MS = 2_000;

/** Steps are part of Next's build (instrumentation.ts) and the server is not, so they meet in this singleton. */
const frontState = () => singleton('front', (): { steps: Step[]; unreadable?: Unreadable } => ({ steps: [] }));

/** Puts steps in front of Next for all requests to this process. */
export function standInFront(...steps: Step[]): void {
  frontState().steps = steps;
}

/** Sets the answer to requests that can't be parsed. */
export function answerUnreadable(unreadable: Unreadable): void {
  frontState().unreadable = unreadable;
}

/** Whether a request is the hot reload of screens in development, the only one that switches to another protocol. */
function isHotReload({ headers, url }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url?.startsWith('/_next/') === true;
}

/**
 * Makes the answer to a request the last of its connection, which ends once the body has arrived, unread. If it were closed earlier, the
 * answer might be lost.
 */
export function endConnectionAfter(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close');
  const { end } = response;
  response.end = function (this: ServerResponse, ...args: unknown[]): ServerResponse {
    const finish = () => void Reflect.apply(end, this, args);
    if (request.complete || request.destroyed) finish();
    else request.once('close', finish).resume();
    return this;
  } as typeof end;
}

/** The last message on each connection. An unreadable one is its remainder, or follows it. */
type Exchanges = WeakMap<Socket, { request: IncomingMessage; response: ServerResponse } | 'refused'>;

/**
 * Answers what Node's parser could not read, and ends the connection. Waits for the answer to the previous request on the connection if
 * that is pending, and never writes into the middle of another answer.
 */
function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket, exchanges: Exchanges): void {
  const refuse = () => {
    if (!socket.writable) return void socket.destroy();
    socket.end(frontState().unreadable?.(code) ?? '');
    // Closing at once would take the answer away from a client that is still sending.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.resume();
  };
  const exchange = exchanges.get(socket);
  // Node reports everything that arrives after it, too.
  if (exchange === 'refused') return;
  exchanges.set(socket, 'refused');
  if (!/^HPE_|^ERR_HTTP_/.test(code)) socket.destroy();
  else if (!exchange || exchange.response.writableFinished) refuse();
  else if (exchange.request.complete) exchange.response.once('finish', refuse);
  else if (exchange.response.headersSent) socket.destroy();
  else refuse();
}

/**
 * The HTTP server of this process.
 * @param next answers what no step has answered
 * @param hotReload whether web sockets of hot reload are passed on to listeners of `upgrade`
 * @param limits how long a request may take to arrive; Node's defaults unless given
 */
export function frontServer(next: RequestListener, hotReload = false, limits: ServerOptions = {}): Server {
  const exchanges: Exchanges = new WeakMap();
  const options: ServerOptions = {
    ...limits,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A step refuses requests without a host, with our own message.
    requireHostHeader: false,
    shouldUpgradeCallback: hotReload ? isHotReload : () => false,
  };
  const serve: RequestListener = (request, response) => {
    exchanges.set(request.socket, { request, response });
    // Some clients offer to switch to another protocol (Java's to HTTP/2, Apache's to TLS). An offer that is not taken up is an ordinary
    // request, but Node's parser drops whatever follows it in the same packet.
    if (request.headers.upgrade !== undefined) endConnectionAfter(request, response);
    if (!frontState().steps.some((step) => step(request, response))) next(request, response);
  };
  return (
    createServer(options, serve)
      // Expectations other than «100-continue» may be ignored (RFC 9110, section 10.1.1).
      .on('checkExpectation', serve)
      .on('clientError', (error, socket) => refuseUnreadable(error, socket as Socket, exchanges))
  );
}
