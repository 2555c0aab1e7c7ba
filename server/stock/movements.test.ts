// @not-in-check
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { type Actor, asUser } from '@/server/testing/as';
import { createMenu, createProduct, createRestaurant, createStockSettings, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { book, moveAt } from '@/server/testing/stock';
import * as stock from './stock.operations';
import { type movementsQuery, movementTypes } from './stock.schema';

let restaurantId: number;
let brandId: number;
let menuId: number;
let admin: Actor;
let token: string;
let brulee: Product;
let quiche: Product;
let soup: Product;
let cook: number;

beforeAll(async () => {
  ({ id: restaurantId, brandId } = await createRestaurant(prisma, { timeZone: 'Europe/Paris' }));
  await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true });
  ({ id: menuId } = await createMenu(prisma, { restaurantId }));
  const user = await createUser(prisma, { role: 'admin' });
  admin = await asUser(user.id);
  token = await tokenOf(user.id);
  ({ id: cook } = await createUser(prisma, { role: 'restaurant', restaurantId }));
  const make = (name: string, sku?: string) => createProduct(prisma, { restaurantId, menuId, name, sku });
  [brulee, quiche, soup] = [await make('Crème brûlée', 'DES-001'), await make('Quiche 50%', 'Q_12'), await make('Soupe')];
  for (const { id } of [brulee, quiche, soup]) await prisma.stockLevel.create({ data: { restaurantId, productId: id, quantity: 0 } });
});

type Query = z.input<typeof movementsQuery>;
const list = (query: Query = {}, of = restaurantId) => admin.call(stock.listMovements, { restaurantId: of, ...query });
const ids = async (query: Query = {}, of = restaurantId) => (await list(query, of)).items.map(({ movementId }) => movementId);
const get = (query: string) => send('GET', `/v2/restaurants/${restaurantId}/stock/movements${query}`, { token });

describe('a stock movement', () => {
  it('has all documented fields, and the product’s name and SKU in the list', async () => {
    const [booked] = await book({
      restaurantId,
      movementType: 'SALE',
      key: 'order:77',
      channelId: 1,
      orderId: 77,
      deliveryId: 3,
      reason: '2 × menu',
      lines: [{ productId: brulee.id, delta: -2 }],
    });
    const movement = {
      movementId: booked?.movementId,
      productId: brulee.id,
      restaurantId,
      brandId,
      movementType: 'SALE',
      quantityDelta: -2,
      quantityBefore: 0,
      quantityAfter: -2,
      channelId: 1,
      orderId: 77,
      deliveryId: 3,
      userId: null,
      reasonCode: null,
      reason: '2 × menu',
      idempotencyKey: 'order:77',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    };
    const { items } = await list({ productId: brulee.id });
    expect(items).toEqual([{ ...movement, productName: 'Crème brûlée', productSku: 'DES-001' }]);
    expect(Math.abs(Date.parse(items[0]?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await admin.call(stock.listProductMovements, { restaurantId, productId: brulee.id })).toEqual([movement]);
    expect((await get(`?productId=${brulee.id}`)).body).toMatchObject({
      status: 200,
      code: 'stock_movements_list_succeed',
      data: { items },
    });
  });

  it('made by a person carries their user id and the idempotency key', async () => {
    const { signature } = soup;
    await admin.call(stock.setQuantity, { menuId, signature, quantity: 5, reason: 'Count' }, { idempotencyKey: 'k-1' });
    const { items } = await list({ productId: soup.id });
    expect(items).toMatchObject([
      { userId: admin.caller.userId, reason: 'Count', idempotencyKey: 'k-1', productSku: null, channelId: null },
    ]);
  });
});

describe('a movement reason', () => {
  it('is a code that readers see in their own language, followed by the written note', async () => {
    const { id: restaurant } = await createRestaurant(prisma);
    const menu = await createMenu(prisma, { restaurantId: restaurant });
    const product = await createProduct(prisma, { restaurantId: restaurant, menuId: menu.id, quantity: 9 });
    const count = (quantity: number, reason: object) =>
      admin.call(stock.setQuantity, { menuId: menu.id, signature: product.signature, quantity, ...reason });
    await count(8, { reasonCode: 'BREAKAGE' });
    await count(7, { reasonCode: 'LOSS', reason: "l'orage" });
    const reasons = async (locale: 'en' | 'fr') => {
      const { items } = await admin.call(stock.listMovements, { restaurantId: restaurant, productId: product.id }, { locale });
      const timeline = await admin.call(stock.listProductMovements, { restaurantId: restaurant, productId: product.id }, { locale });
      expect(timeline.map(({ reason }) => reason)).toEqual(items.map(({ reason }) => reason));
      return items.map(({ reasonCode, reason }) => [reasonCode, reason]);
    };
    expect(await reasons('en')).toEqual([
      ['LOSS', "Loss or theft: l'orage"],
      ['BREAKAGE', 'Breakage'],
      [null, null],
    ]);
    expect(await reasons('fr')).toEqual([
      ['LOSS', "Perte ou vol\u00a0: l'orage"],
      ['BREAKAGE', 'Casse'],
      [null, null],
    ]);
    const broken = { restaurantId: restaurant, reasonCode: 'BREAKAGE' } as const;
    expect((await admin.call(stock.listMovements, broken)).items).toMatchObject([{ quantityBefore: 9, quantityAfter: 8 }]);
    expect((await admin.download(stock.exportMovements, broken)).text.trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('reserved for the service cannot be given for a count', async () => {
    const { signature } = soup;
    expect(await admin.refused(stock.setQuantity, { menuId, signature, quantity: 5, reasonCode: 'UNDO' })).toMatchObject({
      code: 'invalid_parameters',
    });
  });
});

describe('movement filters', () => {
  let sale: number;
  let delivery: number;
  let count: number;
  let restaurant: number;
  let first: Product;
  let second: Product;

  beforeAll(async () => {
    ({ id: restaurant } = await createRestaurant(prisma));
    first = await createProduct(prisma, { restaurantId: restaurant, id: 7_340, name: 'Crème brûlée', sku: 'DES-001' });
    second = await createProduct(prisma, { restaurantId: restaurant, name: 'Quiche 50%', sku: 'Q_12' });
    for (const { id } of [first, second])
      await prisma.stockLevel.create({ data: { restaurantId: restaurant, productId: id, quantity: 0 } });
    delivery = await moveAt(first, '2026-05-04T08:00:00Z', 10, 'DELIVERY', { deliveryId: 31, userId: cook });
    sale = await moveAt(first, '2026-05-05T12:00:00Z', -1, 'SALE', { channelId: 2, orderId: 41 });
    count = await moveAt(second, '2026-05-06T09:00:00Z', 3, 'MANUAL_ADJUSTMENT', { userId: cook, reasonCode: 'WASTE' });
  });
  const found = (query: Query) => ids(query, restaurant);

  it('work one at a time', async () => {
    expect(await found({})).toEqual([count, sale, delivery]);
    expect(await found({ productId: first.id })).toEqual([sale, delivery]);
    expect(await found({ movementType: 'DELIVERY' })).toEqual([delivery]);
    expect(await found({ reasonCode: 'WASTE' })).toEqual([count]);
    expect(await found({ channelId: 2 })).toEqual([sale]);
    expect(await found({ userId: cook })).toEqual([count, delivery]);
    expect(await found({ orderId: 41 })).toEqual([sale]);
    expect(await found({ fromDate: '2026-05-05' })).toEqual([count, sale]);
    expect(await found({ toDate: '2026-05-05' })).toEqual([sale, delivery]);
  });

  it('return an empty list when nothing matches', async () => {
    expect(await found({ productId: brulee.id })).toEqual([]);
    expect(await found({ movementType: 'RAZ' })).toEqual([]);
    expect(await found({ reasonCode: 'LOSS' })).toEqual([]);
    expect(await found({ channelId: 12 })).toEqual([]);
    expect(await found({ userId: 2_147_483_647 })).toEqual([]);
    expect(await found({ orderId: 2_147_483_647 })).toEqual([]);
    expect(await found({ fromDate: '2026-05-07' })).toEqual([]);
    expect(await found({ toDate: '2026-05-03' })).toEqual([]);
    expect(await found({ fromDate: '2026-05-06', toDate: '2026-05-05' })).toEqual([]);
  });

  it('can be combined', async () => {
    const all: Query = {
      productId: first.id,
      search: 'creme',
      movementType: 'SALE',
      channelId: 2,
      orderId: 41,
      fromDate: '2026-05-05',
      toDate: '2026-05-05',
    };
    expect(await found(all)).toEqual([sale]);
    expect(await found({ ...all, search: 'quiche' })).toEqual([]);
    expect(await found({ ...all, userId: cook })).toEqual([]);
    expect(await found({ reasonCode: 'WASTE', search: 'quiche', fromDate: '2026-05-06' })).toEqual([count]);
    expect(await found({ reasonCode: 'WASTE', movementType: 'SALE' })).toEqual([]);
    expect(await found({ userId: cook, movementType: 'MANUAL_ADJUSTMENT', search: 'q_12' })).toEqual([count]);
    expect(await found({ search: '50%', fromDate: '2026-05-06' })).toEqual([count]);
  });

  it('search in product names, SKUs and ids', async () => {
    for (const search of ['BRULEE', 'brûlée', 'des-0', String(first.id)]) expect(await found({ search })).toEqual([sale, delivery]);
    for (const search of ['%', '50%', '_', 'q_1', 'Q_12']) expect(await found({ search })).toEqual([count]);
    for (const search of ['\\', `${first.id}x`, 'S-0_', '2147483648', '99999999999999999999']) expect(await found({ search })).toEqual([]);
    expect(await found({ search: '' })).toHaveLength(3);
    expect(await found({ search: 'x'.repeat(255) })).toEqual([]);
    expect(await admin.refused(stock.listMovements, { restaurantId, search: 'x'.repeat(256) })).toMatchObject({
      code: 'invalid_parameters',
    });
  });

  it('search for the largest possible product id', async () => {
    const { id } = await createProduct(prisma, { restaurantId: restaurant, id: 2_147_483_647, name: 'Last' });
    await prisma.stockLevel.create({ data: { restaurantId: restaurant, productId: id, quantity: 0 } });
    const movementId = await moveAt({ id, restaurantId: restaurant }, '2026-05-01T09:00:00Z', 1);
    expect(await found({ search: String(id) })).toEqual([movementId]);
  });

  it.each([
    ['movementType=sale'],
    ['movementType='],
    ['reasonCode=waste'],
    ['productId=x'],
    ['productId=0'],
    ['channelId=1.5'],
    ['userId=2147483648'],
    ['orderId=-1'],
    ['fromDate=yesterday'],
    ['fromDate='],
    ['toDate=2026-02-30'],
    ['toDate=2026-05-05T25:00:00Z'],
    ['toDate=05/05/2026'],
  ])('reject %s', async (query) => expect(await get(`?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_parameters' } }));
});

describe('date filters', () => {
  const edges = {
    before: '2026-03-28T22:59:59.999Z',
    first: '2026-03-28T23:00:00.000Z',
    noon: '2026-03-29T10:00:00.000Z',
    last: '2026-03-29T21:59:59.999Z',
    after: '2026-03-29T22:00:00.000Z',
  };

  async function restaurantIn(timeZone: string, moments: string[]) {
    const { id } = await createRestaurant(prisma, { timeZone });
    const product = await createProduct(prisma, { restaurantId: id });
    await prisma.stockLevel.create({ data: { restaurantId: id, productId: product.id, quantity: 0 } });
    for (const moment of moments) await moveAt(product, moment, 1);
    return async (query: Query) => (await list(query, id)).items.map(({ createdAt }) => createdAt).toReversed();
  }

  it('cover days in the restaurant’s time zone, also when the clocks go forward', async () => {
    const found = await restaurantIn('Europe/Paris', Object.values(edges));
    expect(await found({ fromDate: '2026-03-29', toDate: '2026-03-29' })).toEqual([edges.first, edges.noon, edges.last]);
    expect(await found({ toDate: '2026-03-28' })).toEqual([edges.before]);
    expect(await found({ fromDate: '2026-03-30' })).toEqual([edges.after]);
  });

  it('cover the local days of a restaurant overseas', async () => {
    const moments = ['2026-03-28T19:59:59.999Z', '2026-03-28T20:00:00.000Z', '2026-03-29T19:59:59.999Z', '2026-03-29T20:00:00.000Z'];
    const found = await restaurantIn('Indian/Reunion', moments);
    expect(await found({ fromDate: '2026-03-29', toDate: '2026-03-29' })).toEqual(moments.slice(1, 3));
  });

  it('accept exact times, and include the last one', async () => {
    const found = await restaurantIn('Europe/Paris', Object.values(edges));
    expect(await found({ fromDate: edges.noon, toDate: edges.last })).toEqual([edges.noon, edges.last]);
    expect(await found({ fromDate: '2026-03-29T12:00:00', toDate: '2026-03-29T12:00' })).toEqual([edges.noon]);
    expect(await found({ fromDate: '2026-03-29T06:00:00-04:00', toDate: '2026-03-29T12:00:00+02:00' })).toEqual([edges.noon]);
  });

  it('accept any year from 0000 to 9999', async () => {
    const found = await restaurantIn('Europe/Paris', [edges.noon]);
    for (const fromDate of ['0000-01-01', '1970-01-01', '0001-01-01T00:00:00Z'])
      for (const toDate of ['9999-12-31', '9999-12-31T23:59:59-12:00']) expect(await found({ fromDate, toDate })).toEqual([edges.noon]);
    expect(await found({ fromDate: '9999-12-31' })).toEqual([]);
    expect(await found({ toDate: '0000-01-01' })).toEqual([]);
  });

  it('find all movements of concurrent transactions, even if their ids and times differ in order', async () => {
    // Two transactions: the one with the lower number has the later time.
    const moments = ['2026-04-01T08:00:00.001Z', '2026-04-01T08:00:00.000Z', '2026-04-01T10:00:00.001Z', '2026-04-01T10:00:00.000Z'];
    const found = await restaurantIn('Europe/Paris', moments);
    expect(await found({ fromDate: '2026-04-01' })).toEqual(moments);
    expect(await found({ toDate: '2026-04-01' })).toEqual(moments);
    expect(await found({ fromDate: '2026-04-01', toDate: '2026-04-01' })).toEqual(moments);
    expect(await found({ fromDate: moments[0], toDate: moments[2] })).toEqual([moments[0], moments[2], moments[3]]);
  });
});

describe('movement pages', () => {
  let restaurant: number;
  let all: number[];
  beforeAll(async () => {
    ({ id: restaurant } = await createRestaurant(prisma));
    const menu = await createMenu(prisma, { restaurantId: restaurant });
    const made: Product[] = [];
    for (let index = 0; index < 3; index++)
      made.push(await createProduct(prisma, { restaurantId: restaurant, menuId: menu.id, quantity: 9, name: `Tarte ${index}` }));
    for (let turn = 0; turn < 70; turn++)
      await book({ restaurantId: restaurant, movementType: 'SALE', lines: made.map(({ id }) => ({ productId: id, delta: -1 })) });
    all = (await prisma.stockMovement.findMany({ where: { restaurantId: restaurant }, orderBy: { id: 'desc' } })).map(({ id }) => id);
  });

  it.each([{}, { search: 'tarte' }, { fromDate: '2000-01-01' }, { movementType: 'SALE' }] as Query[])(
    'list every movement once: %j',
    async (query) => {
      const seen: number[] = [];
      for (let cursor: number | null | undefined; cursor !== null; ) {
        const page = await list({ ...query, limit: 60, ...(cursor && { cursor }) }, restaurant);
        seen.push(...page.items.map(({ movementId }) => movementId));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(query.movementType ? all.slice(0, 210) : all);
    },
  );

  it('hold 50 entries by default and up to 200, and the timeline 100 by default', async () => {
    expect((await list({}, restaurant)).items).toHaveLength(50);
    expect((await list({ limit: 200 }, restaurant)).items).toHaveLength(200);
    const product = await createProduct(prisma, { restaurantId, menuId, quantity: 0 });
    for (let index = 0; index < 100; index++) await moveAt(product, new Date(), 1);
    const timeline = (query = {}) => admin.call(stock.listProductMovements, { restaurantId, productId: product.id, ...query });
    expect(await timeline()).toHaveLength(100);
    expect(await timeline({ limit: 2 })).toHaveLength(2);
    expect(await timeline({ limit: 200 })).toHaveLength(101);
  });

  it('are empty past the end, and start with the newest for a cursor beyond it', async () => {
    expect(await list({ cursor: 0 }, restaurant)).toEqual({ items: [], nextCursor: null });
    expect(await list({ cursor: all.at(-1) }, restaurant)).toEqual({ items: [], nextCursor: null });
    expect(await ids({ cursor: 2_147_483_647, limit: 200 }, restaurant)).toEqual(all.slice(0, 200));
  });

  it.each(['0', '201', 'abc', '1.5', ''])('reject the limit “%s”', async (limit) => {
    const timeline = await send('GET', `/v2/restaurants/${restaurantId}/stock/movements/by-product/${soup.id}?limit=${limit}`, { token });
    for (const { status, body } of [await get(`?limit=${limit}`), timeline]) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: 'limit' }] } });
    }
  });
});

describe('the product timeline', () => {
  it('shows the newest movement first, and is empty for a product that never moved', async () => {
    const product = await createProduct(prisma, { restaurantId, menuId, quantity: 3 });
    await book({ restaurantId, movementType: 'SALE', lines: [{ productId: product.id, delta: -1 }] });
    const timeline = await admin.call(stock.listProductMovements, { restaurantId, productId: product.id });
    expect(timeline.map(({ movementType }) => movementType)).toEqual(['SALE', 'INITIAL']);
    const unmoved = await createProduct(prisma, { restaurantId, menuId });
    expect(await admin.call(stock.listProductMovements, { restaurantId, productId: unmoved.id })).toEqual([]);
  });

  it('returns 404 for a product of another restaurant', async () => {
    const foreign = await createProduct(prisma, { restaurantId: (await createRestaurant(prisma)).id, quantity: 1 });
    for (const productId of [foreign.id, 2_147_483_647])
      expect(await admin.refused(stock.listProductMovements, { restaurantId, productId })).toMatchObject({
        code: 'data_not_found',
        status: 404,
      });
  });
});

describe('the movements CSV file', () => {
  it('contains the filtered movements, newest first, with formulas escaped', async () => {
    const { id } = await createRestaurant(prisma);
    const product = await createProduct(prisma, { restaurantId: id, name: '=SUM(A1)', sku: 'a,"b"' });
    await prisma.stockLevel.create({ data: { restaurantId: id, productId: product.id, quantity: 0 } });
    const got = await moveAt(product, '2026-05-05T08:00:00Z', 4, 'DELIVERY', { deliveryId: 9, reason: '-1+2' });
    const sold = await moveAt(product, '2026-05-06T08:00:00Z', -1, 'SALE', { channelId: 5, orderId: 8 });
    const file = await admin.download(stock.exportMovements, { restaurantId: id, fromDate: '2026-05-05' });
    expect(file).toMatchObject({ contentType: 'text/csv; charset=utf-8', fileName: `movements-${id}.csv` });
    expect(file.text.split('\r\n')).toEqual([
      'movementId,createdAt,type,productId,product,sku,delta,before,after,channelId,orderId,deliveryId,userId,reasonCode,reason,unitCost',
      `${sold},2026-05-06T08:00:00.000Z,SALE,${product.id},'=SUM(A1),"a,""b""",-1,4,3,5,8,,,,,`,
      `${got},2026-05-05T08:00:00.000Z,DELIVERY,${product.id},'=SUM(A1),"a,""b""",4,0,4,,,9,,,'-1+2,`,
      '',
    ]);
    const none = await admin.download(stock.exportMovements, { restaurantId: id, fromDate: '2026-05-07' });
    expect(none.text.trimEnd().split('\r\n')).toHaveLength(1);
  });
});

it('movementTypes contains exactly the documented types', () => {
  expect([...movementTypes].sort()).toEqual(['CANCELLATION', 'DELIVERY', 'INITIAL', 'MANUAL_ADJUSTMENT', 'RAZ', 'SALE']);
});
