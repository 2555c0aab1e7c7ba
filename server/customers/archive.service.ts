import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { endReload } from '@/server/reloads/end.service';
import { bookLines, type Entry } from '@/server/wallet/ledger.service';
import { type Purse, spend, totalOf } from '@/server/wallet/wallet.rules';
import { emitAccount } from './account-events';
import { refusalOf } from './archived';
import type { Customer, Settling } from './customers.schema';
import { brandOf, lockCustomer, readCustomer } from './customers.service';
import { endLogin } from './logins.service';

/**
 * Archives a customer: tills no longer find them, and their logins end. Does nothing if they are archived already.
 * @throws data_not_found; conflict, with the amount, if the wallet has a balance that `settle` does not settle, or while a hold is open
 *   or a card is being charged
 */
export async function archiveCustomer(ctx: Context, { customerId, ...settlement }: Settling & { customerId: number }): Promise<Customer> {
  const brandId = brandOf(ctx);
  const { archivedAt } = await lockCustomer(ctx, customerId);
  if (archivedAt) return readCustomer(ctx, { customerId });
  await endReload(ctx, { brandId, customerId });
  await bookLines(ctx, { brandId, customerId }, (purse) => ({ entries: settlementOf(purse, settlement) }));
  await ctx.db.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { archivedAt: ctx.now, updatedAt: ctx.now } });
  await endLogin(ctx, { brandId, customerId });
  return emitAccount(ctx, 'customer.account.deleted', { brandId, customerId });
}

/** How a wallet is emptied: the customer’s own money is paid back or kept by the brand, everything else expires. */
function settlementOf(purse: Purse, { settle, counterMethod = 'CASH' }: Settling): Entry[] {
  if (purse.held > 0) throw new AppError('conflict', { extraData: { reason: 'held', amount: purse.held } });
  const balance = totalOf(purse);
  if (balance === 0) return [];
  if (settle === undefined) throw new AppError('conflict', { extraData: { reason: 'balance', amount: balance } });
  return (spend(purse, balance) ?? []).map(
    (step): Entry =>
      step.pocket === 'own' && settle === 'refund' ? { step, kind: 'REFUND', counterMethod } : { step, kind: 'CORRECTION' },
  );
}

/**
 * Restores an archived customer. Does nothing if they are not archived. Logins ended by archiving remain ended.
 * @throws data_not_found; conflict if another customer has the email by now, or if the customer was erased or merged
 */
export async function unarchiveCustomer(ctx: Context, { customerId }: { customerId: number }): Promise<{ success: boolean }> {
  const brandId = brandOf(ctx);
  const state = await lockCustomer(ctx, customerId);
  if (!state.archivedAt) return { success: true };
  if (state.erasedAt || state.mergedIntoId !== null) throw refusalOf(customerId, state);
  const sameEmail = await ctx.db.sql.read<{ id: number }>`select o.id from customers c
    join customers o on o.brand_id = c.brand_id and lower(o.email) = lower(c.email) and o.archived_at is null
    where c.brand_id = ${brandId} and c.id = ${customerId}`;
  if (sameEmail[0]) throw new AppError('conflict', { extraData: { reason: 'email_taken', customerId: sameEmail[0].id } });
  await ctx.db.customer.update({ where: { brandId_id: { brandId, id: customerId } }, data: { archivedAt: null, updatedAt: ctx.now } });
  await emitAccount(ctx, 'customer.account.updated', { brandId, customerId });
  return { success: true };
}
