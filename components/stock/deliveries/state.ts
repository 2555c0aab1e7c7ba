import type { DeliverySummary } from '@/server/stock/stock.schema';

export type ShownState = 'received' | 'cancelled' | 'overdue' | 'expected';

/** Whether an expected delivery is late. */
export const isOverdue = (expectedAt: string | null, now: number): boolean => expectedAt !== null && Date.parse(expectedAt) < now;

/** The state of a delivery as shown. */
export function shownStateOf(
  { receivedAt, cancelledAt, expectedAt }: Pick<DeliverySummary, 'receivedAt' | 'cancelledAt' | 'expectedAt'>,
  now: number,
): ShownState {
  if (cancelledAt !== null) return 'cancelled';
  if (receivedAt !== null) return 'received';
  return isOverdue(expectedAt, now) ? 'overdue' : 'expected';
}
