import type { Caller } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';
import type { Channel, ReachableBrand, ReachableRestaurant } from './brands.schema';
import { channelNames } from './brands.values';

/** The sales channels that a brand has switched on, by id. */
export async function listChannels(ctx: Context, { brandId }: { brandId: number }): Promise<Channel[]> {
  const rows = await ctx.db.brandChannel.findMany({ where: { brandId }, orderBy: { channelId: 'asc' } });
  return rows.flatMap(({ channelId }) => (channelNames[channelId] === undefined ? [] : [{ channelId, name: channelNames[channelId] }]));
}

/** The brands that a caller's scope covers or lies in, as a filter. */
function brandsOf(caller: Caller): Prisma.BrandWhereInput {
  if (caller.role === 'admin') return {};
  if (caller.role === 'brand_group') return { brandGroupId: caller.brandGroupId ?? -1 };
  return { id: caller.brandId ?? -1 };
}

/** The brands that the caller has to do with, by name. */
export async function listReachableBrands(ctx: Context): Promise<ReachableBrand[]> {
  const brands = await ctx.db.brand.findMany({
    where: brandsOf(ctx.caller),
    include: { brandGroup: { select: { name: true } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return brands.map(({ id, name, brandGroupId, brandGroup }) => ({
    brandId: id,
    name,
    brandGroupId,
    brandGroupName: brandGroup?.name ?? null,
  }));
}

/** The restaurants in the caller's scope, by brand and name; every page of the back office begins with them. */
export async function listReachableRestaurants(ctx: Context): Promise<ReachableRestaurant[]> {
  return ctx.db.sql.read<ReachableRestaurant>`
    select r.id as "restaurantId", r.name, r.brand_id as "brandId", b.name as "brandName", r.city, r.lat, r.lng, r.time_zone as "timeZone"
    from restaurants r join brands b on b.id = r.brand_id where ${reachableBy(ctx.caller)} order by b.name, r.name, r.id`;
}

function reachableBy({ role, restaurantId, brandId, brandGroupId }: Caller): Prisma.Sql {
  if (restaurantId !== null) return Prisma.sql`r.id = ${restaurantId}`;
  if (role === 'admin') return Prisma.sql`true`;
  return role === 'brand_group' ? Prisma.sql`b.brand_group_id = ${brandGroupId ?? -1}` : Prisma.sql`b.id = ${brandId ?? -1}`;
}
