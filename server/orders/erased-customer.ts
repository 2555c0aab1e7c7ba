// Decided in docs/decisions/066-erasing-customers.md.

import type { Context } from '@/server/core/operation/context';
import { lockCustomer } from '@/server/customers/customers.service';
import type { HeldOrder } from './held.query';

/**
 * Whether the customer of an order was erased: then nothing is kept of what is said of it. Holds the customer until the end of the
 * transaction: whoever erases them at that moment finds the order as it is left, or the order finds that.
 */
export async function isOfErased(ctx: Context, { customerId }: Pick<HeldOrder, 'customerId'>): Promise<boolean> {
  return customerId !== null && (await lockCustomer(ctx, customerId)).erasedAt !== null;
}
