// @not-in-check
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { etagOf } from '@/server/core/rest/etag';
import type { Product } from '@/server/generated/prisma/client';
import { type Actor, asUser, errorOf } from '@/server/testing/as';
import { createMenu, createProduct, createRestaurant, createStockSettings, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { movementsOf, stockOf } from '@/server/testing/stock';
import * as stock from './stock.operations';
import { verifyLedger } from './verify';

let restaurantId: number;
let menuId: number;
let manager: Actor;
let token: string;
let bread: Product;
let wine: Product;

beforeAll(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma, { name: 'Chez Zoé', timeZone: 'Europe/Paris' }));
  await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true });
  ({ id: menuId } = await createMenu(prisma, { restaurantId }));
  const user = await createUser(prisma, { role: 'restaurant', restaurantId });
  manager = await asUser(user.id);
  token = await tokenOf(user.id);
});
beforeEach(async () => {
  bread = await createProduct(prisma, { restaurantId, menuId, name: 'Pain de seigle', sku: 'P-1', quantity: 2 });
  wine = await createProduct(prisma, { restaurantId, menuId, name: 'Côtes-du-Rhône' });
});

const create = (body: object = {}, facts = {}) =>
  manager.call(
    stock.createDelivery,
    {
      restaurantId,
      supplierName: 'Maison Verger',
      lines: [
        { productId: bread.id, quantity: 12, unitCost: 240 },
        { productId: wine.id, quantity: 6 },
      ],
      ...body,
    },
    facts,
  );
const refused = (body: object) =>
  manager.refused(stock.createDelivery, { restaurantId, supplierName: 'X', lines: [{ productId: bread.id, quantity: 1 }], ...body });
const announce = (body: object = {}) => create({ expectedAt: '2030-01-02T07:00:00Z', ...body });

describe('a delivery', () => {
  it('is recorded with its lines and booked, and starts tracking untracked products', async () => {
    const delivery = await create({ reference: 'BL-2041', receivedAt: '2026-11-20T08:15:00+01:00' });
    expect(delivery).toEqual({
      deliveryId: expect.any(Number),
      restaurantId,
      supplierName: 'Maison Verger',
      reference: 'BL-2041',
      expectedAt: null,
      receivedAt: '2026-11-20T07:15:00.000Z',
      cancelledAt: null,
      createdAt: expect.any(String),
      userId: manager.caller.userId,
      lineCount: 2,
      totalQuantity: 18,
      totalCost: 2880,
      linesWithoutCost: 1,
      lines: [
        { position: 0, productId: bread.id, productName: 'Pain de seigle', productSku: 'P-1', quantity: 12, unitCost: 240 },
        { position: 1, productId: wine.id, productName: 'Côtes-du-Rhône', productSku: null, quantity: 6, unitCost: null },
      ],
      announcedLines: null,
    });
    const { deliveryId } = delivery;
    expect(await manager.call(stock.getDelivery, { restaurantId, deliveryId })).toEqual(delivery);
    const booked = { movementType: 'DELIVERY', deliveryId, userId: manager.caller.userId };
    expect((await movementsOf(bread.id)).at(-1)).toMatchObject({ ...booked, quantityBefore: 2, quantityDelta: 12, quantityAfter: 14 });
    expect(await movementsOf(wine.id)).toMatchObject([{ ...booked, quantityBefore: 0, quantityDelta: 6, quantityAfter: 6 }]);
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('stores its idempotency key on the movements', async () => {
    await create({}, { idempotencyKey: 'scan-7' });
    expect(await movementsOf(wine.id)).toMatchObject([{ idempotencyKey: 'scan-7' }]);
  });

  it('is received now unless receivedAt is given', async () => {
    const { receivedAt, totalCost } = await create({ lines: [{ productId: wine.id, quantity: 1 }] });
    expect(Math.abs(Date.parse(receivedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(totalCost).toBeNull();
  });

  it('accepts receivedAt with or without seconds, and rejects a future or invalid time', async () => {
    for (const receivedAt of ['2026-11-20T08:15+01:00', '2026-11-20T07:15:00.000Z'])
      expect(await create({ receivedAt })).toMatchObject({ receivedAt: '2026-11-20T07:15:00.000Z' });
    const inAnHour = await refused({ receivedAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(inAnHour).toMatchObject({
      code: 'invalid_parameters',
      extraData: { issues: [{ path: 'receivedAt', code: 'in_the_future', message: expect.stringContaining('expectedAt') }] },
    });
    const { extraData } = await refused({ receivedAt: 'yesterday' });
    expect(extraData).toMatchObject({
      issues: [
        { path: 'receivedAt', code: 'invalid_format', message: 'Send a moment with its offset, such as 2026-11-22T10:30:00+01:00.' },
        {},
      ],
    });
  });

  it('books one movement for a product that is on two lines', async () => {
    const lines = [3, 4].map((quantity) => ({ productId: wine.id, quantity, unitCost: quantity }));
    const { lineCount, totalQuantity, totalCost } = await create({ lines });
    expect({ lineCount, totalQuantity, totalCost }).toEqual({ lineCount: 2, totalQuantity: 7, totalCost: 25 });
    expect(await movementsOf(wine.id)).toMatchObject([{ quantityDelta: 7 }]);
  });

  it('makes a product that had run out available again', async () => {
    await manager.call(stock.resetProduct, { restaurantId, productId: bread.id });
    expect(await stockOf(bread.id)).toMatchObject({ available: { web: false, kiosk: false } });
    await create();
    expect(await stockOf(bread.id)).toMatchObject({ quantity: 12, available: { web: true, kiosk: true } });
  });

  it('returns 201, replays the response for its idempotency key, and rejects the key with another body', async () => {
    const body = { supplierName: 'Verger', lines: [{ productId: bread.id, quantity: 1 }] };
    const path = `/v2/restaurants/${restaurantId}/stock/deliveries`;
    const headers = { 'idempotency-key': `delivery-${bread.id}` };
    const first = await send('POST', path, { token, body, headers });
    const second = await send('POST', path, { token, body, headers });
    expect(first).toMatchObject({ status: 201, body: { code: 'stock_delivery_created', data: { supplierName: 'Verger' } } });
    expect(second).toMatchObject({ status: 201, body: { data: first.body.data } });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await movementsOf(bread.id)).toHaveLength(2);
    const other = await send('POST', path, { token, body: { ...body, supplierName: 'Autre' }, headers });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  });

  it('rejects products of another restaurant and names their lines', async () => {
    const foreign = await createProduct(prisma, { restaurantId: (await createRestaurant(prisma)).id, quantity: 1 });
    const lines = [bread.id, foreign.id, 2_147_483_647].map((productId) => ({ productId, quantity: 1 }));
    expect(await refused({ lines })).toMatchObject({
      code: 'invalid_parameters',
      status: 400,
      extraData: { issues: [{ path: 'lines.1.productId' }, { path: 'lines.2.productId' }] },
    });
    expect(await movementsOf(bread.id)).toHaveLength(1);
  });

  it('rejects an archived product, but one that was announced before can be received, changed and undone', async () => {
    const { deliveryId } = await announce();
    await prisma.product.update({ where: { id: wine.id }, data: { archivedAt: new Date() } });
    const archived = { code: 'invalid_parameters', status: 400, extraData: { issues: [{ code: 'archived_product' }] } };
    const wineLine = { productId: wine.id, quantity: 1 };
    expect(await refused({ lines: [{ productId: bread.id, quantity: 1 }, wineLine] })).toMatchObject({
      ...archived,
      extraData: { issues: [{ path: 'lines.1.productId', code: 'archived_product' }] },
    });
    expect(await prisma.stockLevel.count({ where: { productId: wine.id } })).toBe(0);
    const change = { restaurantId, deliveryId, supplierName: 'Maison Verger', expectedAt: '2030-01-02T07:00:00Z' };
    await manager.call(stock.updateDelivery, { ...change, lines: [wineLine, { productId: bread.id, quantity: 1 }] });
    await manager.call(stock.receiveDelivery, { restaurantId, deliveryId, lines: [{ productId: wine.id, quantity: 4 }] });
    expect(await movementsOf(wine.id)).toMatchObject([{ quantityDelta: 4, quantityAfter: 4 }]);
    await manager.call(stock.undoDelivery, { restaurantId, deliveryId });
    expect((await movementsOf(wine.id)).slice(1)).toMatchObject([{ quantityDelta: -4, quantityAfter: 0, reasonCode: 'UNDO' }]);
    const other = await announce({ lines: [{ productId: bread.id, quantity: 1 }] });
    const counted = { restaurantId, deliveryId: other.deliveryId, lines: [wineLine] };
    expect(await manager.refused(stock.receiveDelivery, counted)).toMatchObject(archived);
    expect(await manager.refused(stock.updateDelivery, { ...change, ...counted })).toMatchObject(archived);
  });

  it('rejects a quantity beyond the stock limit, and writes nothing', async () => {
    await prisma.sql.run`update stock_levels set quantity = 999999999 where product_id = ${bread.id}`;
    const before = await prisma.stockDelivery.count();
    expect(await refused({ lines: [{ productId: bread.id, quantity: 2 }] })).toMatchObject({ code: 'quantity_out_of_range', status: 400 });
    expect(await prisma.stockDelivery.count()).toBe(before);
    await prisma.sql.run`update stock_levels set quantity = 2 where product_id = ${bread.id}`;
  });

  it('writes nothing in a dry run, and previews the changes', async () => {
    const before = await prisma.stockDelivery.count();
    const { changes, dataText } = await manager.outcome(
      stock.createDelivery,
      { restaurantId, supplierName: 'X', lines: [{ productId: bread.id, quantity: 5 }] },
      { dryRun: true },
    );
    expect(JSON.parse(dataText)).toMatchObject({ totalQuantity: 5 });
    expect(changes).toMatchObject([{ kind: 'added', path: [] }]);
    expect(await prisma.stockDelivery.count()).toBe(before);
    expect(await stockOf(bread.id)).toMatchObject({ quantity: 2 });
  });

  it.each([
    ['without a supplier', { supplierName: undefined }, 'missing_parameters'],
    ['with a blank supplier', { supplierName: '  ' }, 'invalid_parameters'],
    ['with a supplier of 121 characters', { supplierName: 'x'.repeat(121) }, 'invalid_parameters'],
    ['without lines', { lines: undefined }, 'missing_parameters'],
    ['with no line', { lines: [] }, 'invalid_parameters'],
    ['with lines that are none', { lines: 'all' }, 'invalid_parameters'],
    ['received on a plain day', { receivedAt: '2026-11-20' }, 'invalid_parameters'],
    ['received in the year 0', { receivedAt: '0000-01-01T00:00:00Z' }, 'invalid_parameters'],
    ['expected in the year 9999', { expectedAt: '9999-12-31T23:59:59-12:00' }, 'invalid_parameters'],
  ])('%s is rejected', async (_, body, code) => expect(await refused(body)).toMatchObject({ code, status: 400 }));

  it.each([
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 1.5 },
    { quantity: '3' },
    { quantity: 1_000_001 },
    { quantity: null },
    { unitCost: -1 },
    { unitCost: 10_000_001 },
    { productId: 0 },
  ])('with the line %j is rejected', async (line) =>
    expect(await refused({ lines: [{ productId: bread.id, quantity: 1, ...line }] })).toMatchObject({ code: 'invalid_parameters' }),
  );

  it('keeps its sums exact at the maximum size, and is rejected beyond it', async () => {
    const { id } = await createProduct(prisma, { restaurantId, menuId });
    const lines = Array.from({ length: 500 }, () => ({ productId: id, quantity: 1_000_000, unitCost: 10_000_000 }));
    const { lineCount, totalQuantity, totalCost } = await create({ lines });
    expect({ lineCount, totalQuantity, totalCost }).toEqual({
      lineCount: 500,
      totalQuantity: 500_000_000,
      totalCost: 5_000_000_000_000_000,
    });
    expect(await refused({ lines: [...lines, lines[0]] })).toMatchObject({ code: 'invalid_parameters' });
    expect((await manager.call(stock.getStockOverview, { restaurantId })).counts.ok).toBeGreaterThan(0);
  });
});

describe('an announced delivery', () => {
  it('books nothing until it is received, and is received only once', async () => {
    const announced = await announce();
    expect(announced).toMatchObject({ receivedAt: null, expectedAt: '2030-01-02T07:00:00.000Z', totalQuantity: 18 });
    expect(await stockOf(wine.id)).toBeUndefined();
    const { deliveryId } = announced;
    const received = await manager.call(stock.receiveDelivery, { restaurantId, deliveryId });
    expect(received).toEqual({ ...announced, receivedAt: expect.any(String) });
    expect(await stockOf(bread.id)).toMatchObject({ quantity: 14 });
    expect(await manager.refused(stock.receiveDelivery, { restaurantId, deliveryId })).toMatchObject({
      code: 'conflict',
      status: 409,
      extraData: { receivedAt: received.receivedAt },
    });
    expect(await stockOf(bread.id)).toMatchObject({ quantity: 14 });
  });

  it('with a receivedAt counts as received', async () => {
    const delivery = await announce({ receivedAt: '2026-11-20T08:00:00Z' });
    expect(delivery).toMatchObject({ receivedAt: '2026-11-20T08:00:00.000Z', expectedAt: '2030-01-02T07:00:00.000Z' });
    expect(await stockOf(bread.id)).toMatchObject({ quantity: 14 });
  });

  it('is not received with a stale ETag after a colleague has changed it', async () => {
    const seen = await announce();
    const { deliveryId, supplierName, expectedAt } = seen;
    const lines = [{ productId: bread.id, quantity: 20 }];
    await manager.call(stock.updateDelivery, { restaurantId, deliveryId, supplierName, expectedAt: expectedAt!, lines });
    expect(await manager.refused(stock.receiveDelivery, { restaurantId, deliveryId }, { ifMatch: etagOf(seen) })).toMatchObject({
      ...{ code: 'precondition_failed', extraData: { current: { totalQuantity: 20 } } },
    });
    const now = await manager.call(stock.getDelivery, { restaurantId, deliveryId });
    await manager.call(stock.receiveDelivery, { restaurantId, deliveryId }, { ifMatch: etagOf(now) });
    expect(await stockOf(bread.id)).toMatchObject({ quantity: 22 });
  });

  it('is received with the lines that actually arrived, and keeps the announced ones beside them', async () => {
    const announced = await announce();
    const { deliveryId } = announced;
    const lines = [{ productId: bread.id, quantity: 10, unitCost: 250 }];
    const received = await manager.call(stock.receiveDelivery, { restaurantId, deliveryId, lines });
    expect(received).toMatchObject({ lineCount: 1, totalQuantity: 10, totalCost: 2500 });
    expect(received.announcedLines).toEqual(announced.lines);
    expect(await stockOf(bread.id)).toMatchObject({ quantity: 12 });
    expect(await stockOf(wine.id)).toBeUndefined();
  });

  it('shows no differences if it is received with the same lines', async () => {
    const { deliveryId, lines } = await announce();
    const same = lines.map(({ productId, quantity, unitCost }) => ({ productId, quantity, unitCost: unitCost ?? undefined }));
    expect(await manager.call(stock.receiveDelivery, { restaurantId, deliveryId, lines: same })).toMatchObject({ announcedLines: null });
  });

  it('is received only once by several concurrent requests', async () => {
    const { deliveryId } = await announce();
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => manager.call(stock.receiveDelivery, { restaurantId, deliveryId })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected')
        expect(await errorOf(Promise.reject(answer.reason))).toMatchObject({
          code: 'conflict',
          extraData: { receivedAt: expect.any(String) },
        });
    }
    expect(await movementsOf(wine.id)).toHaveLength(1);
  });

  it('cannot be received with products of another restaurant, or under an unknown id', async () => {
    const { deliveryId } = await announce();
    const foreign = await createProduct(prisma, { restaurantId: (await createRestaurant(prisma)).id });
    const lines = [{ productId: foreign.id, quantity: 1 }];
    expect(await manager.refused(stock.receiveDelivery, { restaurantId, deliveryId, lines })).toMatchObject({ code: 'invalid_parameters' });
    expect(await manager.refused(stock.receiveDelivery, { restaurantId, deliveryId: 2_147_483_647 })).toMatchObject({
      code: 'data_not_found',
    });
    expect(await manager.call(stock.getDelivery, { restaurantId, deliveryId })).toMatchObject({ receivedAt: null, lineCount: 2 });
  });

  it('cannot be received beyond the stock limit', async () => {
    const { deliveryId } = await announce();
    await prisma.sql.run`update stock_levels set quantity = 999999999 where product_id = ${bread.id}`;
    expect(await manager.refused(stock.receiveDelivery, { restaurantId, deliveryId })).toMatchObject({ code: 'quantity_out_of_range' });
    await prisma.sql.run`update stock_levels set quantity = 2 where product_id = ${bread.id}`;
    expect(await manager.call(stock.receiveDelivery, { restaurantId, deliveryId })).toMatchObject({ receivedAt: expect.any(String) });
  });
});

describe('the delivery report', () => {
  it('is a PDF by default, in both languages', async () => {
    const { deliveryId } = await create({ reference: 'BL-1' });
    for (const locale of ['en', 'fr'] as const) {
      const file = await manager.download(stock.downloadDeliveryReport, { restaurantId, deliveryId }, { locale });
      expect(file).toMatchObject({ contentType: 'application/pdf', fileName: `delivery-${deliveryId}.pdf` });
      expect(file.text.slice(0, 5)).toBe('%PDF-');
      expect(file.text.trimEnd().slice(-5)).toBe('%%EOF');
    }
  });

  it('can be made with names in any script, and of an announced delivery', async () => {
    await prisma.product.update({ where: { id: bread.id }, data: { name: 'Łódź 🍕 寿司 שלום <b>&</b>'.repeat(3) } });
    const { deliveryId } = await announce({ supplierName: '🚚 Ωmega' });
    const { text } = await manager.download(stock.downloadDeliveryReport, { restaurantId, deliveryId });
    expect(text.slice(0, 5)).toBe('%PDF-');
  });

  it('is CSV on request, with one row per line', async () => {
    const { deliveryId } = await create({ supplierName: '@Verger, fils', receivedAt: '2026-11-20T07:15:00Z' });
    const path = `/v2/restaurants/${restaurantId}/stock/deliveries/${deliveryId}/report?format=csv`;
    const { text, headers, status } = await send('GET', path, { token });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain(`filename="delivery-${deliveryId}.csv"`);
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'deliveryId,supplier,reference,receivedAt,productId,product,sku,quantity,unitCost,cost,announced,difference',
      `${deliveryId},"'@Verger, fils",,2026-11-20T07:15:00.000Z,${bread.id},Pain de seigle,P-1,12,2.40,28.80,,`,
      `${deliveryId},"'@Verger, fils",,2026-11-20T07:15:00.000Z,${wine.id},Côtes-du-Rhône,,6,,,,`,
      '',
    ]);
  });

  it('says what is missing, in CSV and PDF', async () => {
    const { deliveryId } = await announce();
    await manager.call(stock.receiveDelivery, { restaurantId, deliveryId, lines: [{ productId: bread.id, quantity: 10 }] });
    const file = await manager.download(stock.downloadDeliveryReport, { restaurantId, deliveryId, format: 'csv' });
    expect(file.text.split('\r\n').map((row) => row.split(',').slice(4).join())).toEqual([
      'productId,product,sku,quantity,unitCost,cost,announced,difference',
      `${bread.id},Pain de seigle,P-1,10,,,12,-2`,
      `${wine.id},Côtes-du-Rhône,,0,,,6,-6`,
      '',
    ]);
    const pdf = await manager.download(stock.downloadDeliveryReport, { restaurantId, deliveryId });
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  });

  it('rejects other formats, and returns 404 for an unknown delivery', async () => {
    const { deliveryId } = await create();
    const report = (input: object) => manager.refused(stock.downloadDeliveryReport, { restaurantId, deliveryId, ...input });
    expect(await report({ format: 'xlsx' })).toMatchObject({ code: 'invalid_parameters' });
    expect(await report({ deliveryId: 2_147_483_647 })).toMatchObject({ code: 'data_not_found', status: 404 });
  });
});
