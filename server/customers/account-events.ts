import type { Context } from '@/server/core/operation/context';
import { hasSameJson } from '@/server/core/reads/json';
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

/**
 * Changes a customer's account, and tells partners and open screens if it differs afterwards. The customer must be locked.
 * @param write makes the change; `updatedAt` is set here
 * @returns the account as it is now
 */
export async function changeAccount(
  ctx: Context,
  key: Pick<Customer, 'brandId' | 'customerId'>,
  write: () => Promise<void>,
): Promise<Customer> {
  const { brandId, customerId } = key;
  const before = await findCustomer(ctx.db, brandId, customerId);
  await write();
  const after = await findCustomer(ctx.db, brandId, customerId);
  if (after && hasSameJson(before, after)) return after;
  await ctx.db.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { updatedAt: ctx.now } });
  return emitAccount(ctx, 'customer.account.updated', key);
}
