import type { Orm } from '@/server/core/platform/db';
import type { BookedOrderHeader, BookedRefund } from '@/server/orders/booked.types';
import type { Apportioned } from '@/server/treasury/apportion.rules';
import { type RollUp, rollUpOfOrder, rollUpOfRefund, type TreasuryEntry } from '@/server/treasury/roll-up.rules';
import { insertRows } from '../rows';
import type { PricedOrder } from './price';

interface Day {
  restaurantId: number;
  day: string;
}

/** Adds a row to the one with the same key. */
function addToRow<Row extends object>(rows: Map<string, Row>, key: string, row: Row, sums: readonly (keyof Row)[]): void {
  const existing = rows.get(key);
  if (!existing) rows.set(key, { ...row });
  else for (const name of sums) existing[name] = ((existing[name] as number) + (row[name] as number)) as Row[keyof Row];
}

/** Writes the figures of each day and the bookings behind them, by the rules of treasury. */
export async function writeTreasury(db: Orm, orders: readonly PricedOrder[], refunds: readonly BookedRefund[]): Promise<void> {
  const money = new Map<string, TreasuryEntry & Day>();
  const revenue = new Map<string, Apportioned & Day>();
  const addRollUp = ({ restaurantId, day }: BookedOrderHeader, { treasury, revenue: revenueRows }: RollUp) => {
    const at = `${restaurantId}/${day}`;
    for (const row of treasury)
      addToRow(money, `${at}/${row.operationType}/${row.guestPaymentType}`, { restaurantId, day, ...row }, ['count', 'amount']);
    for (const row of revenueRows)
      addToRow(revenue, `${at}/${row.category}/${row.guestPaymentType}/${row.vatRate}/${row.label}`, { restaurantId, day, ...row }, [
        'count',
        'inclTax',
        'tax',
      ]);
  };
  for (const { booked } of orders) addRollUp(booked, rollUpOfOrder(booked));
  for (const refund of refunds) addRollUp(refund, rollUpOfRefund(refund));
  await insertRows(
    db,
    'treasury_days',
    {
      ...{ restaurant_id: 'int', day: 'date', operation_type: 'treasury_operation', guest_payment_type: 'guest_payment_type' },
      ...{ shard: 'smallint', count: 'bigint', amount: 'bigint' },
    },
    [...money.values()].map(({ restaurantId, day, operationType, guestPaymentType, count, amount }) => [
      ...[restaurantId, day, operationType, guestPaymentType, 0, count, amount],
    ]),
  );
  await insertRows(
    db,
    'revenue_days',
    {
      ...{ restaurant_id: 'int', day: 'date', category: 'revenue_category', label: 'text', guest_payment_type: 'guest_payment_type' },
      ...{
        vat_rate: 'int',
        shard: 'smallint',
        count: 'bigint',
        amount_excl_tax: 'bigint',
        amount_tax: 'bigint',
        amount_incl_tax: 'bigint',
      },
    },
    [...revenue.values()].map(({ restaurantId, day, category, label, guestPaymentType, vatRate, count, inclTax, tax }) => [
      ...[restaurantId, day, category, label, guestPaymentType, vatRate, 0, count, inclTax - tax, tax, inclTax],
    ]),
  );
  await db.$executeRaw`insert into treasury_hours (restaurant_id, day, hour, channel_id, shard, orders, total)
    select o.restaurant_id, o.day, extract(hour from o.paid_at at time zone r.time_zone), o.channel_id, 0, count(*), sum(o.total_cents)
    from orders o join restaurants r on r.id = o.restaurant_id group by 1, 2, 3, 4`;
  const saleBookings = orders.map(({ booked }) => ({
    ...booked,
    kind: 'SALE',
    refundId: null as number | null,
    detail: null as string | null,
  }));
  const refundBookings = refunds.map((refund) => ({
    ...{ ...refund, kind: 'REFUND', refundId: refund.refundId as number | null },
    detail: JSON.stringify({ isWhole: refund.isWhole }) as string | null,
  }));
  await insertRows(
    db,
    'treasury_bookings',
    {
      ...{ restaurant_id: 'int', day: 'date', kind: 'treasury_booking_kind', order_id: 'int', refund_id: 'int', detail: 'jsonb' },
      at: 'timestamptz',
    },
    [...saleBookings, ...refundBookings]
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ restaurantId, day, kind, orderId, refundId, detail, at }) => [restaurantId, day, kind, orderId, refundId, detail, at]),
  );
}
