import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { ipFrom, isSecure, noteConnection } from './network-address';

describe('ipFrom', () => {
  it.each([
    ['alone', '198.51.100.7', '198.51.100.7'],
    ['behind a proxy on the private network', '198.51.100.7, 10.0.0.3', '198.51.100.7'],
    ['behind two of them', '198.51.100.7, 192.168.1.1, 127.0.0.1', '198.51.100.7'],
    ['a client that pretends to be somebody else', '1.2.3.4, 198.51.100.7, 10.0.0.3', '198.51.100.7'],
    ['who says so without a proxy', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
    ['who says nonsense', 'somebody, 198.51.100.7, 10.0.0.3', '198.51.100.7'],
    ['who says nonsense from inside', 'somebody, 10.0.0.9', '10.0.0.9'],
    ['inside', '10.0.0.9, 127.0.0.1', '10.0.0.9'],
    ['on this machine', '::1', '::1'],
    ['with a port', '198.51.100.7:51234', '198.51.100.7'],
    ['with IPv6 and a port', '[2001:db8::1]:443, fd00::1', '2001:db8::1'],
    ['with IPv4 in IPv6', '::ffff:198.51.100.7, ::ffff:10.0.0.1', '198.51.100.7'],
    ['of no address', 'somebody', null],
    ['of nothing', '', null],
    ['of no header', null, null],
  ])('finds the IP address of a caller: %s', (_what, header, expected) => {
    expect(ipFrom(header, undefined)).toBe(expected);
  });

  it('skips as many proxies as are configured as trusted', () => {
    const header = '1.2.3.4, 198.51.100.7, 203.0.113.1';
    expect([0, 1, 2, 3].map((trusted) => ipFrom(header, String(trusted)))).toEqual(['203.0.113.1', '198.51.100.7', '1.2.3.4', '1.2.3.4']);
  });
});

describe('noteConnection', () => {
  let server: Server;
  afterAll(() => server.close());

  it('appends the address of the connection to x-forwarded-for', async () => {
    server = createServer((request, response) => {
      noteConnection(request);
      response.end(request.headers['x-forwarded-for']);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await (await fetch(url)).text()).toBe('127.0.0.1');
    expect(await (await fetch(url, { headers: { 'x-forwarded-for': '1.2.3.4' } })).text()).toBe('1.2.3.4, 127.0.0.1');
  });
});

describe('the public scheme and host', () => {
  afterEach(() => vi.unstubAllEnvs());

  function settled(remoteAddress: string, given: Record<string, string> = {}) {
    const headers = { ...given } as Record<string, string>;
    noteConnection({ headers, socket: { remoteAddress } } as never);
    return { secure: isSecure({ get: (name) => headers[name] ?? null }), host: headers['x-forwarded-host'] };
  }
  const said = { 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'brigade.example' };

  it('come from the headers of a proxy on a private network', () => {
    expect(settled('10.0.0.3', said)).toEqual({ secure: true, host: 'brigade.example' });
    expect(settled('::ffff:10.0.0.3', { 'x-forwarded-proto': 'http' }).secure).toBe(false);
    expect(settled('10.0.0.3').secure).toBe(false);
  });

  it('ignore the headers of a client without a proxy', () => {
    expect(settled('198.51.100.7', said)).toEqual({ secure: false, host: undefined });
    vi.stubEnv('TRUSTED_PROXIES', '0');
    expect(settled('10.0.0.3', said)).toEqual({ secure: false, host: undefined });
  });

  it('come from a proxy with a public address when TRUSTED_PROXIES allows it', () => {
    vi.stubEnv('TRUSTED_PROXIES', '1');
    expect(settled('198.51.100.7', said)).toEqual({ secure: true, host: 'brigade.example' });
  });

  it('take the scheme of NEXTAUTH_URL over any header', () => {
    vi.stubEnv('NEXTAUTH_URL', 'https://brigade.example');
    expect(settled('198.51.100.7', { 'x-forwarded-proto': 'http' }).secure).toBe(true);
  });
});
