import { request as httpRequest } from 'node:http';
import { expect, test } from '@playwright/test';
import { bearer, envelopeOf } from './client';

const stock = '/v2/restaurants/1/stock';

/** Sends a path unchanged, which most clients would normalise first. */
function sendRaw(
  base: string,
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; headers: object }> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('every response carries an x-request-id, and repeats the one that the caller sent', async ({ request }) => {
  const headers = await bearer(request, 'brand');
  const own = await request.get(stock, { headers: { ...headers, 'x-request-id': 'till-7.42' } });
  expect(own.headers()['x-request-id']).toBe('till-7.42');
  for (const response of [await request.get(stock), await request.get('/nowhere'), await request.delete(stock)])
    expect(response.headers()['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs', '/sign-in', '/api/auth/session', '/api/trpc/stock.listStock']) {
    const named = await request.get(path, { headers: { 'x-request-id': 'till-7.43' } });
    expect(named.headers()['x-request-id'], path).toBe('till-7.43');
    expect((await request.get(path)).headers()['x-request-id'], path).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('a response is JSON with cache-control: no-store and without x-powered-by', async ({ request }) => {
  const response = await request.get(stock, { headers: await bearer(request, 'brand') });
  expect(response.headers()).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  expect(response.headers()['x-powered-by']).toBeUndefined();
});

test('the message follows accept-language, the code does not', async ({ request }) => {
  const french = await request.get(stock, { headers: { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' } });
  const english = await request.get(stock, { headers: { 'accept-language': 'en-GB,en;q=0.9' } });
  const [fr, en] = [await envelopeOf(french), await envelopeOf(english)];
  expect([fr.code, en.code]).toEqual(['unauthenticated', 'unauthenticated']);
  expect(fr.message).toBe('Connectez-vous d’abord.');
  expect(en.message).toBe('Sign in first.');
  const issue = await request.get(`${stock}?limit=0`, { headers: { ...(await bearer(request, 'brand')), 'accept-language': 'fr' } });
  expect((await envelopeOf(issue)).extraData?.issues).toMatchObject([
    { path: 'limit', message: expect.stringMatching(/^Envoyez 1 ou plus/) },
  ]);
});

test('a missing token returns unauthenticated, a malformed one invalid_token', async ({ request }) => {
  const codeWith = async (headers: Record<string, string>) => {
    const response = await request.get(stock, { headers });
    expect(response.status()).toBe(401);
    return (await envelopeOf(response)).code;
  };
  expect(await codeWith({})).toBe('unauthenticated');
  expect(await codeWith({ authorization: 'Bearer nonsense' })).toBe('invalid_token');
  expect(await codeWith({ authorization: 'Basic YTpi' })).toBe('invalid_token');
});

test('an unknown path returns 404, as JSON to a program and as a page to a browser', async ({ request }) => {
  for (const path of ['/v2/nothing', '/v2/restaurants/1/stock/nothing/at/all', '/oauth', '/menus/1']) {
    const response = await request.get(path);
    expect(await envelopeOf(response), path).toMatchObject({ status: 404, code: 'route_not_found' });
  }
  const post = await request.post('/v2/nothing', { data: {} });
  expect(await envelopeOf(post)).toMatchObject({ status: 404, code: 'route_not_found' });
  const page = await request.get('/v2/nothing', { headers: { accept: 'text/html' } });
  expect(page.status()).toBe(404);
  expect(page.headers()['content-type']).toContain('text/html');
});

test('an unsupported method returns 405 and lists the supported ones in the allow header', async ({ request }) => {
  const response = await request.delete(`${stock}/settings`);
  expect(response.status()).toBe(405);
  expect(response.headers().allow).toBe('GET, PUT, HEAD, OPTIONS');
  expect(await envelopeOf(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
  const login = await request.get('/oauth/login');
  expect([login.status(), login.headers().allow]).toEqual([405, 'POST, OPTIONS']);
});

test('HEAD answers like GET but without a body, and OPTIONS lists the supported methods', async ({ request }) => {
  const headers = await bearer(request, 'brand');
  const head = await request.head(`${stock}/settings`, { headers });
  const get = await request.get(`${stock}/settings`, { headers });
  expect(head.status()).toBe(200);
  expect(head.headers().etag).toBe(get.headers().etag);
  expect(await head.body()).toHaveLength(0);
  expect((await request.head(stock)).status()).toBe(401);
  const options = await request.fetch(`${stock}/raz`, { method: 'OPTIONS' });
  expect([options.status(), options.headers().allow]).toEqual([204, 'POST, OPTIONS']);
});

test('paths work with and without a trailing slash, also for a POST with a body', async ({ request, baseURL }) => {
  const headers = await bearer(request, 'brand');
  expect((await request.get(`${stock}/`, { headers, maxRedirects: 0 })).status()).toBe(200);
  const data = { confirmationRestaurantName: 'another' };
  const response = await request.post(`${stock}/raz/`, { headers, data, maxRedirects: 0 });
  expect(await envelopeOf(response)).toMatchObject({ status: 400, code: 'confirmation_mismatch' });
  expect((await sendRaw(baseURL ?? '', `${stock}/?limit=1`, 'GET', headers)).status).toBe(200);
});

test('path segments accept up to 255 characters of any script, and return 400 when too long or badly encoded', async ({
  request,
  baseURL,
}) => {
  const headers = await bearer(request, 'brand');
  const put = (signature: string) => request.put(`/menus/1/products/${signature}/quantity`, { headers, data: { quantity: 1 } });
  // 255 letters, however they are encoded.
  expect(await envelopeOf(await put('%C3%A9'.repeat(255)))).toMatchObject({ status: 404, code: 'data_not_found' });
  expect(await envelopeOf(await put('%C3%A9'.repeat(256)))).toMatchObject({ status: 400, code: 'invalid_parameters' });
  expect(await envelopeOf(await put('a%2Fb'))).toMatchObject({ status: 404, code: 'data_not_found' });
  expect(await envelopeOf(await put('a%00b'))).toMatchObject({ status: 400, code: 'invalid_parameters' });
  for (const path of ['/v2/restaurants/%zz/stock', '/v2/restaurants/%E0%A4%A/stock', '/menus/1/products/%ff/quantity']) {
    const { status, text } = await sendRaw(baseURL ?? '', path, 'GET', headers);
    expect(status, path).toBe(400);
    expect(JSON.parse(text), path).toMatchObject({ status: 400, code: 'invalid_parameters', message: expect.any(String) });
  }
});

test('malformed parameters and bodies return 400 or 413, never 500', async ({ request }) => {
  const headers = await bearer(request, 'brand');
  const refused: [path: string, code: string][] = [
    ['/v2/restaurants/0/stock', 'invalid_parameters'],
    ['/v2/restaurants/2147483648/stock', 'invalid_parameters'],
    ['/v2/restaurants/abc/stock', 'invalid_parameters'],
    [`${stock}?limit=201`, 'invalid_parameters'],
    [`${stock}?search=a&search=b`, 'invalid_parameters'],
    [`${stock}?search=%00`, 'invalid_parameters'],
    [`${stock}?search=${'x'.repeat(256)}`, 'invalid_parameters'],
    [`${stock}/movements?fromDate=2026-02-30`, 'invalid_parameters'],
  ];
  for (const [path, code] of refused) {
    const body = await envelopeOf(await request.get(path, { headers }));
    expect(body, path).toMatchObject({ status: 400, code, extraData: { issues: expect.any(Array) } });
  }
  const settings = `${stock}/settings?dryRun=true`;
  const json = { ...headers, 'content-type': 'application/json' };
  const put = async (data: string | Buffer) => envelopeOf(await request.put(settings, { headers: json, data }));
  expect(await put(Buffer.from('{'))).toMatchObject({ status: 400, code: 'invalid_json' });
  expect(await put(Buffer.from(`${'['.repeat(10_000)}${']'.repeat(10_000)}`))).toMatchObject({ status: 400, code: 'invalid_parameters' });
  expect(await put(Buffer.from('{"__proto__":{"a":1}}'))).toMatchObject({ status: 400, code: 'invalid_parameters' });
  expect(await put(Buffer.from(' '.repeat(2 ** 20 + 1)))).toMatchObject({ status: 413, code: 'payload_too_large' });
});

test('the service publishes its OpenAPI document, its health checks and its metrics', async ({ request }) => {
  const document = await (await request.get('/openapi.json')).json();
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/v2/restaurants/{restaurantId}/stock', '/oauth/login']));
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await request.get(path)).status(), path).toBe(200);
});

test('pages of other sites get no access-control-allow-origin for private data', async ({ request }) => {
  const headers = { ...(await bearer(request, 'brand')), origin: 'https://elsewhere.example' };
  const response = await request.get(stock, { headers });
  expect(response.headers()['access-control-allow-origin']).toBeUndefined();
});

test('cookies are Secure behind a proxy that terminates TLS, and only there', async ({ request }) => {
  const cookiesOf = async (headers: Record<string, string>) =>
    (await request.get('/api/auth/csrf', { headers })).headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
  const secure = await cookiesOf({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'brigade.example' });
  expect(secure).toHaveLength(2);
  for (const { value } of secure) expect(value).toMatch(/; Secure(;|$)/);
  for (const { value } of await cookiesOf({})) expect(value).not.toMatch(/; Secure(;|$)/);
});

test('the sign-in routes return 400 or 413 for input that they cannot read', async ({ request }) => {
  const place = await request.get(`/api/auth/session?callbackUrl=${encodeURIComponent('http://a:b:c/')}`);
  expect([place.status(), (await envelopeOf(place)).code]).toEqual([400, 'invalid_parameters']);
  const callback = '/api/auth/callback/credentials';
  const half = await request.post(callback, { headers: { 'content-type': 'application/json' }, data: Buffer.from('{') });
  expect([half.status(), (await envelopeOf(half)).code]).toEqual([400, 'invalid_json']);
  const long = await request.post(callback, { form: { email: 'x'.repeat(1_100_000) } });
  expect([long.status(), (await envelopeOf(long)).code]).toEqual([413, 'payload_too_large']);
});

test('a request target may be an absolute URL, and a malformed host header returns 400', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  expect((await sendRaw(baseURL ?? '', `http://localhost:${port}${stock}`)).status).toBe(401);
  expect((await sendRaw(baseURL ?? '', '/healthz', 'GET', { host: 'a:b:c' })).status).toBe(400);
});
