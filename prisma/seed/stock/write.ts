import type { Orm } from '@/server/core/platform/db';
import { createStockSettings } from '@/server/testing/factories';
import { type ServiceDay, serviceDays } from '../calendar';
import { catalogs } from '../catalog';
import type { SeedProduct } from '../catalog/products';
import type { Catalog } from '../catalog/types';
import { restaurants, timeZone } from '../chain';
import type { SoldOrder } from '../orders/guests';
import { randomFrom } from '../random';
import { insertRows } from '../rows';
import { stockHistoryOf, type TrackedProduct } from './history';
import type { Delivery, Movement } from './ledger';

/** Nine whole weeks and today, so that every weekday occurs equally often. */
const DAYS = 64;
const DAY_MINUTES = 1440;

interface StockInput {
  now: Date;
  products: Map<number, SeedProduct[]>;
  /** The users who count and receive in a restaurant, the usual one first. */
  stockKeepers: Map<number, number[]>;
}

/**
 * Writes settings, deliveries, the ledger of the last nine weeks with its current values, and the resulting availability.
 * @returns the orders that moved the stock, oldest first
 */
export async function seedStock(db: Orm, { now, products, stockKeepers }: StockInput): Promise<SoldOrder[]> {
  const days = serviceDays(now, timeZone, DAYS);
  const histories = catalogs.map((catalog) => {
    const restaurant = restaurants.find(({ id }) => id === catalog.restaurantId)!;
    const tracked = products.get(restaurant.id)!.filter((product): product is TrackedProduct => product.unitsPerDay !== null);
    const userIds = stockKeepers.get(restaurant.id)!;
    const history = stockHistoryOf({ catalog, closesAt: restaurant.closesAt, products: tracked, days, now: now.getTime(), userIds });
    if (restaurant.id === 1) history.deliveries.push(...expectedDeliveries(catalog, tracked, days, userIds[0]!));
    return { catalog, restaurant, tracked, history };
  });

  for (const { catalog, restaurant } of histories) await createStockSettings(db, { restaurantId: restaurant.id, ...catalog.settings });
  await writeDeliveries(
    db,
    histories.flatMap(({ restaurant, history }) => history.deliveries.map((delivery) => ({ delivery, restaurant }))),
  );
  const lastMovements = await writeMovements(
    db,
    histories.flatMap(({ restaurant, history }) => history.movements.map((movement) => ({ movement, restaurant }))),
  );
  for (const { catalog, tracked, history } of histories) {
    await insertRows(
      db,
      'stock_levels',
      { product_id: 'int', restaurant_id: 'int', quantity: 'int', safety_stock: 'int', last_movement_id: 'int', out_since: 'timestamptz' },
      tracked.map(({ id, options }) => [
        id,
        catalog.restaurantId,
        history.quantities.get(id)!,
        options.safety ?? null,
        lastMovements.get(id)!,
        outSince(history.movements, id),
      ]),
    );
    await writeAvailability(db, catalog, tracked, history.quantities);
  }
  await db.$executeRaw`select cost_products(array(select product_id from stock_levels))`;
  return soldBy(histories.flatMap(({ restaurant, history }) => history.movements.map((movement) => ({ movement, restaurant }))));
}

/** The products sold with each order. */
function soldBy(entries: (InRestaurant & { movement: Movement })[]): SoldOrder[] {
  const orders = new Map<number, SoldOrder>();
  for (const { movement, restaurant } of entries) {
    const { order, type, productId, delta } = movement;
    if (!order || type !== 'SALE') continue;
    const { id, at, channelId, cancelledAt } = order;
    const soldOrder = orders.get(id) ?? {
      id,
      at,
      channelId,
      cancelledAt,
      restaurantId: restaurant.id,
      brandId: restaurant.brandId,
      items: [],
    };
    orders.set(id, soldOrder);
    soldOrder.items.push({ productId, quantity: -delta });
  }
  return [...orders.values()].sort((a, b) => a.id - b.id);
}

/** When the last piece of a product left, as the database would have recorded it; null while there is stock. */
function outSince(movements: Movement[], productId: number): string | null {
  const own = movements.filter((movement) => movement.productId === productId).sort((a, b) => a.at - b.at);
  if ((own.at(-1)?.after ?? 1) > 0) return null;
  const lastSoldOut = own.findLast(({ before, after }) => before > 0 && after <= 0) ?? own[0];
  return lastSoldOut ? new Date(lastSoldOut.at).toISOString() : null;
}

/** A restaurant's expected deliveries: the rest of an order that was due yesterday, and the next visit of some suppliers. */
function expectedDeliveries(catalog: Catalog, tracked: TrackedProduct[], days: ServiceDay[], userId: number): Delivery[] {
  const today = days.at(-1)!;
  const random = randomFrom('expected deliveries');
  const visits = ['bakery', 'drinks', 'cellar'].map((key) => {
    const { weekdays, minute } = catalog.suppliers[key]!;
    let inDays = 1;
    while (!weekdays.includes((today.weekday + inDays) % 7)) inDays++;
    return { key, orderedDaysAgo: 1, due: inDays * DAY_MINUTES + minute };
  });
  return [{ key: 'grocer', orderedDaysAgo: 3, due: 16 * 60 - DAY_MINUTES }, ...visits].map(({ key, orderedDaysAgo, due }) => {
    const supplier = catalog.suppliers[key]!;
    const supplied = tracked.filter(({ supply }) => supply === key);
    return {
      supplierName: supplier.name,
      reference: `${supplier.reference}-${random.between(70_000, 79_999)}`,
      createdAt: today.at(random.between(14 * 60, 17 * 60) - orderedDaysAgo * DAY_MINUTES) + random.between(0, 59_999),
      expectedAt: today.at(due),
      receivedAt: null,
      userId,
      lines: supplied.map(({ id, unitsPerDay, priceCents }) => ({
        productId: id,
        quantity: Math.ceil((unitsPerDay * random.between(1, 3)) / supplier.pack) * supplier.pack,
        unitCostCents: Math.round((priceCents * 0.3) / 5) * 5,
      })),
      id: 0,
    };
  });
}

interface InRestaurant {
  restaurant: { id: number; brandId: number };
}

async function writeDeliveries(db: Orm, entries: (InRestaurant & { delivery: Delivery })[]): Promise<void> {
  entries.sort((a, b) => a.delivery.createdAt - b.delivery.createdAt);
  entries.forEach(({ delivery }, index) => {
    delivery.id = index + 1;
  });
  const date = (at: number | null) => at && new Date(at).toISOString();
  await insertRows(
    db,
    'stock_deliveries',
    {
      id: 'int',
      restaurant_id: 'int',
      supplier_name: 'text',
      reference: 'text',
      expected_at: 'timestamptz',
      received_at: 'timestamptz',
      created_at: 'timestamptz',
      user_id: 'int',
    },
    entries.map(({ delivery, restaurant }) => [
      delivery.id,
      restaurant.id,
      delivery.supplierName,
      delivery.reference,
      date(delivery.expectedAt),
      date(delivery.receivedAt),
      date(delivery.createdAt),
      delivery.userId,
    ]),
  );
  await insertRows(
    db,
    'stock_delivery_lines',
    { delivery_id: 'int', position: 'int', product_id: 'int', quantity: 'int', unit_cost_cents: 'int' },
    entries.flatMap(({ delivery }) =>
      delivery.lines.map((line, index) => [delivery.id, index + 1, line.productId, line.quantity, line.unitCostCents]),
    ),
  );
}

/** Writes the movements of all restaurants in order of time. @returns the last one of each product */
async function writeMovements(db: Orm, entries: (InRestaurant & { movement: Movement })[]): Promise<Map<number, number>> {
  entries.sort((a, b) => a.movement.at - b.movement.at);
  const lastMovements = new Map<number, number>();
  let orders = 0;
  const rows = entries.map(({ movement, restaurant }, index) => {
    const { order, delivery } = movement;
    if (order && order.id === 0) order.id = ++orders;
    lastMovements.set(movement.productId, index + 1);
    return [
      index + 1,
      restaurant.id,
      restaurant.brandId,
      movement.productId,
      movement.type,
      movement.delta,
      movement.before,
      movement.after,
      order?.channelId ?? null,
      order?.id ?? null,
      delivery?.id ?? null,
      movement.userId ?? null,
      movement.reason ?? null,
      new Date(movement.at).toISOString(),
    ];
  });
  await insertRows(
    db,
    'stock_movements',
    {
      id: 'int',
      restaurant_id: 'int',
      brand_id: 'int',
      product_id: 'int',
      movement_type: 'movement_type',
      quantity_delta: 'int',
      quantity_before: 'int',
      quantity_after: 'int',
      channel_id: 'int',
      order_id: 'int',
      delivery_id: 'int',
      user_id: 'int',
      reason_code: 'movement_reason',
      created_at: 'timestamptz',
    },
    rows,
  );
  return lastMovements;
}

/** Removes products from channels: by the stock rules if they ran out, by a person if the catalog says so. */
async function writeAvailability(db: Orm, catalog: Catalog, tracked: TrackedProduct[], quantities: Map<number, number>): Promise<void> {
  const { restaurantId, settings } = catalog;
  if (settings.stockManagementV2Enabled) {
    const ranOut = tracked.filter(({ id }) => quantities.get(id)! <= 0).map(({ id }) => id);
    const data = { ...(settings.webManaged && offWeb(true)), ...(settings.kioskManaged && offKiosk(true)) };
    await db.product.updateMany({ where: { restaurantId, id: { in: ranOut } }, data });
  }
  const switchedOff = (channel: 'web' | 'kiosk') =>
    tracked.filter(({ options }) => options.switchedOff?.includes(channel)).map(({ id }) => id);
  await db.product.updateMany({ where: { restaurantId, id: { in: switchedOff('web') } }, data: offWeb(false) });
  await db.product.updateMany({ where: { restaurantId, id: { in: switchedOff('kiosk') } }, data: offKiosk(false) });
}

const offWeb = (byStockRules: boolean) => ({ webAvailability: false, webAutoDisabled: byStockRules });
const offKiosk = (byStockRules: boolean) => ({ kioskAvailability: false, kioskAutoDisabled: byStockRules });
