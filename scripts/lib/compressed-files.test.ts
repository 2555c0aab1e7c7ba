import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveBuiltFiles } from '@/server/core/rest/built-files';
import { frontServer } from '@/server/core/rest/front';
import { compressFiles } from './compressed-files';

const script = 'export const words = "many words";\n'.repeat(100);
const place = '/_next/static/chunks';
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brigade-static-'));
  await mkdir(join(folder, 'chunks'));
  for (const [name, text] of Object.entries({ 'a.js': script, 'a.css': script, 'small.js': 'export {};', 'font.woff2': script })) {
    await writeFile(join(folder, 'chunks', name), text);
  }
  await compressFiles(folder);
  server = frontServer(serveBuiltFiles(folder, (_request, response) => response.end('by Next')));
  await new Promise<void>((resolve) => server.listen(0, resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const asking = request({ port, path, method, headers, agent: false }, async (answer) => {
      resolve({ headers: answer.headers, body: await buffer(answer) });
    });
    asking.on('error', reject).end();
  });
}

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)('serves the smallest encoding that the caller accepts (%s)', async (accepted, encoding, decompress) => {
  const { headers, body } = await ask(`${place}/a.js?v=1`, { 'accept-encoding': accepted });
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    vary: 'Accept-Encoding',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(headers['cache-control']).toMatch(/immutable/);
  expect(decompress(body).toString()).toBe(script);
});

it('sends the content type of a stylesheet, and answers HEAD without a body', async () => {
  const { headers, body } = await ask(`${place}/a.css`, { 'accept-encoding': 'br' }, 'HEAD');
  expect(headers['content-type']).toBe('text/css; charset=utf-8');
  expect(Number(headers['content-length'])).toBeGreaterThan(0);
  expect(body).toHaveLength(0);
});

it.each([
  ['a caller who takes no compression', `${place}/a.js`, {}],
  ['a part of a file', `${place}/a.js`, { 'accept-encoding': 'br', range: 'bytes=0-9' }],
  ['what is not compressed', `${place}/small.js`, { 'accept-encoding': 'br' }],
  ['a font', `${place}/font.woff2`, { 'accept-encoding': 'br' }],
  ['what is not there', `${place}/b.js`, { 'accept-encoding': 'br' }],
  ['a way out of the folder', `${place}/../../../../etc/passwd`, { 'accept-encoding': 'br' }],
  ['another address', '/admin', { 'accept-encoding': 'br' }],
])('leaves to Next: %s', async (_what, path, headers) => {
  expect((await ask(path, headers)).body.toString()).toBe('by Next');
});

it('leaves other methods to Next', async () => {
  expect((await ask(`${place}/a.js`, { 'accept-encoding': 'br' }, 'POST')).body.toString()).toBe('by Next');
});

it('leaves to Next a file whose compressed form was deleted after the start', async () => {
  await rm(join(folder, 'chunks/a.css.br'));
  expect((await ask(`${place}/a.css`, { 'accept-encoding': 'br' })).body.toString()).toBe('by Next');
});
