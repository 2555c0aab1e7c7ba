import fc from 'fast-check';
import { expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { AppError } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import * as stockOperations from '@/server/stock/stock.operations';
import { verifyLedger } from '@/server/stock/verify';
import { type SellingRestaurant, sellingRestaurant } from '@/server/testing/order-world';
import { addPayments, cancelOrder, createOrder } from './orders.operations';

/*
 * Random histories of one product and its orders, in which counts, resets and deliveries are undone and redone in any order. The stock must
 * be as if whatever is undone had never happened (docs/decisions/018). The product is tracked all the time.
 */

const SHELF = 10;

/** An event of the history. `stands` is false while it is undone. */
type Happening =
  | { kind: 'count' | 'deliver'; quantity: number; entry: number; stands: boolean }
  | { kind: 'order'; orderId: string; pieces: number; toPay: number; state: 'waits' | 'paid' | 'over' }
  | { kind: 'pay' | 'cancel'; orderId: string };

/** The stock after a history. An order takes its pieces when it is made or, if a count has released them since, when it is paid. */
function quantityAfter(history: readonly Happening[]): number {
  let quantity = SHELF;
  const waiting = new Map<string, number>();
  const taken = new Map<string, number>();
  const take = (orderId: string, pieces: number) => {
    taken.set(orderId, pieces);
    quantity -= pieces;
  };
  for (const each of history) {
    if (each.kind === 'count' && each.stands) {
      quantity = each.quantity;
      for (const orderId of waiting.keys()) taken.delete(orderId);
    } else if (each.kind === 'deliver' && each.stands) quantity += each.quantity;
    else if (each.kind === 'order') {
      waiting.set(each.orderId, each.pieces);
      take(each.orderId, each.pieces);
    } else if (each.kind === 'pay') {
      if (!taken.has(each.orderId)) take(each.orderId, waiting.get(each.orderId)!);
      waiting.delete(each.orderId);
    } else if (each.kind === 'cancel') {
      quantity += taken.get(each.orderId) ?? 0;
      waiting.delete(each.orderId);
      taken.delete(each.orderId);
    }
  }
  return quantity;
}

const nth = fc.nat(7);
const quantity = fc.integer({ min: 1, max: 9 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('count' as const), quantity }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset all' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deliver' as const), quantity }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('order' as const), pieces: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth, restock: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('turn' as const), nth }) },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

async function openKitchen() {
  const world = await sellingRestaurant();
  const product = await world.sell(1_000, SHELF);
  return { ...world, product, history: [] as Happening[] };
}
type Kitchen = SellingRestaurant & Awaited<ReturnType<typeof openKitchen>>;

const lastEntry = async ({ brandId }: Kitchen): Promise<number> =>
  (await prisma.auditEntry.findFirstOrThrow({ where: { brandId }, orderBy: { id: 'desc' } })).id;
const pick = <One>(list: readonly One[], index: number): One | undefined => list[index % Math.max(1, list.length)];

async function take(step: Step, kitchen: Kitchen): Promise<void> {
  const { restaurantId, manager, till, product, history } = kitchen;
  const orders = history.filter((each) => each.kind === 'order').filter(({ state }) => state !== 'over');
  if (step.do === 'count' || step.do === 'reset' || step.do === 'reset all') {
    if (step.do === 'reset') await manager.call(stockOperations.resetProduct, { restaurantId, productId: product.id });
    else if (step.do === 'reset all') {
      const { productsReset } = await manager.call(stockOperations.resetRestaurant, { restaurantId });
      if (productsReset === 0) return;
    } else
      await manager.call(stockOperations.setQuantity, { menuId: product.menuId, signature: product.signature, quantity: step.quantity });
    history.push({ kind: 'count', quantity: step.do === 'count' ? step.quantity : 0, entry: await lastEntry(kitchen), stands: true });
  } else if (step.do === 'deliver') {
    const lines = [{ productId: product.id, quantity: step.quantity }];
    await manager.call(stockOperations.createDelivery, { restaurantId, supplierName: 'Maison Verger', lines });
    history.push({ kind: 'deliver', quantity: step.quantity, entry: await lastEntry(kitchen), stands: true });
  } else if (step.do === 'order') {
    const items = [{ productId: product.id, quantity: step.pieces }];
    const { orderId, toPay } = await till.call(createOrder, { restaurantId, consumptionMode: 'MODE_SIT_IN', items } as never);
    history.push({ kind: 'order', orderId, pieces: step.pieces, toPay, state: 'waits' });
  } else if (step.do === 'pay') {
    const order = pick(
      orders.filter(({ state }) => state === 'waits'),
      step.nth,
    );
    if (order) await pay(order, kitchen);
  } else if (step.do === 'cancel') {
    const order = pick(orders, step.nth);
    if (!order) return;
    const wasPaid = order.state === 'paid';
    await till.call(cancelOrder, { orderId: order.orderId, reason: 'Gone', ...(wasPaid && { restock: step.restock }) });
    order.state = 'over';
    if (!wasPaid || step.restock) history.push({ kind: 'cancel', orderId: order.orderId });
  } else {
    const turned = pick(
      history.filter((each) => 'entry' in each),
      step.nth,
    );
    if (!turned) return;
    // If the product was counted since, this is a conflict.
    const isDone = await manager.call(revertChange, { auditId: turned.entry }).catch(isConflict);
    if (isDone) Object.assign(turned, { entry: await lastEntry(kitchen), stands: !turned.stands });
  }
}

function isConflict(error: unknown): false {
  if (error instanceof AppError && error.code === 'conflict') return false;
  throw error;
}

async function pay(order: Happening & { kind: 'order' }, { till, history }: Kitchen): Promise<void> {
  await till.call(addPayments, { orderId: order.orderId, payments: [{ type: 'Cash', amount: order.toPay }] } as never);
  order.state = 'paid';
  history.push({ kind: 'pay', orderId: order.orderId });
}

it('the stock is as if undone changes had never been made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14, size: 'max' }), async (steps) => {
      const kitchen = await openKitchen();
      for (const each of steps) {
        await take(each, kitchen);
        const { quantity } = await prisma.stockLevel.findUniqueOrThrow({ where: { productId: kitchen.product.id } });
        expect(quantity, JSON.stringify(kitchen.history)).toBe(quantityAfter(kitchen.history));
      }
    }),
    { numRuns: 20 },
  );
  expect((await verifyLedger()).problems).toEqual([]);
});
