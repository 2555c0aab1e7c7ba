import type { Order } from '@/server/orders/order.schema';
import type { OrderPreparation } from '@/server/orders/orders.values';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** How long after its due time an unserved order stays on the board. */
const SHOWN_HOURS = 12;
/** How long before its due time a pre-order appears on the board. */
const AHEAD_HOURS = 24;
/** Rows per request. */
const PAGE = 100;
/** The maximum number of pages read: the board is for the current service, not an archive. */
export const MAX_PAGES = 5;

/** The minutes after which an order that is not ready is highlighted. */
export const LATE_MINUTES = { soon: 15, now: 30 } as const;

export const boardStates = ['RECEIVED', 'PREPARING', 'READY'] as const satisfies readonly OrderPreparation[];
export type BoardState = (typeof boardStates)[number];

/** The input for the board: unserved orders that are not long past. Times are whole hours, so that the query stays the same for a while. */
export const boardInput = (restaurantId: number, now: number) => ({
  restaurantId,
  toServeSince: new Date(Math.floor(now / HOUR_MS - SHOWN_HOURS) * HOUR_MS).toISOString(),
  include: 'customer' as const,
  limit: PAGE,
});

/** When an order is due, or when it was placed. */
export const dueAt = ({ requestedFor, placedAt, createdAt }: Pick<Order, 'requestedFor' | 'placedAt' | 'createdAt'>): number =>
  Date.parse(requestedFor ?? placedAt ?? createdAt);

/** The minutes since an order was due; negative if it is due later. */
export const minutesSince = (order: Parameters<typeof dueAt>[0], now: number): number => Math.floor((now - dueAt(order)) / MINUTE_MS);

/** How late an order is. A ready order is not late: it waits for its guest. */
export function lateness(order: Pick<Order, 'preparation'> & Parameters<typeof dueAt>[0], now: number): 'late' | 'soon' | undefined {
  if (order.preparation === 'READY') return undefined;
  const minutes = minutesSince(order, now);
  return minutes >= LATE_MINUTES.now ? 'late' : minutes >= LATE_MINUTES.soon ? 'soon' : undefined;
}

export const nextOf: Record<BoardState, OrderPreparation> = { RECEIVED: 'PREPARING', PREPARING: 'READY', READY: 'SERVED' };
export const beforeOf: Record<BoardState, BoardState | null> = { RECEIVED: null, PREPARING: 'RECEIVED', READY: 'PREPARING' };

const isAhead = (order: Parameters<typeof dueAt>[0], now: number) => dueAt(order) - now > AHEAD_HOURS * HOUR_MS;

/** Whether further pages may have orders for the board. They are sorted by due time. */
export function needsNextPage(last: Order | undefined, now: number): boolean {
  return last !== undefined && !isAhead(last, now);
}

/** The orders of each column, earliest due first. Orders that are served, no longer paid, long past or far ahead are in none. */
export function columnsOf(orders: readonly Order[], now: number): Record<BoardState, Order[]> {
  const isToServe = (order: Order) => order.status === 'PAID' && order.preparation !== 'SERVED';
  const open = orders
    .filter((order) => isToServe(order) && now - dueAt(order) < SHOWN_HOURS * HOUR_MS && !isAhead(order, now))
    .toSorted((a, b) => dueAt(a) - dueAt(b) || Number(a.orderId) - Number(b.orderId));
  const inState = (state: BoardState) => open.filter(({ preparation }) => preparation === state);
  return { RECEIVED: inState('RECEIVED'), PREPARING: inState('PREPARING'), READY: inState('READY') };
}
