import { request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '@/server/testing/patience';
import { answerUnreadable, frontServer, standInFront } from './front';
import { answerOdd, answerToUnreadable, refusalOf } from './odd-requests';

let server: Server;
const served: string[] = [];
const upgraded: string[] = [];

beforeAll(async () => {
  standInFront(answerOdd);
  answerUnreadable(answerToUnreadable);
  server = frontServer((incoming, response) => {
    served.push(`${incoming.method} ${incoming.headers.host} ${incoming.url}`);
    // A refused body is not read.
    if (incoming.url === '/slow') setTimeout(() => response.end('served late'), 100);
    else if (incoming.url === '/stream') response.write('begun');
    else if (incoming.url === '/refused') response.writeHead(413).end('refused');
    else incoming.resume().once('end', () => response.end('served'));
  }, true);
  server.on('upgrade', (incoming, socket) => {
    upgraded.push(incoming.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => new Promise((done) => server.close(done)));

const port = () => (server.address() as AddressInfo).port;

/** Sends pieces over one connection, and returns everything received until it is closed. */
const exchange = (...pieces: string[]) => exchangeWith(server, ...pieces);

function exchangeWith(to: Server, ...pieces: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect((to.address() as AddressInfo).port, '127.0.0.1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    for (const piece of pieces) socket.write(piece);
  });
}

const send = (line: string, header = '') => exchange(`${line} HTTP/1.1\r\nHost: brigade.test\r\n${header}Connection: close\r\n\r\n`);

describe('a request that Next cannot handle', () => {
  it.each(['TRACE /v2/audit', 'PROPFIND /v2/audit', 'M-SEARCH /'])('is answered with 405: %s', async (line) => {
    const answer = await send(line);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/allow: GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE/i);
    expect(answer).toContain('"code":"method_not_allowed"');
    expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/);
  });

  it.each([
    ['DELETE /openapi.json', 'GET, HEAD, OPTIONS'],
    ['POST /healthz?a=b', 'GET, HEAD, OPTIONS'],
    ['PUT /api/auth/session', 'GET, HEAD, OPTIONS, POST'],
    ['PATCH /api/trpc/identity.getMe', 'GET, HEAD, OPTIONS, POST'],
  ])('is answered with 405, an error body and the methods of its path: %s', async (line, allowed) => {
    const answer = await send(line);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toContain(`allow: ${allowed}\r\n`);
    expect(answer).toContain('"code":"method_not_allowed"');
  });

  it.each(['GET /v2/restaurants/%zz/stock', 'GET /%', 'GET /admin/%ED%A0%80', 'OPTIONS *', 'GET ftp://brigade.test/v2/audit'])(
    'is answered with 400 because of its target: %s',
    async (line) => {
      const answer = await send(line, 'Accept-Language: fr\r\nX-Request-Id: till-6\r\n');
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"invalid_parameters","message":"Certains champs ne sont pas valides."');
      expect(answer).toContain('x-request-id: till-6');
    },
  );

  it.each([
    ['host', 'Host: other.test\r\n'],
    ['host', 'Host: brigade.test\r\n'],
    ['x-forwarded-host', 'X-Forwarded-Host: a:b:c\r\n'],
    ['x-forwarded-host', 'X-Forwarded-Host: evil.example/path\r\n'],
  ])('is answered with 400 because of a second or invalid %s header', async (path, header) => {
    const answer = await send('GET /v2/audit', header);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain(`"issues":[{"path":"${path}"`);
  });

  it.each([
    ['http://brigade.example:8080/v2/audit?limit=3', 'GET brigade.example:8080 /v2/audit?limit=3'],
    ['HTTP://brigade.example', 'GET brigade.example /'],
    ['https://brigade.example?limit=3', 'GET brigade.example /?limit=3'],
  ])('is served under the host of its absolute target: %s', async (target, expected) => {
    expect(await send(`GET ${target}`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(served.pop()).toBe(expected);
  });

  it('gets its whole answer while its body is still arriving', async () => {
    const answer = await exchange(
      'TRACE /v2/audit HTTP/1.1\r\nHost: brigade.test\r\nContent-Length: 3000000\r\n\r\n',
      'x'.repeat(1_000_000),
      'x'.repeat(2_000_000),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/"code":"method_not_allowed".*}\r\n0\r\n\r\n$/);
  });
});

describe('an Upgrade request', () => {
  const offer = (protocol: string, rest = '') => `Host: brigade.test\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n${rest}\r\n`;

  it.each(['h2c', 'TLS/1.2', 'websocket'])('to %s is answered in HTTP/1.1 and closes the connection', async (protocol) => {
    const answer = await exchange(`GET /v2/audit HTTP/1.1\r\n${offer(protocol)}`);
    expect(served.pop()).toBe('GET brigade.test /v2/audit');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/connection: close/i);
  });

  it.each(['/v2/audit', '/refused'])(
    'with a body for %s gets its whole answer with connection: close, and nothing after it is answered',
    async (path) => {
      const status = path === '/refused' ? 413 : 200;
      const answer = await exchange(
        `POST ${path} HTTP/1.1\r\n${offer('h2c', 'Content-Length: 3000000\r\n')}`,
        'x'.repeat(1_000_000),
        `${'x'.repeat(2_000_000)}GET /v2/next HTTP/1.1\r\nHost: brigade.test\r\n\r\n`,
      );
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toMatch(/connection: close/i);
      expect(answer.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
      expect(answer).toContain(path === '/refused' ? 'refused' : 'served');
    },
  );

  it('is accepted only for hot reload', async () => {
    await exchange(`GET /_next/hmr HTTP/1.1\r\n${offer('WebSocket')}`);
    await vi.waitFor(() => expect(upgraded).toEqual(['/_next/hmr']), PATIENCE_MS);
  });
});

describe('a request that Node cannot parse', () => {
  const headers = 'Host: brigade.test\r\n';
  const chunked = `POST /v2/audit HTTP/1.1\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`;

  function envelopeIn(answer: string) {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/\r\ncontent-type: application\/json\r\n/);
    expect(head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
    expect(head).toMatch(/\r\nconnection: close$/);
    expect(head).toContain(`content-length: ${body.length}`);
    return { line: head.split('\r\n')[0], envelope: JSON.parse(body) };
  }

  it.each([
    ['no HTTP', ['\x16\x03\x01 hello\r\n\r\n'], '400 Bad Request', 'invalid_parameters'],
    [
      'a body of two lengths',
      [`POST / HTTP/1.1\r\n${headers}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
      '400 Bad Request',
      'invalid_parameters',
    ],
    ['a chunk without a length', [chunked, 'zz\r\n'], '400 Bad Request', 'invalid_parameters'],
    [
      'headers of 20 kB',
      [`GET / HTTP/1.1\r\n${headers}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
      '431 Request Header Fields Too Large',
      'headers_too_large',
    ],
    [
      'headers that still come',
      [`GET / HTTP/1.1\r\n${headers}X-Long: `, ...Array(40).fill('x'.repeat(100_000))],
      '431 Request Header Fields Too Large',
      'headers_too_large',
    ],
    ['a chunk with 20 kB beside its length', [chunked, `1;${'x'.repeat(20_000)}\r\n`], '413 Payload Too Large', 'payload_too_large'],
  ])('is answered with the error envelope: %s', async (_what, pieces, status, code) => {
    const { line, envelope } = envelopeIn(await exchange(...pieces));
    expect(line).toBe(`HTTP/1.1 ${status}`);
    expect(envelope).toMatchObject({ status: Number(status.slice(0, 3)), code });
  });

  it('is answered with request_timeout when it does not end in time', async () => {
    const strict = frontServer(() => undefined, false, { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
    await new Promise<void>((done) => strict.listen(0, '127.0.0.1', done));
    try {
      const { line, envelope } = envelopeIn(await exchangeWith(strict, 'GET / HTTP/1.1\r\nHost: brig'));
      expect([line, envelope.code]).toEqual(['HTTP/1.1 408 Request Timeout', 'request_timeout']);
    } finally {
      await new Promise((done) => strict.close(done));
    }
  });

  it('is rejected without a Host header in HTTP/1.1, but not in HTTP/1.0', async () => {
    expect(await exchange('GET /v2/audit HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"issues":\[\{"path":"host"/);
    expect(await exchange('GET /v2/audit HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [\s\S]*served$/);
  });

  it('is answered after the request before it', async () => {
    const answer = await exchange(`GET /slow HTTP/1.1\r\n${headers}\r\nno request\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*served late[\s\S]*HTTP\/1\.1 400 Bad Request[\s\S]*"code":"invalid_parameters"/);
  });

  it('adds nothing to an answer that has begun', async () => {
    const socket = connect(port(), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      if (answer === '') socket.write('zz\r\n');
      answer += chunk;
    });
    socket.write(`POST /stream HTTP/1.1\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`);
    await new Promise((done) => socket.once('close', done));
    expect(answer).toContain('begun');
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

it('serves a request with an unknown Expect header', async () => {
  expect(await send('POST /v2/audit', 'Expect: the-best\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});

it('lets valid requests of every method pass', async () => {
  served.length = 0;
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const status = await new Promise((resolve, reject) => {
      request({ port: port(), method, path: '/caf%C3%A9/100%25?search=%zz' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  }
  expect(served).toHaveLength(7);
  expect(refusalOf({ method: 'GET', url: '//evil.example' })).toBeNull();
});
