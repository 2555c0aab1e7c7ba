import { expect, test } from '@playwright/test';
import { bearer, envelopeOf } from './client';

/** Only this file uses the theme module of restaurant 4's online ordering, and its drive-through option. */
const theme = { moduleId: 2, channelId: 2 };

test('a till reads its restaurant’s modules, on the brand’s channels only, and cannot change them', async ({ request }) => {
  const headers = await bearer(request, 'pos');
  const { code, data } = await envelopeOf(await request.get('/restaurants/1/modules', { headers }));
  expect(code).toBe('module_succeed');
  expect(Object.keys(data)).toEqual(['1', '2', '5', '6', '7', '12']);
  const { flow } = data['2'].ordering;
  expect(flow).toMatchObject({ restaurantId: 1, channelId: 2, is_enabled: true, isGroupingByTableNameEnabled: false });
  const one = await request.get(`/restaurants/1/modules/${flow.moduleId}?channelId=2`, { headers });
  expect((await envelopeOf(one)).data).toEqual(flow);
  const known = { ...headers, 'if-none-match': one.headers().etag ?? '' };
  expect((await request.get(`/restaurants/1/modules/${flow.moduleId}?channelId=2`, { headers: known })).status()).toBe(304);
  expect(await envelopeOf(await request.get('/restaurants/1/modules/1', { headers }))).toMatchObject({
    status: 400,
    code: 'missing_parameters',
  });
  const write = await request.post('/restaurants/1/modules', { headers, data: { restaurantId: 1, ...theme, module: {} } });
  expect(await envelopeOf(write)).toMatchObject({ status: 403, code: 'access_denied' });
});

test('a restaurant’s setting is overridden, reaches guests at once, and returns to the brand’s value with null', async ({ request }) => {
  const headers = await bearer(request, 'rivoli');
  const save = async (module: object, query = '') =>
    envelopeOf(await request.post(`/restaurants/4/modules${query}`, { headers, data: { restaurantId: 4, ...theme, module } }));
  const shop = () => request.get('/v1/brands/3/web_ordering', { headers: { origin: 'https://shop.example' } });
  const colour = async () => (await envelopeOf(await shop())).data.restaurants[0].modules.appearance.theme.style.primaryColor;

  const preview = await save({ style: { primaryColor: '#123456' } }, '?dryRun=true');
  expect(preview.changes).toContainEqual({
    path: ['module', 'style', 'primaryColor'],
    kind: 'changed',
    before: '#9c2f1f',
    after: '#123456',
  });
  expect(await colour()).toBe('#9c2f1f');
  expect(await save({ style: { primaryColor: '#123456' }, seasonal: { menu: 'été' } })).toMatchObject({
    status: 200,
    code: 'module_create_succeed',
    data: { style: { primaryColor: '#123456' }, seasonal: { menu: 'été' } },
  });
  expect(await colour()).toBe('#123456');
  const answer = await shop();
  expect(answer.headers()).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, no-cache' });
  expect(await answer.text()).not.toContain('seasonal');
  expect((await save({ style: { primaryColor: null }, seasonal: null })).data).not.toHaveProperty('seasonal');
  expect(await colour()).toBe('#9c2f1f');
  const slideshow = [{ id: 1, url: '../../secret.png', type: 'image', duration: 4 }];
  expect(await save({ style: { slideshow } })).toMatchObject({ status: 400, code: 'invalid_parameters' });
});

test('a consumption mode is created only once, deleted with 200, and created again as the same record', async ({ request }) => {
  const headers = await bearer(request, 'rivoli');
  const make = (channelId = 2) => request.post('/consumption_modes', { headers, data: { restaurantId: 4, channelId, type: 'MODE_DRIVE' } });
  const [first, second] = await Promise.all([make(), make()]);
  expect([first.status(), second.status()]).toEqual([201, 201]);
  const mode = (await envelopeOf(first)).data;
  expect((await envelopeOf(second)).data.consumptionModeId).toBe(mode.consumptionModeId);
  expect(mode).toMatchObject({ brandId: 3, flags: 1 });
  expect(await envelopeOf(await make(5))).toMatchObject({ status: 400, code: 'invalid_parameters' });

  const path = `/consumption_modes/${mode.consumptionModeId}`;
  const changed = await envelopeOf(await request.put(path, { headers, data: { delay: 12 } }));
  expect(changed).toMatchObject({ code: 'consumption_mode_updated', data: { ...mode, delay: 12 } });
  const gone = await request.delete(path, { headers });
  expect([gone.status(), (await envelopeOf(gone)).code]).toEqual([200, 'consumption_mode_deleted']);
  const list = async () => (await envelopeOf(await request.get('/consumption_modes?restaurant_id=4&channel_id=2', { headers }))).data;
  expect(await list()).not.toContainEqual(expect.objectContaining({ type: 'MODE_DRIVE' }));
  expect(await envelopeOf(await request.put(path, { headers, data: { delay: 1 } }))).toMatchObject({ status: 400, code: 'data_not_found' });
  expect((await envelopeOf(await make())).data).toEqual({ ...mode, delay: 12 });
  await request.delete(path, { headers });
});
