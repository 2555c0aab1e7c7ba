import { isLeftToCounter, isUnpaid } from '@/server/orders/counter.rules';
import type { Order } from '@/server/orders/order.schema';
import { type RefundMeans, refundMeans } from '@/server/orders/orders.values';
import { planMeans } from '@/server/orders/refund-means.rules';
import { piecesLeft, refundable } from '../order';
import type { OrderWithTrace } from './order.types';

/** The form to refund or cancel an order. */
export interface RefundInput {
  way: 'lines' | 'amount';
  /** Pieces by position. */
  pieces: Readonly<Record<number, number>>;
  /** As typed. */
  amount: string;
  reason: string;
  restock: boolean | null;
}

export const emptyInput: RefundInput = { way: 'lines', pieces: {}, amount: '', reason: '', restock: null };

export interface Returnable {
  position: number;
  name: string;
  left: number;
}

/** The items and fees with pieces that can still be refunded. Parts of another line are refunded with it. */
export function returnableOf(order: Order): Returnable[] {
  const rows = [...order.items.filter(({ partOf }) => partOf === null), ...order.fees.map((fee) => ({ ...fee, name: fee.label }))];
  return rows.map((row) => ({ position: row.position, name: row.name, left: piecesLeft(order, row) })).filter(({ left }) => left > 0);
}

/** Whether products return to stock by default: if an order is cancelled before its preparation began. */
export const restocksByDefault = (kind: 'refund' | 'cancel', { preparation }: Pick<Order, 'preparation'>): boolean =>
  kind === 'cancel' && preparation === 'RECEIVED';

/** The means by which an amount can be refunded, by the same rules as the service, without that by which nobody has paid. */
export function meansFor(order: OrderWithTrace, cents: number): RefundMeans[] {
  const { payments, customerId, endedWallet, metadata } = order;
  const wallet = customerId === null ? 'none' : (endedWallet ?? 'open');
  const options = { wallet, isUnpaid: isLeftToCounter(metadata) } as const;
  return refundMeans.filter((type) => !isUnpaid(order, { type }) && Array.isArray(planMeans(payments, cents, { ...options, means: type })));
}

export type Lacking = 'lines' | 'amount' | 'reason';

/** What is missing before the check. @param cents the typed amount; null if it is invalid */
export function lackingOf(kind: 'refund' | 'cancel', order: Order, entered: RefundInput, cents: number | null): Lacking[] {
  const lacking: Lacking[] = [];
  if (kind === 'refund' && entered.way === 'lines' && chosenPiecesOf(entered).length === 0) lacking.push('lines');
  if (kind === 'refund' && entered.way === 'amount' && (cents === null || cents < 1 || cents > refundable(order))) lacking.push('amount');
  if (entered.reason.trim() === '') lacking.push('reason');
  return lacking;
}

/** The chosen pieces. */
export const chosenPiecesOf = ({ pieces }: Pick<RefundInput, 'pieces'>) =>
  Object.entries(pieces).flatMap(([position, quantity]) => (quantity > 0 ? [{ position: Number(position), quantity }] : []));
