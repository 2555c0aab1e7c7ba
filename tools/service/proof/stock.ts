import type { ListedMovement } from '@/server/stock/stock.schema';
import type { KeptOrder, StockMove } from '../books';
import { readStock } from '../staff';
import type { Finding, WithOrders } from './proof.types';
import { quantitiesOf } from './standing';

/** Movements are listed from slightly before the day on, as the clocks may differ. */
const MARGIN_MS = 60_000;

/**
 * The stock ledgers: from the morning's to the evening's quantities, each product’s chain is unbroken; every order took its pieces once and
 * gave back what it should; and every stock change of the staff exists once.
 */
export async function proveStock({ client, books, houses, standing, all }: WithOrders): Promise<Finding> {
  const problems: string[] = [];
  let count = 0;
  const ours = new Set(books.orders.keys());
  const others = new Set(all.filter(({ orderId }) => !ours.has(orderId)).map(({ orderId }) => orderId));
  for (const house of houses) {
    const { restaurantId, brand } = house;
    const before = standing.stock.get(restaurantId)!;
    const listed = await client.list<ListedMovement>({
      path: `/v2/restaurants/${restaurantId}/stock/movements`,
      query: { fromDate: new Date(standing.at.getTime() - MARGIN_MS).toISOString(), limit: 200 },
      ...{ token: brand.head, kind: 'list movements' },
    });
    const movements = listed.filter(({ movementId }) => movementId > standing.lastMovements.get(restaurantId)!);
    const ofOrder = Map.groupBy(movements, ({ orderId }) => String(orderId));
    count += movements.length;
    const after = quantitiesOf(await readStock(client, house));
    const orders = [...books.orders.values()].filter((order) => order.restaurantId === restaurantId);
    const moves = books.stockMoves.filter((move) => move.restaurantId === restaurantId);
    const keys = new Set(moves.map(({ key }) => key));
    const found = [
      ...chainProblems(movements, { before, after }),
      ...orders.flatMap((order) => orderProblems(order, ofOrder.get(order.orderId) ?? [], { tracked: before, keys })),
      ...moves.flatMap((move) => moveProblems(move, movements)),
      ...movements.flatMap(({ orderId, movementId }) =>
        orderId === null || ours.has(String(orderId)) || others.has(String(orderId))
          ? []
          : [`movement ${movementId} is of order ${orderId}, which is not listed`],
      ),
    ];
    problems.push(...found.map((problem) => `restaurant ${restaurantId}: ${problem}`));
  }
  return { name: 'stock', looked: `${count} movements of ${houses.length} restaurants`, problems };
}

function chainProblems(
  movements: readonly ListedMovement[],
  { before, after }: { before: ReadonlyMap<number, number>; after: ReadonlyMap<number, number> },
): string[] {
  const problems: string[] = [];
  const chains = Map.groupBy(movements, ({ productId }) => productId);
  for (const productId of new Set([...before.keys(), ...chains.keys()])) {
    const chain = (chains.get(productId) ?? []).toSorted((a, b) => a.movementId - b.movementId);
    let quantity = before.get(productId) ?? 0;
    for (const { movementId, quantityBefore, quantityDelta, quantityAfter } of chain) {
      if (quantityBefore !== quantity)
        problems.push(`movement ${movementId} of product ${productId} begins at ${quantityBefore}, not ${quantity}`);
      if (quantityBefore + quantityDelta !== quantityAfter)
        problems.push(`movement ${movementId}: ${quantityBefore} and ${quantityDelta} are not ${quantityAfter}`);
      quantity = quantityAfter;
    }
    if (after.get(productId) !== quantity)
      problems.push(`product ${productId} has ${after.get(productId)}, its ledger ends with ${quantity}`);
  }
  return problems;
}

/** @param keys of the staff: a count gives back what a waiting order holds, which takes it again when it is paid */
function orderProblems(
  { orderId, pieces, returned, status }: KeptOrder,
  movements: readonly ListedMovement[],
  { tracked, keys }: { tracked: ReadonlyMap<number, number>; keys: ReadonlySet<string> },
): string[] {
  const sum = (list: readonly ListedMovement[]) => list.reduce((all, { quantityDelta }) => all + quantityDelta, 0);
  const isTaken = status !== 'NOT_SERVABLE';
  return [...new Set([...pieces.keys(), ...movements.map(({ productId }) => productId)])].flatMap((productId) => {
    if (!tracked.has(productId)) return [];
    const own = (type: string) => movements.filter((each) => each.productId === productId && each.movementType === type);
    const [sold, back] = [-sum(own('SALE')), sum(own('CANCELLATION'))];
    const counted = sum(own('CANCELLATION').filter(({ idempotencyKey }) => idempotencyKey !== null && keys.has(idempotencyKey)));
    const [wanted, wantedBack] = [isTaken ? (pieces.get(productId) ?? 0) : 0, returned.get(productId) ?? 0];
    const again = sold - wanted;
    if (again === back - wantedBack && again >= 0 && again <= counted) return [];
    return [`order ${orderId} took ${sold} of product ${productId} and gave back ${back}; it was ${wanted} and ${wantedBack}`];
  });
}

function moveProblems({ key, deliveryId, lines }: StockMove, movements: readonly ListedMovement[]): string[] {
  const own = movements.filter(
    (each) => each.orderId === null && (deliveryId === null ? each.idempotencyKey === key : each.deliveryId === deliveryId),
  );
  return lines.flatMap(({ productId, became, by }) => {
    const ofProduct = own.filter((each) => each.productId === productId);
    const [movement] = ofProduct;
    // A product that is at zero already is not reset.
    if (!movement && became === 0) return [];
    if (ofProduct.length !== 1 || !movement) return [`${key} made ${ofProduct.length} movements of product ${productId}`];
    const isSo = became === undefined ? movement.quantityDelta === by : movement.quantityAfter === became;
    return isSo
      ? []
      : [`${key}: product ${productId} went from ${movement.quantityBefore} to ${movement.quantityAfter}, not ${became ?? `by ${by}`}`];
  });
}
