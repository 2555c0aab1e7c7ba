import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { bearer, envelopeOf } from './client';

const stock = '/v2/restaurants/1/stock';

interface Item {
  productId: number;
  menuId: number;
  signature: string;
  name: string;
  currentQuantity: number;
  tracked: boolean;
}

test('a device reads the inventory page by page, filters it and searches it', async ({ request }) => {
  const headers = await bearer(request, 'kiosk');
  const seen: Item[] = [];
  for (let cursor: number | null | undefined; cursor !== null; ) {
    const response = await request.get(`${stock}?limit=50${cursor ? `&cursor=${cursor}` : ''}`, { headers });
    const body = await envelopeOf(response);
    expect(body).toMatchObject({ status: 200, code: 'stock_list_succeed' });
    expect(body.data.items.length).toBeLessThanOrEqual(50);
    seen.push(...body.data.items);
    cursor = body.data.nextCursor;
  }
  expect(seen.length).toBeGreaterThanOrEqual(120);
  expect(new Set(seen.map(({ productId }) => productId)).size).toBe(seen.length);

  const find = async (query: string) =>
    (await envelopeOf(await request.get(`${stock}?limit=200&${query}`, { headers }))).data.items as Item[];
  const out = await find('stockStatus=out');
  for (const item of out) expect(item.currentQuantity).toBeLessThanOrEqual(0);
  expect(out.some(({ tracked }) => !tracked)).toBe(true);
  for (const item of await find('stockStatus=out&tracked=true')) expect(item.tracked).toBe(true);
  for (const item of await find('stockStatus=positive')) expect(item.currentQuantity).toBeGreaterThan(0);
  for (const item of await find('search=%25')) expect(item.name).toContain('%');
  for (const item of await find('search=_')) expect(item.name).toContain('_');
  const accented = seen.find(({ name }) => /[éèêàçœ]/i.test(name));
  const plain = accented?.name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').toUpperCase() ?? '';
  expect((await find(`search=${encodeURIComponent(plain)}`)).map(({ productId }) => productId)).toContain(accented?.productId);
});

test('a device reads the stock movements, whose quantities add up', async ({ request }) => {
  const headers = await bearer(request, 'pos');
  const types = ['DELIVERY', 'SALE', 'CANCELLATION', 'MANUAL_ADJUSTMENT', 'RAZ', 'INITIAL'];
  for (const type of types) {
    const { data } = await envelopeOf(await request.get(`${stock}/movements?movementType=${type}&limit=5`, { headers }));
    expect(data.items.length, type).toBeGreaterThan(0);
    for (const movement of data.items) {
      expect(movement).toMatchObject({ movementType: type, restaurantId: 1, brandId: 1, productName: expect.any(String) });
      expect(movement.quantityBefore + movement.quantityDelta).toBe(movement.quantityAfter);
    }
  }
  const first = await envelopeOf(await request.get(`${stock}/movements`, { headers }));
  expect(first).toMatchObject({ code: 'stock_movements_list_succeed', data: { items: { length: 50 }, nextCursor: expect.any(Number) } });
  const second = await envelopeOf(await request.get(`${stock}/movements?cursor=${first.data.nextCursor}`, { headers }));
  expect(second.data.items[0].movementId).toBeLessThan(first.data.items.at(-1).movementId);

  const { productId } = first.data.items[0];
  const timeline = await envelopeOf(await request.get(`${stock}/movements/by-product/${productId}?limit=20`, { headers }));
  expect(timeline.code).toBe('stock_product_timeline_succeed');
  for (const [index, movement] of timeline.data.slice(1).entries())
    expect(movement.quantityAfter).toBe(timeline.data[index].quantityBefore);
});

test('a manager counts, receives and resets a product, and a device sees every new quantity', async ({ request }) => {
  const headers = await bearer(request, 'restaurant');
  const device = await bearer(request, 'kiosk');
  const { data } = await envelopeOf(await request.get(`${stock}?tracked=true&limit=200`, { headers }));
  const { productId, menuId, signature } = data.items.at(-1) as Item;
  const now = async () => {
    const page = await envelopeOf(await request.get(`${stock}?cursor=${productId - 1}&limit=1`, { headers: device }));
    return page.data.items[0];
  };
  const quantity = `/menus/${menuId}/products/${encodeURIComponent(signature)}/quantity`;

  const before = await now();
  const tried = await request.put(`${quantity}?dryRun=true`, { headers, data: { quantity: 31 } });
  expect(tried.headers()['dry-run']).toBe('true');
  expect(await envelopeOf(tried)).toMatchObject({
    code: 'product_quantity_succeed',
    data: { productId, quantityAfter: 31 },
    changes: expect.arrayContaining([expect.objectContaining({ path: ['quantity'], after: 31 })]),
  });
  expect(await now()).toEqual(before);

  const key = { 'idempotency-key': randomUUID() };
  const counted = await request.put(quantity, { headers: { ...headers, ...key }, data: { quantity: 31, reason: 'Count' } });
  expect(counted.status()).toBe(200);
  expect(counted.headers()['idempotent-replayed']).toBeUndefined();
  const replayed = await request.put(quantity, { headers: { ...headers, ...key }, data: { quantity: 31, reason: 'Count' } });
  expect(replayed.headers()['idempotent-replayed']).toBe('true');
  expect((await envelopeOf(replayed)).data).toEqual((await envelopeOf(counted)).data);
  const reused = await request.put(quantity, { headers: { ...headers, ...key }, data: { quantity: 32 } });
  expect(await envelopeOf(reused)).toMatchObject({ status: 409, code: 'idempotency_key_reused' });

  const announced = await request.post(`${stock}/deliveries`, {
    headers,
    data: { supplierName: 'Maison Verger', expectedAt: '2099-01-01T08:00:00Z', lines: [{ productId, quantity: 4, unitCost: 120 }] },
  });
  expect(announced.status()).toBe(201);
  const { deliveryId } = (await envelopeOf(announced)).data;
  const received = await request.post(`${stock}/deliveries/${deliveryId}/receive`, { headers });
  expect(await envelopeOf(received)).toMatchObject({ code: 'stock_delivery_received', data: { totalCost: 480 } });
  expect(await envelopeOf(await request.post(`${stock}/deliveries/${deliveryId}/receive`, { headers }))).toMatchObject({
    status: 409,
    code: 'conflict',
  });
  expect((await now()).currentQuantity).toBe(35);

  const reset = await envelopeOf(await request.post(`${stock}/products/${productId}/raz`, { headers }));
  expect(reset).toMatchObject({
    code: 'stock_product_raz_succeed',
    data: { productId, quantityBefore: 35, quantityAfter: 0, autoDisabled: true },
  });
  expect(await now()).toMatchObject({ currentQuantity: 0, webAvailability: false, kioskAvailability: false });
  const timeline = await envelopeOf(await request.get(`${stock}/movements/by-product/${productId}?limit=3`, { headers: device }));
  expect(timeline.data.map(({ movementType }: { movementType: string }) => movementType)).toEqual(['RAZ', 'DELIVERY', 'MANUAL_ADJUSTMENT']);

  const back = await request.put(quantity, { headers, data: { quantity: Math.max(1, before.currentQuantity) } });
  expect((await envelopeOf(back)).data).toMatchObject({ autoEnabled: true });
});

test('delivery reports are downloaded as PDF or CSV, the inventory and the movements as CSV', async ({ request }) => {
  const headers = await bearer(request, 'brand');
  const { data } = await envelopeOf(await request.get(`${stock}/deliveries?state=received&limit=1`, { headers }));
  const report = `${stock}/deliveries/${data.items[0].deliveryId}/report`;
  const pdf = await request.get(report, { headers });
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const csv = await request.get(`${report}?format=csv`, { headers });
  expect(csv.headers()['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers()['content-disposition']).toMatch(/^attachment; filename="delivery-\d+\.csv"/);
  const inventory = await request.get(`${stock}/export?stockStatus=ok`, { headers });
  expect((await inventory.text()).split('\r\n')[0]).toContain('productId,name,sku');
  const movements = await request.get(`${stock}/movements/export?movementType=RAZ`, { headers });
  expect(
    (await movements.text())
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .every((line) => line.includes(',RAZ,')),
  ).toBe(true);
});

test('stock settings carry an ETag, and a write with a stale if-match returns 412', async ({ request }) => {
  const headers = await bearer(request, 'brand');
  const settings = '/v2/restaurants/5/stock/settings';
  const read = await request.get(settings, { headers });
  const { etag } = read.headers() as { etag: string };
  expect((await request.get(settings, { headers: { ...headers, 'if-none-match': etag } })).status()).toBe(304);
  const { data } = await envelopeOf(read);
  const written = await request.put(settings, {
    headers: { ...headers, 'if-match': etag },
    data: { defaultSafetyStock: data.defaultSafetyStock + 1 },
  });
  expect(written.status()).toBe(200);
  const stale = await request.put(settings, { headers: { ...headers, 'if-match': etag }, data: { defaultSafetyStock: 99 } });
  expect(stale.status()).toBe(412);
  expect(await envelopeOf(stale)).toMatchObject({ code: 'precondition_failed', extraData: { current: { name: data.name } } });
  const empty = await request.put(settings, { headers, data: {} });
  expect(await envelopeOf(empty)).toMatchObject({ status: 400, code: 'missing_parameters' });
  await request.put(settings, { headers, data: { defaultSafetyStock: data.defaultSafetyStock } });
});

test('an account cannot reach another tenant’s stock or act beyond its role', async ({ request }) => {
  const rivoli = await bearer(request, 'rivoli');
  for (const path of [
    stock,
    `${stock}/movements`,
    `${stock}/settings`,
    '/v2/brands/1/stock/board',
    '/brands/1/channels',
    '/v2/restaurants/99999/stock',
  ]) {
    const response = await request.get(path, { headers: rivoli });
    expect(await envelopeOf(response), path).toMatchObject({ status: 403, code: 'access_denied' });
  }
  const { data } = await envelopeOf(await request.get('/v2/restaurants/4/stock?limit=1', { headers: rivoli }));
  const foreign = `${stock}/movements/by-product/${data.items[0].productId}`;
  expect(await envelopeOf(await request.get(foreign, { headers: await bearer(request, 'brand') }))).toMatchObject({
    status: 404,
    code: 'data_not_found',
  });
  const write = await request.put(`/menus/1/products/croissant-au-beurre/quantity`, { headers: rivoli, data: { quantity: 1 } });
  expect(await envelopeOf(write)).toMatchObject({ status: 404, code: 'data_not_found' });
  const customer = await request.get(stock, { headers: await bearer(request, 'customer') });
  expect(await envelopeOf(customer)).toMatchObject({ status: 403, code: 'access_denied' });
  const device = await request.post(`${stock}/products/1/raz`, { headers: await bearer(request, 'kiosk') });
  expect(await envelopeOf(device)).toMatchObject({ status: 403, code: 'access_denied' });
});

test('a stock reset requires stock management V2 and the restaurant’s name as confirmation', async ({ request }) => {
  const headers = await bearer(request, 'brand');
  const off = await request.post('/v2/restaurants/2/stock/raz', { headers });
  expect(await envelopeOf(off)).toMatchObject({ status: 409, code: 'stock_management_v2_disabled' });
  const wrong = await request.post(`${stock}/raz`, { headers, data: { confirmationRestaurantName: 'Pizza Rivoli Louvre' } });
  expect(await envelopeOf(wrong)).toMatchObject({ status: 400, code: 'confirmation_mismatch' });
  const tried = await request.post(`${stock}/raz?dryRun=true`, {
    headers,
    data: { confirmationRestaurantName: 'bistro lumière RÉPUBLIQUE' },
  });
  expect(await envelopeOf(tried)).toMatchObject({ status: 200, code: 'stock_raz_succeed', data: { productsReset: expect.any(Number) } });
});
