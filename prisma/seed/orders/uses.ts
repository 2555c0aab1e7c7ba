import type { Orm } from '@/server/core/platform/db';
import type { BookedRefund } from '@/server/orders/booked.types';
import { insertRows } from '../rows';
import type { PricedOrder } from './price';
import { isFullRefund } from './refunds';

/** Writes the uses of promotions, coupons and grants by orders. Orders that were cancelled or fully refunded have given them back. */
export async function writeUses(db: Orm, orders: readonly PricedOrder[], refunds: readonly BookedRefund[]): Promise<void> {
  const refundOf = new Map(refunds.map((refund) => [refund.orderId, refund]));
  const cancelledAtOf = ({ booked }: PricedOrder) => {
    const refund = refundOf.get(booked.orderId);
    return refund && isFullRefund(refund, booked) ? refund.at : null;
  };

  const promotionUses = orders.flatMap((order) =>
    order.priced.discounts.flatMap(({ kind, id, version, valueCents }) =>
      kind === 'promotion' ? [{ order, promotionId: Number(id), version, valueCents }] : [],
    ),
  );
  const tallies = new Map<string, { row: [number, number, number]; uses: number; amount: number }>();
  for (const { order, promotionId, valueCents } of promotionUses) {
    const { brandId, restaurantId } = order.sold;
    const key = `${promotionId}/${restaurantId}`;
    const tally = tallies.get(key) ?? { row: [brandId, promotionId, restaurantId] as [number, number, number], uses: 0, amount: 0 };
    tallies.set(key, tally);
    if (cancelledAtOf(order) !== null) continue;
    tally.uses += 1;
    tally.amount += valueCents;
  }
  await insertRows(
    db,
    'promotion_tallies',
    { brand_id: 'int', promotion_id: 'int', restaurant_id: 'int', uses: 'int', amount: 'bigint' },
    [...tallies.values()].map(({ row, uses, amount }) => [...row, uses, amount]),
  );
  await insertRows(
    db,
    'promotion_uses',
    {
      ...{ brand_id: 'int', promotion_id: 'int', version: 'int', restaurant_id: 'int', order_id: 'int', customer_id: 'int', amount: 'int' },
      ...{ at: 'timestamptz', cancelled_at: 'timestamptz' },
    },
    promotionUses.map(({ order, promotionId, version, valueCents }) => [
      ...[order.sold.brandId, promotionId, version, order.sold.restaurantId, order.sold.id, order.guest?.id ?? null, valueCents],
      ...[order.booked.at, cancelledAtOf(order)],
    ]),
  );
  await insertRows(
    db,
    'coupon_uses',
    {
      ...{ brand_id: 'int', coupon_id: 'int', restaurant_id: 'int', customer_id: 'int', order_id: 'int', amount: 'int' },
      ...{ used_at: 'timestamptz', cancelled_at: 'timestamptz' },
    },
    orders
      .filter(({ promocodeId }) => promocodeId !== null)
      .map((order) => [
        ...[order.sold.brandId, order.promocodeId, order.sold.restaurantId, order.guest?.id ?? null, order.sold.id],
        ...[order.priced.discounts.find(({ kind }) => kind === 'coupon')!.valueCents, order.booked.at, cancelledAtOf(order)],
      ]),
  );
  await insertRows(
    db,
    'grant_uses',
    {
      ...{ brand_id: 'int', customer_id: 'int', restaurant_id: 'int', order_id: 'int', grant_id: 'int', version: 'int' },
      ...{ pricing_rule_id: 'int', shift_id: 'text', day: 'date', amount: 'int', used_at: 'timestamptz', cancelled_at: 'timestamptz' },
    },
    orders.flatMap((order) =>
      order.priced.grants.map(({ grantId, version, valueCents }) => [
        ...[order.sold.brandId, order.guest!.id, order.sold.restaurantId, order.sold.id, grantId, version],
        ...[order.seat.pricingRuleId, order.seat.shiftId, order.booked.day, valueCents, order.booked.at, cancelledAtOf(order)],
      ]),
    ),
  );
}
