import type { z } from 'zod';
import { restaurantClock } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { dominantZone, groupRatesOn } from './fiscal.rules';
import type { brandVat, restaurantVat, VatGroup, ViewedZone } from './fiscal.schema';
import { vatGroups, zoneOf } from './referential';
import { referentialDay } from './referential.service';

/** A zone and its rates on a day; both empty without a zone. */
function viewOf(
  ctx: Context,
  operationZoneId: number | undefined,
  day: string,
): { operationZone: ViewedZone | null; vatGroups: VatGroup[] } {
  const zone = operationZoneId === undefined ? undefined : zoneOf(operationZoneId);
  if (!zone) return { operationZone: null, vatGroups: [] };
  const groups = vatGroups.flatMap(({ vatGroupId, code, name }) => {
    const rates = groupRatesOn(zone, code, day);
    return rates ? [{ vatGroupId, code, name: name[ctx.locale], ...rates }] : [];
  });
  const { code, name, countryCode, fiscalityType } = zone;
  return {
    operationZone: {
      operationZoneId: zone.operationZoneId,
      code,
      name: name[ctx.locale],
      countryCode,
      isPrimary: true,
      fiscalityType: fiscalityType[0] ?? 'NONE',
    },
    vatGroups: groups,
  };
}

/** Today's rates of a restaurant, by its own calendar: those of its primary zone. Source: spec, «GET …/vat-rates». */
export async function getRestaurantVat(ctx: Context, { id }: { id: number }): Promise<z.output<typeof restaurantVat>> {
  const clock = await restaurantClock(ctx, id);
  const primary = await ctx.db.restaurantZone.findFirst({
    where: { restaurantId: id, isPrimary: true },
    select: { operationZoneId: true },
  });
  return { restaurantId: id, ...viewOf(ctx, primary?.operationZoneId, clock.dayOf(ctx.now)) };
}

/** The rates to show for a brand: those of its dominant zone (see `dominantZone` for ties). */
export async function getBrandVat(ctx: Context, { id }: { id: number }): Promise<z.output<typeof brandVat>> {
  const primaries = await ctx.db.restaurantZone.findMany({
    where: { isPrimary: true, restaurant: { brandId: id, archivedAt: null } },
    select: { restaurantId: true, operationZoneId: true },
  });
  return { brandId: id, ...viewOf(ctx, dominantZone(primaries), referentialDay(ctx.now)) };
}
