import { Agent, createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoints } from '@/server/testing/endpoints';
import { PATIENCE_MS } from '@/server/testing/patience';
import { dropNotes, getNote, newWorld, replaceNote, storedNote, type World, writeNoteOperation } from '../../testing/notes';
import { download, progressUpload, query } from '../operation/operation';
import { Progress } from '../operation/outcome';
import { prisma } from '../platform/db';
import { log } from '../platform/log';
import { answerDirectly } from './direct';

const said = { code: 'said', data: z.object({ word: z.string() }) };
const word = query({
  path: '/v2/words/{word}',
  summary: 'Say a word',
  tag: 'Notes',
  access: 'public',
  params: z.object({ word: z.string().max(5_000) }),
  success: said,
  run: async (_ctx, { word }) => ({ word }),
});
const longest = query({
  path: '/v2/words/longest',
  summary: 'Say a long word',
  tag: 'Notes',
  access: 'public',
  success: said,
  run: async () => ({ word: 'é'.repeat(40_000) }),
});
const file = download({
  path: '/v2/words/all',
  summary: 'All words',
  tag: 'Notes',
  access: 'public',
  success: { contentTypes: ['text/plain'] },
  run: async () => ({ body: 'words', contentType: 'text/plain' }),
});

/** Lets the upload below continue. */
let goOn = () => {};
const finished = vi.fn();
const books = progressUpload({
  path: '/v2/books',
  summary: 'Take in books',
  tag: 'Notes',
  access: 'public',
  success: { code: 'books_taken', data: z.object({ size: z.int() }) },
  audit: false,
  run: async (_ctx, { file }) =>
    new Progress(async (tell) => {
      tell(0, 1);
      await new Promise<void>((done) => {
        goOn = done;
      });
      finished(file.size);
      return { size: file.size };
    }),
});

let world: World;
let server: Server;
let base: string;
beforeAll(async () => {
  world = await newWorld();
  const step = answerDirectly({ notes: { getNote, replaceNote, writeNoteOperation, word, longest, file, books } as never });
  server = createServer((request, response) => {
    if (!step(request, response)) response.end('for Next');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await dropNotes();
});

const notePath = () => `/v2/restaurants/${world.restaurantId}/note`;
const send = (path: string, init: RequestInit = {}) =>
  fetch(base + path, { ...init, headers: { authorization: `Bearer ${world.token}`, 'x-request-id': 'r-1', ...init.headers } });

describe('answerDirectly', () => {
  const own = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);
  const shown = async (response: Response) => ({
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !own.has(name))),
    body: await response.text(),
  });

  it.each([
    ['GET', {}],
    ['HEAD', {}],
    ['OPTIONS', {}],
    ['DELETE', {}],
    ['GET', { authorization: 'Bearer wrong' }],
    ['GET', { 'accept-language': 'fr', authorization: '' }],
    ['PUT', { 'content-type': 'application/json', 'if-match': '"stale"' }],
    ['PUT', { 'content-type': 'application/json', 'accept-language': 'fr' }],
    ['POST', { 'idempotency-key': 'k' }],
  ])('answers %s with the headers %o exactly as the route handler does', async (method, headers) => {
    const body = method === 'PUT' ? '{"text": 7}' : method === 'POST' ? '{"text": "written once"}' : undefined;
    const direct = await shown(await send(notePath(), { method, headers, body }));
    const all = { authorization: `Bearer ${world.token}`, 'x-request-id': 'r-1', ...headers };
    const request = new Request(base + notePath(), { method, headers: all, body });
    const handler = endpoints(getNote, replaceNote, writeNoteOperation)[method as 'GET'];
    const routed = await shown(await handler(request, { params: Promise.resolve({ restaurantId: String(world.restaurantId) }) }));
    // The second of two writes with one key is a replay.
    delete routed.headers['idempotent-replayed'];
    expect(direct).toEqual(routed);
  });

  it('reads a request body that arrives in pieces', async () => {
    const text = 'é'.repeat(900);
    const pieces = new ReadableStream({
      async start(controller) {
        for (const byte of new TextEncoder().encode(JSON.stringify({ text }))) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const answer = await send(notePath(), { method: 'PUT', body: pieces, duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(200);
    expect(await storedNote(world.restaurantId)).toMatchObject({ text });
  });

  const sendBook = async () => {
    const body = new FormData();
    body.set('file', new File(['x'.repeat(300_000)], 'book.txt'));
    const answer = await fetch(`${base}/v2/books`, { method: 'POST', body });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    return { answer, reader, next: async () => new TextDecoder().decode((await reader.read()).value) };
  };

  it('streams the progress of an upload while it is processed', async () => {
    const { answer, next } = await sendBook();
    expect([answer.status, await next()]).toEqual([200, '0/1\n']);
    goOn();
    expect(JSON.parse(await next())).toMatchObject({ code: 'books_taken', data: { size: 300_000 } });
  });

  it('finishes processing an upload after the client has disconnected', async () => {
    finished.mockClear();
    const { next, reader } = await sendBook();
    await next();
    await reader.cancel();
    goOn();
    await vi.waitFor(() => expect(finished).toHaveBeenCalledWith(300_000), PATIENCE_MS);
  });

  it.each([
    ['one that says its length', { 'content-length': '1200000' }],
    ['one that does not', { 'transfer-encoding': 'chunked' }],
  ])('rejects a body that is too large before it has fully arrived: %s', async (_name, framing) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      const lines = { host: 'brigade.test', authorization: `Bearer ${world.token}`, 'content-type': 'application/json', ...framing };
      const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`PUT ${notePath()} HTTP/1.1\r\n${head.join('')}\r\n`);
      if ('transfer-encoding' in framing) socket.write(`${(1_200_000).toString(16)}\r\n${'x'.repeat(1_200_000)}\r\n`);
      socket.once('data', (data) => {
        resolve(String(data));
        socket.destroy();
      });
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"payload_too_large"');
  });

  it('answers the next request on a connection after it stopped reading a body that is too large', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answers = '';
    socket.on('data', (data) => {
      answers += data;
    });
    const head = `Host: brigade.test\r\nAuthorization: Bearer ${world.token}\r\n`;
    const chunk = `${(1_200_000).toString(16)}\r\n${'x'.repeat(1_200_000)}\r\n`;
    socket.write(`PUT ${notePath()} HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}0\r\n\r\n`);
    socket.write(`GET ${notePath()} HTTP/1.1\r\n${head}\r\n`);
    await vi.waitFor(() => expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']), PATIENCE_MS);
    socket.destroy();
  });

  it('answers the next request on a connection after rejecting several invalid bodies', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    const statusOf = (method: string, body?: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request(base + notePath(), { agent, method, headers: { authorization: `Bearer ${world.token}` } }, (answer) => {
          ports.add(answer.socket.localPort);
          answer.resume().once('end', () => resolve(answer.statusCode));
        });
        asked.once('error', reject).end(body);
      });
    for (let times = 0; times < 3; times++) expect(await statusOf('PUT', 'no json')).toBe(400);
    expect(await statusOf('GET')).toBe(200);
    agent.destroy();
    expect(ports.size).toBe(1);
  });

  it('answers HEAD with the content-length, content-encoding, vary and etag of GET', async () => {
    for (const [path, headers] of [
      [notePath(), {}],
      [notePath(), { authorization: 'Bearer wrong' }],
      ['/v2/words/longest', { 'accept-encoding': 'gzip' }],
    ] as [string, Record<string, string>][]) {
      const [get, head] = [await send(path, { headers }), await send(path, { method: 'HEAD', headers })];
      expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
      for (const name of ['content-length', 'content-encoding', 'vary', 'etag'])
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
      expect(await head.text()).toBe('');
    }
  });

  it('logs a body that the client left unfinished as a 400, not as an error', async () => {
    const failed = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const told = vi.spyOn(log, 'info').mockImplementation(() => undefined);
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(
      `PUT ${notePath()} HTTP/1.1\r\nHost: brigade.test\r\nAuthorization: Bearer ${world.token}\r\nContent-Length: 90\r\n\r\n{"text": "h`,
    );
    setTimeout(() => socket.destroy(), 100);
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.objectContaining({ status: 400 }), 'request'), PATIENCE_MS);
    expect(failed).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('compresses long answers when the client accepts gzip', async () => {
    const plain = await send('/v2/words/longest', { headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(Number(plain.headers.get('content-length'))).toBeGreaterThan(80_000);
    const packed = await send('/v2/words/longest', { headers: { 'accept-encoding': 'br, GZIP;q=0.5' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(1_000);
    expect(await packed.json()).toEqual(await plain.json());
    for (const { headers } of [plain, packed]) expect(headers.get('vary')).toContain('Accept-Encoding');
    expect((await send('/v2/words/short', { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding')).toBeNull();
  });
});

describe('answerDirectly routing', () => {
  const wordAt = async (path: string) => (await (await send(path)).json()).data?.word;

  it('matches a path with or without a trailing slash and decodes its parameters', async () => {
    expect(await wordAt('/v2/words/caf%C3%A9%2F1')).toBe('café/1');
    expect(await wordAt('/v2/words/tea/?x=/v2/words/other')).toBe('tea');
    expect(await wordAt('/v2/words/longest')).toHaveLength(40_000);
  });

  it.each([
    '/',
    '/v2',
    '/v2/words',
    '/v2/words/',
    '/v2/words/a/b',
    '/v2//words/a',
    '//v2/words/a',
    '/V2/words/a',
    '/v2/words//',
    '/constructor',
  ])('leaves %s to Next', async (path) => {
    expect(await (await send(path)).text()).toBe('for Next');
  });

  it('prefers the fixed path of a download over a neighbouring path parameter', async () => {
    expect(await (await send('/v2/words/all')).text()).toBe('words');
    expect((await send('/v2/words/all', { method: 'HEAD' })).headers.get('content-length')).toBe('5');
  });

  it('rejects other methods on a download with 405 and lists the allowed ones on OPTIONS', async () => {
    const refused = await send('/v2/words/all', { method: 'POST', body: '{}' });
    expect([refused.status, (await refused.json()).code]).toEqual([405, 'method_not_allowed']);
    const asked = await send('/v2/words/all', { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it('keeps serving requests after a client has aborted one', async () => {
    const gone = new AbortController();
    const answer = send('/v2/words/longest', { signal: gone.signal });
    gone.abort();
    await expect(answer).rejects.toThrow();
    expect(await prisma.sql.read`select 1 as one`).toEqual([{ one: 1 }]);
    expect(await wordAt('/v2/words/tea')).toBe('tea');
  });
});
