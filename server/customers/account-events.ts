import type { Context } from '@/server/core/operation/context';
import { findCustomer } from './customers.query';
import type { Customer } from './customers.schema';

/** What happens to a customer's account, as partners are told (spec, «Events»). */
export type AccountEvent = 'customer.account.added' | 'customer.account.updated' | 'customer.account.deleted';

/** Tells partners and open screens of a customer's account in this transaction, with the whole of it as it stands now. Returns that. */
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
