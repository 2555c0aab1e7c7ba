import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { singleton } from '../platform/singleton.ts';

/** Looks at a request before Next does. @returns true when it has answered it */
export type Step = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Gives the whole answer, from its status line on, to what Node's parser could not read, by the code of its error. */
export type Unreadable = (code: string) => string;

/** Longer than the minute for which load balancers keep a connection: whoever closes first must not be the one that is called. */
const KEEP_ALIVE_MS = 75_000;

/** Whoever goes on sending after an answer to what was unreadable is cut off after so long. */
const LINGER_MS = 2_000;

/** The steps come out of Next's build (instrumentation.ts), the server that takes them does not: they meet here. */
const front = () => singleton('front', (): { steps: Step[]; unreadable?: Unreadable } => ({ steps: [] }));

/** Takes every request to the server of this process through the steps, then to Next. */
export function standInFront(...steps: Step[]): void {
  front().steps = steps;
}

/** Says what is answered where no request can be made out. */
export function answerUnreadable(unreadable: Unreadable): void {
  front().unreadable = unreadable;
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

/** The last message that came over each connection: what is unreadable is the rest of it, or stands behind it. */
type Exchanges = WeakMap<Socket, { request: IncomingMessage; response: ServerResponse } | 'refused'>;

/**
 * Answers what Node's parser could not read, and ends the connection: after the answer to what stands before it on the connection, if
 * that is still being worked on, and not at all into the middle of another answer.
 */
function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket, exchanges: Exchanges): void {
  const refuse = () => {
    if (!socket.writable) return void socket.destroy();
    socket.end(front().unreadable?.(code) ?? '');
    // Closing at once would take the answer away from a client that is still sending.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.resume();
  };
  const last = exchanges.get(socket);
  // Node goes on telling of whatever else comes.
  if (last === 'refused') return;
  exchanges.set(socket, 'refused');
  if (!/^HPE_|^ERR_HTTP_/.test(code)) socket.destroy();
  else if (!last || last.response.writableFinished) refuse();
  else if (last.request.complete) last.response.once('finish', refuse);
  else if (last.response.headersSent) socket.destroy();
  else refuse();
}

/**
 * The HTTP server of this process.
 * @param next answers what no step has answered
 * @param hotReload whether web sockets of hot reload are let through to whoever listens for `upgrade`
 * @param limits how long a request may take to come; Node's own unless given
 */
export function frontServer(next: RequestListener, hotReload = false, limits: ServerOptions = {}): Server {
  const exchanges: Exchanges = new WeakMap();
  const options: ServerOptions = {
    ...limits,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A request without a host is refused by a step, in our words.
    requireHostHeader: false,
    shouldUpgradeCallback: hotReload ? isHotReload : () => false,
  };
  const serve: RequestListener = (request, response) => {
    exchanges.set(request.socket, { request, response });
    // Some clients offer to go on in another protocol (Java's in HTTP/2, Apache's over TLS). An offer that nobody takes up leaves an
    // ordinary request; but what stands behind it in the same packet, Node's parser drops.
    if (request.headers.upgrade !== undefined) endConnectionAfter(request, response);
    if (!front().steps.some((step) => step(request, response))) next(request, response);
  };
  return (
    createServer(options, serve)
      // What a client expects beside «100-continue» may be passed over (RFC 9110, section 10.1.1).
      .on('checkExpectation', serve)
      .on('clientError', (error, socket) => refuseUnreadable(error, socket as Socket, exchanges))
  );
}
