import { type GrantedOrder, GrantReplay, type GrantReplayFacts } from './grant-replay.rules';
import type { PastOrder } from './past-orders.query';

export interface GrantWork extends GrantReplayFacts {
  /** In the form of `readPastOrders`. */
  orders: readonly string[];
  /** The guest group of each guest. */
  groups: ReadonlyMap<number, number | null>;
}

/**
 * Replays past orders of guests, for `server/replays/grants.service.ts`.
 * @returns the orders by guest
 */
export function replayGrants({ orders, groups, ...facts }: GrantWork): Map<number, GrantedOrder[]> {
  const replay = new GrantReplay(facts);
  const ordersByGuest = Map.groupBy(
    orders.map((text) => JSON.parse(text) as PastOrder),
    ({ customerId }) => customerId ?? 0,
  );
  return new Map(
    [...ordersByGuest].map(([customerId, guestOrders]) => [customerId, replay.ofGuest(guestOrders, groups.get(customerId) ?? null)]),
  );
}
