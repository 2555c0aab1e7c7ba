import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { singleton } from './singleton';

/** Looks at a request before Next does. @returns true when it has answered it */
export type Step = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Takes every request to an HTTP server of this process through the steps, then to Next. Next itself gives no hook that early. */
export function standInFront(...steps: Step[]): void {
  singleton('front', () => {
    const { emit } = Server.prototype;
    Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
      const [request, response] = args as [IncomingMessage, ServerResponse];
      if (event === 'request' && steps.some((step) => step(request, response))) return true;
      return Reflect.apply(emit, this, [event, ...args]);
    } as typeof emit;
    return true;
  });
}
