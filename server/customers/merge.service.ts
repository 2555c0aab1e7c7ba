// Decided in docs/decisions/063-merging-customers.md.

import type { z } from 'zod';
import { placeOfCustomer, reaches } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { recordSeparately } from '@/server/core/writes/changes';
import { movePoints } from '@/server/loyalty/transfer.service';
import { moveOrders } from '@/server/orders/orders.personal';
import { moveUses } from '@/server/promotions/uses.service';
import { forgetCards } from '@/server/reloads/end.service';
import { moveWallet } from '@/server/wallet/transfer.service';
import { emitAccount } from './account-events';
import { type CustomerState, refusalOf } from './archived';
import type { Customer, MergeResult, mergeBody } from './customers.schema';
import { brandOf, changeable, readCustomer } from './customers.service';
import { MAX_BADGES } from './customers.values';
import { joinLogins } from './logins.service';
import { uniteFields, uniteRestaurants } from './merge.rules';

type Merge = z.output<typeof mergeBody> & { customerId: number };

/** The state that `If-Match` is compared with: the customer who stays. Both are locked, in the same order in all merges. */
export const versionedMerge: VersionedState<Merge, Customer> = {
  lock: (ctx, merge) => lockBoth(ctx, merge),
  read: readCustomer,
  show: changeable,
};

/**
 * Merges two customers of a brand. The one in the path stays and takes over badges, restaurants, money, points, cards, uses of promotions,
 * orders and the login. The other one is archived and names its successor; its payment cards are forgotten. Its earlier ledger lines and
 * history stay with it.
 * @throws data_not_found; access_denied for a customer out of scope; conflict if both are the same, if one is of another brand, archived,
 *   merged or erased, for open holds and charges, and for more badges or money than allowed; already_exists if somebody else has a value to
 *   be taken over
 */
export async function mergeCustomers(ctx: Context, merge: Merge): Promise<MergeResult> {
  const { customerId, fromCustomerId, take } = merge;
  const brandId = brandOf(ctx);
  await assertMergeable(ctx, merge);
  const states = await lockBoth(ctx, merge);
  for (const [id, state] of states) if (state.archivedAt) throw refusalOf(id, state);
  const [into, from] = [await readCustomer(ctx, { customerId }), await readCustomer(ctx, { customerId: fromCustomerId })];
  const restaurantIds = uniteRestaurants(into.restaurantIds, from.restaurantIds);
  if (ctx.caller.restaurantId !== null && String(restaurantIds) !== String(into.restaurantIds)) throw new AppError('access_denied');

  await forgetCards(ctx, { brandId, customerId: fromCustomerId });
  await moveWallet(ctx, { brandId, fromCustomerId, intoCustomerId: customerId });
  await moveUses(ctx.db, { brandId, fromCustomerId, customerId });
  await moveOrders(ctx.db, { brandId, fromCustomerId, customerId });
  const fields = uniteFields(into, from, take);
  await handOver(ctx, { brandId, customerId, fromCustomerId }, from.externalId === fields.externalId);
  await movePoints(ctx, { brandId, fromCustomerId, intoCustomerId: customerId });
  await joinLogins(ctx, { brandId, customerId, fromCustomerId }, fields);
  const { guestGroupId, ...columns } = fields;
  await ctx.db.customer.update({
    where: { brandId_id: { brandId, id: customerId } },
    data: { ...columns, guestGroupId, updatedAt: ctx.now },
  });
  await uniteRestaurantLinks(ctx, { brandId, customerId, fromCustomerId }, restaurantIds);

  const merged = await emitAccount(ctx, 'customer.account.deleted', { brandId, customerId: fromCustomerId });
  await recordSeparately(
    ctx,
    { brandId, customerId: fromCustomerId },
    {
      subject: { kind: 'customer', id: fromCustomerId },
      operation: 'POST /customers/{customerId}/merge',
      input: merge,
      before: changeable(from),
      after: changeable(merged),
    },
  );
  return { customer: await emitAccount(ctx, 'customer.account.updated', { brandId, customerId }), merged };
}

/** Refuses pairs that can never be merged, whatever their state. */
async function assertMergeable(ctx: Context, { customerId, fromCustomerId }: Merge): Promise<void> {
  if (customerId === fromCustomerId) throw new AppError('conflict', { extraData: { reason: 'same_customer', customerId } });
  const place = await placeOfCustomer(ctx.db, fromCustomerId);
  if (!place && ctx.caller.role === 'admin') throw new AppError('data_not_found', { extraData: { field: 'fromCustomerId' } });
  if (!place || !reaches(ctx.caller, place)) throw new AppError('access_denied');
  if (place.brandId !== brandOf(ctx)) throw new AppError('conflict', { extraData: { reason: 'other_brand', customerId: fromCustomerId } });
}

/** Locks both customers by id, so that concurrent merges wait rather than deadlock. */
async function lockBoth(ctx: Context, { customerId, fromCustomerId }: Merge): Promise<[number, CustomerState][]> {
  const rows = await ctx.db.sql.read<CustomerState & { id: number }>`
    select id, archived_at as "archivedAt", erased_at as "erasedAt", merged_into_id as "mergedIntoId" from customers
    where brand_id = ${brandOf(ctx)} and id = any(${[customerId, fromCustomerId]}::int[]) order by id for no key update`;
  return rows.map(({ id, ...state }) => [id, state]);
}

interface Pair {
  brandId: number;
  /** The customer who stays. */
  customerId: number;
  fromCustomerId: number;
}

/** Archives the customer who goes, names their successor, and moves their badges. */
async function handOver(ctx: Context, { brandId, customerId, fromCustomerId }: Pair, takesExternalId: boolean): Promise<void> {
  const badges = await ctx.db.customerBadge.count({ where: { brandId, customerId: { in: [customerId, fromCustomerId] } } });
  if (badges > MAX_BADGES) throw new AppError('conflict', { extraData: { reason: 'too_many_badges', limit: MAX_BADGES } });
  await ctx.db.customerBadge.updateMany({ where: { brandId, customerId: fromCustomerId }, data: { customerId } });
  // Customers merged earlier into the one who goes now name the one who stays, so that no chains arise.
  await ctx.db.customer.updateMany({ where: { brandId, mergedIntoId: fromCustomerId }, data: { mergedIntoId: customerId } });
  await ctx.db.customer.update({
    where: { brandId_id: { brandId, id: fromCustomerId } },
    data: { archivedAt: ctx.now, updatedAt: ctx.now, mergedIntoId: customerId, ...(takesExternalId && { externalId: null }) },
  });
}

async function uniteRestaurantLinks(ctx: Context, { brandId, customerId, fromCustomerId }: Pair, restaurantIds: number[]): Promise<void> {
  if (restaurantIds.length === 0) {
    await ctx.db.customerRestaurant.deleteMany({ where: { brandId, customerId } });
    return;
  }
  await ctx.db.sql.run`insert into customer_restaurants (brand_id, customer_id, restaurant_id)
    select ${brandId}, ${customerId}, restaurant_id from customer_restaurants where brand_id = ${brandId} and customer_id = ${fromCustomerId}
    on conflict do nothing`;
}
