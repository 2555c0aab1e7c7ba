import { describe, expect, it } from 'vitest';
import { AppError } from '@/server/core/operation/errors';
import { readSignIn } from './sign-in-request';

const at = 'http://brigade.test/api/auth/callback/credentials';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function refusal(url: string, init: RequestInit = {}): Promise<AppError> {
  const refused = await readSignIn(new Request(url, init)).then(
    () => null,
    (error) => error,
  );
  if (!(refused instanceof AppError)) throw new Error('this was let through');
  return refused;
}
const post = (body: string, headers: Record<string, string>) => ({ method: 'POST', body, headers });

describe('a sign-in request', () => {
  it.each(['http://a:b:c/', 'javascript:alert(1)', 'here', 'ftp://brigade.test/', '//a:b:c/'])(
    'is refused with the callback URL %s',
    async (place) => {
      const asked = `${at}?callbackUrl=${encodeURIComponent(place)}`;
      for (const refused of [await refusal(asked), await refusal(at, post(JSON.stringify({ callbackUrl: place }), json))]) {
        expect(refused).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: 'callbackUrl' }] } });
      }
    },
  );

  it('is refused with an invalid callback URL in its cookie, and the cookie is cleared', async () => {
    const cookie = `theme=dark; __Secure-next-auth.callback-url=${encodeURIComponent('http://a:b:c/')}`;
    const { code, headers } = await refusal(at, { headers: { cookie } });
    expect([code, headers['set-cookie']]).toEqual(['invalid_parameters', '__Secure-next-auth.callback-url=; Path=/; Max-Age=0; Secure']);
    await readSignIn(new Request(at, { headers: { cookie: 'next-auth.callback-url=http%3A%2F%2Fbrigade.test%2Fadmin; x=%zz' } }));
  });

  it.each([
    ['{', json, 'invalid_json'],
    ['"text"', json, 'invalid_parameters'],
    ['[]', json, 'invalid_parameters'],
    ['{"csrfToken":{}}', json, 'invalid_parameters'],
    ['{"email":null}', json, 'invalid_parameters'],
    ['email=a&email=b', form, 'invalid_parameters'],
    ['email=%ff', form, 'invalid_parameters'],
    [`email=${'x'.repeat(17_000)}`, form, 'payload_too_large'],
  ])('is refused with the body %s', async (body, headers, code) => {
    expect((await refusal(at, post(body, headers))).code).toBe(code);
  });

  it('is passed on with the body {} when its JSON body is empty, which next-auth could not read', async () => {
    for (const body of ['', null]) {
      const read = await readSignIn(new Request(at, { method: 'POST', headers: json, body }));
      expect(Buffer.from(read.body ?? []).toString()).toBe('{}');
    }
  });

  it.each([
    ['email=a%40b.c&rememberMe=true&callbackUrl=http%3A%2F%2Fbrigade.test%2Fadmin', form, true],
    ['{"email":"a@b.c","rememberMe":"true","callbackUrl":"/admin"}', json, true],
    ['email=a&rememberMe=false', form, false],
    ['', form, false],
  ])('is read and passed on unchanged with the body %s', async (body, headers, rememberMe) => {
    const read = await readSignIn(new Request(at, post(body, headers)));
    expect(read.rememberMe).toBe(rememberMe);
    expect(Buffer.from(read.body ?? []).toString()).toBe(body);
  });
});
