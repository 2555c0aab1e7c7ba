import type { Caller } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';

export interface ReportedBrand {
  id: number;
  name: string;
  currency: string;
  timeZone: string;
}

function isReachableBy({ role, brandGroupId, brandId }: Caller): Prisma.Sql {
  if (role === 'admin') return Prisma.sql`archived_at is null`;
  if (role === 'brand_group') return Prisma.sql`archived_at is null and brand_group_id = ${brandGroupId}`;
  return Prisma.sql`archived_at is null and id = ${brandId}`;
}

/**
 * The named brand, or all brands in the caller’s scope.
 * @throws mixed_currencies if their amounts can't be added up
 */
export async function readBrands(ctx: Context, brandId: number | undefined): Promise<ReportedBrand[]> {
  const where = brandId === undefined ? isReachableBy(ctx.caller) : Prisma.sql`id = ${brandId}`;
  const brands = await ctx.db.sql.read<ReportedBrand>`
    select id, name, currency, time_zone as "timeZone" from brands where ${where} order by id`;
  const currencies = [...new Set(brands.map(({ currency }) => currency))];
  if (currencies.length > 1) throw new AppError('mixed_currencies', { extraData: { currencies: currencies.toSorted() } });
  return brands;
}

export interface ReportedRestaurant {
  restaurantId: number;
  brandId: number;
  name: string;
}

/** The restaurants of these brands whose figures the caller may read. Includes archived ones, as they had takings too. */
export function readRestaurants(
  db: Db,
  { restaurantId }: Pick<Caller, 'restaurantId'>,
  brandIds: readonly number[],
): Promise<ReportedRestaurant[]> {
  const restaurantCondition = restaurantId === null ? Prisma.sql`true` : Prisma.sql`id = ${restaurantId}`;
  return db.sql.read<ReportedRestaurant>`select id as "restaurantId", brand_id as "brandId", name from restaurants
    where brand_id = any(${brandIds as number[]}::int[]) and ${restaurantCondition} order by name, id`;
}

/** One restaurant in the caller’s scope, or those of a brand, with the brand. */
export async function readPlaces(
  ctx: Pick<Context, 'db' | 'caller'>,
  { brandId, restaurantId }: { brandId?: number | undefined; restaurantId?: number | undefined },
): Promise<{ brand: ReportedBrand; restaurants: ReportedRestaurant[] }> {
  const brandIdSql =
    restaurantId === undefined ? Prisma.sql`${brandId}` : Prisma.sql`(select brand_id from restaurants where id = ${restaurantId})`;
  const [brand] = await ctx.db.sql
    .read<ReportedBrand>`select id, name, currency, time_zone as "timeZone" from brands where id = ${brandIdSql}`;
  if (!brand) throw new AppError('data_not_found');
  const caller = restaurantId === undefined ? ctx.caller : { restaurantId };
  return { brand, restaurants: await readRestaurants(ctx.db, caller, [brand.id]) };
}
