import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { type Actor, asUser } from '@/server/testing/as';
import { createCategory, createMenu, createProduct, createRestaurant, createStockSettings, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import * as stock from './stock.operations';
import type { inventoryQuery } from './stock.schema';

let restaurantId: number;
let menuId: number;
let manager: Actor;
let token: string;
let products: Record<string, Product>;
let desserts: number;
let specials: number;
let foreign: number;

beforeAll(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma));
  await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true, defaultSafetyStock: 4 });
  ({ id: menuId } = await createMenu(prisma, { restaurantId }));
  ({ id: specials } = await createCategory(prisma, { restaurantId, name: 'Suggestions', position: 2 }));
  ({ id: desserts } = await createCategory(prisma, { restaurantId, name: 'Desserts', position: 1 }));
  const user = await createUser(prisma, { role: 'restaurant', restaurantId });
  manager = await asUser(user.id);
  token = await tokenOf(user.id);

  const make = (name: string, more: object = {}) => createProduct(prisma, { restaurantId, menuId, name, ...more });
  products = {
    brulee: await make('Crème brûlée', { sku: 'DES-001', quantity: 4, categoryIds: [desserts, specials] }),
    percent: await make('Chocolat 70%', { sku: 'des-001', quantity: 5, categoryIds: [desserts] }),
    underscore: await make('Plat_du_jour', { quantity: 0, categoryIds: [specials] }),
    backslash: await make('Menu midi\\soir', { sku: 'M\\S', quantity: -2 }),
    oeuf: await make('Œuf mayonnaise', { sku: '100%_', quantity: 9, safetyStock: 10 }),
    own: await make('Gaspacho', { quantity: 1, safetyStock: 0 }),
    plain: await make('Pain'),
    seventy: await make('Chocolat 700g'),
  };
  const { id: elsewhere } = await createRestaurant(prisma);
  ({ id: foreign } = await createCategory(prisma, { restaurantId: elsewhere, name: 'Desserts' }));
  await createProduct(prisma, { restaurantId: elsewhere, name: 'Crème brûlée', sku: 'DES-001', quantity: 1, categoryIds: [foreign] });
});

type Query = z.input<typeof inventoryQuery>;
const list = (query: Query = {}) => manager.call(stock.listStock, { restaurantId, ...query });
const names = async (query: Query = {}) => (await list(query)).items.map(({ name }) => name);
const nameOf = (...keys: string[]) => keys.map((key) => products[key]?.name);
const get = (query: string) => send('GET', `/v2/restaurants/${restaurantId}/stock${query}`, { token });

describe('an inventory item', () => {
  it('has all documented fields', async () => {
    const { brulee, plain } = products;
    const { items, nextCursor } = await list();
    expect(nextCursor).toBeNull();
    expect(items.find(({ productId }) => productId === brulee?.id)).toEqual({
      productId: brulee?.id,
      name: 'Crème brûlée',
      signature: brulee?.signature,
      sku: 'DES-001',
      categoryNames: ['Desserts', 'Suggestions'],
      currentQuantity: 4,
      safetyStock: null,
      webAvailability: true,
      kioskAvailability: true,
      menuId,
      tracked: true,
      outSince: null,
      unitCost: null,
    });
    expect(items.find(({ productId }) => productId === plain?.id)).toMatchObject({
      sku: null,
      categoryNames: [],
      currentQuantity: 0,
      safetyStock: null,
      tracked: false,
    });
  });

  it('has the current names of its categories, in the categories’ order', async () => {
    const { id } = await createRestaurant(prisma);
    const [first, second] = [
      await createCategory(prisma, { restaurantId: id, name: 'Plats', position: 1 }),
      await createCategory(prisma, { restaurantId: id, name: 'Midi', position: 2 }),
    ];
    const product = await createProduct(prisma, { restaurantId: id, categoryIds: [second.id, first.id] });
    const admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
    const named = async () => (await admin.call(stock.listStock, { restaurantId: id })).items[0]?.categoryNames;
    expect(await named()).toEqual(['Plats', 'Midi']);
    await prisma.category.update({ where: { id: first.id }, data: { name: 'Grands plats', position: 3 } });
    expect(await named()).toEqual(['Midi', 'Grands plats']);
    await prisma.productCategory.deleteMany({ where: { productId: product.id, categoryId: second.id } });
    expect(await named()).toEqual(['Grands plats']);
    await prisma.productCategory.create({ data: { productId: product.id, categoryId: second.id } });
    await prisma.category.delete({ where: { id: first.id } });
    expect(await named()).toEqual(['Midi']);
  });

  it('is returned in the documented envelope', async () => {
    const { status, body, headers } = await get('');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 200, code: 'stock_list_succeed', message: expect.any(String), data: { nextCursor: null } });
    expect(body.data.items).toEqual((await list()).items);
    expect(headers.get('x-request-id')).toMatch(/.+/);
  });
});

describe('inventory search', () => {
  it.each([
    ['creme', ['brulee']],
    ['BRÛLÉE', ['brulee']],
    ['bru\u0302le\u0301e', ['brulee']],
    ['oeuf', ['oeuf']],
    ['œuf', ['oeuf']],
    ['70%', ['percent']],
    ['%', ['percent']],
    ['_', ['underscore']],
    ['t_d', ['underscore']],
    ['\\', ['backslash']],
    ['chocolat 70', ['percent', 'seventy']],
    ['midi\\soir', ['backslash']],
    ["l'", []],
    ['"; drop table products; --', []],
  ])('finds the matching products for %s', async (search, found) => expect(await names({ search })).toEqual(nameOf(...found)));

  it('matches names only, and every product when it is empty', async () => {
    expect(await names({ search: 'DES-001' })).toEqual([]);
    expect(await names({ search: '' })).toHaveLength(8);
  });

  it('accepts 255 characters and rejects 256', async () => {
    expect(await names({ search: 'x'.repeat(255) })).toEqual([]);
    const long = { code: 'invalid_parameters', status: 400, extraData: { issues: [{ path: 'search', code: 'too_big' }] } };
    expect(await manager.refused(stock.listStock, { restaurantId, search: 'x'.repeat(256) })).toMatchObject(long);
    expect(await manager.refused(stock.listStock, { restaurantId, sku: 'x'.repeat(256) })).toMatchObject({ code: 'invalid_parameters' });
  });

  it('rejects text that cannot be stored', async () => {
    for (const search of ['a\0b', '\ud800']) {
      expect(await manager.refused(stock.listStock, { restaurantId, search })).toMatchObject({ code: 'invalid_parameters', status: 400 });
    }
    expect((await get('?search=a%00b')).status).toBe(400);
  });
});

describe('inventory filters', () => {
  it('select by category, and find nothing for an unknown one or that of another restaurant', async () => {
    expect(await names({ categoryId: desserts })).toEqual(nameOf('brulee', 'percent'));
    for (const categoryId of [2_147_483_647, foreign]) expect(await names({ categoryId })).toEqual([]);
  });

  it('select tracked or untracked products, where only true filters', async () => {
    expect(await names({ tracked: true })).toEqual(nameOf('brulee', 'percent', 'underscore', 'backslash', 'oeuf', 'own'));
    expect(await names({ tracked: false })).toHaveLength(8);
    const untracked = await names({ untracked: true });
    expect([...untracked, ...(await names({ tracked: true }))].toSorted()).toEqual((await names({})).toSorted());
    expect(untracked).toHaveLength(2);
    expect(await names({ tracked: true, untracked: true })).toEqual([]);
  });

  it('select by exact SKU', async () => {
    expect(await names({ sku: 'DES-001' })).toEqual(nameOf('brulee'));
    expect(await names({ sku: 'des-001' })).toEqual(nameOf('percent'));
    expect(await names({ sku: 'DES' })).toEqual([]);
    expect(await names({ sku: '100%_' })).toEqual(nameOf('oeuf'));
    expect(await names({ sku: 'M\\S' })).toEqual(nameOf('backslash'));
    expect(await names({ sku: '' })).toEqual([]);
  });

  it('select products with or without a SKU', async () => {
    expect(await names({ hasSku: true })).toEqual(nameOf('brulee', 'percent', 'backslash', 'oeuf'));
    expect(await names({ hasSku: false })).toEqual(nameOf('underscore', 'own', 'plain', 'seventy'));
  });

  it('select by status, preferring the product’s safety stock to the restaurant’s', async () => {
    expect(await names({ stockStatus: 'out', tracked: true })).toEqual(nameOf('underscore', 'backslash'));
    const zero = (await list()).items.filter(({ currentQuantity }) => currentQuantity <= 0);
    expect(zero.some(({ tracked }) => !tracked)).toBe(true);
    expect(await names({ stockStatus: 'out' })).toEqual(zero.map(({ name }) => name));
    expect(await names({ stockStatus: 'low' })).toEqual(nameOf('brulee', 'oeuf'));
    expect(await names({ stockStatus: 'ok' })).toEqual(nameOf('percent', 'own'));
    expect(await names({ stockStatus: 'positive' })).toEqual(nameOf('brulee', 'percent', 'oeuf', 'own'));
  });

  it('select by status with the default safety stock of the settings when nothing was configured', async () => {
    const { id } = await createRestaurant(prisma);
    const low = await createProduct(prisma, { restaurantId: id, quantity: 5 });
    const ok = await createProduct(prisma, { restaurantId: id, quantity: 6 });
    const admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
    const { defaultSafetyStock } = await admin.call(stock.getStockSettings, { restaurantId: id });
    expect(defaultSafetyStock).toBe(5);
    const found = async (stockStatus: 'low' | 'ok') =>
      (await admin.call(stock.listStock, { restaurantId: id, stockStatus })).items.map(({ productId }) => productId);
    expect([await found('low'), await found('ok')]).toEqual([[low.id], [ok.id]]);
    expect((await admin.call(stock.getStockOverview, { restaurantId: id })).counts).toEqual({ out: 0, low: 1, ok: 1, untracked: 0 });
  });

  it('apply to the counts by status as they do to the list', async () => {
    const counts = async (query: object = {}) => (await manager.call(stock.getStockOverview, { restaurantId, ...query })).counts;
    for (const filters of [
      {},
      { search: 'chocolat' },
      { categoryId: desserts },
      { tracked: true },
      { sku: 'DES-001' },
      { hasSku: false },
    ]) {
      const found = async (stockStatus: 'out' | 'low' | 'ok') => (await list({ tracked: true, ...filters, stockStatus })).items.length;
      const { out, low, ok, untracked } = await counts(filters);
      expect({ out, low, ok }).toEqual({ out: await found('out'), low: await found('low'), ok: await found('ok') });
      expect(out + low + ok + untracked).toBe((await list(filters)).items.length);
    }
    expect(await counts({ search: 'chocolat' })).toEqual({ out: 0, low: 0, ok: 1, untracked: 1 });
  });

  it('can be combined', async () => {
    const query = { search: 'o', categoryId: desserts, tracked: true, sku: 'des-001', hasSku: true, stockStatus: 'ok' } as const;
    expect(await names(query)).toEqual(nameOf('percent'));
    expect(await names({ ...query, stockStatus: 'low' })).toEqual([]);
  });

  it.each([
    'stockStatus=empty',
    'stockStatus=',
    'tracked=yes',
    'tracked=',
    'hasSku=2',
    'categoryId=0',
    'categoryId=x',
    'categoryId=2147483648',
  ])('reject %s', async (query) => expect(await get(`?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_parameters' } }));

  it('accept 1 and 0 for true and false, and ignore unknown keys', async () => {
    expect((await get('?tracked=1&hasSku=0&colour=red')).body.data.items).toHaveLength(2);
  });

  it('reject a key that is given twice', async () => {
    const { status, body } = await get('?search=a&search=b');
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: 'search', code: 'duplicate' }] } });
  });
});

describe('inventory pages', () => {
  it('list every product once, in the order of the ids', async () => {
    const seen: number[] = [];
    let cursor: number | null | undefined;
    do {
      const page = await list({ limit: 3, ...(cursor && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map(({ productId }) => productId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(Object.values(products).map(({ id }) => id));
  });

  it('end with a null cursor, even when the last page is full', async () => {
    expect((await list({ limit: 8 })).nextCursor).toBeNull();
    expect((await list({ limit: 7 })).nextCursor).toBe(products.plain?.id);
  });

  it('are empty past the end and for a cursor of another list', async () => {
    expect(await list({ cursor: 2_147_483_647 })).toEqual({ items: [], nextCursor: null });
    const movement = await prisma.stockMovement.findFirstOrThrow({ where: { restaurantId }, orderBy: { id: 'desc' } });
    expect((await list({ cursor: movement.id + 1_000_000 })).items).toEqual([]);
    expect((await list({ cursor: 0 })).items).toHaveLength(8);
  });

  it('hold 100 entries by default, and up to 200', async () => {
    const { id } = await createRestaurant(prisma);
    const menu = await createMenu(prisma, { restaurantId: id });
    await prisma.sql.run`insert into products (restaurant_id, menu_id, signature, name, price_cents)
      select ${id}, ${menu.id}, 'p' || n, 'Product ' || n, 100 from generate_series(1, 205) n`;
    const admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
    const sizes = async (limit?: number) => (await admin.call(stock.listStock, { restaurantId: id, limit })).items.length;
    expect([await sizes(), await sizes(1), await sizes(200)]).toEqual([100, 1, 200]);
  });

  it.each(['0', '201', '-1', 'abc', '1.5', '', '1e1', '0x10', ' 5', '9'.repeat(30)])('reject the limit “%s”', async (limit) => {
    const { status, body } = await get(`?limit=${encodeURIComponent(limit)}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: 'limit' }] } });
  });

  it.each(['-1', 'abc', '', '2147483648', '1.5'])('reject the cursor “%s”', async (cursor) =>
    expect(await get(`?cursor=${cursor}`)).toMatchObject({ status: 400, body: { code: 'invalid_parameters' } }),
  );
});

describe('the inventory CSV file', () => {
  it('contains the filtered inventory', async () => {
    const { text, contentType, fileName, bytes } = await manager.download(stock.exportStock, { restaurantId, stockStatus: 'low' });
    expect(contentType).toBe('text/csv; charset=utf-8');
    expect(fileName).toBe(`inventory-${restaurantId}.csv`);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const { brulee, oeuf } = products;
    expect(text.split('\r\n')).toEqual([
      'productId,name,sku,categories,quantity,safetyStock,tracked,web,kiosk,unitCost',
      `${brulee?.id},Crème brûlée,DES-001,Desserts / Suggestions,4,,true,true,true,`,
      `${oeuf?.id},Œuf mayonnaise,100%_,,9,10,true,true,true,`,
      '',
    ]);
  });

  it('contains more products than fit on a page, and escapes formulas', async () => {
    const { id } = await createRestaurant(prisma);
    const menu = await createMenu(prisma, { restaurantId: id });
    await prisma.sql.run`insert into products (restaurant_id, menu_id, signature, name, price_cents)
      select ${id}, ${menu.id}, 'p' || n, '=HYPERLINK("x";' || n || ')', 100 from generate_series(1, 2001) n`;
    const admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
    const lines = (await admin.download(stock.exportStock, { restaurantId: id })).text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2002);
    expect(new Set(lines).size).toBe(2002);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"";1)"`);
  });

  it('is served as an attachment with a file name', async () => {
    const { headers, status } = await send('GET', `/v2/restaurants/${restaurantId}/stock/export?search=pain`, { token });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="inventory-${restaurantId}.csv"; filename*=UTF-8''inventory-${restaurantId}.csv`,
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
