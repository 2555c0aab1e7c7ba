import pg from 'pg';
import { compare, printRates } from './compare';
import type { Harness } from './harness';
import { type Call, requestsPerSecond } from './load';
import { number, table } from './print';
import { seedSelling } from './seed-orders';
import { ORDER_PRICE, orderBrand, orderToken } from './shape';

const { firstRestaurant, restaurants, products, firstMember, members } = orderBrand;
const LINES = 4;

interface Order {
  restaurantId: number;
  customerId: number;
  items: { productId: number; quantity: number }[];
}

let counter = 0;

/** Another member each time. The same products in one restaurant, and any of theirs in several. */
function orderIn(count: number): Order {
  counter += 1;
  const restaurantId = firstRestaurant + (counter % count);
  const first = count === 1 ? 0 : (counter * 7) % (products - LINES);
  const items = Array.from({ length: LINES }, (_, line) => ({ productId: restaurantId * 100 + first + line, quantity: 1 + (line % 2) }));
  // Consecutive orders list the same products in opposite order.
  return { restaurantId, customerId: firstMember + ((counter * 7_919) % members), items: counter % 2 ? items : items.toReversed() };
}

const pieceCount = ({ items }: Order) => items.reduce((sum, { quantity }) => sum + quantity, 0);

function ourCall(count: number): Call {
  const { restaurantId, customerId, items } = orderIn(count);
  const payments = [{ type: 'CreditCard', amount: pieceCount({ restaurantId, customerId, items }) * ORDER_PRICE }];
  return {
    method: 'POST',
    path: '/v1/orders',
    headers: { authorization: `Bearer ${orderToken(restaurantId)}`, 'idempotency-key': `bench-${process.pid}-${counter}` },
    body: JSON.stringify({ restaurantId, customerId, consumptionMode: 'MODE_SIT_IN', items, payments }),
  };
}

function bareCall(count: number): Call {
  const { items, ...order } = orderIn(count);
  const namedItems = items.map((item) => ({ ...item, name: `Plat du jour ${item.productId % 100}`, cents: ORDER_PRICE }));
  return {
    method: 'POST',
    path: '/order',
    headers: { 'idempotency-key': `bare-${process.pid}-${counter}` },
    body: JSON.stringify({ ...order, items: namedItems }),
  };
}

/** The number of rows written to each table since it was created. */
async function writtenRows(client: pg.Client): Promise<Map<string, number>> {
  // Connections report what they have written after a second at most.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, (n_tup_ins + n_tup_upd)::int as rows from pg_stat_user_tables`,
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

/** Rows that one order writes, by table. */
async function rowsOf(url: string, port: number, call: (count: number) => Call): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await requestsPerSecond(port, () => call(restaurants), 1);
    const before = await writtenRows(client);
    await requestsPerSecond(port, () => call(restaurants), 2);
    const after = await writtenRows(client);
    const orders = (after.get('order_places') ?? 0) - (before.get('order_places') ?? 0);
    const rowsPerOrder = [...after].map(([name, count]): [string, number] => [name, (count - (before.get(name) ?? 0)) / orders]);
    return new Map(rowsPerOrder.filter(([, count]) => count > 0.1));
  } finally {
    await client.end();
  }
}

/** Shows that the baseline writes the same rows as we do. */
function printRows(written: Record<'ours' | 'baseline', Map<string, number>>): void {
  const names = [...new Set([...written.ours.keys(), ...written.baseline.keys()])].toSorted();
  table(
    ['rows that an order writes', 'Brigade', 'bare Next + pg'],
    names.map((name) => [name, number(written.ours.get(name) ?? 0, 1), number(written.baseline.get(name) ?? 0, 1)]),
  );
}

/** Orders of members, paid by card, in four restaurants, and in one where all orders share products. */
export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedSelling);
  const ports = await harness.serveBoth('/constant?bytes=1');
  printRows({
    ours: await rowsOf(harness.url, ports.ours, ourCall),
    baseline: await rowsOf(harness.url, ports.baseline, bareCall),
  });
  const rate = (what: string, count: number) =>
    compare(
      what,
      '≥ 0.3',
      ports,
      () => ourCall(count),
      () => bareCall(count),
    );
  printRates([
    await rate(`orders of ${LINES} lines in ${restaurants} restaurants`, restaurants),
    await rate('the same in one, with every product in common', 1),
  ]);
}
