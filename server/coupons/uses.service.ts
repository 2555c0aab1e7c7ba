// Decided in docs/decisions/085-uses-of-coupons.md.
// Decided in docs/decisions/094-limits-of-unknown-guests.md.

import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { missingField } from '@/server/core/operation/refuse-field';
import { type Db, Prisma } from '@/server/core/platform/db';
import { type LockedCoupon, lockCoupon } from './coupons.query';
import { tellCoupons } from './coupons.service';
import { type Guest, type Marks, marksOf } from './people';

/** The use of a coupon by an order. */
export interface NewUse {
  brandId: number;
  promocodeId: number;
  restaurantId: number;
  orderId: number | null;
  /** What it takes off, in cents. */
  amount: number;
  guest: Guest;
}

/** A person as uses know them: the customer with all that were merged into them, and all addresses and numbers that tell them. */
interface Known {
  customerIds: number[];
  marks: Marks[];
  /** What is kept of a use: the account's own, for another address at checkout is quickly made up. */
  kept: Marks;
}

/** Finds by what a guest's uses are known. A customer's own addresses and numbers count beside those that are given. */
async function knownAs(db: Db, brandId: number, guest: Guest): Promise<Known> {
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

/** The uses that count of a coupon, or of all of its batch, by a person. */
async function countUses(db: Db, coupon: Pick<LockedCoupon, 'brandId' | 'id' | 'batchId'>, known: Known): Promise<number> {
  const emails = known.marks.flatMap(({ emailHash }) => emailHash ?? []);
  const phones = known.marks.flatMap(({ phoneHash }) => phoneHash ?? []);
  const by = [
    ...(known.customerIds.length > 0 ? [Prisma.sql`u.customer_id = any(${known.customerIds}::int[])`] : []),
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
 * How often somebody has used a coupon, or any of its batch: by customer, e-mail address and telephone number. Nobody in particular has never.
 */
export async function usesBy(db: Db, coupon: Pick<LockedCoupon, 'brandId' | 'id' | 'batchId'>, guest: Guest): Promise<number> {
  return countUses(db, coupon, await knownAs(db, coupon.brandId, guest));
}

/**
 * Books a use, under the lock of the coupon: whoever comes at the same moment waits, and finds it counted. What does not change meanwhile, such
 * as where and for what carts it is taken, was looked at by the evaluation before.
 * @throws missing_parameters for a guest of whom nothing is known, where each has a limit; promocode_not_found, promocode_inactive, promocode_not_started, promocode_expired, promocode_exhausted, promocode_already_used;
 *   already_exists for an order that has a coupon
 */
export async function useCoupon(ctx: Context, { promocodeId, guest, ...use }: NewUse): Promise<{ useId: number }> {
  const coupon = await lockCoupon(ctx.db, promocodeId);
  if (!coupon || coupon.brandId !== use.brandId) throw new AppError('promocode_not_found');
  if (coupon.archivedAt || !coupon.isActive) throw new AppError('promocode_inactive');
  if (ctx.now < coupon.startsAt) throw new AppError('promocode_not_started', { extraData: { startDate: coupon.startsAt.toISOString() } });
  if (coupon.endsAt && ctx.now >= coupon.endsAt)
    throw new AppError('promocode_expired', { extraData: { endDate: coupon.endsAt.toISOString() } });
  if (!coupon.noLimit && coupon.used >= coupon.quantity) throw new AppError('promocode_exhausted');
  const known = await knownAs(ctx.db, coupon.brandId, guest);
  if (coupon.perCustomerLimit !== null) {
    assertKnown(known);
    // Two codes of a batch have two locks: one person's uses of both wait here.
    if (coupon.batchId !== null) await ctx.db.sql.run`select pg_advisory_xact_lock(hashtextextended(${`coupons ${coupon.batchId}`}, 0))`;
    if ((await countUses(ctx.db, coupon, known)) >= coupon.perCustomerLimit)
      throw new AppError('promocode_already_used', { extraData: { perCustomerLimit: coupon.perCustomerLimit } });
  }
  const { emailHash, phoneHash } = known.kept;
  const data = { ...use, couponId: promocodeId, customerId: guest.customerId ?? null, emailHash, phoneHash, usedAt: ctx.now };
  const { id: useId } = await ctx.db.couponUse.create({ data, select: { id: true } });
  tellCoupons(ctx, [promocodeId]);
  return { useId };
}

/** Of a guest who gives neither name nor address, a limit could not be kept. */
function assertKnown({ customerIds, marks }: Known): void {
  if (customerIds.length > 0 || marks.some(({ emailHash, phoneHash }) => emailHash || phoneHash)) return;
  throw missingField('guest', {
    en: 'Send the guest’s email or telephone number: the coupon has a limit per guest.',
    fr: 'Envoyez l’e-mail ou le numéro de téléphone du client\u00a0: ce code promo est limité par client.',
  });
}

/**
 * Gives the use of an order back, once, however often it is asked for.
 * @returns whether there was one to give back
 */
export async function giveBackCoupon(ctx: Context, { brandId, orderId }: { brandId: number; orderId: number }): Promise<boolean> {
  const given = await ctx.db.sql.read<{ promocodeId: number }>`update coupon_uses set cancelled_at = ${ctx.now}
    where brand_id = ${brandId} and order_id = ${orderId} and cancelled_at is null returning coupon_id as "promocodeId"`;
  tellCoupons(
    ctx,
    given.map(({ promocodeId }) => promocodeId),
  );
  return given.length > 0;
}
