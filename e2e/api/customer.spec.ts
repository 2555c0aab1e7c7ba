import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { demoPassword, emailOf } from '../support/fixtures';
import { bearer, envelopeOf } from './client';

/** Of the demo: customer 1 is `customer@demo.test`, 2 another one of the brand. */
const own = '/customers/1';
const foreign = '/customers/2';
const credentials = { username: emailOf('customer'), password: demoPassword, grant_type: 'password' };

test('a customer logs in with or without the brandId and reads their own data', async ({ request }) => {
  for (const brandId of [undefined, 1]) {
    const login = await request.post('/oauth/login', { data: { ...credentials, brandId } });
    expect(login.status()).toBe(201);
    expect((await login.json()).data.user).toMatchObject({ role: 'customer', brandId: 1 });
  }
  expect(await envelopeOf(await request.post('/oauth/login', { data: { ...credentials, brandId: 2 } }))).toMatchObject({
    status: 401,
    code: 'invalid_credentials',
  });
  const headers = await bearer(request, 'customer');
  const read = async (path: string) => envelopeOf(await request.get(`${own}${path}`, { headers }));
  expect((await read('')).data).toMatchObject({ customerId: 1, email: emailOf('customer') });
  expect((await read('/wallet')).data).toMatchObject({ customerId: 1, balance: expect.any(Number) });
  const history = await read('/balance_history?limit=5');
  expect(history).toMatchObject({ code: 'balance_history_succeed', nextCursor: expect.any(Number) });
  expect(history.data).toHaveLength(5);
  expect(await read('/balance_history/count')).toMatchObject({ code: 'balance_count_succeed', data: { total: expect.any(Number) } });
  expect(await read('/ewallet_automatic_reload')).toMatchObject({ status: 200, code: 'customer_ewallet_automatic_reload_succeed' });
  expect((await read('/badges')).data).toMatchObject([{ badge: '00010001' }]);
  const statement = await request.get(`${own}/wallet/statement?fileType=csv`, { headers });
  expect([statement.status(), statement.headers()['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
  const zip = await request.get(`${own}/personal_data`, { headers });
  expect([zip.status(), zip.headers()['content-type']]).toEqual([200, 'application/zip']);
  expect((await zip.body()).subarray(0, 2).toString()).toBe('PK');
});

test('a customer cannot read other customers or brand data, and cannot write anything', async ({ request }) => {
  const headers = await bearer(request, 'customer');
  const refusalOf = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => {
    const answer = await request.fetch(path, { method, headers, ...(data && { data }) });
    return [path, answer.status(), (await answer.json()).code];
  };
  const reads = [
    '',
    '/wallet',
    '/balance_history',
    '/balance_history/count',
    '/ewallet_automatic_reload',
    '/badges',
    '/personal_data',
    '/wallet/statement',
  ];
  for (const path of [...reads.map((path) => `${foreign}${path}`), '/customers/741', '/customers/999999'])
    expect(await refusalOf('GET', path)).toEqual([path, 403, 'access_denied']);
  const ofBrand = ['/customers?brandId=1', '/customers/lookup?brandId=1&badge=00010001', '/guest_groups?brandId=1', '/v1/users'];
  const ofOthers = [
    `${own}/login`,
    `${own}/erasure`,
    '/customers/export?brandId=1&fileType=csv',
    '/v2/restaurants/1/stock',
    '/v2/audit?brandId=1',
  ];
  for (const path of [...ofBrand, ...ofOthers]) expect(await refusalOf('GET', path)).toEqual([path, 403, 'access_denied']);
  for (const [method, path, data] of [
    ['PUT', own, { givenName: 'X' }],
    ['POST', `${own}/wallet/reload`, { amount: 1_000, counterMethod: 'CASH' }],
    ['POST', `${own}/login`, { by: 'password' }],
    ['POST', `${own}/merge`, { fromCustomerId: 2 }],
    ['POST', `${own}/erasure`, {}],
    ['POST', `${own}/archive`, {}],
  ] as const)
    expect((await refusalOf(method, path, data)).slice(1)).toEqual([403, 'access_denied']);
});

test('a guest sets a password through a link from staff and renews it; an expired default password returns 401 password_expired', async ({
  request,
}) => {
  const staff = await bearer(request, 'brand');
  const email = `guest-${randomUUID()}@example.com`;
  const made = await request.post('/customers', { headers: staff, data: { brandId: 1, givenName: 'Ava', email } });
  const { customerId } = (await made.json()).data;
  const { data } = await (await request.post(`/customers/${customerId}/login`, { headers: staff, data: { by: 'link' } })).json();
  const choice = { secret: data.link.split('#')[1], newPassword: 'a password of her own' };
  expect((await request.post('/oauth/password_link', { data: choice })).status()).toBe(200);
  expect(await envelopeOf(await request.post('/oauth/password_link', { data: choice }))).toMatchObject({
    status: 410,
    code: 'link_expired',
  });
  const login = await request.post('/oauth/login', { data: { username: email, password: choice.newPassword, grant_type: 'password' } });
  const headers = { authorization: `Bearer ${(await login.json()).access_token}` };
  expect((await envelopeOf(await request.get(`/customers/${customerId}`, { headers }))).data).toMatchObject({ givenName: 'Ava', email });
  expect((await request.get(own, { headers })).status()).toBe(403);
  // Of the demo: a guest whose default password expired twelve days ago.
  const expired = { username: emailOf('expired'), password: demoPassword, brandId: 1, grant_type: 'password' };
  expect(await envelopeOf(await request.post('/oauth/login', { data: expired }))).toMatchObject({ status: 401, code: 'password_expired' });
  const renewal = { email, currentPassword: choice.newPassword, newPassword: 'another one of hers', brandId: 1 };
  expect((await request.post('/oauth/expired_password', { data: renewal })).status()).toBe(200);
  expect((await request.get(`/customers/${customerId}`, { headers })).status()).toBe(401);
  const again = await request.post('/oauth/login', {
    data: { username: email, password: renewal.newPassword, brandId: 1, grant_type: 'password' },
  });
  expect(again.status()).toBe(201);
});
