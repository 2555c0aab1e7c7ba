import type { ListedMovement } from '@/server/stock/stock.schema';
import type { OrderRecord, StockMove } from '../books';
import { readStock } from '../staff';
import type { Finding, WithOrders } from './proof.types';
import { quantitiesOf } from './standing';

/** Movements are listed from slightly before the day on, as the clocks may differ. */
const MARGIN_MS = 60_000;

/**
 * The stock ledgers: from the morning's to the evening's quantities, each product’s chain is unbroken; every order took its pieces once and
 * gave back what it should; and every stock change of the staff exists once.
 */
export async function proveStock({ client, books, houses, stateBefore, allOrders }: WithOrders): Promise<Finding> {
  const problems: string[] = [];
  let count = 0;
  const ownOrderIds = new Set(books.orders.keys());
  const otherOrderIds = new Set(allOrders.filter(({ orderId }) => !ownOrderIds.has(orderId)).map(({ orderId }) => orderId));
  for (const house of houses) {
    const { restaurantId, brand } = house;
    const before = stateBefore.stock.get(restaurantId)!;
    const listed = await client.list<ListedMovement>({
      path: `/v2/restaurants/${restaurantId}/stock/movements`,
      query: { fromDate: new Date(stateBefore.at.getTime() - MARGIN_MS).toISOString(), limit: 200 },
      ...{ token: brand.officeToken, kind: 'list movements' },
    });
    const movements = listed.filter(({ movementId }) => movementId > stateBefore.lastMovements.get(restaurantId)!);
    const movementsByOrder = Map.groupBy(movements, ({ orderId }) => String(orderId));
    count += movements.length;
    const after = quantitiesOf(await readStock(client, house));
    const orders = [...books.orders.values()].filter((order) => order.restaurantId === restaurantId);
    const moves = books.stockMoves.filter((move) => move.restaurantId === restaurantId);
    const keys = new Set(moves.map(({ key }) => key));
    const restaurantProblems = [
      ...chainProblems(movements, { before, after }),
      ...orders.flatMap((order) => orderProblems(order, movementsByOrder.get(order.orderId) ?? [], { tracked: before, keys })),
      ...moves.flatMap((move) => moveProblems(move, movements)),
      ...movements.flatMap(({ orderId, movementId }) =>
        orderId === null || ownOrderIds.has(String(orderId)) || otherOrderIds.has(String(orderId))
          ? []
          : [`movement ${movementId} is of order ${orderId}, which is not listed`],
      ),
    ];
    problems.push(...restaurantProblems.map((problem) => `restaurant ${restaurantId}: ${problem}`));
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
  { orderId, pieces, returnedPieces, status }: OrderRecord,
  movements: readonly ListedMovement[],
  { tracked, keys }: { tracked: ReadonlyMap<number, number>; keys: ReadonlySet<string> },
): string[] {
  const sum = (list: readonly ListedMovement[]) => list.reduce((all, { quantityDelta }) => all + quantityDelta, 0);
  const isTaken = status !== 'NOT_SERVABLE';
  return [...new Set([...pieces.keys(), ...movements.map(({ productId }) => productId)])].flatMap((productId) => {
    if (!tracked.has(productId)) return [];
    const movementsOfType = (type: string) => movements.filter((each) => each.productId === productId && each.movementType === type);
    const [sold, givenBack] = [-sum(movementsOfType('SALE')), sum(movementsOfType('CANCELLATION'))];
    const counted = sum(
      movementsOfType('CANCELLATION').filter(({ idempotencyKey }) => idempotencyKey !== null && keys.has(idempotencyKey)),
    );
    const [expected, expectedBack] = [isTaken ? (pieces.get(productId) ?? 0) : 0, returnedPieces.get(productId) ?? 0];
    const takenAgain = sold - expected;
    if (takenAgain === givenBack - expectedBack && takenAgain >= 0 && takenAgain <= counted) return [];
    return [`order ${orderId} took ${sold} of product ${productId} and gave back ${givenBack}; it was ${expected} and ${expectedBack}`];
  });
}

function moveProblems({ key, deliveryId, lines }: StockMove, movements: readonly ListedMovement[]): string[] {
  const ownMovements = movements.filter(
    (each) => each.orderId === null && (deliveryId === null ? each.idempotencyKey === key : each.deliveryId === deliveryId),
  );
  return lines.flatMap(({ productId, became, by }) => {
    const productMovements = ownMovements.filter((each) => each.productId === productId);
    const [movement] = productMovements;
    // A product that is at zero already is not reset.
    if (!movement && became === 0) return [];
    if (productMovements.length !== 1 || !movement) return [`${key} made ${productMovements.length} movements of product ${productId}`];
    const matches = became === undefined ? movement.quantityDelta === by : movement.quantityAfter === became;
    return matches
      ? []
      : [`${key}: product ${productId} went from ${movement.quantityBefore} to ${movement.quantityAfter}, not ${became ?? `by ${by}`}`];
  });
}
