import type { Order } from '@/server/orders/order.schema';
import type { OrderPaymentType, OrderStatus, RefundMeans } from '@/server/orders/orders.values';

/*
 * The day's own records: what its tills took in, what its staff gave back, and the responses about each order. The proof compares Brigade
 * with them.
 */

export interface Paid {
  type: OrderPaymentType;
  amount: number;
}

/** An order whose creation was confirmed. */
export interface KeptOrder {
  orderId: string;
  restaurantId: number;
  brandId: number;
  channelId: number;
  customerId: number | null;
  /** Sent along by the caller: distinguishes the order from all others. */
  visit: string;
  /** The pieces that it took from the stock, and has given back, by product. */
  pieces: ReadonlyMap<number, number>;
  returned: Map<number, number>;
  status: OrderStatus;
  totalPrice: number;
  granted: number;
  toPay: number;
  refunded: number;
  /** What remained of its fees after discounts, in cents. */
  fees: number;
  /** Payments and refunds in cents, by means of payment, as our own actors made them. */
  taken: Map<OrderPaymentType, number>;
  given: Map<RefundMeans, number>;
  refunds: number;
  ticketNumber: number | null;
  promocodeId: number | null;
  rewards: readonly string[];
  wasPaid: boolean;
  wasCancelled: boolean;
  /** The payment at the counter chosen at a kiosk, which a till has replaced since: the first events contain it. */
  atFirst?: readonly Paid[];
}

/** Money that staff put into a guest’s wallet. */
export interface TopUp {
  customerId: number;
  brandId: number;
  kind: 'RELOAD' | 'CREDIT';
  method: 'CASH' | 'CARD' | null;
  amount: number;
}

/** A stock change by staff: its movements, under a key or a delivery. */
export interface StockMove {
  restaurantId: number;
  key: string;
  deliveryId: number | null;
  /** For each product: the new quantity, or the change. */
  lines: { productId: number; became?: number; by?: number }[];
}

/** How cards and vouchers are refunded (interface, «Refund lines or an amount of an order»). */
const backAs: Partial<Record<OrderPaymentType, RefundMeans>> = { MealVoucherCard: 'Cash', MealVoucherPaper: 'Cash', Check: 'Cash' };

const add = <Key>(sums: Map<Key, number>, key: Key, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
export const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);

export class Books {
  readonly orders = new Map<string, KeptOrder>();
  readonly topUps: TopUp[] = [];
  readonly stockMoves: StockMove[] = [];
  /** Contradictions found during the day. */
  readonly contradictions: string[] = [];

  /** Records a newly confirmed order. Another visit’s order is a contradiction. */
  take(order: Order, { visit, pieces }: { visit: string; pieces: ReadonlyMap<number, number> }): KeptOrder {
    const known = this.orders.get(order.orderId);
    if (known) {
      if (known.visit !== visit) this.contradictions.push(`order ${order.orderId} was answered to visits ${known.visit} and ${visit}`);
      this.follow(known, order);
      return known;
    }
    const { orderId, restaurantId, brandId, channelId, customerId, promocodeId, rewards } = order;
    const kept: KeptOrder = {
      ...{ orderId, restaurantId, brandId, channelId, customerId, promocodeId, rewards, visit, pieces, returned: new Map() },
      ...{ status: order.status, totalPrice: order.totalPrice, granted: order.granted, toPay: order.toPay, refunded: order.refunded },
      fees: sumOf(order.fees.map(({ leftCents }) => leftCents)),
      ...{ taken: new Map(), given: new Map(), refunds: 0, ticketNumber: order.ticketNumber, wasPaid: false, wasCancelled: false },
    };
    this.orders.set(orderId, kept);
    return kept;
  }

  /** Records an order's present state. */
  follow(kept: KeptOrder, { status, refunded, ticketNumber, totalPrice, toPay }: Order): void {
    if (totalPrice !== kept.totalPrice || toPay !== kept.toPay)
      this.contradictions.push(`order ${kept.orderId} costs ${totalPrice} (${toPay} to pay), and cost ${kept.totalPrice} (${kept.toPay})`);
    Object.assign(kept, { status, refunded, ticketNumber });
  }

  /** Records a guest's payments once the order is confirmed as paid. */
  pay(kept: KeptOrder, payments: readonly Paid[]): void {
    kept.wasPaid = true;
    for (const { type, amount } of payments) add(kept.taken, type, amount);
  }

  /** A till takes in a payment that a kiosk had left to the counter. */
  settle(kept: KeptOrder, payments: readonly Paid[]): void {
    kept.atFirst = [...kept.taken].map(([type, amount]) => ({ type, amount }));
    kept.taken.clear();
    this.pay(kept, payments);
  }

  /** Records a refund to a guest, in the means of payment used, the last one first. */
  giveBack(kept: KeptOrder, amount: number): void {
    let rest = amount;
    const ways = new Map<RefundMeans, number>();
    for (const [type, cents] of kept.taken) add(ways, backAs[type] ?? (type as RefundMeans), cents);
    for (const [means, cents] of [...ways].reverse()) {
      const back = Math.min(rest, cents - (kept.given.get(means) ?? 0));
      if (back > 0) add(kept.given, means, back);
      rest -= Math.max(0, back);
    }
    kept.refunds += 1;
    if (rest !== 0) this.contradictions.push(`order ${kept.orderId}: ${rest} cents more went back than were paid`);
  }

  /** Records a cancellation: the guest gets everything that is left. */
  cancel(kept: KeptOrder, order: Order, isRestocked: boolean): void {
    const left = sumOf(kept.taken.values()) - sumOf(kept.given.values());
    kept.wasCancelled = true;
    if (kept.wasPaid) this.giveBack(kept, left);
    if (isRestocked || !kept.wasPaid) for (const [productId, pieces] of kept.pieces) kept.returned.set(productId, pieces);
    this.follow(kept, order);
  }
}
