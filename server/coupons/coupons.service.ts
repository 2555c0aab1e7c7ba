import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError, type Words } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { refuseField } from '@/server/core/operation/refuse-field';
import { Prisma } from '@/server/core/platform/db';
import { JsonText } from '@/server/core/reads/json';
import { containing, type Page, pageLimit, readPage } from '@/server/core/reads/page';
import { etagOf } from '@/server/core/rest/etag';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { undoArchivingOf } from '@/server/core/writes/undo-archiving';
import { couponRows, entryRows, isEntry, type LockedCoupon, lockCoupon, visibleTo } from './coupons.query';
import {
  atMost,
  type Coupon,
  type CouponEntry,
  type CouponWithVersion,
  type listQuery,
  type overviewQuery,
  type updateBody,
  type updatedCoupon,
} from './coupons.schema';
import { MAX_LISTED, MAX_REDUCTION } from './coupons.values';

interface CouponId {
  promocodeId: number;
}

/** Tells open screens of the brand that coupons changed. */
export const tellCoupons = (ctx: Context, ids: number[]) => ctx.touch('coupons', ids);

/** The coupons in the caller's scope, newest first: of one brand, or of all. */
export async function listCoupons(ctx: Context, input: z.output<typeof listQuery>): Promise<JsonText<Coupon[]>> {
  const { brandId, search, isActive, archived, limit = MAX_LISTED, offset } = input;
  const where = [visibleTo(ctx.caller), Prisma.sql`c.archived_at is ${archived ? Prisma.sql`not null` : Prisma.sql`null`}`];
  if (brandId !== undefined) where.push(Prisma.sql`c.brand_id = ${brandId}`);
  if (isActive !== undefined) where.push(Prisma.sql`c.is_active = ${isActive}`);
  if (search !== undefined) where.push(Prisma.sql`search_fold(c.code) like ${containing(search)}`);
  const rows: string[] = [];
  // Reads part by part, so that other requests are served in between.
  for (let last: string | undefined; ; last = /:(\d+)/.exec(rows.at(-1) ?? '')?.[1]) {
    const partSize = Math.min(PART, limit - rows.length);
    const afterLast = last === undefined ? Prisma.empty : Prisma.sql` and c.id < ${Number(last)}`;
    const part = Prisma.sql`limit ${partSize} offset ${last === undefined ? offset : 0}`;
    const partRows = await ctx.db.sql.readJson(couponRows(Prisma.sql`${Prisma.join(where, ' and ')}${afterLast}`, part));
    rows.push(...partRows);
    if (partRows.length < partSize || rows.length === limit) return new JsonText(`[${rows.join(',')}]`);
  }
}

/** Coupons read in one part. */
const PART = 1_000;

/** The coupons of a brand as screens list them, newest first. A batch is one entry, unless one of its codes is searched for. */
export function listBrandCoupons(
  ctx: Context,
  { brandId, search, state, cursor, limit }: z.output<typeof overviewQuery> & { brandId: number },
): Promise<JsonText<Page<CouponEntry>>> {
  const where = [Prisma.sql`c.brand_id = ${brandId} and ${visibleTo(ctx.caller)}`];
  if (cursor !== undefined) where.push(Prisma.sql`c.id < ${cursor}`);
  if (state !== 'archived') where.push(Prisma.sql`c.archived_at is null`);
  where.push(search === undefined ? isEntry : Prisma.sql`(${isEntry} or lower(c.code) = lower(${search}))`);
  if (search !== undefined) where.push(Prisma.sql`search_fold(c.code) like ${containing(search)}`);
  const states = state === undefined ? [] : [state];
  return readPage(ctx.db, entryRows(ctx.now, Prisma.join(where, ' and '), states, pageLimit(limit)), limit);
}

async function readEntry(ctx: Context, { promocodeId }: CouponId): Promise<CouponEntry> {
  const where = Prisma.sql`c.id = ${promocodeId} and ${visibleTo(ctx.caller)}`;
  const [row] = await ctx.db.sql.readJson(entryRows(ctx.now, where, [], Prisma.empty));
  if (row === undefined) throw new AppError('data_not_found');
  return JSON.parse(row) as CouponEntry;
}

/**
 * The settings of a coupon that can be changed, as the history shows them. The reduction has a different name for amounts and percentages.
 */
const settingsOf = (coupon: CouponEntry): Settings => {
  const { code, isActive, minimumAmount, startDate, endDate, consumptionFlags, quantity, noLimit, perCustomerLimit } = coupon;
  const reduction = coupon.reductionType === 'absolute' ? 'reductionAmount' : 'reductionRate';
  const limits = { startDate, endDate, consumptionFlags, quantity, noLimit, perCustomerLimit };
  return { code, isActive, [reduction]: coupon.reductionValue, minimumAmount, ...limits };
};

interface Settings {
  code: string;
  isActive: boolean;
  reductionAmount?: number;
  reductionRate?: number;
  minimumAmount: number;
  startDate: string;
  endDate: string | null;
  consumptionFlags: number;
  quantity: number;
  noLimit: boolean;
  perCustomerLimit: number | null;
  wholeBatch?: boolean;
}

/** Settings in the form that a change is sent in. */
const valuesOf = ({ reductionAmount, reductionRate, wholeBatch: _, ...settings }: Settings) => ({
  ...settings,
  reductionValue: reductionAmount ?? reductionRate,
});

/**
 * Restores the settings before a change.
 * @throws conflict if they have changed since, unless forced
 */
export async function undoUpdate(
  ctx: Context,
  { before, after, input, force }: { before: unknown; after: unknown; input: CouponId; force: boolean },
): Promise<ChangeRecord> {
  const { wholeBatch } = before as Settings;
  const which = { ...input, wholeBatch };
  const current = await readSettings(ctx, which);
  refuseChangedSince(current, after, force);
  const [formerValues, changedValues] = [valuesOf(before as Settings), valuesOf(after as Settings)];
  // Settings that the change left alone may differ between codes of a batch.
  const replaced = Object.entries(formerValues).filter(
    ([name, value]) => !wholeBatch || value !== changedValues[name as keyof typeof changedValues],
  );
  await updateCoupon(ctx, { ...Object.fromEntries(replaced), ...which });
  return { before: current, after: await readSettings(ctx, which) };
}

/**
 * One coupon with its ETag.
 * @throws data_not_found
 */
export async function getCoupon(ctx: Context, which: CouponId): Promise<CouponWithVersion> {
  const coupon = await readEntry(ctx, which);
  return { ...coupon, etag: etagOf(settingsOf(coupon)) };
}

/**
 * The settings of a coupon for the history, with whether the whole batch was changed.
 * @throws data_not_found
 */
export async function readSettings(ctx: Context, { wholeBatch, ...which }: CouponId & { wholeBatch?: boolean }): Promise<Settings> {
  return { ...settingsOf(await readEntry(ctx, which)), ...(wholeBatch && { wholeBatch }) };
}

/** All fields that are set when a coupon is created. */
export async function readTerms(ctx: Context, which: CouponId) {
  const coupon = await readEntry(ctx, which);
  const { restaurantIds, isUnique, nonCumulative } = coupon;
  return { ...settingsOf(coupon), restaurantIds, isUnique, nonCumulative };
}

/** The state that `If-Match` is compared with. */
export const versionedCoupon: VersionedState<CouponId, CouponEntry> = {
  lock: (ctx, which) => lock(ctx, which),
  read: readEntry,
  show: settingsOf,
};

/** @throws data_not_found */
async function lock(ctx: Context, { promocodeId }: CouponId): Promise<LockedCoupon> {
  const coupon = await lockCoupon(ctx.db, promocodeId);
  if (!coupon) throw new AppError('data_not_found');
  return coupon;
}

/**
 * Refuses a code that another coupon of the brand has. If two are created at the same moment, the database refuses the second.
 * @throws already_exists, naming the other coupon
 */
export async function assertCodeIsFree(ctx: Context, brandId: number, code: string, exceptId?: number): Promise<void> {
  const [otherCoupon] = await ctx.db.sql.read<CouponId>`select id as "promocodeId" from coupons
    where brand_id = ${brandId} and lower(code) = lower(${code}) and deleted_at is null and id <> ${exceptId ?? 0}`;
  if (otherCoupon) throw new AppError('already_exists', { extraData: { field: 'code', ...otherCoupon } });
}

type CouponChanges = Omit<z.output<typeof updateBody>, 'promocodeId' | 'wholeBatch' | 'quantity'> & { quantity?: number };

/**
 * Updates a coupon, or all codes of its batch.
 * @throws data_not_found; already_exists for a code in use; conflict for an archived coupon; invalid_parameters for values that do not
 *   fit its other settings or its uses so far
 */
export async function updateCoupon(
  ctx: Context,
  { promocodeId, wholeBatch = false, ...sent }: Omit<z.output<typeof updateBody>, 'promocodeId'> & CouponId,
): Promise<z.output<typeof updatedCoupon>> {
  const coupon = await lock(ctx, { promocodeId });
  if (coupon.archivedAt) throw new AppError('conflict', { words: archivedCoupon, extraData: { reason: 'archived', promocodeId } });
  // Zero or null is sent only for coupons without a limit, which keep their earlier quantity.
  const changes: CouponChanges = { ...sent, quantity: sent.quantity || undefined };
  assertFitsCoupon(coupon, changes);
  if (changes.code !== undefined) await assertCodeIsFree(ctx, coupon.brandId, changes.code, promocodeId);
  const { startDate, endDate, minimumAmount, ...otherFields } = changes;
  const data = {
    ...otherFields,
    ...(startDate !== undefined && { startsAt: new Date(startDate) }),
    ...(endDate !== undefined && { endsAt: endDate === null ? null : new Date(endDate) }),
    ...(minimumAmount !== undefined && { minimumCents: minimumAmount }),
    updatedAt: ctx.now,
  };
  if (wholeBatch) await updateBatch(ctx, coupon, data);
  const where = { brandId_id: { brandId: coupon.brandId, id: promocodeId } };
  const { code, isActive, updatedAt } = await ctx.db.coupon.update({ where, data });
  tellCoupons(ctx, [promocodeId]);
  return { promocodeId, code, isActive, updated_at: updatedAt.toISOString() };
}

/** Updates all codes of a coupon's batch. Both dates are set together, as single codes may have had their own. */
async function updateBatch(ctx: Context, coupon: LockedCoupon, data: Prisma.CouponUpdateManyMutationInput): Promise<void> {
  if (data.code !== undefined)
    throw refuseField('code', 'invalid_value', {
      en: 'The codes of a batch cannot be the same.',
      fr: 'Les codes d’un lot ne peuvent pas être identiques.',
    });
  const { brandId, batchId, startsAt, endsAt } = coupon;
  if (batchId === null) return;
  const dates = data.startsAt === undefined && data.endsAt === undefined ? {} : { startsAt, endsAt };
  await ctx.db.coupon.updateMany({ where: { brandId, batchId, deletedAt: null }, data: { ...dates, ...data } });
}

const archivedCoupon: Words = { en: 'The coupon is archived. Restore it first.', fr: 'Le code promo est archivé. Restaurez-le d’abord.' };
const usedOnce: Words = { en: 'This code can be used only once.', fr: 'Ce code ne peut servir qu’une fois.' };

/** Checks new settings against those that stay. */
function assertFitsCoupon(coupon: LockedCoupon, changes: CouponChanges): void {
  const maximum = MAX_REDUCTION[coupon.reductionType];
  if ((changes.reductionValue ?? 0) > maximum) throw refuseField('reductionValue', 'too_big', atMost(maximum));
  const { quantity = coupon.quantity, noLimit = coupon.noLimit } = changes;
  if (coupon.isUnique && quantity !== 1) throw refuseField('quantity', 'too_big', usedOnce);
  if (coupon.isUnique && noLimit) throw refuseField('noLimit', 'invalid_value', usedOnce);
  if (!noLimit && quantity < coupon.used)
    throw refuseField('quantity', 'too_small', {
      en: `It has been used ${coupon.used} times.`,
      fr: `Ce code a déjà été utilisé ${coupon.used} fois.`,
    });
  assertBeginsBeforeEnd(changes.startDate ?? coupon.startsAt, changes.endDate === undefined ? coupon.endsAt : changes.endDate);
}

/** @throws invalid_parameters if a coupon ends before it starts */
export function assertBeginsBeforeEnd(startDate: string | Date, endDate: string | Date | null): void {
  if (endDate !== null && new Date(endDate) <= new Date(startDate))
    throw refuseField('endDate', 'too_small', { en: 'A coupon ends after it starts.', fr: 'Un code promo se termine après son début.' });
}

/**
 * Deletes a coupon for good. Its uses are kept, and its code can be used again.
 * @throws data_not_found
 */
export async function deleteCoupon(ctx: Context, { promocodeId }: CouponId): Promise<Record<never, never>> {
  const coupon = await lock(ctx, { promocodeId });
  const before = await readTerms(ctx, { promocodeId });
  await ctx.db.coupon.update({ where: { brandId_id: { brandId: coupon.brandId, id: promocodeId } }, data: { deletedAt: ctx.now } });
  if (coupon.batchId !== null && coupon.firstId === null) await passOnFirst(ctx, coupon);
  ctx.record({ before, after: null });
  tellCoupons(ctx, [promocodeId]);
  return {};
}

/** When the first code of a batch is deleted, the next one takes its place and its restaurants. */
async function passOnFirst(ctx: Context, { brandId, id, batchId }: LockedCoupon): Promise<void> {
  const nextQuery = { where: { brandId, batchId, deletedAt: null }, orderBy: { id: 'asc' }, select: { id: true } } as const;
  let next = await ctx.db.coupon.findFirst(nextQuery);
  // A code that is being deleted at this moment can no longer be locked.
  while (next && !(await lockCoupon(ctx.db, next.id))) next = await ctx.db.coupon.findFirst(nextQuery);
  if (!next) return;
  await ctx.db.sql
    .run`update coupons set first_id = nullif(${next.id}::int, id) where brand_id = ${brandId} and batch_id = ${batchId}::uuid`;
  await ctx.db.sql.run`update coupon_restaurants set coupon_id = ${next.id} where brand_id = ${brandId} and coupon_id = ${id}`;
}

/**
 * Archives a coupon with its batch: it can't be used and is not listed. Does nothing if it is archived already.
 * @throws data_not_found
 */
export const archiveCoupon = (ctx: Context, which: CouponId) => setArchived(ctx, which, ctx.now);

/**
 * Restores a coupon with its batch. Does nothing if it is not archived.
 * @throws data_not_found
 */
export const unarchiveCoupon = (ctx: Context, which: CouponId) => setArchived(ctx, which, null);

/** The archived state, as the history keeps it. */
export async function readArchived(ctx: Context, which: CouponId) {
  const { code, archivedAt } = await readEntry(ctx, which);
  return { code, archivedAt };
}

/** Undoes archiving or restoring. */
export const undoArchiving = undoArchivingOf({ readArchived, setArchived });

async function setArchived(ctx: Context, which: CouponId, archivedAt: Date | null): Promise<CouponWithVersion> {
  const { brandId, id, batchId } = await lock(ctx, which);
  await ctx.db.coupon.updateMany({
    where: { brandId, deletedAt: null, archivedAt: archivedAt ? null : { not: null }, ...(batchId === null ? { id } : { batchId }) },
    data: { archivedAt, updatedAt: ctx.now },
  });
  tellCoupons(ctx, [id]);
  return getCoupon(ctx, which);
}
