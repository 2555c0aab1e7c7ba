// Decided in docs/decisions/066-erasing-customers.md.

import type { Context } from '@/server/core/operation/context';
import { lockCustomer } from '@/server/customers/customers.service';
import type { LockedOrder } from './locked-order.query';

type OrderOwner = Pick<LockedOrder, 'customerId' | 'isOfErased'>;

/**
 * Whether the customer of an order was erased; if so, what was said about the order is dropped and the order records it. Locks the customer
 * until the end of the transaction, so that an erasure at that moment either finds the order as it is left or is seen by it.
 */
export async function isOfErased(ctx: Context, order: OrderOwner): Promise<boolean> {
  if (!order.isOfErased && order.customerId !== null) order.isOfErased = (await lockCustomer(ctx, order.customerId)).erasedAt !== null;
  return order.isOfErased;
}

/** The payments of an order. If its customer was erased, without their references, which may name them. */
export async function withoutReferences<Payment extends { reference: string | null }>(
  ctx: Context,
  order: OrderOwner,
  payments: readonly Payment[],
): Promise<Payment[]> {
  const isErased = await isOfErased(ctx, order);
  return payments.map((payment) => (isErased ? { ...payment, reference: null } : payment));
}
