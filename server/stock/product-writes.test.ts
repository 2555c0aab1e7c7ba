import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { type Actor, asUser } from '@/server/testing/as';
import { createMenu, createProduct, createRestaurant, createStockSettings, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { book, movementsOf, stockOf } from '@/server/testing/stock';
import * as stock from './stock.operations';

let restaurantId: number;
let menuId: number;
let manager: Actor;
let token: string;
let product: Product;

beforeAll(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma));
  await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true });
  ({ id: menuId } = await createMenu(prisma, { restaurantId }));
  const user = await createUser(prisma, { role: 'restaurant', restaurantId });
  manager = await asUser(user.id);
  token = await tokenOf(user.id);
});
beforeEach(async () => {
  product = await createProduct(prisma, { restaurantId, menuId, quantity: 10 });
});

const target = () => ({ menuId, signature: product.signature });
const set = (quantity: number, more: object = {}) => manager.call(stock.setQuantity, { ...target(), quantity, ...more });
const switchTo = (channels: { web?: boolean; kiosk?: boolean }) => manager.call(stock.setAvailability, { ...target(), ...channels });
const sell = (units: number) => book({ restaurantId, movementType: 'SALE', lines: [{ productId: product.id, delta: -units }] });
const availability = async () => (await stockOf(product.id))?.available;
const [on, off] = [
  { web: true, kiosk: true },
  { web: false, kiosk: false },
];

describe('setting a quantity', () => {
  it('books a MANUAL_ADJUSTMENT', async () => {
    const answer = await set(24, { reason: ' Morning count ' });
    const [, movement] = await movementsOf(product.id);
    expect(answer).toEqual({
      productId: product.id,
      quantityBefore: 10,
      quantityAfter: 24,
      autoDisabled: false,
      autoEnabled: false,
      movementId: movement?.id,
    });
    const userId = manager.caller.userId;
    expect(movement).toMatchObject({ movementType: 'MANUAL_ADJUSTMENT', quantityDelta: 14, reason: 'Morning count', userId });
  });

  it('books INITIAL for the first count, which starts the tracking, and MANUAL_ADJUSTMENT from then on', async () => {
    product = await createProduct(prisma, { restaurantId, menuId });
    expect(await set(7)).toMatchObject({ quantityBefore: 0, quantityAfter: 7 });
    expect(await set(6)).toMatchObject({ quantityBefore: 7, quantityAfter: 6 });
    expect((await movementsOf(product.id)).map(({ movementType }) => movementType)).toEqual(['INITIAL', 'MANUAL_ADJUSTMENT']);
  });

  it('starts the tracking with a quantity of 0, too', async () => {
    product = await createProduct(prisma, { restaurantId, menuId });
    expect(await set(0)).toMatchObject({ quantityBefore: 0, quantityAfter: 0, autoDisabled: true });
    expect(await movementsOf(product.id)).toMatchObject([{ movementType: 'INITIAL', quantityDelta: 0 }]);
    expect(await availability()).toEqual(off);
  });

  it('books a movement of 0 for a count that confirms the quantity', async () => {
    await set(10);
    expect((await movementsOf(product.id)).at(-1)).toMatchObject({ movementType: 'MANUAL_ADJUSTMENT', quantityDelta: 0 });
  });

  it('works while stock management V2 is off, without changing the availability', async () => {
    const { id } = await createRestaurant(prisma);
    const elsewhere = await createProduct(prisma, { restaurantId: id, quantity: 3 });
    const admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
    const { menuId: menu, signature } = elsewhere;
    const answer = await admin.call(stock.setQuantity, { menuId: menu, signature, quantity: 0 });
    expect(answer).toMatchObject({ quantityAfter: 0, autoDisabled: false });
    expect((await stockOf(elsewhere.id))?.available).toEqual(on);
  });

  it('can also set a safety stock, or return to the restaurant’s', async () => {
    const safety = async () => (await prisma.stockLevel.findUniqueOrThrow({ where: { productId: product.id } })).safetyStock;
    await set(5, { safetyStock: 8 });
    expect(await safety()).toBe(8);
    await set(5);
    expect(await safety()).toBe(8);
    await set(5, { safetyStock: null });
    expect(await safety()).toBeNull();
  });

  it('writes nothing in a dry run, and previews the changes', async () => {
    const { dataText, changes } = await manager.outcome(stock.setQuantity, { ...target(), quantity: 0 }, { dryRun: true });
    expect(JSON.parse(dataText)).toMatchObject({ quantityBefore: 10, quantityAfter: 0, autoDisabled: true });
    expect(changes).toEqual(
      expect.arrayContaining([
        { path: ['quantity'], kind: 'changed', before: 10, after: 0 },
        { path: ['web'], kind: 'changed', before: true, after: false },
      ]),
    );
    expect(await stockOf(product.id)).toMatchObject({ quantity: 10, available: on });
    expect(await movementsOf(product.id)).toHaveLength(1);
    const entries = await prisma.auditEntry.count({ where: { subjectKind: 'product stock', subjectId: String(product.id) } });
    expect(entries).toBe(0);
    const fresh = await createProduct(prisma, { restaurantId, menuId });
    await manager.outcome(stock.setQuantity, { menuId, signature: fresh.signature, quantity: 3 }, { dryRun: true });
    expect(await stockOf(fresh.id)).toBeUndefined();
  });

  it.each([
    ['nothing', {}, 'missing_parameters'],
    ['a negative quantity', { quantity: -1 }, 'invalid_parameters'],
    ['more than a person can mean', { quantity: 1_000_001 }, 'invalid_parameters'],
    ['a fraction', { quantity: 1.5 }, 'invalid_parameters'],
    ['text', { quantity: '5' }, 'invalid_parameters'],
    ['null', { quantity: null }, 'invalid_parameters'],
    ['a blank reason', { quantity: 1, reason: ' ' }, 'invalid_parameters'],
    ['a reason of 256 characters', { quantity: 1, reason: 'x'.repeat(256) }, 'invalid_parameters'],
    ['a negative safety stock', { quantity: 1, safetyStock: -1 }, 'invalid_parameters'],
  ])('rejects %s', async (_, body, code) => {
    expect(await manager.refused(stock.setQuantity, { ...target(), ...body })).toMatchObject({ code, status: 400 });
    expect(await movementsOf(product.id)).toHaveLength(1);
  });

  it('accepts the smallest and largest allowed values', async () => {
    expect(await set(1_000_000, { reason: 'x'.repeat(255), safetyStock: 1_000_000 })).toMatchObject({ quantityAfter: 1_000_000 });
    expect(await set(0, { safetyStock: 0 })).toMatchObject({ quantityAfter: 0 });
  });

  it('returns 404 for a product that is not on the menu', async () => {
    for (const wrong of [
      { menuId: 2_147_483_647, signature: product.signature },
      { menuId, signature: 'nothing' },
    ])
      expect(await manager.refused(stock.setQuantity, { ...wrong, quantity: 1 })).toMatchObject({ code: 'data_not_found', status: 404 });
  });

  it('finds products by signatures with any characters', async () => {
    product = await createProduct(prisma, { restaurantId, menuId, signature: 'crème brûlée 100%/x?' });
    const path = `/menus/${menuId}/products/${encodeURIComponent(product.signature)}/quantity`;
    const { status, body } = await send('PUT', path, { token, body: { quantity: 4 } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 'product_quantity_succeed', data: { productId: product.id, quantityAfter: 4 } });
  });
});

describe('availability', () => {
  it('is switched only for the channels that are named', async () => {
    expect(await switchTo({ web: false })).toEqual({ productId: product.id, webAvailability: false, kioskAvailability: true });
    expect(await switchTo({ kiosk: false })).toEqual({ productId: product.id, webAvailability: false, kioskAvailability: false });
    expect(await switchTo(on)).toEqual({ productId: product.id, webAvailability: true, kioskAvailability: true });
  });

  it('is switched off when stock runs out, and on again when stock comes back', async () => {
    await sell(10);
    expect(await availability()).toEqual(off);
    expect(await set(3)).toMatchObject({ autoEnabled: true });
    expect(await availability()).toEqual(on);
  });

  it('stays off where a person turned it off, whatever the stock does', async () => {
    await switchTo({ web: false });
    await sell(10);
    await set(5);
    expect(await availability()).toEqual({ web: false, kiosk: true });
    await sell(5);
    await switchTo({ kiosk: false });
    await set(5);
    expect(await availability()).toEqual(off);
  });

  it('can be switched on by a person without stock, until the next movement', async () => {
    await sell(10);
    await switchTo({ web: true });
    expect(await availability()).toEqual({ web: true, kiosk: false });
    await sell(1);
    expect(await availability()).toEqual(off);
    await set(1);
    expect(await availability()).toEqual(on);
  });

  it('is unchanged on channels where the restaurant does not manage stock', async () => {
    await createStockSettings(prisma, { restaurantId, webManaged: false });
    expect(await set(0)).toMatchObject({ autoDisabled: true });
    expect(await availability()).toEqual({ web: true, kiosk: false });
    await createStockSettings(prisma, { restaurantId, webManaged: true });
  });

  it.each([
    ['nothing', {}, 'missing_parameters'],
    ['text', { web: 'yes' }, 'invalid_parameters'],
    ['null', { web: null, kiosk: true }, 'invalid_parameters'],
  ])('rejects %s', async (_, body, code) =>
    expect(await manager.refused(stock.setAvailability, { ...target(), ...body })).toMatchObject({ code, status: 400 }),
  );

  it('and safety stock return data_not_found for a product that is not on the menu', async () => {
    expect(await manager.refused(stock.setAvailability, { menuId, signature: 'nothing', web: true })).toMatchObject({
      code: 'data_not_found',
    });
    expect(await manager.refused(stock.setSafetyStock, { menuId, signature: 'nothing', safetyStock: 1 })).toMatchObject({
      code: 'data_not_found',
    });
  });

  it('adds one history entry with only the channels that were named', async () => {
    await switchTo({ web: false });
    const entries = await prisma.auditEntry.findMany({ where: { subjectKind: 'product availability', subjectId: String(product.id) } });
    expect(entries).toMatchObject([{ before: { web: true }, after: { web: false }, userId: manager.caller.userId, restaurantId }]);
  });
});
