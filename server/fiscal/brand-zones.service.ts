import type { Context } from '@/server/core/operation/context';
import { dominantZone } from './fiscal.rules';
import type { BrandZones } from './fiscal.schema';
import { zoneOf } from './referential';
import { referentialDay } from './referential.service';
import { zoneIssuesOf } from './review.rules';

/** The restaurants of a brand by name, each with its zones and the issues to review. */
export async function listBrandZones(ctx: Context, { id }: { id: number }): Promise<BrandZones> {
  const restaurants = await ctx.db.restaurant.findMany({
    where: { brandId: id, archivedAt: null },
    select: { id: true, name: true, city: true, countryCode: true, postalCode: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  const rows = await ctx.db.restaurantZone.findMany({
    where: { restaurant: { brandId: id, archivedAt: null } },
    omit: { address: true },
    orderBy: [{ isPrimary: 'desc' }, { operationZoneId: 'asc' }],
  });
  const rowsByRestaurant = Map.groupBy(rows, ({ restaurantId }) => restaurantId);
  const day = referentialDay(ctx.now);
  const listed = restaurants.map(({ id: restaurantId, name, city, ...address }) => {
    const zones = (rowsByRestaurant.get(restaurantId) ?? []).map(({ restaurantId: _, operationZoneId, ...zone }) => ({
      operationZoneId,
      operationZoneCode: zoneOf(operationZoneId)?.code ?? '',
      ...zone,
    }));
    return { restaurantId, name, city, zones, issues: zoneIssuesOf({ ...address, zones }, day) };
  });
  const primaries = rows.filter(({ isPrimary }) => isPrimary);
  const mentionedIds = listed.flatMap(({ zones, issues }) => [
    ...zones.map((zone) => zone.operationZoneId),
    ...issues.map((issue) => issue.expectedZoneId),
  ]);
  const zones = [...new Set(mentionedIds)].flatMap((operationZoneId) => {
    const zone = operationZoneId === undefined ? undefined : zoneOf(operationZoneId);
    if (!zone) return [];
    const primaryIn = primaries.filter((row) => row.operationZoneId === operationZoneId).length;
    return [{ operationZoneId: zone.operationZoneId, code: zone.code, name: zone.name[ctx.locale], primaryIn }];
  });
  return {
    brandId: id,
    zones: zones.sort((a, b) => b.primaryIn - a.primaryIn || a.operationZoneId - b.operationZoneId),
    dominantZoneId: dominantZone(primaries) ?? null,
    restaurants: listed,
  };
}
