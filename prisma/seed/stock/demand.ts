import type { ServiceDay } from '../calendar';
import type { Catalog, Moment } from '../catalog/types';
import { CANCELLED_SHARE, chooseChannel, choosePortion } from '../habits/choices';
import { busyness, clockOf } from '../habits/rhythm';
import { randomFrom } from '../random';

/** A guest's demand. How much of it was sold depends on the stock. */
export interface Order {
  at: number;
  channelId: number;
  /** When it was cancelled; null for nearly all. */
  cancelledAt: number | null;
  lines: OrderLine[];
  /** Assigned once all restaurants' histories are known. */
  id: number;
}

export interface OrderLine {
  productId: number;
  category: string;
  /** Position in the order: its lines are a millisecond apart. */
  position: number;
  demand: number;
  order: Order;
}

export interface SoldProduct {
  id: number;
  category: string;
  moment: Moment;
  unitsPerDay: number;
}

const MINUTE_MS = 60_000;
/** Orders are at least this far apart, so that the milliseconds of their lines do not overlap. */
const ORDER_GAP_MS = 40;
/** Business grows slowly: sales are smaller by this factor for each day back. */
const GROWTH_PER_DAY = 0.0012;

/** How well a product sells at a minute of the day, relative to how busy the restaurant is. */
const momentWeights: Record<Moment, (minute: number) => number> = {
  day: () => 1,
  morning: (minute) => (minute < 660 ? 1 : 0.03),
  lunch: (minute) => (isLunch(minute) ? 1 : 0.04),
  meals: (minute) => (isLunch(minute) || minute >= 1110 ? 1 : minute < 675 ? 0 : 0.03),
  afternoon: (minute) => (minute >= 870 && minute < 1110 ? 1 : 0.1),
  evening: (minute) => (minute >= 1050 ? 1 : isLunch(minute) ? 0.1 : 0),
};
const isLunch = (minute: number) => minute >= 675 && minute < 900;

/**
 * The orders of whole days, oldest first. Weekdays are as regular as in a real restaurant, so that they allow forecasts. Today is complete
 * too; the caller cuts it off at the present.
 */
export function ordersOf(catalog: Catalog, closesAt: number, products: SoldProduct[], days: ServiceDay[]): Order[] {
  const { service, restaurantId } = catalog;
  const busy = busyness(service.peaks);
  const clocks = Object.fromEntries(
    Object.entries(momentWeights).map(([moment, weight]) => [
      moment,
      clockOf((minute) => busy(minute) * weight(minute), service.opensAt, closesAt),
    ]),
  ) as Record<Moment, (share: number) => number>;

  // Some products sell evenly from week to week, others at random.
  const spreads = new Map(products.map(({ id }) => [id, 0.08 + 0.4 * randomFrom(`spread/${id}`).next() ** 2]));

  return days.flatMap((day) => {
    const random = randomFrom(`orders/${restaurantId}/${day.age}`);
    const level = service.weekdays[day.weekday]! * (1 - GROWTH_PER_DAY * day.age) * (0.94 + 0.12 * random.next());
    const orders: Order[] = [];
    const count = random.round(service.ordersPerDay * level);
    let earliest = 0;
    for (let i = 0; i < count; i++) {
      const at = Math.max(earliest, Math.round(day.at(clocks.day((i + random.next()) / count))));
      earliest = at + ORDER_GAP_MS;
      const cancelledAt = random.chance(CANCELLED_SHARE) ? at + random.between(2 * MINUTE_MS, 20 * MINUTE_MS) : null;
      orders.push({ at, channelId: chooseChannel(service.channels, random.next()), cancelledAt, lines: [], id: 0 });
    }
    for (const product of products) {
      let units = random.round(product.unitsPerDay * level * (1 + spreads.get(product.id)! * (2 * random.next() - 1)));
      const portions: number[] = [];
      while (units > 0) {
        const portion = Math.min(units, choosePortion(random));
        portions.push(portion);
        units -= portion;
      }
      portions.forEach((demand, index) => {
        const at = day.at(clocks[product.moment]((index + random.next()) / portions.length));
        addLine(chooseOrder(orders, at, product), product, demand);
      });
    }
    return orders.filter((order) => order.lines.length > 0);
  });
}

/** Of the orders around that time, the one with the fewest similar products: few guests take three desserts and no dish. */
function chooseOrder(orders: Order[], at: number, product: SoldProduct): Order {
  let low = 0;
  let high = orders.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (orders[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  let best = orders[low]!;
  let bestScore = Number.POSITIVE_INFINITY;
  for (let i = Math.max(0, low - 4); i <= Math.min(orders.length - 1, low + 4); i++) {
    const order = orders[i]!;
    let score = order.lines.length + Math.abs(i - low) / 10;
    for (const line of order.lines) score += line.productId === product.id ? 20 : line.category === product.category ? 2 : 0;
    if (score < bestScore) {
      best = order;
      bestScore = score;
    }
  }
  return best;
}

function addLine(order: Order, product: SoldProduct, demand: number): void {
  const same = order.lines.find((line) => line.productId === product.id);
  if (same) same.demand += demand;
  else order.lines.push({ productId: product.id, category: product.category, position: order.lines.length, demand, order });
}
