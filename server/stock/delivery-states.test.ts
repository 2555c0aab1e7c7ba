// @not-in-check
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as audit from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { type Actor, asUser } from '@/server/testing/as';
import { createMenu, createProduct, createRestaurant, createStockSettings, createUser } from '@/server/testing/factories';
import { book, movementsOf, stockOf } from '@/server/testing/stock';
import * as stock from './stock.operations';
import { verifyLedger } from './verify';

let restaurantId: number;
let menuId: number;
let manager: Actor;
let bread: Product;
let wine: Product;

beforeAll(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma));
  ({ id: menuId } = await createMenu(prisma, { restaurantId }));
  manager = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId })).id);
});
beforeEach(async () => {
  bread = await createProduct(prisma, { restaurantId, menuId, quantity: 2 });
  wine = await createProduct(prisma, { restaurantId, menuId, quantity: 0 });
});

const EXPECTED = '2030-01-02T07:00:00.000Z';
const linesOf = (...quantities: number[]) =>
  quantities.map((quantity, index) => ({ productId: [bread, wine][index]?.id ?? 0, quantity, unitCost: 240 }));
const record = (body: object = {}) =>
  manager.call(stock.createDelivery, { restaurantId, supplierName: 'Maison Verger', lines: linesOf(12, 6), ...body });
const announce = () => record({ expectedAt: EXPECTED, reference: 'BL-1' });
const place = (deliveryId: number) => ({ restaurantId, deliveryId });
const quantities = async () => [(await stockOf(bread.id))?.quantity, (await stockOf(wine.id))?.quantity];
const count = ({ signature }: Product, quantity: number) => manager.call(stock.setQuantity, { menuId, signature, quantity });
/** The latest entry of the history of a delivery. */
async function latest(deliveryId: number) {
  const subject = { subjectKind: 'stock delivery', subjectId: String(deliveryId) };
  const { items } = await manager.call(audit.listAudit, { restaurantId, ...subject, limit: 1 });
  return items[0]!;
}
const undo = async (deliveryId: number) => manager.call(audit.revertChange, { auditId: (await latest(deliveryId)).auditId });
const read = (deliveryId: number) => manager.call(stock.getDelivery, place(deliveryId));

describe('an announced delivery', () => {
  it('is replaced as a whole by an update, which can be undone', async () => {
    const before = await announce();
    const { deliveryId } = before;
    const change = { supplierName: 'Verger et fils', expectedAt: '2030-01-03T07:00:00.000Z', lines: linesOf(5) };
    const after = await manager.call(stock.updateDelivery, { ...place(deliveryId), ...change });
    expect(after).toMatchObject({ supplierName: 'Verger et fils', reference: null, expectedAt: change.expectedAt, totalQuantity: 5 });
    expect(await quantities()).toEqual([2, 0]);
    await undo(deliveryId);
    expect(await read(deliveryId)).toEqual(before);
  });

  it('accepts only one of two updates with the same ETag', async () => {
    const { deliveryId, ...seen } = await announce();
    const change = { ...place(deliveryId), supplierName: 'A', expectedAt: EXPECTED, lines: linesOf(1) };
    const base = JSON.stringify({ deliveryId, ...seen });
    expect(base).toContain('Verger');
    const { etag } = await manager.outcome(stock.updateDelivery, change);
    await manager.call(stock.updateDelivery, { ...change, supplierName: 'B' }, { ifMatch: etag });
    expect(await manager.refused(stock.updateDelivery, { ...change, supplierName: 'C' }, { ifMatch: etag })).toMatchObject({
      code: 'precondition_failed',
      extraData: { current: { supplierName: 'B' } },
    });
  });

  it('is cancelled by undoing its announcement, restored by undoing that, and kept once it was received', async () => {
    const { deliveryId } = await announce();
    const { auditId } = await latest(deliveryId);
    await undo(deliveryId);
    expect(await read(deliveryId)).toMatchObject({ cancelledAt: expect.any(String) });
    await undo(deliveryId);
    expect(await read(deliveryId)).toMatchObject({ cancelledAt: null, expectedAt: EXPECTED });
    expect(await manager.refused(audit.revertChange, { auditId })).toMatchObject({ code: 'not_revertible' });
    const other = await announce();
    const first = await latest(other.deliveryId);
    await manager.call(stock.receiveDelivery, place(other.deliveryId));
    expect(await manager.refused(audit.revertChange, { auditId: first.auditId })).toMatchObject({ code: 'conflict' });
    expect(await quantities()).toEqual([14, 6]);
  });

  it('cannot be received or changed once it is cancelled, until the cancellation is undone', async () => {
    const { deliveryId } = await announce();
    expect(await manager.call(stock.cancelDelivery, place(deliveryId))).toMatchObject({
      cancelledAt: expect.any(String),
      receivedAt: null,
    });
    const change = { ...place(deliveryId), supplierName: 'A', expectedAt: EXPECTED, lines: linesOf(1) };
    const again: [object, object][] = [
      [stock.cancelDelivery, place(deliveryId)],
      [stock.receiveDelivery, place(deliveryId)],
      [stock.undoDelivery, place(deliveryId)],
      [stock.updateDelivery, change],
    ];
    for (const [operation, input] of again)
      expect(await manager.refused(operation as typeof stock.cancelDelivery, input as never)).toMatchObject({
        code: 'conflict',
        status: 409,
      });
    await undo(deliveryId);
    expect(await read(deliveryId)).toMatchObject({ cancelledAt: null, expectedAt: EXPECTED });
    await manager.call(stock.receiveDelivery, place(deliveryId));
    expect(await quantities()).toEqual([14, 6]);
  });
});

describe('a received delivery', () => {
  it('is undone only once, by movements that keep what was sold since', async () => {
    const { deliveryId } = await record();
    await book({ restaurantId, movementType: 'SALE', lines: [{ productId: wine.id, delta: -4 }] });
    const undone = await manager.call(stock.undoDelivery, place(deliveryId));
    expect(undone).toMatchObject({ receivedAt: null, cancelledAt: expect.any(String), totalQuantity: 18 });
    expect(await quantities()).toEqual([2, -4]);
    expect((await movementsOf(wine.id)).at(-1)).toMatchObject({
      movementType: 'MANUAL_ADJUSTMENT',
      reasonCode: 'UNDO',
      quantityDelta: -6,
      deliveryId,
      userId: manager.caller.userId,
    });
    expect(await manager.refused(stock.undoDelivery, place(deliveryId))).toMatchObject({ code: 'conflict', status: 409 });
    expect(await quantities()).toEqual([2, -4]);
    expect(await latest(deliveryId)).toMatchObject({ operationId: 'stock.undoDelivery', revertible: true });
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('ends the tracking of products it alone began to track when it is undone, until it is received again', async () => {
    const tea = await createProduct(prisma, { restaurantId, menuId });
    const lines = [...linesOf(1), { productId: tea.id, quantity: 5 }];
    const { deliveryId } = await record({ lines, expectedAt: EXPECTED, receivedAt: new Date().toISOString() });
    await book({ restaurantId, movementType: 'SALE', lines: [{ productId: tea.id, delta: -2 }] });
    for (const turn of [1, 2]) {
      await manager.call(stock.undoDelivery, place(deliveryId));
      expect([await stockOf(tea.id), (await stockOf(bread.id))?.quantity]).toEqual([undefined, 2]);
      expect(await prisma.product.findUnique({ where: { id: tea.id } })).toMatchObject({ webAvailability: true, kioskAvailability: true });
      await manager.call(stock.receiveDelivery, place(deliveryId));
      expect([turn, (await stockOf(tea.id))?.quantity]).toEqual([turn, 5]);
    }
    await manager.call(stock.setQuantity, { menuId, signature: tea.signature, quantity: 7 });
    await manager.call(stock.undoDelivery, place(deliveryId));
    expect((await stockOf(tea.id))?.quantity).toBe(7);
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('keeps quantities that were counted since when it is undone and redone', async () => {
    const { deliveryId } = await record();
    await count(bread, 20);
    await book({ restaurantId, movementType: 'SALE', lines: [{ productId: bread.id, delta: -3 }] });
    const { stock: left } = await manager.call(stock.undoDelivery, place(deliveryId));
    expect(left).toEqual([
      { productId: bread.id, quantityBefore: 17, quantityAfter: 17, countedSince: true },
      { productId: wine.id, quantityBefore: 6, quantityAfter: 0, countedSince: false },
    ]);
    expect((await movementsOf(bread.id)).at(-1)).toMatchObject({ reasonCode: 'UNDO', quantityDelta: 0, deliveryId });
    await undo(deliveryId);
    expect(await quantities()).toEqual([17, 6]);
    expect((await movementsOf(bread.id)).at(-1)).toMatchObject({ movementType: 'DELIVERY', quantityDelta: 0, deliveryId });
    // A product counted in the meantime also keeps its counted quantity.
    await undo(deliveryId);
    await count(wine, 4);
    await undo(deliveryId);
    expect(await quantities()).toEqual([17, 4]);
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('ignores a count or a reset that was itself undone', async () => {
    const { deliveryId } = await record();
    const { movementId } = await count(bread, 20);
    const counted = await manager.call(audit.listAudit, {
      restaurantId,
      subjectKind: 'product stock',
      subjectId: String(bread.id),
      limit: 1,
    });
    await manager.call(audit.revertChange, { auditId: counted.items[0]!.auditId });
    expect((await movementsOf(bread.id)).at(-1)).toMatchObject({ undoesId: movementId });
    await manager.call(stock.updateStockSettings, { restaurantId, stockManagementV2Enabled: true });
    await manager.call(stock.resetRestaurant, { restaurantId });
    const reset = async () => (await manager.call(audit.listAudit, { restaurantId, subjectKind: 'restaurant stock', limit: 1 })).items[0]!;
    await manager.call(audit.revertChange, { auditId: (await reset()).auditId });
    expect((await manager.call(stock.undoDelivery, place(deliveryId))).stock.map(({ countedSince }) => countedSince)).toEqual([
      false,
      false,
    ]);
    expect(await quantities()).toEqual([2, 0]);
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('respects a reset that was undone and redone', async () => {
    await manager.call(stock.updateStockSettings, { restaurantId, stockManagementV2Enabled: true });
    const { deliveryId } = await record();
    await manager.call(stock.resetRestaurant, { restaurantId });
    for (const _ of ['undone', 'done again']) {
      const { items } = await manager.call(audit.listAudit, { restaurantId, subjectKind: 'restaurant stock', limit: 1 });
      await manager.call(audit.revertChange, { auditId: items[0]!.auditId });
    }
    expect((await manager.call(stock.undoDelivery, place(deliveryId))).stock.map(({ countedSince }) => countedSince)).toEqual([true, true]);
    expect(await quantities()).toEqual([0, 0]);
  });

  it('is expected again with its announced lines when it is undone, and can be received again', async () => {
    const { deliveryId } = await announce();
    await manager.call(stock.receiveDelivery, { ...place(deliveryId), lines: linesOf(1) });
    expect(await quantities()).toEqual([3, 0]);
    const undone = await manager.call(stock.undoDelivery, place(deliveryId));
    expect(undone).toMatchObject({ receivedAt: null, cancelledAt: null, expectedAt: EXPECTED, totalQuantity: 18, announcedLines: null });
    expect(await quantities()).toEqual([2, 0]);
    await manager.call(stock.receiveDelivery, place(deliveryId));
    expect(await quantities()).toEqual([14, 6]);
  });

  it('that was announced first can be undone and redone from the history', async () => {
    const { deliveryId } = await announce();
    await manager.call(stock.receiveDelivery, { ...place(deliveryId), lines: linesOf(9, 9) });
    await undo(deliveryId);
    expect(await read(deliveryId)).toMatchObject({ receivedAt: null, totalQuantity: 18 });
    expect(await quantities()).toEqual([2, 0]);
    await undo(deliveryId);
    expect(await read(deliveryId)).toMatchObject({ receivedAt: expect.any(String), totalQuantity: 18 });
    expect(await quantities()).toEqual([11, 9]);
  });

  it('that was never announced is cancelled by undoing it, until that is undone from the history', async () => {
    const { deliveryId } = await record();
    await manager.call(stock.undoDelivery, place(deliveryId));
    expect(await read(deliveryId)).toMatchObject({ receivedAt: null, cancelledAt: expect.any(String) });
    await undo(deliveryId);
    expect(await read(deliveryId)).toMatchObject({ receivedAt: expect.any(String), cancelledAt: null });
    expect(await quantities()).toEqual([14, 6]);
  });

  it('that was recorded directly can be undone and redone from the history', async () => {
    const { deliveryId, receivedAt } = await record();
    await undo(deliveryId);
    expect(await read(deliveryId)).toMatchObject({ receivedAt: null, cancelledAt: expect.any(String), totalQuantity: 18 });
    expect(await quantities()).toEqual([2, 0]);
    expect((await movementsOf(wine.id)).at(-1)).toMatchObject({ reasonCode: 'UNDO', quantityDelta: -6, deliveryId });
    await undo(deliveryId);
    expect(await read(deliveryId)).toMatchObject({ receivedAt, cancelledAt: null });
    expect(await quantities()).toEqual([14, 6]);
    expect((await verifyLedger()).problems).toEqual([]);
  });

  it('cannot be undone through a history entry that it has left behind', async () => {
    const { deliveryId } = await announce();
    await manager.call(stock.receiveDelivery, place(deliveryId));
    const { auditId } = await latest(deliveryId);
    await manager.call(stock.undoDelivery, place(deliveryId));
    expect(await manager.refused(audit.revertChange, { auditId })).toMatchObject({ code: 'conflict' });
    expect(await quantities()).toEqual([2, 0]);
  });

  it('is undone only once by several concurrent requests', async () => {
    const { deliveryId } = await record();
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => manager.call(stock.undoDelivery, place(deliveryId))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await quantities()).toEqual([2, 0]);
  });
});

describe('a delivery followed by a reset or a count', () => {
  const undoReset = async (force = false, skip = 0) => {
    const entry = await prisma.auditEntry.findFirstOrThrow({
      where: { restaurantId, subjectKind: 'restaurant stock' },
      orderBy: { id: 'desc' },
      skip,
    });
    await manager.call(audit.revertChange, { auditId: entry.id, force });
  };
  const resetAll = () => manager.call(stock.resetRestaurant, { restaurantId });
  const isSound = async () => expect((await verifyLedger()).problems).toEqual([]);

  beforeEach(() => createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true }));

  it.each([false, true])('is not restored by undoing the reset if it was undone meanwhile (forced: %s)', async (force) => {
    const { deliveryId } = await record();
    await resetAll();
    await manager.call(stock.undoDelivery, place(deliveryId));
    if (force) {
      await count(bread, 7);
      await count(wine, 1);
    }
    await undoReset(force);
    expect(await quantities()).toEqual(force ? [9, 1] : [2, 0]);
    expect((await movementsOf(bread.id)).at(-1)).toMatchObject({ deliveryId, quantityDelta: -12, reasonCode: 'UNDO' });
    await undoReset(force);
    expect(await quantities()).toEqual(force ? [7, 1] : [0, 0]);
    await undoReset(force);
    await undo(deliveryId);
    expect(await quantities()).toEqual(force ? [9, 1] : [14, 6]);
    await isSound();
  });

  it('is restored by undoing the reset if it was redone meanwhile', async () => {
    const { deliveryId } = await record();
    await manager.call(stock.undoDelivery, place(deliveryId));
    await resetAll();
    await undo(deliveryId);
    expect(await quantities()).toEqual([0, 6]);
    await undoReset();
    expect(await quantities()).toEqual([14, 6]);
    await isSound();
  });

  it('does not change a redone count, whether it was undone or redone meanwhile', async () => {
    const { deliveryId } = await record();
    await count(bread, 5);
    const undoCount = async () => {
      const entry = await prisma.auditEntry.findFirstOrThrow({ where: { subjectKind: 'product stock' }, orderBy: { id: 'desc' } });
      await manager.call(audit.revertChange, { auditId: entry.id });
    };
    await undoCount();
    await manager.call(stock.undoDelivery, place(deliveryId));
    expect((await quantities())[0]).toBe(2);
    await undoCount();
    expect((await quantities())[0]).toBe(5);
    await undo(deliveryId);
    await manager.call(stock.undoDelivery, place(deliveryId));
    expect((await quantities())[0]).toBe(5);
    await undoCount();
    expect((await quantities())[0]).toBe(2);
    await isSound();
  });

  it('ends the tracking that it began once both it and the reset are undone', async () => {
    const tea = await createProduct(prisma, { restaurantId, menuId });
    const { deliveryId } = await record({ lines: [{ productId: tea.id, quantity: 4 }] });
    await resetAll();
    await manager.call(stock.undoDelivery, place(deliveryId));
    await undoReset();
    expect(await stockOf(tea.id)).toBeUndefined();
    await undoReset();
    expect(await stockOf(tea.id)).toMatchObject({ quantity: 0 });
    await isSound();
  });
});
