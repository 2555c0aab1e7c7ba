import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PATIENCE_MS } from '@/server/testing/patience';
import { download } from '../operation/operation';
import { answerDirectly } from './direct';

const LINES = 1_000;
const [cancelled, aborted] = [vi.fn(), vi.fn()];
beforeEach(() => {
  cancelled.mockReset();
  aborted.mockReset();
});
const lines = download({
  path: '/v2/lines',
  summary: 'Lines as they come',
  tag: 'Notes',
  access: 'public',
  query: z.object({ last: z.enum(['end', 'wait', 'fail']).default('end') }),
  success: { contentTypes: ['text/plain'] },
  run: async (ctx, { last }) => {
    ctx.signal?.addEventListener('abort', aborted);
    let left = LINES;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      if (left-- > 0) controller.enqueue(Buffer.from('a line of a file\n'));
      else if (last === 'end') controller.close();
      else if (last === 'fail') controller.error(new Error('the database has gone'));
      else return new Promise<void>(() => {});
    };
    return { body: new ReadableStream({ pull, cancel: cancelled }), contentType: 'text/plain' };
  },
});

let server: Server;
let base: string;
beforeAll(async () => {
  const step = answerDirectly({ words: { lines } } as never);
  server = createServer((request, response) => void step(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (path: string, init?: RequestInit) => fetch(base + path, init);

describe('a stream', () => {
  it('is compressed for clients that accept gzip, and plain for others', async () => {
    const packed = await send('/v2/lines', { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const plain = await send('/v2/lines', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const answer of [packed, plain]) {
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(await answer.text()).toBe('a line of a file\n'.repeat(LINES));
    }
  });

  it('is cancelled for a HEAD request', async () => {
    const answer = await send('/v2/lines', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/plain', '']);
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce(), PATIENCE_MS);
  });

  it('is cancelled when its reader has gone, and the operation is told', async () => {
    const gone = new AbortController();
    const answer = await send('/v2/lines?last=wait', { signal: gone.signal });
    gone.abort();
    await expect(answer.text()).rejects.toThrow();
    await vi.waitFor(() => expect([cancelled, aborted].map(({ mock }) => mock.calls.length)).toEqual([1, 1]), PATIENCE_MS);
  });

  it.each(['gzip', 'identity'])('is broken off when it fails, instead of looking complete (%s)', async (encoding) => {
    const answer = await send('/v2/lines?last=fail', { headers: { 'accept-encoding': encoding } });
    await expect(answer.text()).rejects.toThrow();
  });
});
