import type { Context } from '@/server/core/operation/context';
import { findCustomer } from './customers.query';
import type { Customer } from './customers.schema';

/** Events about a customer's account, as partners get them (spec, «Events»). */
export type AccountEvent = 'customer.account.added' | 'customer.account.updated' | 'customer.account.deleted';

/**
 * Tells partners and open screens, in this transaction, about a customer's account in its present state.
 * @returns that state
 */
export async function emitAccount(
  ctx: Context,
  kind: AccountEvent,
  { brandId, customerId }: Pick<Customer, 'brandId' | 'customerId'>,
): Promise<Customer> {
  const account = await findCustomer(ctx.db, brandId, customerId);
  if (!account) throw new Error(`Customer ${customerId} of brand ${brandId} is gone`);
  ctx.emit(kind, { ...account });
  ctx.touch('customers', [customerId]);
  return account;
}
