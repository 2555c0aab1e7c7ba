import type { Order } from '@/server/orders/order.schema';
import type { OrderPaymentType, OrderStatus, RefundMeans } from '@/server/orders/orders.values';

/*
 * The day's own records: what its tills took in, what its staff gave back, and the responses about each order. The proof compares Brigade
 * with them.
 */

export interface Payment {
  type: OrderPaymentType;
  amount: number;
}

/** An order whose creation was confirmed. */
export interface OrderRecord {
  orderId: string;
  restaurantId: number;
  brandId: number;
  channelId: number;
  customerId: number | null;
  /** Sent along by the caller: distinguishes the order from all others. */
  visit: string;
  /** The pieces that it took from the stock, and has given back, by product. */
  pieces: ReadonlyMap<number, number>;
  returnedPieces: Map<number, number>;
  status: OrderStatus;
  totalPrice: number;
  granted: number;
  toPay: number;
  refunded: number;
  /** What remained of its fees after discounts, in cents. */
  fees: number;
  /** Payments and refunds in cents, by means of payment, as our own actors made them. */
  paymentSums: Map<OrderPaymentType, number>;
  refundSums: Map<RefundMeans, number>;
  refunds: number;
  ticketNumber: number | null;
  promocodeId: number | null;
  rewards: readonly string[];
  wasPaid: boolean;
  wasCancelled: boolean;
  /** The payment at the counter chosen at a kiosk, which a till has replaced since: the first events contain it. */
  firstPayments?: readonly Payment[];
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
const refundMeansOf: Partial<Record<OrderPaymentType, RefundMeans>> = { MealVoucherCard: 'Cash', MealVoucherPaper: 'Cash', Check: 'Cash' };

const add = <Key>(sums: Map<Key, number>, key: Key, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
export const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);

export class Books {
  readonly orders = new Map<string, OrderRecord>();
  readonly topUps: TopUp[] = [];
  readonly stockMoves: StockMove[] = [];
  /** Contradictions found during the day. */
  readonly contradictions: string[] = [];

  /** Records a newly confirmed order. Another visit’s order is a contradiction. */
  recordOrder(order: Order, { visit, pieces }: { visit: string; pieces: ReadonlyMap<number, number> }): OrderRecord {
    const existing = this.orders.get(order.orderId);
    if (existing) {
      if (existing.visit !== visit)
        this.contradictions.push(`order ${order.orderId} was answered to visits ${existing.visit} and ${visit}`);
      this.updateOrder(existing, order);
      return existing;
    }
    const { orderId, restaurantId, brandId, channelId, customerId, promocodeId, rewards } = order;
    const record: OrderRecord = {
      ...{ orderId, restaurantId, brandId, channelId, customerId, promocodeId, rewards, visit, pieces, returnedPieces: new Map() },
      ...{ status: order.status, totalPrice: order.totalPrice, granted: order.granted, toPay: order.toPay, refunded: order.refunded },
      fees: sumOf(order.fees.map(({ leftCents }) => leftCents)),
      ...{
        paymentSums: new Map(),
        refundSums: new Map(),
        refunds: 0,
        ticketNumber: order.ticketNumber,
        wasPaid: false,
        wasCancelled: false,
      },
    };
    this.orders.set(orderId, record);
    return record;
  }

  /** Records an order's present state. */
  updateOrder(record: OrderRecord, { status, refunded, ticketNumber, totalPrice, toPay }: Order): void {
    if (totalPrice !== record.totalPrice || toPay !== record.toPay)
      this.contradictions.push(
        `order ${record.orderId} costs ${totalPrice} (${toPay} to pay), and cost ${record.totalPrice} (${record.toPay})`,
      );
    Object.assign(record, { status, refunded, ticketNumber });
  }

  /** Records a guest's payments once the order is confirmed as paid. */
  pay(record: OrderRecord, payments: readonly Payment[]): void {
    record.wasPaid = true;
    for (const { type, amount } of payments) add(record.paymentSums, type, amount);
  }

  /** A till takes in a payment that a kiosk had left to the counter. */
  settle(record: OrderRecord, payments: readonly Payment[]): void {
    record.firstPayments = [...record.paymentSums].map(([type, amount]) => ({ type, amount }));
    record.paymentSums.clear();
    this.pay(record, payments);
  }

  /** Records a refund to a guest, in the means of payment used, the last one first. */
  giveBack(record: OrderRecord, amount: number): void {
    let remaining = amount;
    const paidByMeans = new Map<RefundMeans, number>();
    for (const [type, cents] of record.paymentSums) add(paidByMeans, refundMeansOf[type] ?? (type as RefundMeans), cents);
    for (const [means, cents] of [...paidByMeans].reverse()) {
      const refund = Math.min(remaining, cents - (record.refundSums.get(means) ?? 0));
      if (refund > 0) add(record.refundSums, means, refund);
      remaining -= Math.max(0, refund);
    }
    record.refunds += 1;
    if (remaining !== 0) this.contradictions.push(`order ${record.orderId}: ${remaining} cents more went back than were paid`);
  }

  /** Records a cancellation: the guest gets everything that is left. */
  cancel(record: OrderRecord, order: Order, isRestocked: boolean): void {
    const remaining = sumOf(record.paymentSums.values()) - sumOf(record.refundSums.values());
    record.wasCancelled = true;
    if (record.wasPaid) this.giveBack(record, remaining);
    if (isRestocked || !record.wasPaid) for (const [productId, pieces] of record.pieces) record.returnedPieces.set(productId, pieces);
    this.updateOrder(record, order);
  }
}
