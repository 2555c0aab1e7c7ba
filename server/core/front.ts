import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { singleton } from './singleton';

/** Looks at a request before Next does. @returns true when it has answered it */
export type Step = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Some clients offer to go on in another protocol (Java's in HTTP/2, Apache's over TLS). Next listens for web sockets, so that Node
 * would hand it these too, and it hangs up on them; left alone, an offer that nobody takes up is an ordinary request.
 */
function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/** Takes every request to an HTTP server of this process through the steps, then to Next. Next itself gives no hook that early. */
export function standInFront(...steps: Step[]): void {
  singleton('front', () => {
    const { emit } = Server.prototype;
    Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
      // Not once, when it begins to listen: by then it may do so already.
      if (event === 'connection') Object.assign(this, { shouldUpgradeCallback: isWebSocket });
      const [request, response] = args as [IncomingMessage, ServerResponse];
      if (event === 'request' && steps.some((step) => step(request, response))) return true;
      return Reflect.apply(emit, this, [event, ...args]);
    } as typeof emit;
    return true;
  });
}
