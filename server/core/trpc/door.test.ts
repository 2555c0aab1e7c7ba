import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { POST as anyMethod } from '@/app/api/trpc/[trpc]/route';
import { prisma } from '@/server/core/platform/db';
import { appRouter } from '@/server/router';
import { createUser } from '@/server/testing/factories';
import { tokenOf } from '@/server/testing/http';
import { PATIENCE_MS } from '@/server/testing/patience';
import { MAX_CALLS } from '../operation/limits';
import { answerUnder } from '../rest/direct';
import { answerProcedures } from './door';

const at = (calls: number) => `http://brigade.test/api/trpc/${Array(calls).fill('identity.getMe').join(',')}?batch=1&input=%7B%7D`;
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  anyMethod(new Request('http://brigade.test/api/trpc/identity.login', { method: 'POST', headers, body, duplex: 'half' } as RequestInit));

describe('a tRPC request', () => {
  it.each([
    ['says its length', 'x'.repeat(1_100_000)],
    [
      'does not',
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      }),
    ],
  ])('over 1 MiB is rejected before it has fully arrived, whether or not it says its length: %s', async (_how, body) => {
    const token = await tokenOf((await createUser(prisma, { role: 'admin' })).id);
    const answer = await post(body, { authorization: `Bearer ${token}`, 'accept-language': 'fr', 'x-request-id': 'r-9' });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: {
        message: 'Le corps de la requête est trop volumineux.',
        data: { httpStatus: 413, code: 'payload_too_large', extraData: { maxBytes: 1_048_576 }, requestId: 'r-9' },
      },
    });
  });

  it('may batch twenty calls at most', async () => {
    const whole = await anyMethod(new Request(at(MAX_CALLS)));
    expect(await whole.json()).toHaveLength(20);
    const refused = await anyMethod(new Request(at(MAX_CALLS + 1)));
    expect(refused.status).toBe(400);
    expect((await refused.json()).error.data).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: 'batch' }] } });
    const parted = await anyMethod(new Request(at(MAX_CALLS + 1).replaceAll(',', '%2C')));
    expect(parted.status).toBe(400);
  });

  it('without a token is rejected with 401 when it is larger than procedures open to guests need', async () => {
    const answer = await post(JSON.stringify({ more: 'x'.repeat(17_000) }), { 'content-type': 'application/json' });
    expect([answer.status, (await answer.json()).error.data.code]).toEqual([401, 'unauthenticated']);
  });

  it('that is not UTF-8 is rejected with invalid_json rather than decoded wrongly', async () => {
    const answer = await post(Buffer.from('{"username":"é"}', 'latin1'), { 'content-type': 'application/json' });
    expect([answer.status, (await answer.json()).error.data.code]).toEqual([400, 'invalid_json']);
  });

  it('that is not JSON is rejected with invalid_json', async () => {
    const answer = await post('{', { 'content-type': 'application/json' });
    expect([answer.status, (await answer.json()).error.data.code]).toEqual([400, 'invalid_json']);
  });
});

describe('a tRPC request answered without Next', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    const step = answerUnder('/api/trpc/', (request) => answerProcedures(appRouter, request));
    server = createServer((request, response) => {
      if (!step(request, response)) response.end('for Next');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const path = '/api/trpc/identity.getMe,identity.listUsers?batch=1&input=%7B%221%22%3A%7B%7D%7D';
  const adminToken = async () => tokenOf((await createUser(prisma, { role: 'admin', name: 'x'.repeat(100) })).id);

  it('gets the same answer as from the route handler, compressed if the client accepts gzip', async () => {
    for (let users = 0; users < 10; users++) await createUser(prisma, { role: 'admin' });
    const headers = { authorization: `Bearer ${await adminToken()}` };
    const routed = await (await anyMethod(new Request(`http://brigade.test${path}`, { headers }))).json();
    const packed = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const plain = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers, 'accept-encoding': 'identity' } });
    expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect([packed.headers.get('cache-control'), packed.headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null]);
    expect(routed[1].result.data.items).not.toHaveLength(0);
    expect(await packed.json()).toEqual(routed);
    expect(await plain.json()).toEqual(routed);
  });

  it('is rejected halfway when it is too large, and the next one on its connection is answered', async () => {
    const socket = connect(port, '127.0.0.1');
    let answers = '';
    socket.on('data', (data) => {
      answers += data;
    });
    const head = `Host: brigade.test\r\nAuthorization: Bearer ${await adminToken()}\r\n`;
    const chunk = `${(1_200_000).toString(16)}\r\n${'x'.repeat(1_200_000)}\r\n`;
    socket.write(`POST /api/trpc/identity.login HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
    await vi.waitFor(() => expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']), PATIENCE_MS);
    socket.destroy();
  });

  it('is left to Next when its method is DELETE', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'DELETE' });
    expect(await answer.text()).toBe('for Next');
  });
});
