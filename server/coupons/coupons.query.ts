import type { Caller } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { CouponState } from './coupons.values';

/** SQL: the rows `x` of coupon_restaurants that apply to a coupon `c`. A batch stores them once, with its first code. */
export const ofCoupon = Prisma.sql`x.brand_id = c.brand_id and x.coupon_id = coalesce(c.first_id, c.id)`;

/** SQL: whether a caller sees a coupon `c`. Users of a restaurant see those that their guests can use. */
export function visibleTo({ role, brandGroupId, brandId, restaurantId }: Caller): Prisma.Sql {
  if (role === 'admin') return Prisma.sql`true`;
  if (role === 'brand_group') return Prisma.sql`c.brand_id in (select id from brands where brand_group_id = ${brandGroupId})`;
  const inBrand = Prisma.sql`c.brand_id = ${brandId}`;
  if (role !== 'restaurant') return inBrand;
  return Prisma.sql`${inBrand} and (not exists (select from coupon_restaurants x where ${ofCoupon})
    or exists (select from coupon_restaurants x where ${ofCoupon} and x.restaurant_id = ${restaurantId}))`;
}

const columns = Prisma.sql`c.id as "promocodeId", c.brand_id as "brandId", c.code, c.is_active as "isActive", c.reduction_type::text as "reductionType",
  c.reduction_value as "reductionValue", c.minimum_cents as "minimumAmount", c.starts_at as "startDate", c.ends_at as "endDate",
  c.consumption_flags as "consumptionFlags", c.is_unique as "isUnique", c.non_cumulative as "nonCumulative", places.names as "restaurantName",
  c.consumption_flags & 1 > 0 as "isActivatedOnDelivery", c.consumption_flags & 2 > 0 as "isActivatedOnTakeAway",
  c.consumption_flags & 4 > 0 as "isActivatedOnSitIn", c.consumption_flags & 8 > 0 as "isActivatedOnDrive", c.used, c.quantity,
  c.no_limit as "noLimit", c.per_customer_limit as "perCustomerLimit", places.ids as "restaurantIds", c.batch_id as "batchId",
  c.archived_at as "archivedAt", c.created_at, c.updated_at`;

const places = Prisma.sql`lateral (
  select coalesce(string_agg(r.name, ', ' order by r.id), '') as names, coalesce(json_agg(r.id order by r.id), '[]') as ids
  from coupon_restaurants x join restaurants r on r.id = x.restaurant_id where ${ofCoupon}) places`;

/** SQL: the newest coupons as the interface lists them, without deleted ones; `where` is about `c`. */
export const couponRows = (where: Prisma.Sql, limit: Prisma.Sql) => Prisma.sql`
  select ${columns} from (select c.* from coupons c where c.deleted_at is null and ${where} order by c.id desc ${limit}) c
  cross join ${places} order by c.id desc`;

/** SQL: the state of a coupon `c` with its batch `b`. */
const state = (now: Date) => Prisma.sql`case when c.archived_at is not null then 'archived' when not c.is_active then 'inactive'
  when c.ends_at <= ${now} then 'ended' when not c.no_limit and coalesce(b.used, c.used) >= coalesce(b.quantity, c.quantity) then 'used_up'
  when c.starts_at > ${now} then 'scheduled' else 'active' end`;

/** SQL: the coupons `c` that lists show: of a batch, only its first code. */
export const isEntry = Prisma.sql`c.first_id is null`;

/**
 * SQL: the newest coupons as screens show them, each with the figures of its batch. The id comes first, as pages need. Figures and
 * restaurants are looked up only for the shown coupons: a brand may have a hundred thousand codes.
 * @param where condition about `c`
 * @param inState only coupons in this state
 */
export const entryRows = (now: Date, where: Prisma.Sql, inState: readonly CouponState[], limit: Prisma.Sql) => Prisma.sql`
  select ${columns}, c.state, c.size as "batchSize", c.batch_used as "batchUsed" from (
    select c.*, ${state(now)} as state, coalesce(b.size, 1) as size, coalesce(b.used, c.used) as batch_used
    from coupons c left join lateral (
      select nullif(count(*)::int, 0) as size, sum(o.used)::int as used, sum(o.quantity) as quantity
      from coupons o where o.brand_id = c.brand_id and o.batch_id = c.batch_id and o.deleted_at is null) b on c.batch_id is not null
    where c.deleted_at is null and ${where}${inState.length === 0 ? Prisma.empty : Prisma.sql` and ${state(now)} = any(${inState}::text[])`}
    order by c.id desc ${limit}) c
  cross join ${places} order by c.id desc`;

/** A coupon read under its lock. */
export interface LockedCoupon {
  brandId: number;
  id: number;
  code: string;
  reductionType: 'absolute' | 'percentage';
  isActive: boolean;
  startsAt: Date;
  endsAt: Date | null;
  quantity: number;
  noLimit: boolean;
  isUnique: boolean;
  perCustomerLimit: number | null;
  used: number;
  batchId: string | null;
  firstId: number | null;
  archivedAt: Date | null;
}

/** Locks a coupon until the transaction ends. Null if it does not exist or is deleted. */
export async function lockCoupon(db: Db, promocodeId: number): Promise<LockedCoupon | null> {
  const [row] = await db.sql.read<LockedCoupon>`
    select brand_id as "brandId", id, code, reduction_type::text as "reductionType", is_active as "isActive", starts_at as "startsAt",
      ends_at as "endsAt", quantity, no_limit as "noLimit", is_unique as "isUnique", per_customer_limit as "perCustomerLimit", used,
      batch_id::text as "batchId", first_id as "firstId", archived_at as "archivedAt"
    from coupons where id = ${promocodeId} and deleted_at is null for no key update`;
  return row ?? null;
}

/** The brand of a coupon, by id. */
export async function locateCoupon(db: Db, { promocodeId }: { promocodeId: number }): Promise<{ brandId: number } | null> {
  return db.coupon.findFirst({ where: { id: promocodeId, deletedAt: null }, select: { brandId: true } });
}

/**
 * Refuses restaurants of other brands.
 * @throws access_denied; data_not_found for an admin
 */
export async function assertRestaurants(ctx: Context, brandId: number, restaurantIds: number[]): Promise<void> {
  const count = await ctx.db.restaurant.count({ where: { brandId, id: { in: restaurantIds } } });
  if (count !== restaurantIds.length) throw new AppError(ctx.caller.role === 'admin' ? 'data_not_found' : 'access_denied');
}
