// Decided in docs/decisions/085-uses-of-coupons.md.
// Decided in docs/decisions/094-limits-of-unknown-guests.md.

import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { missingField } from '@/server/core/operation/refuse-field';
import { type Db, Prisma } from '@/server/core/platform/db';
import { type LockedCoupon, lockCoupon } from './coupons.query';
import { tellCoupons } from './coupons.service';
import { type Guest, type Marks, marksOf } from './people';

/** The use of a coupon in an order. */
export interface NewUse {
  brandId: number;
  promocodeId: number;
  restaurantId: number;
  orderId: number | null;
  /** Cents taken off. */
  amount: number;
  guest: Guest;
}

/**
 * A person as uses identify them: the customer with all who were merged into them, and marks of all addresses and numbers that belong to
 * them.
 */
interface GuestIdentity {
  customerIds: number[];
  marks: Marks[];
  /** The marks stored with a use: the account's own, as a different address is easily invented at checkout. */
  kept: Marks;
}

/** Finds the marks that identify a guest. For customers, their own addresses and numbers count beside the given ones. */
async function identifyGuest(db: Db, brandId: number, guest: Guest): Promise<GuestIdentity> {
  const { customerId } = guest;
  const customers =
    customerId == null
      ? []
      : await db.customer.findMany({
          where: { brandId, OR: [{ id: customerId }, { mergedIntoId: customerId }] },
          select: { id: true, email: true, phoneNumber: true },
        });
  const own = customers.find(({ id }) => id === customerId);
  const kept = await marksOf(db, brandId, { email: own?.email ?? guest.email, phoneNumber: own?.phoneNumber ?? guest.phoneNumber });
  const marks: Marks[] = [];
  for (const person of [guest, ...customers]) marks.push(await marksOf(db, brandId, person));
  return { customerIds: customers.map(({ id }) => id), marks, kept };
}

/** Counts the valid uses of a coupon or its batch by a person. */
async function countUses(db: Db, coupon: Pick<LockedCoupon, 'brandId' | 'id' | 'batchId'>, identity: GuestIdentity): Promise<number> {
  const emails = identity.marks.flatMap(({ emailHash }) => emailHash ?? []);
  const phones = identity.marks.flatMap(({ phoneHash }) => phoneHash ?? []);
  const by = [
    ...(identity.customerIds.length > 0 ? [Prisma.sql`u.customer_id = any(${identity.customerIds}::int[])`] : []),
    ...(emails.length > 0 ? [Prisma.sql`u.email_hash = any(${emails}::bytea[])`] : []),
    ...(phones.length > 0 ? [Prisma.sql`u.phone_hash = any(${phones}::bytea[])`] : []),
  ];
  if (by.length === 0) return 0;
  const { brandId, id, batchId } = coupon;
  const ofBatch = batchId === null ? Prisma.sql`u.coupon_id = ${id}` : Prisma.sql`c.batch_id = ${batchId}::uuid`;
  const [row] = await db.sql.read<{ uses: number }>`select count(*)::int as uses
    from coupon_uses u join coupons c on c.brand_id = u.brand_id and c.id = u.coupon_id
    where u.brand_id = ${brandId} and u.cancelled_at is null and ${ofBatch} and (${Prisma.join(by, ' or ')})`;
  return row?.uses ?? 0;
}

/**
 * How often somebody has used a coupon or any code of its batch, by customer, email address and phone number. Zero for an unidentified
 * guest.
 */
export async function countUsesOf(db: Db, coupon: Pick<LockedCoupon, 'brandId' | 'id' | 'batchId'>, guest: Guest): Promise<number> {
  return countUses(db, coupon, await identifyGuest(db, coupon.brandId, guest));
}

/**
 * Books a use under the coupon’s lock, so that simultaneous uses are counted one after another. Conditions that can't change in between,
 * such as restaurants and minimum cart, were checked by the evaluation.
 * @throws missing_parameters for an unidentified guest if uses per customer are limited; promocode_not_found, promocode_inactive,
 *   promocode_not_started, promocode_expired, promocode_exhausted, promocode_already_used; already_exists if the order has a coupon already
 */
export async function useCoupon(ctx: Context, { promocodeId, guest, ...use }: NewUse): Promise<{ useId: number }> {
  const coupon = await lockCoupon(ctx.db, promocodeId);
  if (!coupon || coupon.brandId !== use.brandId) throw new AppError('promocode_not_found');
  if (coupon.archivedAt || !coupon.isActive) throw new AppError('promocode_inactive');
  if (ctx.now < coupon.startsAt) throw new AppError('promocode_not_started', { extraData: { startDate: coupon.startsAt.toISOString() } });
  if (coupon.endsAt && ctx.now >= coupon.endsAt)
    throw new AppError('promocode_expired', { extraData: { endDate: coupon.endsAt.toISOString() } });
  if (!coupon.noLimit && coupon.used >= coupon.quantity) throw new AppError('promocode_exhausted');
  const identity = await identifyGuest(ctx.db, coupon.brandId, guest);
  if (coupon.perCustomerLimit !== null) {
    assertIdentified(identity);
    // Codes of a batch have separate locks; this one makes one person's uses of several wait for each other.
    if (coupon.batchId !== null) await ctx.db.sql.run`select pg_advisory_xact_lock(hashtextextended(${`coupons ${coupon.batchId}`}, 0))`;
    if ((await countUses(ctx.db, coupon, identity)) >= coupon.perCustomerLimit)
      throw new AppError('promocode_already_used', { extraData: { perCustomerLimit: coupon.perCustomerLimit } });
  }
  const { emailHash, phoneHash } = identity.kept;
  const data = { ...use, couponId: promocodeId, customerId: guest.customerId ?? null, emailHash, phoneHash, usedAt: ctx.now };
  const { id: useId } = await ctx.db.couponUse.create({ data, select: { id: true } });
  tellCoupons(ctx, [promocodeId]);
  return { useId };
}

/** A limit per customer can't be enforced for a guest without any contact. */
function assertIdentified({ customerIds, marks }: GuestIdentity): void {
  if (customerIds.length > 0 || marks.some(({ emailHash, phoneHash }) => emailHash || phoneHash)) return;
  throw missingField('guest', {
    en: 'Enter the guest’s email or telephone number: the coupon has a limit per guest.',
    fr: 'Saisissez l’e-mail ou le numéro de téléphone du client\u00a0: ce code promo est limité par client.',
  });
}

/**
 * Gives back the use of an order, at most once.
 * @returns whether there was one to give back
 */
export async function giveBackCoupon(ctx: Context, { brandId, orderId }: { brandId: number; orderId: number }): Promise<boolean> {
  const cancelled = await ctx.db.sql.read<{ promocodeId: number }>`update coupon_uses set cancelled_at = ${ctx.now}
    where brand_id = ${brandId} and order_id = ${orderId} and cancelled_at is null returning coupon_id as "promocodeId"`;
  tellCoupons(
    ctx,
    cancelled.map(({ promocodeId }) => promocodeId),
  );
  return cancelled.length > 0;
}
