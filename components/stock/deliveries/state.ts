import type { DeliverySummary } from '@/server/stock/stock.schema';

export type ShownState = 'received' | 'cancelled' | 'overdue' | 'expected';

/** What a delivery is to a reader: one that is still to come is overdue once its moment has passed. */
export function shownStateOf(
  { receivedAt, cancelledAt, expectedAt }: Pick<DeliverySummary, 'receivedAt' | 'cancelledAt' | 'expectedAt'>,
  now: number,
): ShownState {
  if (cancelledAt !== null) return 'cancelled';
  if (receivedAt !== null) return 'received';
  return expectedAt !== null && Date.parse(expectedAt) < now ? 'overdue' : 'expected';
}
