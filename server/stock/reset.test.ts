// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { type Actor, asUser } from '@/server/testing/as';
import { createMenu, createProduct, createRestaurant, createStockSettings, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { book, movementsOf, stockOf } from '@/server/testing/stock';
import * as stock from './stock.operations';
import { verifyLedger } from './verify';

let restaurantId: number;
let menuId: number;
let manager: Actor;
let bread: Product;
let wine: Product;
let empty: Product;
let untracked: Product;

beforeEach(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma, { name: 'Chez Zoé Évry' }));
  await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true });
  ({ id: menuId } = await createMenu(prisma, { restaurantId }));
  manager = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId })).id);
  const make = (quantity?: number) => createProduct(prisma, { restaurantId, menuId, quantity });
  [bread, wine, empty, untracked] = [await make(12), await make(3), await make(0), await make()];
});

const quantityOf = async ({ id }: Product) => (await stockOf(id))?.quantity;
const lastEntry = () => prisma.auditEntry.findFirstOrThrow({ where: { restaurantId }, orderBy: { id: 'desc' } });
const undo = async () => manager.call(revertChange, { auditId: (await lastEntry()).id });
const sell = ({ id }: Product, units: number) => book({ restaurantId, movementType: 'SALE', lines: [{ productId: id, delta: -units }] });
const v2 = (stockManagementV2Enabled: boolean) => createStockSettings(prisma, { restaurantId, stockManagementV2Enabled });

describe('resetting a product', () => {
  const reset = (product: Product) => manager.call(stock.resetProduct, { restaurantId, productId: product.id });
  const refused = (productId: number) => manager.refused(stock.resetProduct, { restaurantId, productId });

  it('books a RAZ movement to 0 and makes the product unavailable', async () => {
    const answer = await reset(bread);
    const movement = (await movementsOf(bread.id)).at(-1);
    expect(answer).toEqual({
      productId: bread.id,
      quantityBefore: 12,
      quantityAfter: 0,
      autoDisabled: true,
      autoEnabled: false,
      movementId: movement?.id,
    });
    expect(movement).toMatchObject({ movementType: 'RAZ', quantityDelta: -12, userId: manager.caller.userId });
    expect(await quantityOf(wine)).toBe(3);
  });

  it('books a movement of 0 for a product that had run out, and an upward one from below 0', async () => {
    expect(await reset(empty)).toMatchObject({ quantityBefore: 0, quantityAfter: 0, autoDisabled: true });
    await sell(wine, 5);
    expect(await reset(wine)).toMatchObject({ quantityBefore: -2, quantityAfter: 0, autoDisabled: false, autoEnabled: false });
  });

  it('returns the documented envelope', async () => {
    const token = await tokenOf(manager.caller.userId ?? 0);
    const answer = await send('POST', `/v2/restaurants/${restaurantId}/stock/products/${bread.id}/raz`, { token });
    expect(answer).toMatchObject({ status: 200, body: { status: 200, code: 'stock_product_raz_succeed', data: { quantityAfter: 0 } } });
  });

  it('requires stock management V2', async () => {
    await v2(false);
    expect(await refused(bread.id)).toMatchObject({ code: 'stock_management_v2_disabled', status: 409 });
    expect(await quantityOf(bread)).toBe(12);
  });

  it('requires a tracked product of this restaurant', async () => {
    expect(await refused(untracked.id)).toMatchObject({ code: 'product_not_tracked', status: 409 });
    const foreign = await createProduct(prisma, { restaurantId: (await createRestaurant(prisma)).id, quantity: 4 });
    expect(await refused(foreign.id)).toMatchObject({ code: 'data_not_found', status: 404 });
    expect(await quantityOf(foreign)).toBe(4);
  });

  it('is undone by a movement that keeps what was sold since and makes the product available again', async () => {
    await reset(bread);
    await sell(bread, 2);
    const { id: auditId } = await lastEntry();
    const reverted = await manager.call(revertChange, { auditId });
    expect(reverted).toMatchObject({ auditId, subjectKind: 'product stock', subjectId: String(bread.id) });
    expect(await stockOf(bread.id)).toMatchObject({ quantity: 10, available: { web: true, kiosk: true } });
    expect((await movementsOf(bread.id)).at(-1)).toMatchObject({
      movementType: 'MANUAL_ADJUSTMENT',
      quantityDelta: 12,
      reasonCode: 'UNDO',
      reason: null,
    });
    expect(await manager.refused(revertChange, { auditId })).toMatchObject({ code: 'not_revertible', status: 409 });
    await undo();
    expect(await quantityOf(bread)).toBe(-2);
    expect((await verifyLedger()).problems).toEqual([]);
  });
});

describe('resetting a restaurant', () => {
  const reset = (confirmationRestaurantName?: string) => manager.call(stock.resetRestaurant, { restaurantId, confirmationRestaurantName });
  const refused = (body: object) => manager.refused(stock.resetRestaurant, { restaurantId, ...body });

  it('sets every tracked product to 0, and counts those that were not at 0 yet', async () => {
    const other = await createProduct(prisma, { restaurantId: (await createRestaurant(prisma)).id, quantity: 4 });
    expect(await reset()).toEqual({ productsReset: 2 });
    for (const product of [bread, wine, empty]) expect(await stockOf(product.id)).toMatchObject({ quantity: 0 });
    expect(await stockOf(untracked.id)).toBeUndefined();
    expect(await quantityOf(other)).toBe(4);
    expect(await movementsOf(empty.id)).toHaveLength(1);
    expect((await movementsOf(wine.id)).at(-1)).toMatchObject({ movementType: 'RAZ', quantityBefore: 3, quantityAfter: 0 });
    expect(await reset()).toEqual({ productsReset: 0 });
  });

  it.each(['Chez Zoé Évry', 'CHEZ ZOÉ ÉVRY', '  chez zoé évry ', 'Chez Zoe\u0301 E\u0301vry'])('accepts the name “%s”', async (name) =>
    expect(await reset(name)).toEqual({ productsReset: 2 }),
  );

  it.each(['Chez Zoe Evry', 'Chez Zoé', '', ' ', '%'])('rejects the name “%s”', async (confirmationRestaurantName) => {
    expect(await refused({ confirmationRestaurantName })).toMatchObject({ code: 'confirmation_mismatch', status: 400 });
    expect(await quantityOf(bread)).toBe(12);
  });

  it.each([{ confirmationRestaurantName: 5 }, { confirmationRestaurantName: null }, { confirmationRestaurantName: 'x'.repeat(256) }])(
    'rejects %j',
    async (body) => expect(await refused(body)).toMatchObject({ code: 'invalid_parameters', status: 400 }),
  );

  it('works without a body, and ignores other fields', async () => {
    const token = await tokenOf(manager.caller.userId ?? 0);
    const path = `/v2/restaurants/${restaurantId}/stock/raz`;
    expect(await send('POST', path, { token })).toMatchObject({
      status: 200,
      body: { code: 'stock_raz_succeed', data: { productsReset: 2 } },
    });
    expect(await send('POST', path, { token, body: { why: 'closing' } })).toMatchObject({ body: { data: { productsReset: 0 } } });
  });

  it('requires stock management V2, whatever the name', async () => {
    await v2(false);
    for (const body of [{}, { confirmationRestaurantName: 'wrong' }])
      expect(await refused(body)).toMatchObject({ code: 'stock_management_v2_disabled', status: 409 });
  });

  it('writes nothing in a dry run, and previews the changes', async () => {
    const { dataText, changes } = await manager.outcome(stock.resetRestaurant, { restaurantId }, { dryRun: true });
    expect(JSON.parse(dataText)).toEqual({ productsReset: 2 });
    expect(changes).toEqual([
      { path: [String(bread.id)], kind: 'changed', before: 12, after: 0 },
      { path: [String(wine.id)], kind: 'changed', before: 3, after: 0 },
    ]);
    expect([await quantityOf(bread), await quantityOf(wine)]).toEqual([12, 3]);
  });

  it('is undone by compensating movements, and can be redone', async () => {
    await reset();
    const { id: auditId } = await lastEntry();
    await sell(bread, 1);
    await book({ restaurantId, movementType: 'DELIVERY', lines: [{ productId: wine.id, delta: 6 }] });
    const reverted = await manager.call(revertChange, { auditId }, { locale: 'fr' });
    expect(reverted).toMatchObject({ subjectKind: 'restaurant stock', subjectId: String(restaurantId) });
    expect([await quantityOf(bread), await quantityOf(wine), await quantityOf(empty)]).toEqual([11, 9, 0]);
    expect((await movementsOf(bread.id)).at(-1)).toMatchObject({ movementType: 'MANUAL_ADJUSTMENT', reasonCode: 'UNDO', reason: null });
    expect(await stockOf(bread.id)).toMatchObject({ available: { web: true, kiosk: true } });
    await undo();
    expect([await quantityOf(bread), await quantityOf(wine)]).toEqual([-1, 6]);
    expect((await verifyLedger()).problems).toEqual([]);
  });
});

describe('undoing after a later count', () => {
  const count = (product: { signature: string }, quantity: number) =>
    manager.call(stock.setQuantity, { menuId, signature: product.signature, quantity });

  it('keeps counted quantities for a restaurant’s reset, and is rejected if all were counted, unless forced', async () => {
    await manager.call(stock.resetRestaurant, { restaurantId });
    const { id: auditId } = await lastEntry();
    await count(bread, 12);
    await sell(bread, 1);
    await manager.call(revertChange, { auditId });
    expect([await quantityOf(bread), await quantityOf(wine)]).toEqual([11, 3]);
    await manager.call(stock.resetRestaurant, { restaurantId });
    const { id: second } = await lastEntry();
    await count(bread, 5);
    await count(wine, 2);
    expect(await manager.refused(revertChange, { auditId: second })).toMatchObject({
      code: 'conflict',
      extraData: {
        changes: [
          { before: 0, after: 5 },
          { before: 0, after: 2 },
        ],
      },
    });
    await manager.call(revertChange, { auditId: second, force: true });
    expect([await quantityOf(bread), await quantityOf(wine)]).toEqual([16, 5]);
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('is rejected for a product’s reset if the product was counted or reset since, unless forced', async () => {
    await manager.call(stock.resetProduct, { restaurantId, productId: bread.id });
    const { id: auditId } = await lastEntry();
    await count(bread, 7);
    await sell(bread, 1);
    expect(await manager.refused(revertChange, { auditId })).toMatchObject({
      ...{ code: 'conflict', extraData: { changes: [{ path: ['quantity'], before: 0, after: 6 }] } },
    });
    await manager.call(revertChange, { auditId, force: true });
    expect(await quantityOf(bread)).toBe(18);
    await manager.call(stock.resetProduct, { restaurantId, productId: wine.id });
    const { id: first } = await lastEntry();
    await book({ restaurantId, movementType: 'DELIVERY', lines: [{ productId: wine.id, delta: 6 }] });
    await manager.call(stock.resetProduct, { restaurantId, productId: wine.id });
    expect(await manager.refused(revertChange, { auditId: first })).toMatchObject({ code: 'conflict' });
    await undo();
    await manager.call(revertChange, { auditId: first });
    expect(await quantityOf(wine)).toBe(9);
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('ends the tracking of a reset product if the delivery that began it was undone first, and can be reversed', async () => {
    const { deliveryId } = await manager.call(stock.createDelivery, {
      ...{ restaurantId, supplierName: 'Metro', lines: [{ productId: untracked.id, quantity: 4 }] },
    });
    await manager.call(stock.resetProduct, { restaurantId, productId: untracked.id });
    const { id: auditId } = await lastEntry();
    await manager.call(stock.undoDelivery, { restaurantId, deliveryId });
    expect(await quantityOf(untracked)).toBe(0);
    await manager.call(revertChange, { auditId });
    expect(await stockOf(untracked.id)).toBeUndefined();
    await undo();
    expect(await quantityOf(untracked)).toBe(0);
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('is rejected for a count that was corrected since, unless forced', async () => {
    await count(bread, 1);
    const { id: auditId } = await lastEntry();
    await count(bread, 40);
    expect(await manager.refused(revertChange, { auditId })).toMatchObject({
      ...{ code: 'conflict', extraData: { changes: [{ path: ['quantity'], before: 1, after: 40 }] } },
    });
    expect(await quantityOf(bread)).toBe(40);
    await manager.call(revertChange, { auditId, force: true });
    expect(await quantityOf(bread)).toBe(51);
  });
});

describe('an undo', () => {
  it('of a count also reverts the safety stock that was set with it', async () => {
    await manager.call(stock.setQuantity, { menuId, signature: bread.signature, quantity: 20, safetyStock: 9 });
    await sell(bread, 1);
    await undo();
    expect(await prisma.stockLevel.findUnique({ where: { productId: bread.id } })).toMatchObject({ quantity: 11, safetyStock: null });
  });

  it('of a first count ends the tracking and makes the product available again, and a redo tracks it again', async () => {
    const count = (quantity: number) => manager.call(stock.setQuantity, { menuId, signature: untracked.signature, quantity });
    await count(0);
    expect((await stockOf(untracked.id))?.available).toEqual({ web: false, kiosk: false });
    await undo();
    expect(await stockOf(untracked.id)).toBeUndefined();
    expect(await prisma.product.findUnique({ where: { id: untracked.id } })).toMatchObject({
      webAvailability: true,
      kioskAvailability: true,
    });
    expect(await sell(untracked, 1)).toEqual([]);
    await count(5);
    await sell(untracked, 2);
    await undo();
    expect(await stockOf(untracked.id)).toBeUndefined();
    await undo();
    expect(await stockOf(untracked.id)).toMatchObject({ quantity: 3, available: { web: true, kiosk: true } });
    const kinds = (await movementsOf(untracked.id)).map(({ movementType, quantityDelta }) => [movementType, quantityDelta]);
    expect(kinds).toEqual([
      ['INITIAL', 0],
      ['MANUAL_ADJUSTMENT', 0],
      ['INITIAL', 5],
      ['SALE', -2],
      ['MANUAL_ADJUSTMENT', -3],
      ['MANUAL_ADJUSTMENT', 3],
    ]);
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('of a first count leaves a product tracked that was delivered since', async () => {
    await manager.call(stock.setQuantity, { menuId, signature: untracked.signature, quantity: 5 });
    const { id: auditId } = await lastEntry();
    const lines = [{ productId: untracked.id, quantity: 4 }];
    await manager.call(stock.createDelivery, { restaurantId, supplierName: 'Maison Verger', lines });
    await manager.call(revertChange, { auditId });
    expect((await stockOf(untracked.id))?.quantity).toBe(4);
    const { deliveryId } = (await manager.call(stock.listDeliveries, { restaurantId })).items[0]!;
    await manager.call(stock.undoDelivery, { restaurantId, deliveryId });
    expect(await stockOf(untracked.id)).toBeUndefined();
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('of an availability change leaves the other channel to the stock rules', async () => {
    await sell(bread, 12);
    await manager.call(stock.setAvailability, { menuId, signature: bread.signature, web: true });
    await undo();
    expect(await stockOf(bread.id)).toMatchObject({ available: { web: false, kiosk: false }, autoDisabled: { kiosk: true } });
    await manager.call(stock.setQuantity, { menuId, signature: bread.signature, quantity: 5 });
    expect((await stockOf(bread.id))?.available.kiosk).toBe(true);
  });

  it('of switching on a sold-out product returns it to the stock rules, which switch it on once there is stock', async () => {
    await sell(bread, 12);
    const switchOn = () => manager.call(stock.setAvailability, { menuId, signature: bread.signature, web: true });
    await switchOn();
    expect((await manager.call(listAudit, { restaurantId, limit: 1 })).items[0]?.changes).toEqual([
      { kind: 'changed', path: ['web'], before: false, after: true },
    ]);
    const { id: auditId } = await lastEntry();
    await undo();
    expect((await stockOf(bread.id))?.available.web).toBe(false);
    await undo();
    expect(await stockOf(bread.id)).toMatchObject({ available: { web: true }, autoDisabled: { web: false } });
    await undo();
    await manager.call(stock.setQuantity, { menuId, signature: bread.signature, quantity: 5 });
    expect((await stockOf(bread.id))?.available).toEqual({ web: true, kiosk: true });
    expect(await manager.refused(revertChange, { auditId })).toMatchObject({ code: 'not_revertible' });
  });

  it('of switching on a sold-out product leaves it on if stock has come since', async () => {
    await sell(bread, 12);
    await manager.call(stock.setAvailability, { menuId, signature: bread.signature, web: true });
    const { id: auditId } = await lastEntry();
    await manager.call(stock.setQuantity, { menuId, signature: bread.signature, quantity: 5 });
    await manager.call(revertChange, { auditId });
    expect(await stockOf(bread.id)).toMatchObject({ available: { web: true }, autoDisabled: { web: false } });
  });

  it('of an availability change is rejected while a later change of a colleague stands, unless forced', async () => {
    const colleague = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId })).id);
    const set = (web: boolean, by = manager) => by.call(stock.setAvailability, { menuId, signature: bread.signature, web });
    await set(false);
    const { id: auditId } = await lastEntry();
    await set(true, colleague);
    expect(await manager.refused(revertChange, { auditId })).toMatchObject({ code: 'conflict', status: 409 });
    const forced = await manager.outcome(revertChange, { auditId, force: true }, { dryRun: true });
    expect(forced.status).toBe(200);
    await set(false, colleague);
    await manager.call(revertChange, { auditId });
    expect((await stockOf(bread.id))?.available).toEqual({ web: true, kiosk: true });
  });

  it('beyond the stock limit is rejected', async () => {
    await manager.call(stock.resetProduct, { restaurantId, productId: bread.id });
    const { id: auditId } = await lastEntry();
    await book({ restaurantId, movementType: 'DELIVERY', lines: [{ productId: bread.id, delta: 999_999_999 }] });
    expect(await manager.refused(revertChange, { auditId })).toMatchObject({ code: 'quantity_out_of_range', status: 400 });
  });
});
