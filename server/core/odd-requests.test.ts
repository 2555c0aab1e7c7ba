import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standInFront } from './front';
import { answerOdd, refusalOf } from './odd-requests';

let server: Server;
const served: string[] = [];

beforeAll(async () => {
  standInFront(answerOdd);
  standInFront(answerOdd);
  server = createServer((incoming, response) => {
    served.push(`${incoming.method} ${incoming.url}`);
    response.end('served');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => new Promise((done) => server.close(done)));

function send(line: string, header = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(`${line} HTTP/1.1\r\nHost: brigade.test\r\n${header}Connection: close\r\n\r\n`);
  });
}

describe('a request that Next could not take', () => {
  it.each(['TRACE /v2/audit', 'PROPFIND /v2/audit', 'M-SEARCH /'])('%s is answered 405', async (line) => {
    const answer = await send(line);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/allow: GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE/i);
    expect(answer).toContain('"code":"method_not_allowed"');
    expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/);
  });

  it.each(['GET /v2/restaurants/%zz/stock', 'GET /%', 'GET /admin/%ED%A0%80', 'OPTIONS *', 'GET http://evil.example/v2/audit'])(
    '%s is answered 400',
    async (line) => {
      const answer = await send(line, 'Accept-Language: fr\r\nX-Request-Id: till-6\r\n');
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"invalid_parameters","message":"Certains champs ne sont pas valides."');
      expect(answer).toContain('x-request-id: till-6');
    },
  );

  it.each(['h2c', 'TLS/1.2'])('offers to go on in %s: it is answered as it stands', async (protocol) => {
    server.on('upgrade', (_request, socket) => socket.destroy());
    const answer = await send('GET /v2/audit', `Connection: Upgrade\r\nUpgrade: ${protocol}\r\n`);
    server.removeAllListeners('upgrade');
    expect(served.pop()).toBe('GET /v2/audit');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('asks for a web socket: that is left to Next', async () => {
    const taken: string[] = [];
    server.on('upgrade', (request, socket) => {
      taken.push(request.headers.upgrade ?? '');
      socket.destroy();
    });
    await send('GET /_next/hmr', 'Connection: Upgrade\r\nUpgrade: WebSocket\r\n');
    server.removeAllListeners('upgrade');
    expect(taken).toEqual(['WebSocket']);
  });

  it('lets every sound one pass', async () => {
    const port = (server.address() as AddressInfo).port;
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const status = await new Promise((resolve, reject) => {
        request({ port, method, path: '/caf%C3%A9/100%25?search=%zz' }, (response) => {
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
});
