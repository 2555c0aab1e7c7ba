import { randomInt, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { undoCreation } from '@/server/core/writes/undo-creation';
import { keyOfCode, sortOut, uniqueCode } from './codes.rules';
import { assertRestaurants } from './coupons.query';
import type { couponBody, createdCoupon, ImportResult, importBody } from './coupons.schema';
import { assertBeginsBeforeEnd, assertCodeIsFree, getCoupon, readArchived, readTerms, tellCoupons, undoArchiving } from './coupons.service';

type CreatedCoupon = z.output<typeof createdCoupon>;
type Body = z.output<typeof couponBody>;
/** What several coupons share. */
type Terms = Omit<Body, 'code' | 'startDate' | 'quantity'> & { startDate: string | Date; quantity: number };

/**
 * Makes a coupon, or with `isUnique` a batch of codes that cannot be guessed.
 * @throws already_exists for a code that the brand has; access_denied for restaurants of others; invalid_parameters
 */
export async function createCoupons(ctx: Context, body: Body): Promise<CreatedCoupon[]> {
  // Where there is no limit, whatever number is sent is ignored.
  const quantity = body.quantity || 1;
  const terms: Terms = { ...body, quantity, startDate: body.startDate ?? ctx.now };
  await assertTerms(ctx, terms);
  if (!body.isUnique) {
    await assertCodeIsFree(ctx, body.brandId, body.code);
    return tellMade(ctx, await insert(ctx, terms, [body.code], null));
  }
  const made: CreatedCoupon[] = [];
  const batchId = randomUUID();
  // What is there already is made up anew: of a thousand million, hardly ever one.
  while (made.length < quantity) {
    const codes = new Set<string>();
    while (codes.size < quantity - made.length) codes.add(uniqueCode(body.code, randomInt));
    made.push(...(await insertInto({ batchId, first: made[0] }, ctx, { ...terms, quantity: 1 }, [...codes])));
  }
  return tellMade(ctx, made);
}

/**
 * Makes a coupon of one use of each code of a list; codes that can't be taken are left out, and named.
 * @throws access_denied for restaurants of others; invalid_parameters
 */
export async function importCodes(ctx: Context, { codes, ...body }: z.output<typeof importBody>): Promise<ImportResult> {
  const terms: Terms = { ...body, startDate: body.startDate ?? ctx.now, quantity: 1, noLimit: false, isUnique: true };
  await assertTerms(ctx, terms);
  const known = await ctx.db.sql.read<{ key: string }>`select lower(code) as key from coupons
    where brand_id = ${body.brandId} and deleted_at is null and lower(code) = any(${codes.map(keyOfCode)}::text[])`;
  const { taken, omitted } = sortOut(codes, new Set(known.map(({ key }) => key)));
  if (taken.length === 0) return { batchId: null, created: 0, omitted };
  const batchId = randomUUID();
  const made = await tellMade(ctx, await insertInto({ batchId }, ctx, terms, taken));
  return { batchId, created: made.length, omitted };
}

/** Makes a coupon like another one, with a code of its own, from now on. @throws data_not_found, already_exists */
export async function duplicateCoupon(ctx: Context, { promocodeId, code }: { promocodeId: number; code: string }): Promise<CreatedCoupon> {
  const { state: _, ...model } = await getCoupon(ctx, { promocodeId });
  const isOver = model.endDate !== null && new Date(model.endDate) <= ctx.now;
  const terms: Terms = { ...model, startDate: ctx.now, endDate: isOver ? null : model.endDate, isUnique: false };
  await assertCodeIsFree(ctx, model.brandId, code);
  const [made] = await tellMade(ctx, await insert(ctx, terms, [code], null));
  return made!;
}

async function assertTerms(ctx: Context, { brandId, restaurantIds, startDate, endDate }: Terms): Promise<void> {
  assertBeginsBeforeEnd(startDate, endDate);
  await assertRestaurants(ctx, brandId, restaurantIds);
}

/** Inserts codes of a batch, those that are free. The first of all stands for it, and is made alone. */
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

/** Inserts coupons that differ by their codes alone; of a batch, those whose code is free. */
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

/** Tells the history and open screens of coupons that were made together: of all under the first. */
async function tellMade(ctx: Context, made: CreatedCoupon[]): Promise<CreatedCoupon[]> {
  const [first] = made;
  if (!first) return made;
  ctx.record({ subject: { kind: 'coupon', id: first.promocodeId }, before: null, after: await readMade(ctx, first) });
  tellCoupons(ctx, [first.promocodeId]);
  return made;
}

/** Undoes that coupons were made: they are archived, a batch as a whole; and this in turn brings them back. */
export const undoMaking = undoCreation({ readState: readMade, readArchived, undoArchiving }, (_place: unknown, promocodeId) => ({
  promocodeId,
}));

/** A coupon as its making left it, with how many codes were made together. */
async function readMade(ctx: Context, which: { promocodeId: number }) {
  const terms = await readTerms(ctx, which);
  const { batchId, batchSize } = await getCoupon(ctx, which);
  return { ...terms, ...(batchId !== null && { codes: batchSize }) };
}
