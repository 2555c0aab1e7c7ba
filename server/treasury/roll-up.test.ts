// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { type Db, prisma, transaction } from '@/server/core/platform/db';
import { errorOf } from '@/server/testing/as';
import { createPaidOrder } from '@/server/testing/orders';
import { refundSale, sell } from '@/server/testing/takings';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { addUpDays, rollUpOrder, rollUpReplaced, SHARDS } from './roll-up.service';

let tenants: TwoTenants;
const day = '2026-03-02';
/** As many as the pool has connections for. */
const AT_ONCE = 8;
const at = new Date('2026-03-02T12:00:00Z');
const place = () => ({ restaurantId: tenants.a.restaurantId, brandId: tenants.a.brandId, day, at });

beforeEach(async () => {
  tenants = await resetToTwoTenants();
});

const money = () => prisma.sql.read`select operation_type::text as type, guest_payment_type::text as way, sum(count)::bigint as count,
  sum(amount)::bigint as amount from treasury_days where restaurant_id = ${tenants.a.restaurantId} and day = ${day}::date
  group by operation_type, guest_payment_type order by operation_type, guest_payment_type`;
const sales = () => prisma.sql.read`select category::text as category, label, vat_rate as rate, sum(count)::bigint as count,
  sum(amount_incl_tax)::bigint as "inclTax", sum(amount_tax)::bigint as tax from revenue_days where restaurant_id = ${tenants.a.restaurantId} and day = ${day}::date
  group by category, label, vat_rate order by category, label, vat_rate`;

describe('the figures of a day', () => {
  it('include every order when many are paid at the same time', async () => {
    const lines = [{ unitCents: 1_100 }, { unitCents: 600, vatRate: 2000, categoryName: 'Drinks' }];
    const orders = Array.from({ length: 24 }, (_, index) => ({
      ...place(),
      lines,
      payments: [{ type: index % 2 === 0 ? ('Cash' as const) : ('CreditCard' as const), amountCents: 1_700 }],
    }));
    for (let at = 0; at < orders.length; at += AT_ONCE) await Promise.all(orders.slice(at, at + AT_ONCE).map((order) => sell(order)));
    expect(await money()).toEqual([
      { type: 'cashPayments', way: 'CASH', count: 12, amount: 20_400 },
      { type: 'creditCard', way: 'CASH', count: 12, amount: 20_400 },
    ]);
    expect(await sales()).toEqual([
      { category: 'items', label: 'Dishes', rate: 1000, count: 24, inclTax: 26_400, tax: 2_400 },
      { category: 'items', label: 'Drinks', rate: 2000, count: 24, inclTax: 14_400, tax: 2_400 },
    ]);
  });

  it('include an order while another one is still being paid on another connection', async () => {
    const [one, other] = [await createPaidOrder(prisma, place()), await createPaidOrder(prisma, place())];
    const ended = Promise.withResolvers<void>();
    const shards = new Map<number, Db>();
    const found = Promise.withResolvers<void>();
    // Transactions that stay open, until two are on different shards.
    const open = Array.from({ length: AT_ONCE - 2 }, () =>
      transaction(async (db) => {
        const [row] = await db.sql.read<{ shard: number }>`select pg_backend_pid() % ${SHARDS} as shard`;
        shards.set(row!.shard, db);
        if (shards.size === 2) found.resolve();
        await ended.promise;
      }),
    );
    await found.promise;
    const [first, second] = [...shards.values()];
    try {
      await rollUpOrder({ db: first! }, one);
      await rollUpOrder({ db: second! }, other);
    } finally {
      ended.resolve();
      await Promise.all(open);
    }
    expect(await money()).toMatchObject([{ count: 2, amount: 2_000 }]);
  });

  it('are not changed by the nightly merge of shards, even when orders are paid meanwhile', async () => {
    await Promise.all(Array.from({ length: AT_ONCE }, () => sell(place())));
    const before = [await money(), await sales()];
    expect(await addUpDays(prisma)).toBe(1);
    expect([await money(), await sales()]).toEqual(before);
    expect(await prisma.treasuryDay.count({ where: { shard: { not: 0 } } })).toBe(0);
    expect(await prisma.treasuryDay.count()).toBe(1);
    await Promise.all([...Array.from({ length: AT_ONCE }, () => sell(place())), addUpDays(prisma)]);
    await addUpDays(prisma);
    expect(await money()).toEqual([{ type: 'creditCard', way: 'CASH', count: 2 * AT_ONCE, amount: 2_000 * AT_ONCE }]);
    expect(await prisma.treasuryDay.count()).toBe(1);
    expect(await addUpDays(prisma)).toBe(0);
  });

  it('are reduced by a refund on the day of the refund', async () => {
    const order = await sell(place());
    await refundSale(order, { at: new Date('2026-03-03T09:00:00Z'), day: '2026-03-03', type: 'Cash' });
    expect(await money()).toEqual([{ type: 'creditCard', way: 'CASH', count: 1, amount: 1_000 }]);
    const next = await prisma.treasuryDay.findMany({ where: { day: new Date('2026-03-03') } });
    expect(next).toMatchObject([{ operationType: 'refundCash', count: 1n, amount: -1_000n }]);
    const back = await prisma.revenueDay.findMany({ where: { day: new Date('2026-03-03') } });
    expect(back).toMatchObject([{ category: 'items', label: 'Dishes', count: -1n, amountInclTax: -1_000n, amountTax: -91n }]);
  });

  it('drop a replaced payment and include the one that replaces it', async () => {
    const order = await sell({ ...place(), payments: [{ type: 'ExternalPayment', amountCents: 1_000 }] });
    const out = order.payments[0]!;
    await transaction((db) => rollUpReplaced({ db }, { ...order, out: [out], in: [{ ...out, type: 'Cash' }] }));
    expect(await money()).toEqual([
      { type: 'cashPayments', way: 'CASH', count: 1, amount: 1_000 },
      { type: 'externalPayments', way: 'CASH', count: 0, amount: 0 },
    ]);
  });

  it('hold sums beyond 32 bits', async () => {
    const huge = { ...place(), lines: [{ unitCents: 2_000_000_000 }] };
    await sell(huge);
    await sell(huge);
    expect(await money()).toMatchObject([{ amount: 4_000_000_000 }]);
  });
});

describe('an order', () => {
  it('is booked only once', async () => {
    const order = await sell(place());
    await expect(transaction((db) => rollUpOrder({ db }, order))).rejects.toThrow();
    expect(await money()).toMatchObject([{ count: 1 }]);
  });

  it('is not booked on a closed day', async () => {
    const { restaurantId } = tenants.a;
    await prisma.treasuryClosing.create({ data: { restaurantId, day: new Date(day), snapshot: {}, signature: 'x' } });
    expect(await errorOf(sell(place()))).toMatchObject({ code: 'conflict', extraData: { reason: 'day_closed', day } });
    expect(await money()).toEqual([]);
    expect(await prisma.treasuryBooking.count()).toBe(0);
  });
});
