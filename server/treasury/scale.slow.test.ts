import { beforeAll, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { resetDatabase } from '@/server/testing/database';
import { createBrand, createRestaurant } from '@/server/testing/factories';
import { countRowsRead } from '@/server/testing/rows-read';
import { sell } from '@/server/testing/takings';
import { listBookedOrders } from './orders.service';
import { ordersQuery } from './treasury.schema';

/** Four months of orders with a usual discount. Those with a rare one, and a grant, are on the oldest days, found last. */
const [DAYS, ORDERS_A_DAY, RARE_DAYS, RARE_A_DAY] = [120, 50, 3, 10];
const period = { from: '2025-01-01', to: '2025-04-30' };
let brandId: number;
let restaurantId: number;

/** Sells on the first day, and copies the order with its figures to the following days. */
async function sellDaily({
  label,
  grants,
  days,
  perDay,
}: {
  label: string;
  grants: { valueCents: number }[];
  days: number;
  perDay: number;
}) {
  const discounts = [{ label, valueCents: 100 }];
  const { orderId } = await sell({ brandId, restaurantId, discounts, grants, at: new Date(`${period.from}T12:00:00Z`) });
  const copies = `from orders o, generate_series(1, ${days * perDay - 1}) n, lateral (select o.id * 100000 + n as id,
    o.day + n % ${days} as day) as copy where o.id = ${orderId}`;
  const copyRows = (table: string) => `insert into ${table} select (jsonb_populate_record(r, to_jsonb(copy) - 'id' - 'day'
      || jsonb_build_object('order_id', copy.id))).* from ${table} r, (select copy.id, copy.day ${copies}) copy where r.order_id = ${orderId}`;
  await prisma.$executeRawUnsafe(
    `insert into order_places (id, restaurant_id, brand_id) select copy.id, o.restaurant_id, o.brand_id ${copies}`,
  );
  await prisma.$executeRawUnsafe(`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', copy.id, 'day', copy.day,
    'order_number', copy.id, 'ticket_number', copy.id))).* ${copies}`);
  await prisma.$executeRawUnsafe(copyRows('order_lines'));
  await prisma.$executeRawUnsafe(`insert into treasury_bookings (restaurant_id, day, kind, order_id)
    select o.restaurant_id, copy.day, 'SALE', copy.id ${copies}`);
  for (const table of ['revenue_days', 'treasury_days'])
    await prisma.$executeRawUnsafe(`insert into ${table} select (jsonb_populate_record(f, jsonb_build_object('day', f.day + n))).*
      from ${table} f, generate_series(1, ${days - 1}) n where f.day = '${period.from}' on conflict do nothing`);
}

beforeAll(async () => {
  await resetDatabase();
  ({ id: brandId } = await createBrand(prisma));
  ({ id: restaurantId } = await createRestaurant(prisma, { brandId }));
  await sellDaily({ label: 'USUAL', grants: [], days: DAYS, perDay: ORDERS_A_DAY });
  await sellDaily({ label: 'RARE', grants: [{ valueCents: 500 }], days: RARE_DAYS, perDay: RARE_A_DAY });
  for (const table of ['orders', 'order_lines', 'treasury_bookings', 'revenue_days', 'treasury_days'])
    await prisma.$executeRawUnsafe(`analyze ${table}`);
});

it.each([
  ['of a usual discount', { category: 'discounts', label: 'USUAL' }, 20],
  ['of a rare discount', { category: 'discounts', label: 'RARE' }, 20],
  ['of a discount that nobody had', { category: 'discounts', label: 'NONE' }, 0],
  ['of a rare grant', { category: 'grants', label: 'Employer' }, 20],
  ['of what grants paid', { operationType: 'grantPayments' }, 20],
] as const)('the orders behind a figure are read without those of other days: %s', async (_, figure, shown) => {
  const input = { restaurantId, ...ordersQuery.parse({ ...period, limit: 20, ...figure }) };
  for (const table of ['orders', 'treasury_bookings']) {
    const { rows, answer } = await countRowsRead(table, brandId, (ctx) => listBookedOrders(ctx, input));
    expect(answer.items).toHaveLength(shown);
    expect(rows).toBeLessThan(RARE_DAYS * ORDERS_A_DAY * 4);
  }
});
