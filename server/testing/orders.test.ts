import { expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { createRestaurant } from './factories';
import { bookedOrder, bookedRefund, createPaidOrder, createRefund } from './orders';

const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);

const dinner = {
  lines: [
    { unitCents: 1333, quantity: 3 },
    { unitCents: 501, vatRate: 2000 },
    { unitCents: 250, vatRate: 2000, feeKind: 'area' as const },
  ],
  discounts: [{ valueCents: 101 }, { kind: 'coupon' as const, valueCents: 77 }],
  grants: [{ valueCents: 1200 }],
};

it('bookedOrder and bookedRefund make orders and refunds whose sums add up', () => {
  const order = bookedOrder({ restaurantId: 1, brandId: 1, ...dinner });
  const cancelled = bookedRefund(order);
  const part = bookedRefund(order, { positions: [1] });
  for (const { lines, discounts, grants, payments, totalCents } of [order, cancelled, part]) {
    expect(sum(lines.map(({ leftCents }) => leftCents))).toBe(totalCents);
    expect(sum([...grants.map(({ valueCents }) => valueCents), ...payments.map(({ amountCents }) => amountCents)])).toBe(totalCents);
    expect(sum(discounts.map(({ valueCents }) => valueCents))).toBe(sum(lines.map(({ discountCents }) => discountCents)));
    for (const { rates, valueCents } of discounts) expect(sum(rates.map(({ cents }) => cents))).toBe(valueCents);
  }
  expect(sum(order.vat.map(({ netCents, taxCents }) => netCents + taxCents))).toBe(order.totalCents);
  expect(sum(order.lines.map(({ netCents }) => netCents))).toBe(sum(order.vat.map(({ netCents }) => netCents)));
  expect(order.totalCents).toBe(3 * 1333 + 501 + 250 - 101 - 77);
  expect(cancelled.totalCents).toBe(order.totalCents);
});

it('createPaidOrder and createRefund write the rows of an order and of its refund', async () => {
  const { id: restaurantId, brandId } = await createRestaurant(prisma);
  const order = await createPaidOrder(prisma, { restaurantId, brandId, ...dinner });
  const refund = await createRefund(prisma, order, { positions: [1] });
  const row = await prisma.order.findFirstOrThrow({ where: { restaurantId }, include: { lines: true, payments: true } });
  expect(row).toMatchObject({ id: order.orderId, totalCents: order.totalCents, refundedCents: refund.totalCents, status: 'PAID' });
  expect(row.lines).toHaveLength(3);
  expect(sum(row.payments.map(({ amount }) => amount))).toBe(order.toPayCents - sum(refund.payments.map(({ amountCents }) => amountCents)));
});
