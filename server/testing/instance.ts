import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { handlerAt, matchPath } from './http';

export interface Instance {
  url: string;
  close(): Promise<void>;
}

/** Serves the documented interface over HTTP on a free port: an app without screens and without a build. By default from its route files. */
export async function serve(findHandler = handlerAt): Promise<Instance> {
  const server = createServer(async (incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.on('close', () => gone.abort());
    try {
      const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
      const match = matchPath(url.pathname);
      if (!match) {
        outgoing.writeHead(404).end();
        return;
      }
      const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
      const request = new Request(url, {
        method: incoming.method,
        headers: incoming.headers as Record<string, string>,
        signal: gone.signal,
        ...(hasBody && { body: Readable.toWeb(incoming), duplex: 'half' }),
      } as RequestInit);
      const answer = await findHandler(match, incoming.method ?? '');
      const response = await answer(request, { params: Promise.resolve(match.params) });
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.flushHeaders();
      if (!response.body) outgoing.end();
      else
        Readable.fromWeb(response.body as NodeReadableStream)
          .on('error', () => outgoing.destroy())
          .pipe(outgoing);
    } catch {
      outgoing.destroy();
    }
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
