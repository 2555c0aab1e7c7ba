import { proveEvents } from './events';
import { provePoints, proveWallets } from './guests';
import { proveCoupons } from './offers';
import { proveOrders, readOrders } from './orders';
import type { Evidence, Finding } from './proof.types';
import { proveStock } from './stock';
import { proveTickets } from './tickets';
import { proveTreasury } from './treasury';

/** Compares all books of Brigade with those of the day, and with each other. */
export async function prove(evidence: Evidence): Promise<Finding[]> {
  // Events come last, as they may still be on their way.
  const allOrders = await readOrders(evidence);
  const withOrders = { ...evidence, allOrders };
  const { receiver } = evidence;
  return [
    proveOrders(evidence, allOrders),
    await proveStock(withOrders),
    await proveWallets(evidence),
    await provePoints(evidence),
    await proveCoupons(withOrders),
    await proveTickets(withOrders),
    await proveTreasury(withOrders),
    ...(receiver ? [await proveEvents(evidence, receiver)] : []),
  ];
}
