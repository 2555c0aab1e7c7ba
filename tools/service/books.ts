import type { Order } from '@/server/orders/order.schema';
import type { OrderPaymentType, OrderStatus, RefundMeans } from '@/server/orders/orders.values';

/*
 * What the day itself knows: what its tills took in, what its staff gave back, and what it was told of each order. The proof holds Brigade
 * against it.
 */

export interface Paid {
  type: OrderPaymentType;
  amount: number;
}

/** An order that was answered. */
export interface KeptOrder {
  orderId: string;
  restaurantId: number;
  brandId: number;
  channelId: number;
  customerId: number | null;
  /** What the caller sent along, by which the order is told from all others. */
  visit: string;
  /** What it took off the shelf, and has given back, in pieces by product. */
  pieces: ReadonlyMap<number, number>;
  returned: Map<number, number>;
  status: OrderStatus;
  totalPrice: number;
  granted: number;
  toPay: number;
  refunded: number;
  /** What fees were left after discounts, in cents. */
  fees: number;
  /** What was paid in and given back, in cents by way of paying, as our own people did it. */
  taken: Map<OrderPaymentType, number>;
  given: Map<RefundMeans, number>;
  refunds: number;
  ticketNumber: number | null;
  promocodeId: number | null;
  rewards: readonly string[];
  wasPaid: boolean;
  wasCancelled: boolean;
  /** A kiosk’s payment at the counter that a till has taken in since: what the events showed. */
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

/** A booking of stock by staff: so many movements under a key or a delivery. */
export interface StockMove {
  restaurantId: number;
  key: string;
  deliveryId: number | null;
  /** Of each product: what the quantity became, or by how much it changed. */
  lines: { productId: number; became?: number; by?: number }[];
}

/** Cards and vouchers by what they go back as (interface, «Refund lines or an amount of an order»). */
const backAs: Partial<Record<OrderPaymentType, RefundMeans>> = { MealVoucherCard: 'Cash', MealVoucherPaper: 'Cash', Check: 'Cash' };

const add = <Key>(sums: Map<Key, number>, key: Key, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
export const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);

export class Books {
  readonly orders = new Map<string, KeptOrder>();
  readonly topUps: TopUp[] = [];
  readonly stockMoves: StockMove[] = [];
  /** What contradicts itself while the day goes on. */
  readonly contradictions: string[] = [];

  /** Takes an order that was answered for the first time. Another visit’s order is a contradiction. */
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

  /** Takes over how an order stands. */
  follow(kept: KeptOrder, { status, refunded, ticketNumber, totalPrice, toPay }: Order): void {
    if (totalPrice !== kept.totalPrice || toPay !== kept.toPay)
      this.contradictions.push(`order ${kept.orderId} costs ${totalPrice} (${toPay} to pay), and cost ${kept.totalPrice} (${kept.toPay})`);
    Object.assign(kept, { status, refunded, ticketNumber });
  }

  /** Notes what a guest has paid, once the order is answered as paid. */
  pay(kept: KeptOrder, payments: readonly Paid[]): void {
    kept.wasPaid = true;
    for (const { type, amount } of payments) add(kept.taken, type, amount);
  }

  /** A till takes in what a kiosk had left to the counter. */
  settle(kept: KeptOrder, payments: readonly Paid[]): void {
    kept.atFirst = [...kept.taken].map(([type, amount]) => ({ type, amount }));
    kept.taken.clear();
    this.pay(kept, payments);
  }

  /** Notes what goes back to a guest: as it was paid, the last way first. */
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

  /** Notes a cancellation: the guest gets all that is left. */
  cancel(kept: KeptOrder, order: Order, isRestocked: boolean): void {
    const left = sumOf(kept.taken.values()) - sumOf(kept.given.values());
    kept.wasCancelled = true;
    if (kept.wasPaid) this.giveBack(kept, left);
    if (isRestocked || !kept.wasPaid) for (const [productId, pieces] of kept.pieces) kept.returned.set(productId, pieces);
    this.follow(kept, order);
  }
}
