import { randomInt, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { undoCreation } from '@/server/core/writes/undo-creation';
import { keyOfCode, splitImportable, uniqueCode } from './codes.rules';
import { assertRestaurants } from './coupons.query';
import type { couponBody, createdCoupon, ImportResult, importBody } from './coupons.schema';
import { assertBeginsBeforeEnd, assertCodeIsFree, getCoupon, readArchived, readTerms, tellCoupons, undoArchiving } from './coupons.service';

type CreatedCoupon = z.output<typeof createdCoupon>;
type Body = z.output<typeof couponBody>;
/** The fields that coupons of a batch have in common. */
type Terms = Omit<Body, 'code' | 'startDate' | 'quantity'> & { startDate: string | Date; quantity: number };

/**
 * Creates a coupon or, with `isUnique`, a batch of codes that cannot be guessed.
 * @throws already_exists for a code in use; access_denied for restaurants that the brand does not have; invalid_parameters
 */
export async function createCoupons(ctx: Context, body: Body): Promise<CreatedCoupon[]> {
  // Without a limit, the number is ignored.
  const quantity = body.quantity || 1;
  const terms: Terms = { ...body, quantity, startDate: body.startDate ?? ctx.now };
  await assertTerms(ctx, terms);
  if (!body.isUnique) {
    await assertCodeIsFree(ctx, body.brandId, body.code);
    return recordCreation(ctx, await insert(ctx, terms, [body.code], null));
  }
  const created: CreatedCoupon[] = [];
  const batchId = randomUUID();
  // A random code that exists already is replaced by another, which is hardly ever needed.
  while (created.length < quantity) {
    const codes = new Set<string>();
    while (codes.size < quantity - created.length) codes.add(uniqueCode(body.code, randomInt));
    created.push(...(await insertInto({ batchId, first: created[0] }, ctx, { ...terms, quantity: 1 }, [...codes])));
  }
  return recordCreation(ctx, created);
}

/**
 * Creates a coupon of one use for each code of a list. Codes that can't be imported are left out and reported.
 * @throws access_denied for restaurants that the brand does not have; invalid_parameters
 */
export async function importCodes(ctx: Context, { codes, ...body }: z.output<typeof importBody>): Promise<ImportResult> {
  const terms: Terms = { ...body, startDate: body.startDate ?? ctx.now, quantity: 1, noLimit: false, isUnique: true };
  await assertTerms(ctx, terms);
  const existing = await ctx.db.sql.read<{ key: string }>`select lower(code) as key from coupons
    where brand_id = ${body.brandId} and deleted_at is null and lower(code) = any(${codes.map(keyOfCode)}::text[])`;
  const { importable, omitted } = splitImportable(codes, new Set(existing.map(({ key }) => key)));
  if (importable.length === 0) return { batchId: null, created: 0, omitted };
  const batchId = randomUUID();
  const created = await recordCreation(ctx, await insertInto({ batchId }, ctx, terms, importable));
  return { batchId, created: created.length, omitted };
}

/**
 * Creates a copy of a coupon with another code, valid from now on.
 * @throws data_not_found, already_exists
 */
export async function duplicateCoupon(ctx: Context, { promocodeId, code }: { promocodeId: number; code: string }): Promise<CreatedCoupon> {
  const { state: _, ...model } = await getCoupon(ctx, { promocodeId });
  const isOver = model.endDate !== null && new Date(model.endDate) <= ctx.now;
  const terms: Terms = { ...model, startDate: ctx.now, endDate: isOver ? null : model.endDate, isUnique: false };
  await assertCodeIsFree(ctx, model.brandId, code);
  const [made] = await recordCreation(ctx, await insert(ctx, terms, [code], null));
  return made!;
}

async function assertTerms(ctx: Context, { brandId, restaurantIds, startDate, endDate }: Terms): Promise<void> {
  assertBeginsBeforeEnd(startDate, endDate);
  await assertRestaurants(ctx, brandId, restaurantIds);
}

/** Inserts the codes of a batch that are not in use. The first one is inserted alone, as it stands for the batch. */
async function insertInto(
  { batchId, first }: { batchId: string; first?: CreatedCoupon },
  ctx: Context,
  terms: Terms,
  codes: string[],
): Promise<CreatedCoupon[]> {
  if (first) return insert(ctx, { ...terms, restaurantIds: [] }, codes, { batchId, firstId: first.promocodeId });
  for (const [index, code] of codes.entries()) {
    const [made] = await insert(ctx, terms, [code], { batchId, firstId: null });
    if (made) return [made, ...(await insertInto({ batchId, first: made }, ctx, terms, codes.slice(index + 1)))];
  }
  return [];
}

/** Inserts coupons that differ only by code; for a batch, those whose code is not in use. */
async function insert(
  ctx: Context,
  terms: Terms,
  codes: string[],
  batch: { batchId: string; firstId: number | null } | null,
): Promise<CreatedCoupon[]> {
  const { brandId, restaurantIds, reductionType, reductionValue, minimumAmount, consumptionFlags, isUnique, nonCumulative } = terms;
  const [startsAt, endsAt] = [new Date(terms.startDate), terms.endDate === null ? null : new Date(terms.endDate)];
  const rows = await ctx.db.sql.read<{ promocodeId: number; code: string }>`
    insert into coupons (brand_id, code, reduction_type, reduction_value, starts_at, ends_at, consumption_flags, non_cumulative, minimum_cents,
      quantity, no_limit, is_unique, per_customer_limit, batch_id, first_id, created_at, updated_at)
    select ${brandId}, c.code, ${reductionType}::reduction_type, ${reductionValue}, ${startsAt}, ${endsAt}, ${consumptionFlags}, ${nonCumulative},
      ${minimumAmount}, ${terms.quantity}, ${terms.noLimit}, ${isUnique}, ${terms.perCustomerLimit}::int, ${batch?.batchId ?? null}::uuid, ${batch?.firstId ?? null}::int, ${ctx.now}, ${ctx.now}
    from unnest(${codes}::text[]) with ordinality as c(code, place) order by c.place
    on conflict (brand_id, lower(code)) where deleted_at is null do nothing
    returning id as "promocodeId", code`;
  const ids = rows.map(({ promocodeId }) => promocodeId);
  if (batch === null && rows.length === 0) throw new AppError('already_exists', { extraData: { field: 'code' } });
  if (restaurantIds.length > 0)
    await ctx.db.sql.run`insert into coupon_restaurants (brand_id, coupon_id, restaurant_id)
      select ${brandId}, c.id, r.id from unnest(${ids}::int[]) as c(id), unnest(${restaurantIds}::int[]) as r(id)`;
  const [startDate, endDate, created_at] = [startsAt.toISOString(), endsAt?.toISOString() ?? null, ctx.now.toISOString()];
  const shared = {
    reductionType,
    reductionValue,
    minimumAmount,
    startDate,
    endDate,
    consumptionFlags,
    isUnique,
    nonCumulative,
    created_at,
  };
  return rows.toSorted((a, b) => a.promocodeId - b.promocodeId).map((row) => ({ ...row, isActive: true, ...shared }));
}

/** Records coupons created together in the history, under the first one, and tells open screens. */
async function recordCreation(ctx: Context, coupons: CreatedCoupon[]): Promise<CreatedCoupon[]> {
  const [first] = coupons;
  if (!first) return coupons;
  ctx.record({ subject: { kind: 'coupon', id: first.promocodeId }, before: null, after: await readCreatedState(ctx, first) });
  tellCoupons(ctx, [first.promocodeId]);
  return coupons;
}

/** Undoes the creation of coupons by archiving them, a batch as a whole. Undoing that restores them. */
export const undoCouponCreation = undoCreation(
  { readState: readCreatedState, readArchived, undoArchiving },
  (_place: unknown, promocodeId) => ({
    promocodeId,
  }),
);

/** A coupon as it was created, with the number of codes created together. */
async function readCreatedState(ctx: Context, which: { promocodeId: number }) {
  const terms = await readTerms(ctx, which);
  const { batchId, batchSize } = await getCoupon(ctx, which);
  return { ...terms, ...(batchId !== null && { codes: batchSize }) };
}
