import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser, asWebGuest } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { createBrand, createCustomer, createRestaurant, createUser } from '@/server/testing/factories';
import { countRowsRead } from '@/server/testing/rows-read';
import { ordersQuery } from './orders.schema';
import { listOrders } from './orders.service';
import { createWithinLimits } from './waits.service';

/** Orders of four restaurants. Those that filters select are among the oldest, found last. Tills sell to eat in, kiosks to take away. */
const [ORDERS, RARE] = [60_000, 30];
let brandId: number;
let restaurantId: number;
let customerId: number;
let brand: Actor;

beforeAll(async () => {
  await resetDatabase();
  ({ id: brandId } = await createBrand(prisma));
  for (let count = 0; count < 4; count++) ({ id: restaurantId } = await createRestaurant(prisma, { brandId }));
  ({ id: customerId } = await createCustomer(prisma, { brandId }));
  brand = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  const first = restaurantId - 3;
  await prisma.sql.run`insert into order_places (id, restaurant_id, brand_id)
    select n, ${first}::int + n % 4, ${brandId} from generate_series(1, ${ORDERS}::int) n`;
  await prisma.sql.run`
    insert into orders (restaurant_id, id, brand_id, channel_id, consumption_mode, status, preparation, day, order_number, currency, customer_id,
      items_cents, fees_cents, discount_cents, total_cents, granted_cents, to_pay_cents, vat, created_at, expires_at, paid_at, updated_at, due_at_counter)
    select ${first}::int + n % 4, n, ${brandId}, case when n <= ${RARE * 4}::int then 9 when (n / 4) % 2 = 0 then 5 else 1 end,
      case when n <= ${RARE * 4}::int then 'MODE_DRIVE' when (n / 4) % 2 = 0 then 'MODE_SIT_IN' else 'MODE_TAKE_AWAY' end::consumption_mode_type,
      case when n <= ${RARE * 4}::int then 'EXPIRED' else 'PAID' end::order_status,
      case when n <= ${RARE * 8}::int then 'RECEIVED' else 'SERVED' end::order_preparation, moment.at::date, n, 'EUR',
      case when n <= ${RARE * 4}::int then ${customerId}::int end, 100, 0, 0, 100, 0, 100, '[]', moment.at, moment.at, moment.at, moment.at,
      case when n > ${RARE * 4}::int and n <= ${RARE * 12}::int and (n / 4) % 2 = 1 then 100 else 0 end
    from generate_series(1, ${ORDERS}::int) n, lateral (select timestamptz '2026-01-01 12:00Z' + n * interval '5 minutes' as at) moment`;
  await prisma.$executeRaw`analyze orders`;
  await prisma.$executeRaw`analyze order_places`;
});

/** The number of order rows that PostgreSQL reads for a page, and the number that the page shows. */
const read = async (asked: object) => {
  const { rows, answer } = await countRowsRead('orders', brandId, (own) =>
    listOrders(Object.assign(own, { caller: brand.caller }), ordersQuery.parse({ brandId, limit: 20, ...asked })),
  );
  return { rows, shown: (JSON.parse(answer.text) as { items: unknown[] }).items.length };
};

const ofRestaurant = () => ({ brandId: undefined, restaurantId });
const ofBrand = () => ({});

describe('a page of orders', () => {
  it.each([
    ['as it is', 20, {}],
    ['deep in the list', 20, { cursor: 2_000 }],
    ['of a rare status', 20, { status: 'EXPIRED' }],
    ['of a rare channel', 20, { channelId: 9 }],
    ['of a rare dining option', 20, { consumptionMode: 'MODE_DRIVE' }],
    ['of a customer', 20, () => ({ customerId })],
    ['of the time before any', 0, { to: '2025-01-01' }],
    ['that changed since', 20, { updatedSince: '2026-07-26T00:00:00Z' }],
    ['of two common filters that never meet', 0, { channelId: 5, consumptionMode: 'MODE_TAKE_AWAY' }],
    ['of a common filter and a rare one', 20, { status: 'EXPIRED', channelId: 9 }],
    ['of a common filter and a rare one that never meet', 0, { status: 'EXPIRED', channelId: 5 }],
    ['of three filters', 20, { status: 'PAID', channelId: 1, consumptionMode: 'MODE_TAKE_AWAY' }],
    ['of a rare channel that changed since', 20, { channelId: 9, updatedSince: '2026-01-01T00:00:00Z' }],
    ['of a rare status that changed since', 20, { status: 'EXPIRED', updatedSince: '2026-01-01T00:00:00Z' }],
    [
      'of filters that never meet, that changed since',
      0,
      { consumptionMode: 'MODE_DRIVE', channelId: 1, updatedSince: '2026-01-01T00:00:00Z' },
    ],
    ['of a rare channel, deep in the order of changes', 20, { channelId: 9, updatedSince: '2026-01-01T00:00:00Z', cursor: 83 }],
    ['of a rare channel, in a time before any', 0, { channelId: 9, to: '2025-01-01' }],
    ['due at the counter', 20, { dueAtCounter: true }],
    ['due at the counter, of a channel that has none', 0, { dueAtCounter: true, channelId: 5 }],
    ['of a number, on a day', 1, { orderNumber: 99, from: '2026-01-01', to: '2026-01-01' }],
    ['of a number, in a year', 1, { orderNumber: 99, from: '2026-01-01', to: '2026-12-31' }],
  ])('reads fewer than 500 rows: %s', async (_, expected, asked) => {
    for (const at of [ofBrand, ofRestaurant]) {
      const { rows, shown } = await read({ ...(typeof asked === 'function' ? asked() : asked), ...at() });
      expect(shown).toBe(expected);
      expect(rows).toBeLessThan(500);
    }
  });

  it('reads fewer than 5,000 rows for old days, including a day and a thousand ids on either side', async () => {
    for (const at of [ofBrand, ofRestaurant]) {
      const { rows, shown } = await read({ from: '2026-01-02', to: '2026-01-03', ...at() });
      expect(shown).toBe(20);
      expect(rows).toBeLessThan(5_000);
    }
  });

  it('reads fewer than 1,000 rows of orders to be served, where none is ever marked as served', async () => {
    await prisma.sql.run`update orders set preparation = 'RECEIVED' where restaurant_id = ${restaurantId}`;
    await prisma.$executeRaw`analyze orders`;
    const asked = { ...ofRestaurant(), limit: 100 };
    // Orders due from yesterday on, among a year of orders that are all unserved.
    const ofToday = await read({ toServeSince: '2026-07-27T06:00:00Z', ...asked });
    expect(ofToday.shown).toBeGreaterThan(50);
    expect(ofToday.rows).toBeLessThan(1_000);
    const longAgo = await read({ toServeSince: '2026-01-01T00:00:00Z', ...asked });
    expect(longAgo.shown).toBe(100);
    expect(longAgo.rows).toBeLessThan(1_000);
    expect((await read({ toServeSince: '2026-01-01T00:00:00Z', cursor: ORDERS / 2 + 3, ...asked })).rows).toBeLessThan(1_000);
  });

  it.each([
    ['to be served', {}],
    ['to be served, deep in the list', { cursor: RARE * 5 + 1 }],
  ])('reads fewer than 200 rows: %s', async (_, asked) => {
    const { rows, shown } = await read({ toServeSince: '2026-01-01T12:00:00Z', ...asked, ...ofRestaurant(), limit: 10 });
    expect(shown).toBe(10);
    expect(rows).toBeLessThan(200);
  });
});

it('the limit of waiting orders reads only the guest’s and the network’s own orders', async () => {
  const orderIds = [1, 5, 9, 13].map((before) => ORDERS - before);
  await prisma.sql.run`update orders set status = 'AWAITING_PAYMENT', paid_at = null, expires_at = now() + interval '30 minutes'
    where restaurant_id = ${restaurantId} and id = any(${orderIds}::int[])`;
  const { caller } = await asWebGuest(brandId);
  const [own = 0, ...others] = orderIds;
  const waits = others.map((orderId) => ({ restaurantId, orderId, guest: 'session 0', network: '203.0.113.9' }));
  await prisma.orderWait.createMany({ data: waits });
  const { rows } = await countRowsRead('orders', brandId, (ctx) =>
    createWithinLimits(Object.assign(ctx, { caller, ip: '203.0.113.9' }), restaurantId, async () => ({ orderId: own })),
  );
  expect(rows).toBeLessThan(50);
});
