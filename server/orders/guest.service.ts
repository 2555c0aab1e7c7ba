import type { z } from 'zod';
import { placeOfCustomer, reaches } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { refuseField } from '@/server/core/operation/refuse-field';
import { Prisma } from '@/server/core/platform/db';
import { isVisibleIn } from '@/server/customers/customers.query';
import { findMember } from '@/server/loyalty/member.query';
import { reservedOf } from './metadata.rules';
import type { orderBody } from './orders.schema';

/** What paying needs to know of an order’s customer. */
export interface OrderCustomer {
  customerId: number;
  paymentType: 'CASH' | 'PREPAYMENT' | 'POSTPAYMENT';
  /** Archived or inactive. Orders that have already happened are still theirs. */
  isInactive: boolean;
}

/** The customer of an order, if it has one. */
export interface NamedCustomer {
  customer: OrderCustomer | null;
  /** An unknown customer was named: an order that has already happened then has no customer. */
  isUnknown: boolean;
  /** The named customer has since been erased: an order that has already happened has no customer, but is still owed as it was. */
  erased: OrderCustomer | null;
}

interface CustomerReference {
  restaurantId: number;
  customerId?: number;
  memberId?: string;
  badge?: string;
}

/**
 * The customer of an order: customers order for themselves, guests of a web session for nobody, and all other callers for whomever they
 * name.
 * @throws invalid_parameters if several are named; and, unless the order has already happened, access_denied for a customer out of scope;
 *   member_not_found; data_not_found for an unknown badge; conflict for an archived or inactive customer
 */
export async function customerOf(
  ctx: Context,
  brandId: number,
  reference: CustomerReference,
  hasHappened: boolean,
): Promise<NamedCustomer> {
  const identifiers = [reference.customerId, reference.memberId, reference.badge].filter((each) => each !== undefined);
  if (identifiers.length > 1)
    throw refuseField('customerId', 'not_unique', { en: 'Name the customer once.', fr: 'Indiquez le client une seule fois.' });
  const { caller } = ctx;
  if (caller.role === 'web') {
    if (identifiers.length > 0) throw new AppError('access_denied');
    return { customer: null, isUnknown: false, erased: null };
  }
  const customerId =
    caller.role === 'customer' ? await ownId(ctx, reference) : await findNamedIfKnown(ctx, brandId, reference, hasHappened);
  const found = customerId === null ? null : await readCustomer(ctx, brandId, customerId, hasHappened);
  const [customer, erased] = found?.isErased ? [null, found] : [found, null];
  return { customer, isUnknown: customer === null && identifiers.length > 0, erased };
}

/** What an offline till handed in. If the guest was erased in the meantime, without what names them or what they said. */
export async function withoutErased(ctx: Context, request: z.output<typeof orderBody>): Promise<z.output<typeof orderBody>> {
  const { erased } = await customerOf(ctx, ctx.scope.brandId ?? 0, request, true);
  if (!erased) return request;
  return {
    ...request,
    ...{ guest: undefined, deliveryAddress: undefined, additionalInformation: undefined, sessionId: undefined },
    metadata: reservedOf(request.metadata),
    items: request.items.map((item) => ({ ...item, comment: undefined })),
    payments: request.payments.map((payment) => ({ ...payment, reference: undefined })),
  };
}

async function ownId(ctx: Context, { restaurantId, customerId, memberId, badge }: CustomerReference): Promise<number | null> {
  const own = ctx.caller.customerId;
  if (badge !== undefined || (customerId !== undefined && customerId !== own)) throw new AppError('access_denied');
  if (memberId !== undefined) await findMember(ctx, restaurantId, memberId);
  return own;
}

/** Errors that mean that nobody here has this name. */
const unknownCustomerErrors: readonly string[] = ['data_not_found', 'member_not_found', 'access_denied'];

/** @returns null if nobody is named or, for an order that has already happened, nobody known */
async function findNamedIfKnown(ctx: Context, brandId: number, reference: CustomerReference, hasHappened: boolean): Promise<number | null> {
  try {
    return await findNamed(ctx, brandId, reference, hasHappened);
  } catch (error) {
    if (hasHappened && error instanceof AppError && unknownCustomerErrors.includes(error.code)) return null;
    throw error;
  }
}

async function findNamed(
  ctx: Context,
  brandId: number,
  { restaurantId, customerId, memberId, badge }: CustomerReference,
  hasHappened: boolean,
): Promise<number | null> {
  if (memberId !== undefined) return (await findMember(ctx, restaurantId, memberId, { archivedToo: hasHappened }))?.customerId ?? null;
  if (badge !== undefined) {
    const [found] = await ctx.db.sql.read<{ id: number }>(Prisma.sql`select c.id from customers c
      join customer_badges b on b.brand_id = c.brand_id and b.customer_id = c.id
      where c.brand_id = ${brandId} and b.badge = ${badge} and ${isVisibleIn([restaurantId])}
        and (${hasHappened} or b.blocked_at is null and c.archived_at is null)`);
    if (!found) throw new AppError('data_not_found', { extraData: { field: 'badge' } });
    return found.id;
  }
  if (customerId === undefined) return null;
  const place = await placeOfCustomer(ctx.db, customerId);
  const isInScope = place !== null && place.brandId === brandId && reaches(ctx.caller, place);
  if (!isInScope) throw new AppError('access_denied');
  return customerId;
}

/** The refusal to serve a customer who is inactive. */
export const inactiveCustomer = (customerId: number) => new AppError('conflict', { extraData: { reason: 'inactive', customerId } });

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
  if (found.isArchived && !hasHappened) throw new AppError('conflict', { extraData: { reason: 'archived', customerId: id } });
  if (isInactive && !hasHappened) throw inactiveCustomer(id);
  return { customerId: id, paymentType: found.paymentType, isInactive, isErased: found.isErased };
}
