import { expect, test } from '@playwright/test';
import { type Account, demoPassword, emailOf } from '../support/fixtures';
import { envelopeOf } from './client';

const credentials = (account: Account) => ({ username: emailOf(account), password: demoPassword, grant_type: 'password' });

test('a device logs in with JSON, is identified by its token, and logs out', async ({ request }) => {
  const response = await request.post('/oauth/login', { data: credentials('brand') });
  expect(response.status()).toBe(201);
  expect(response.headers()['cache-control']).toBe('no-store');
  const body = await response.json();
  expect(body).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    status: 201,
    code: 'token_created',
    message: expect.any(String),
    data: { user: { userId: expect.any(Number), email: emailOf('brand'), role: 'brand', brandId: 1 } },
  });

  const headers = { authorization: `Bearer ${body.access_token}` };
  const me = await request.get('/v1/me', { headers });
  expect((await envelopeOf(me)).data).toMatchObject({ email: emailOf('brand'), role: 'brand', brandId: 1 });

  expect((await request.post('/oauth/logout', { headers })).status()).toBe(200);
  const after = await request.get('/v1/me', { headers });
  expect(after.status()).toBe(401);
  expect(await envelopeOf(after)).toMatchObject({ status: 401, code: 'invalid_token' });
});

test('a device logs in with a form', async ({ request }) => {
  const response = await request.post('/oauth/login', { form: { ...credentials('kiosk'), rememberMe: 'true' } });
  expect(response.status()).toBe(201);
  expect(await response.json()).toMatchObject({ token_type: 'Bearer', data: { user: { role: 'kiosk' } } });
});

test('a token lasts 24 hours, or 14 days with rememberMe', async ({ request }) => {
  for (const [rememberMe, hours] of [
    [false, 24],
    [true, 14 * 24],
  ] as const) {
    const login = await request.post('/oauth/login', { data: { ...credentials('noflags'), rememberMe } });
    const headers = { authorization: `Bearer ${(await login.json()).access_token}` };
    const { data } = await envelopeOf(await request.get('/v1/me/tokens', { headers }));
    const current = data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    expect((Date.parse(current.expiresAt) - Date.parse(current.createdAt)) / 3_600_000).toBeCloseTo(hours, 1);
    await request.post('/oauth/logout', { headers });
  }
});

const refused: [what: string, data: object, status: number, code: string][] = [
  ['a wrong password', { ...credentials('pos'), password: 'another' }, 401, 'invalid_credentials'],
  ['nobody', { ...credentials('pos'), username: 'nobody@demo.test' }, 401, 'invalid_credentials'],
  ['a default password past its time', credentials('expired'), 401, 'password_expired'],
  ['no password', { username: emailOf('pos'), grant_type: 'password' }, 400, 'missing_parameters'],
  ['another grant', { ...credentials('pos'), grant_type: 'client_credentials' }, 400, 'invalid_parameters'],
  ['a password that is no text', { ...credentials('pos'), password: 7 }, 400, 'invalid_parameters'],
];
for (const [what, data, status, code] of refused) {
  test(`POST /oauth/login returns ${status} ${code}: ${what}`, async ({ request }) => {
    const response = await request.post('/oauth/login', { data });
    expect(response.status()).toBe(status);
    const body = await envelopeOf(response);
    expect(body).toMatchObject({ status, code });
    expect(JSON.stringify(body)).not.toContain('access_token');
  });
}

test('too many failed logins return 429 with a retry-after header', async ({ request }) => {
  const data = { username: 'guessed@demo.test', password: 'guess', grant_type: 'password' };
  let response = await request.post('/oauth/login', { data });
  for (let attempt = 0; attempt < 12 && response.status() === 401; attempt++) response = await request.post('/oauth/login', { data });
  expect(response.status()).toBe(429);
  expect(await envelopeOf(response)).toMatchObject({ code: 'too_many_requests' });
  expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0);
});
