// Decided in docs/decisions/066-erasing-customers.md.

import type { Context } from '@/server/core/operation/context';
import { lockCustomer } from '@/server/customers/customers.service';
import type { HeldOrder } from './held.query';

type Whose = Pick<HeldOrder, 'customerId' | 'isOfErased'>;

/**
 * Whether the customer of an order was erased: then nothing is kept of what is said of it, and the order knows it from here on. Holds the
 * customer until the end of the transaction: whoever erases them at that moment finds the order as it is left, or the order finds that.
 */
export async function isOfErased(ctx: Context, order: Whose): Promise<boolean> {
  if (!order.isOfErased && order.customerId !== null) order.isOfErased = (await lockCustomer(ctx, order.customerId)).erasedAt !== null;
  return order.isOfErased;
}

/** What an order is paid with, without the references where its customer was erased: they may name them. */
export async function withoutReferences<Payment extends { reference: string | null }>(
  ctx: Context,
  order: Whose,
  payments: readonly Payment[],
): Promise<Payment[]> {
  const isErased = await isOfErased(ctx, order);
  return payments.map((payment) => (isErased ? { ...payment, reference: null } : payment));
}
