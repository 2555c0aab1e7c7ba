import type { Caller } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import type { Prisma } from '@/server/generated/prisma/client';
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

/** The restaurants in the caller's scope, by brand and name. */
export async function listReachableRestaurants(ctx: Context): Promise<ReachableRestaurant[]> {
  const { caller } = ctx;
  const restaurants = await ctx.db.restaurant.findMany({
    where: caller.restaurantId === null ? { brand: brandsOf(caller) } : { id: caller.restaurantId },
    select: { id: true, name: true, brandId: true, city: true, lat: true, lng: true, timeZone: true, brand: { select: { name: true } } },
    orderBy: [{ brand: { name: 'asc' } }, { name: 'asc' }, { id: 'asc' }],
  });
  return restaurants.map(({ id, name, brandId, city, lat, lng, timeZone, brand }) => ({
    restaurantId: id,
    name,
    brandId,
    brandName: brand.name,
    city,
    lat,
    lng,
    timeZone,
  }));
}
