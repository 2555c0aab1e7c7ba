import type { z } from 'zod';
import { placeOfCustomer, reaches } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { refuseField } from '@/server/core/operation/refuse-field';
import { Prisma } from '@/server/core/platform/db';
import { knownIn } from '@/server/customers/customers.query';
import { findMember } from '@/server/loyalty/member.query';
import { reservedOf } from './metadata.rules';
import type { orderBody } from './orders.schema';

/** The customer of an order, as far as paying goes. */
export interface OrderCustomer {
  customerId: number;
  paymentType: 'CASH' | 'PREPAYMENT' | 'POSTPAYMENT';
  /** Archived or not active: only what has happened is theirs all the same. */
  isInactive: boolean;
}

/** Whose order it is, if anybody’s. */
export interface NamedCustomer {
  customer: OrderCustomer | null;
  /** Somebody was named whom we do not know: what has happened is nobody’s then. */
  isUnknown: boolean;
  /** Who was named and has been erased since: what has happened is nobody’s either, but owed as it was. */
  erased: OrderCustomer | null;
}

interface Asked {
  restaurantId: number;
  customerId?: number;
  memberId?: string;
  badge?: string;
}

/**
 * Whose order it is: customers order for themselves, guests of a web session for nobody, and all others for whom they name.
 * @throws invalid_parameters where several are named; unless the order has happened, access_denied for a customer out of reach;
 *   member_not_found; data_not_found for an unknown badge; conflict for a customer who is archived or not active
 */
export async function customerOf(ctx: Context, brandId: number, asked: Asked, hasHappened: boolean): Promise<NamedCustomer> {
  const named = [asked.customerId, asked.memberId, asked.badge].filter((each) => each !== undefined);
  if (named.length > 1)
    throw refuseField('customerId', 'not_unique', { en: 'Name the customer once.', fr: 'Indiquez le client une seule fois.' });
  const { caller } = ctx;
  if (caller.role === 'web') {
    if (named.length > 0) throw new AppError('access_denied');
    return { customer: null, isUnknown: false, erased: null };
  }
  const customerId = caller.role === 'customer' ? await ownId(ctx, asked) : await idNamed(ctx, brandId, asked, hasHappened);
  const found = customerId === null ? null : await readCustomer(ctx, brandId, customerId, hasHappened);
  const [customer, erased] = found?.isErased ? [null, found] : [found, null];
  return { customer, isUnknown: customer === null && named.length > 0, erased };
}

/** What a till hands in that was offline, without anything that names the guest or that they said, where they were erased meanwhile. */
export async function withoutErased(ctx: Context, asked: z.output<typeof orderBody>): Promise<z.output<typeof orderBody>> {
  const { erased } = await customerOf(ctx, ctx.scope.brandId ?? 0, asked, true);
  if (!erased) return asked;
  return {
    ...asked,
    ...{ guest: undefined, deliveryAddress: undefined, additionalInformation: undefined, sessionId: undefined },
    metadata: reservedOf(asked.metadata),
    items: asked.items.map((item) => ({ ...item, comment: undefined })),
    payments: asked.payments.map((payment) => ({ ...payment, reference: undefined })),
  };
}

async function ownId(ctx: Context, { restaurantId, customerId, memberId, badge }: Asked): Promise<number | null> {
  const own = ctx.caller.customerId;
  if (badge !== undefined || (customerId !== undefined && customerId !== own)) throw new AppError('access_denied');
  if (memberId !== undefined) await findMember(ctx, restaurantId, memberId);
  return own;
}

/** What a name is refused with that means nobody here. */
const ofStrangers: readonly string[] = ['data_not_found', 'member_not_found', 'access_denied'];

/** @returns null where nobody is named or, for what has happened, nobody who is known */
async function idNamed(ctx: Context, brandId: number, asked: Asked, hasHappened: boolean): Promise<number | null> {
  try {
    return await findNamed(ctx, brandId, asked, hasHappened);
  } catch (error) {
    if (hasHappened && error instanceof AppError && ofStrangers.includes(error.code)) return null;
    throw error;
  }
}

async function findNamed(
  ctx: Context,
  brandId: number,
  { restaurantId, customerId, memberId, badge }: Asked,
  hasHappened: boolean,
): Promise<number | null> {
  if (memberId !== undefined) return (await findMember(ctx, restaurantId, memberId, { archivedToo: hasHappened }))?.customerId ?? null;
  if (badge !== undefined) {
    const [found] = await ctx.db.sql.read<{ id: number }>(Prisma.sql`select c.id from customers c
      join customer_badges b on b.brand_id = c.brand_id and b.customer_id = c.id
      where c.brand_id = ${brandId} and b.badge = ${badge} and ${knownIn([restaurantId])}
        and (${hasHappened} or b.blocked_at is null and c.archived_at is null)`);
    if (!found) throw new AppError('data_not_found', { extraData: { field: 'badge' } });
    return found.id;
  }
  if (customerId === undefined) return null;
  const place = await placeOfCustomer(ctx.db, customerId);
  const isReached = place !== null && place.brandId === brandId && reaches(ctx.caller, place);
  if (!isReached) throw new AppError('access_denied');
  return customerId;
}

async function readCustomer(
  ctx: Context,
  brandId: number,
  id: number,
  hasHappened: boolean,
): Promise<OrderCustomer & { isErased: boolean }> {
  const [found] = await ctx.db.sql.read<{
    paymentType: OrderCustomer['paymentType'];
    isActive: boolean;
    isArchived: boolean;
    isErased: boolean;
    mergedIntoId: number | null;
  }>`select payment_type::text as "paymentType", is_active as "isActive", archived_at is not null as "isArchived",
      erased_at is not null as "isErased", merged_into_id as "mergedIntoId" from customers where brand_id = ${brandId} and id = ${id}`;
  if (!found) throw new AppError('data_not_found', { extraData: { field: 'customerId' } });
  if (hasHappened && found.mergedIntoId !== null) return readCustomer(ctx, brandId, found.mergedIntoId, hasHappened);
  const isInactive = found.isArchived || !found.isActive;
  if (isInactive && !hasHappened) throw new AppError('conflict', { extraData: { reason: 'archived', customerId: id } });
  return { customerId: id, paymentType: found.paymentType, isInactive, isErased: found.isErased };
}
