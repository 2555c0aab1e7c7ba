import type { Db } from '@/server/core/platform/db';
import { fromColumn } from '@/server/core/platform/json-columns';
import type { PaidBack } from './booked.types';
import type { LockedOrder, PaidRow } from './locked-order.query';
import type { StoredRefundLine } from './refunds.rules';

/** What a refund gave back of lines and grants. */
export interface ReturnedParts {
  refundId: number;
  lines: StoredRefundLine[];
  grants: { grantId: number; valueCents: number }[];
}

/** What refunds have given back of an order so far, oldest first. */
export async function readReturned(db: Db, { restaurantId, id: orderId }: LockedOrder): Promise<ReturnedParts[]> {
  const rows = await db.orderRefund.findMany({
    where: { restaurantId, orderId },
    select: { id: true, lines: true, grants: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id, lines, grants }) => ({
    refundId: id,
    lines: fromColumn<StoredRefundLine[]>(lines),
    grants: fromColumn<ReturnedParts['grants']>(grants),
  }));
}

/** The current payments of a sale, with replacements applied. */
export const paymentsOfSale = (paid: readonly PaidRow[]) =>
  paid.filter(({ refundId }) => refundId === null).map(({ type, amount }) => ({ type, amountCents: amount }));

/** What refunds originally gave back, before any of their payments were replaced. */
export const paidBackOf = (paid: readonly PaidRow[], returned: readonly ReturnedParts[]): PaidBack => ({
  payments: paid
    .filter(({ refundId, replacesId }) => refundId !== null && replacesId === null)
    .map(({ type, amount }) => ({ type, amountCents: -amount })),
  grants: returned.flatMap(({ grants }) => grants),
});
