import type { Db } from '@/server/core/platform/db';
import { groupRatesOn } from './fiscal.rules';
import { vatGroups, zoneOf } from './referential';

export interface PrimaryZone {
  /** Whether the restaurant's company data there is configured. */
  isConfigured: boolean;
  /** Whether any VAT group has rates in the zone on a day (YYYY-MM-DD). */
  hasRatesOn(day: string): boolean;
}

/** The zones that determine the VAT of several restaurants. Restaurants without one are missing. */
export async function readPrimaryZones(db: Db, restaurantIds: number[]): Promise<Map<number, PrimaryZone>> {
  const rows = await db.restaurantZone.findMany({
    where: { restaurantId: { in: restaurantIds }, isPrimary: true },
    select: { restaurantId: true, operationZoneId: true, socialReason: true },
  });
  return new Map(
    rows.map(({ restaurantId, operationZoneId, socialReason }) => {
      const zone = zoneOf(operationZoneId);
      const hasRatesOn = (day: string) => zone !== undefined && vatGroups.some(({ code }) => groupRatesOn(zone, code, day) !== undefined);
      return [restaurantId, { isConfigured: socialReason !== '', hasRatesOn }];
    }),
  );
}
