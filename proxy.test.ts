import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { proxy } from './proxy';

function answer(url: string, headers: Record<string, string> = {}) {
  return proxy(new NextRequest(url, { headers })).headers;
}

describe('the proxy', () => {
  it('allows only scripts with the nonce of that response, and no frames', () => {
    const policies = [answer('http://localhost/admin'), answer('http://localhost/admin')].map(
      (headers) => headers.get('content-security-policy') ?? '',
    );
    const nonces = policies.map((policy) => /script-src 'self' 'nonce-([\w+/=]{22,})' 'strict-dynamic';/.exec(policy)?.[1]);
    expect(nonces.every(Boolean)).toBe(true);
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(policies[0]).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(policies[0]).toContain("frame-ancestors 'none'");
  });

  it('allows maps to load their tiles', () => {
    const policy = answer('http://localhost/admin').get('content-security-policy') ?? '';
    for (const directive of ['img-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*https://tile\\.openstreetmap\\.org`));
  });

  it('sends strict-transport-security only over https', () => {
    expect(answer('http://localhost/admin').get('strict-transport-security')).toBeNull();
    expect(answer('https://brigade.example/admin').get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(answer('http://localhost/admin', { 'x-forwarded-proto': 'https' }).get('strict-transport-security')).not.toBeNull();
  });

  it('passes the page and the nonce to the layouts, whatever the browser sent', () => {
    const headers = answer('http://localhost/admin/users?search=a', { 'x-page': 'https://elsewhere.example', 'x-nonce': 'mine' });
    expect(headers.get('x-middleware-request-x-page')).toBe('/admin/users?search=a');
    expect(headers.get('x-middleware-request-x-nonce')).not.toBe('mine');
  });
});
