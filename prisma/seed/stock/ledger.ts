import type { MovementReason } from '@/server/stock/stock.schema';
import type { Ending } from '../catalog/types';
import type { Random } from '../random';
import type { Order, OrderLine } from './demand';

export type MovementType = 'DELIVERY' | 'SALE' | 'CANCELLATION' | 'MANUAL_ADJUSTMENT' | 'RAZ' | 'INITIAL';

export interface Movement {
  at: number;
  productId: number;
  type: MovementType;
  delta: number;
  before: number;
  after: number;
  order?: Order;
  delivery?: Delivery;
  userId?: number;
  reason?: MovementReason;
}

export interface Delivery {
  supplierName: string;
  reference: string;
  createdAt: number;
  expectedAt: number | null;
  receivedAt: number | null;
  userId: number;
  lines: { productId: number; quantity: number; unitCostCents: number }[];
  /** Assigned once all restaurants' histories are known. */
  id: number;
}

/** A restock: from a delivery or, without one, from the kitchen. */
export interface Restock {
  at: number;
  delivery?: Delivery;
}

/** The events of one product between its first count and the present. All times are epoch milliseconds, none in the future. */
export interface ProductHistory {
  productId: number;
  unitCostCents: number;
  startsAt: number;
  lines: OrderLine[];
  /** Breakage, staff meals and the like. */
  incidents: { at: number; delta: number; reason: MovementReason; userId: number }[];
  restocks: Restock[];
  /** Evenings at which leftovers are thrown away. */
  resets: { at: number; userId: number }[];
  /** Goods arrive in multiples of this. */
  pack: number;
  userId: number;
  now: number;
  ending?: Ending;
  /** The final quantity: exact with an ending, otherwise a minimum. */
  target: number;
}

type StockEvent =
  | { at: number; kind: 'sale' | 'cancellation'; line: OrderLine }
  | { at: number; kind: 'incident'; index: number }
  | { at: number; kind: 'restock'; index: number }
  | { at: number; kind: 'reset'; index: number };

/** The demand until the next restock, if there were always enough. */
function outflows(events: StockEvent[], history: ProductHistory): number[] {
  const flows = [0];
  for (const event of events) {
    if (event.kind === 'restock') flows.push(0);
    else if (event.kind === 'sale') flows[flows.length - 1]! += event.line.demand;
    else if (event.kind === 'cancellation') flows[flows.length - 1]! -= event.line.demand;
    else if (event.kind === 'incident') flows[flows.length - 1]! -= history.incidents[event.index]!.delta;
  }
  return flows;
}

function eventsOf(history: ProductHistory): StockEvent[] {
  const { startsAt, now, restocks, ending } = history;
  // A cancellation would bring back a product that should have run out.
  const noCancellationsAfter = ending ? (restocks.at(-1)?.at ?? startsAt) : now;
  const events: StockEvent[] = [];
  for (const line of history.lines) {
    const { order, position } = line;
    if (order.at + position <= startsAt || order.at + position > now) continue;
    events.push({ at: order.at + position, kind: 'sale', line });
    const cancelledAt = order.cancelledAt === null ? Number.POSITIVE_INFINITY : order.cancelledAt + position;
    if (cancelledAt <= Math.min(now, noCancellationsAfter)) events.push({ at: cancelledAt, kind: 'cancellation', line });
  }
  for (const [index, { at }] of history.incidents.entries()) events.push({ at, kind: 'incident', index });
  for (const [index, { at }] of restocks.entries()) events.push({ at, kind: 'restock', index });
  for (const [index, { at }] of history.resets.entries()) events.push({ at, kind: 'reset', index });
  return events.sort((a, b) => a.at - b.at);
}

/** The share of the last demand that was met before a product ran out. */
const metShare: Partial<Record<Ending, number>> = { out: 0.85, oversold: 0.6 };

/**
 * The unbroken chain of one product's movements, oldest first: each begins where the previous one ended, and the last one ends at the
 * target quantity. Fills the lines of the given deliveries.
 */
export function keepLedger(history: ProductHistory, random: Random): Movement[] {
  const { productId, restocks, now, ending, target, pack, userId } = history;
  const events = eventsOf(history);
  const flows = outflows(events, history);
  const lastRestock = restocks.length - 1;
  const soldByLine = new Map<OrderLine, number>();
  const movements: Movement[] = [];
  let quantity = 0;
  let restocked = -1;

  const move = (at: number, type: MovementType, delta: number, facts: Partial<Movement> = {}): void => {
    movements.push({ at, productId, type, delta, before: quantity, after: quantity + delta, ...facts });
    quantity += delta;
  };

  /** The quantity to reach with restock number `index`; the first count is number −1. */
  const wantedAfter = (index: number): number => {
    const flow = flows[index + 1]!;
    if (index === lastRestock) return ending && ending in metShare ? Math.floor(flow * metShare[ending]!) : target + flow;
    if (ending && index >= lastRestock - 2) return Math.ceil(flow * 1.05);
    const sellsOut = random.chance(0.04);
    return Math.ceil(flow * (sellsOut ? 0.85 : 1.1 + 0.35 * random.next())) + (sellsOut ? 0 : 2);
  };

  const restock = (at: number, index: number): void => {
    const { delivery } = restocks[index]!;
    const wanted = wantedAfter(index);
    const missing = Math.ceil((wanted - quantity) / (ending ? 1 : pack)) * (ending ? 1 : pack);
    if (missing > 0 && delivery) {
      delivery.lines.push({ productId, quantity: missing, unitCostCents: history.unitCostCents });
      move(at, 'DELIVERY', missing, { delivery, userId: delivery.userId });
    } else if (missing > 0) {
      move(at, 'MANUAL_ADJUSTMENT', missing, { reason: 'PREPARATION', userId });
    } else if (missing < 0 && ending && index === lastRestock) {
      move(at, 'MANUAL_ADJUSTMENT', missing, { reason: 'COUNT', userId });
    }
  };

  move(history.startsAt, 'INITIAL', Math.max(wantedAfter(-1), random.between(4, 12)), { reason: 'COUNT', userId });
  for (const event of events) {
    if (event.at > now) break;
    switch (event.kind) {
      case 'restock':
        restocked = event.index;
        restock(event.at, event.index);
        break;
      case 'sale': {
        const { line } = event;
        // A till can sell products that the platform believes to be out of stock.
        const floor = ending === 'oversold' && restocked === lastRestock && line.order.channelId === 5 ? target : 0;
        const soldUnits = Math.min(line.demand, Math.max(0, quantity - floor));
        soldByLine.set(line, soldUnits);
        if (soldUnits > 0) move(event.at, 'SALE', -soldUnits, { order: line.order });
        break;
      }
      case 'cancellation': {
        const returned = soldByLine.get(event.line) ?? 0;
        if (returned > 0) move(event.at, 'CANCELLATION', returned, { order: event.line.order });
        break;
      }
      case 'incident': {
        const { delta, reason, userId: by } = history.incidents[event.index]!;
        if (quantity + delta >= 0) move(event.at, 'MANUAL_ADJUSTMENT', delta, { reason, userId: by });
        break;
      }
      case 'reset':
        if (quantity > 0) move(event.at, 'RAZ', -quantity, { userId: history.resets[event.index]!.userId });
        break;
    }
  }
  return movements;
}
