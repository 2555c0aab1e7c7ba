import type { Order } from '@/server/orders/order.schema';
import type { OrderPreparation } from '@/server/orders/orders.values';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** How long an order that nobody served stays on the board, from when it was due. */
const SHOWN_HOURS = 12;
/** How long before it is due an order for later comes onto the board. */
const AHEAD_HOURS = 24;
/** The rows of one request. */
const PAGE = 100;
/** More pages are not read: the board is for a service, not for an archive. */
export const MAX_PAGES = 5;

/** The minutes after which an order that is not ready is pointed out. */
export const LATE_MINUTES = { soon: 15, now: 30 } as const;

export const boardStates = ['RECEIVED', 'PREPARING', 'READY'] as const satisfies readonly OrderPreparation[];
export type BoardState = (typeof boardStates)[number];

/** What the board reads: what is to be served, and is not long past. Whole hours, so that the same is asked for a while. */
export const boardInput = (restaurantId: number, now: number) => ({
  restaurantId,
  toServeSince: new Date(Math.floor(now / HOUR_MS - SHOWN_HOURS) * HOUR_MS).toISOString(),
  include: 'customer' as const,
  limit: PAGE,
});

/** When an order is to be ready, or when it was placed. */
export const dueAt = ({ requestedFor, placedAt, createdAt }: Pick<Order, 'requestedFor' | 'placedAt' | 'createdAt'>): number =>
  Date.parse(requestedFor ?? placedAt ?? createdAt);

/** The minutes since an order was due; less than none while it lies ahead. */
export const minutesSince = (order: Parameters<typeof dueAt>[0], now: number): number => Math.floor((now - dueAt(order)) / MINUTE_MS);

/** How much an order has to wait: what is ready waits for its guest. */
export function lateness(order: Pick<Order, 'preparation'> & Parameters<typeof dueAt>[0], now: number): 'late' | 'soon' | undefined {
  if (order.preparation === 'READY') return undefined;
  const minutes = minutesSince(order, now);
  return minutes >= LATE_MINUTES.now ? 'late' : minutes >= LATE_MINUTES.soon ? 'soon' : undefined;
}

export const nextOf: Record<BoardState, OrderPreparation> = { RECEIVED: 'PREPARING', PREPARING: 'READY', READY: 'SERVED' };
export const beforeOf: Record<BoardState, BoardState | null> = { RECEIVED: null, PREPARING: 'RECEIVED', READY: 'PREPARING' };

const isAhead = (order: Parameters<typeof dueAt>[0], now: number) => dueAt(order) - now > AHEAD_HOURS * HOUR_MS;

/** Whether further pages have what is on the board: they come in the order in which orders are due. */
export function readsOn(last: Order | undefined, now: number): boolean {
  return last !== undefined && !isAhead(last, now);
}

/** The orders of each column, what is due first on top. What is served, not paid any more, long past or far ahead is on none. */
export function columnsOf(orders: readonly Order[], now: number): Record<BoardState, Order[]> {
  const isToServe = (order: Order) => order.status === 'PAID' && order.preparation !== 'SERVED';
  const open = orders
    .filter((order) => isToServe(order) && now - dueAt(order) < SHOWN_HOURS * HOUR_MS && !isAhead(order, now))
    .toSorted((a, b) => dueAt(a) - dueAt(b) || Number(a.orderId) - Number(b.orderId));
  const inState = (state: BoardState) => open.filter(({ preparation }) => preparation === state);
  return { RECEIVED: inState('RECEIVED'), PREPARING: inState('PREPARING'), READY: inState('READY') };
}
