import type { MovementReason } from '@/server/stock/stock.schema';
import type { ServiceDay } from '../calendar';
import type { SeedProduct } from '../catalog/products';
import type { Catalog } from '../catalog/types';
import { type Random, randomFrom } from '../random';
import { type Order, type OrderLine, ordersOf } from './demand';
import { type Delivery, keepLedger, type Movement, type Restock } from './ledger';

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
const KITCHEN = 'kitchen';

/** Why and by how much stock is corrected, weighted by frequency. */
const incidents: { reason: MovementReason; deltas: number[] }[] = [
  { reason: 'BREAKAGE', deltas: [-1, -1, -2] },
  { reason: 'BREAKAGE', deltas: [-1] },
  { reason: 'EXPIRED', deltas: [-1, -2, -3] },
  { reason: 'STAFF_MEAL', deltas: [-1, -2] },
  { reason: 'COUNT', deltas: [-2, -1, 1, 2] },
  { reason: 'GIFT', deltas: [-1] },
  { reason: 'CORRECTION', deltas: [1, -1] },
];
const INCIDENTS_PER_PRODUCT_AND_DAY = 0.03;

export interface TrackedProduct extends SeedProduct {
  unitsPerDay: number;
}

export interface StockHistory {
  /** Each product's chain is complete and in order; products follow each other. */
  movements: Movement[];
  deliveries: Delivery[];
  /** The present quantity of each product. */
  quantities: Map<number, number>;
}

export interface HistoryInput {
  catalog: Catalog;
  closesAt: number;
  products: TrackedProduct[];
  days: ServiceDay[];
  now: number;
  /** The users who count and receive, the usual one first. */
  userIds: number[];
}

/** All stock movements of a restaurant in those days, up to the present. */
export function stockHistoryOf(input: HistoryInput): StockHistory {
  const { catalog, closesAt, products, days, now, userIds } = input;
  const sold = products.map(({ id, section, moment, unitsPerDay }) => ({ id, category: section, moment, unitsPerDay }));
  const linesByProduct = groupLines(ordersOf(catalog, closesAt, sold, days));
  const deliveries = Object.fromEntries(Object.keys(catalog.suppliers).map((key) => [key, deliveriesOf(input, key)]));

  const movements: Movement[] = [];
  const quantities = new Map<number, number>();
  products.forEach((product, index) => {
    const random = randomFrom(`ledger/${catalog.restaurantId}/${product.signature}`);
    const firstDay = days.find((day) => day.age <= (product.options.trackedSinceDays ?? days.length))!;
    // Counted on the evening before, one after the other.
    const startsAt = firstDay.at(-80) + index * 9_000;
    const restocks = restocksOf(input, product, index, deliveries).filter(({ at }) => at > startsAt);
    const lines = linesByProduct.get(product.id) ?? [];
    const chain = keepLedger(
      {
        productId: product.id,
        unitCostCents: Math.max(5, Math.round((product.priceCents * (0.24 + 0.14 * random.next())) / 5) * 5),
        startsAt,
        lines,
        incidents: incidentsOf(input, random).filter(({ at }) => at > startsAt),
        restocks,
        resets: product.supply === KITCHEN ? resetsOf(input, index, restocks) : [],
        pack: catalog.suppliers[product.supply]?.pack ?? 1,
        userId: userIds[0]!,
        now,
        ending: product.options.ending,
        target: targetOf(input, product, lines, random),
      },
      random,
    );
    movements.push(...chain);
    quantities.set(product.id, chain.at(-1)!.after);
  });
  const received = Object.values(deliveries).flat();
  return { movements, deliveries: received.filter(({ lines }) => lines.length > 0), quantities };
}

function groupLines(orders: Order[]): Map<number, OrderLine[]> {
  const groups = new Map<number, OrderLine[]>();
  for (const line of orders.flatMap((order) => order.lines)) {
    const group = groups.get(line.productId);
    if (group) group.push(line);
    else groups.set(line.productId, [line]);
  }
  return groups;
}

/** One delivery for each day on which the supplier comes, still empty. */
function deliveriesOf({ catalog, days, now, userIds }: HistoryInput, key: string): Delivery[] {
  const supplier = catalog.suppliers[key]!;
  const random = randomFrom(`deliveries/${catalog.restaurantId}/${key}`);
  let note = random.between(2_000, 60_000);
  return days
    .filter((day) => supplier.weekdays.includes(day.weekday))
    .map((day) => {
      const expectedAt = day.at(supplier.minute);
      const receivedAt = expectedAt + random.between(-12, 25) * MINUTE_MS + random.between(0, 59_999);
      const announced = random.chance(0.6);
      note += random.between(3, 90);
      return {
        supplierName: supplier.name,
        reference: `${supplier.reference}-${note}`,
        createdAt: announced ? day.at(random.between(14 * 60, 18 * 60) - DAY_MINUTES) : receivedAt,
        expectedAt: announced ? expectedAt : null,
        receivedAt,
        userId: random.chance(0.85) ? userIds[0]! : userIds.at(-1)!,
        lines: [],
        id: 0,
      };
    })
    .filter(({ receivedAt }) => receivedAt + 1_000 <= now);
}

/** When a product can be restocked: with its supplier's deliveries, or from the kitchen every morning. */
function restocksOf(input: HistoryInput, product: TrackedProduct, index: number, deliveries: Record<string, Delivery[]>): Restock[] {
  // Products of one delivery are booked a millisecond apart, those of the kitchen at the pace of the cook's count.
  if (product.supply !== KITCHEN) {
    return deliveries[product.supply]!.map((delivery) => ({ at: delivery.receivedAt! + index, delivery }));
  }
  const { catalog, days, now } = input;
  return days.map((day) => ({ at: roundAt(catalog, day, 'kitchen', catalog.kitchen.minute, index) })).filter(({ at }) => at <= now);
}

/** When somebody who counts the products one by one, starting at that minute or slightly later, reaches number `index`. */
function roundAt({ restaurantId }: Catalog, day: ServiceDay, name: string, minute: number, index: number): number {
  const random = randomFrom(`${name}/${restaurantId}/${day.age}`);
  return day.at(minute) + random.between(0, 12 * MINUTE_MS) + index * random.between(4_000, 10_000);
}

/** The evenings at which leftovers are thrown away; the latest one only if the kitchen has restocked since. */
function resetsOf({ catalog, closesAt, days, userIds }: HistoryInput, index: number, restocks: Restock[]) {
  const lastRestock = restocks.at(-1)?.at ?? 0;
  return days
    .filter((day) => catalog.kitchen.resetWeekdays.includes(day.weekday))
    .map((day) => ({ at: roundAt(catalog, day, 'reset', closesAt + 5, index), userId: userIds[0]! }))
    .filter(({ at }) => at > restocks[0]!.at && at < lastRestock);
}

function incidentsOf({ catalog, closesAt, days, now, userIds }: HistoryInput, random: Random) {
  return days
    .filter(() => random.chance(INCIDENTS_PER_PRODUCT_AND_DAY))
    .map((day) => {
      const { reason, deltas } = random.pick(incidents);
      const at = day.at(random.between(catalog.service.opensAt, closesAt - 1)) + random.between(0, 59_999);
      return { at, delta: random.pick(deltas), reason, userId: random.chance(0.8) ? userIds[0]! : userIds.at(-1)! };
    })
    .filter(({ at }) => at <= now);
}

/** The usual sales of a product on this weekday from this time of day on. */
function usualRest({ days, now }: HistoryInput, lines: OrderLine[]): number {
  const intoDay = now - days.at(-1)!.at(0);
  const sameWeekdays = days.filter(({ age }) => age > 0 && age % 7 === 0);
  const units = sameWeekdays.map((day) => {
    const [from, to] = [day.at(0) + intoDay, day.at(DAY_MINUTES)];
    return lines.reduce((sum, { order, demand }) => (order.at > from && order.at < to ? sum + demand : sum), 0);
  });
  return units.reduce((sum, count) => sum + count, 0) / Math.max(1, sameWeekdays.length);
}

/** The final quantity of a product, so that the demo shows every stock status and products about to run out. */
function targetOf(input: HistoryInput, product: TrackedProduct, lines: OrderLine[], random: Random): number {
  const threshold = product.options.safety ?? input.catalog.settings.defaultSafetyStock;
  const rest = usualRest(input, lines);
  switch (product.options.ending) {
    case 'out':
      return 0;
    case 'oversold':
      return -2;
    case 'low':
      return random.between(Math.max(1, Math.min(Math.ceil(rest), threshold - 2)), threshold);
    case 'runs out':
      return Math.max(1, Math.floor(rest * (0.35 + 0.25 * random.next())));
    default:
      return threshold + 2 + Math.ceil(rest * 1.5) + random.round(product.unitsPerDay * random.next());
  }
}
