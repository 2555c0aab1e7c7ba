import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Locale } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { remember } from '@/server/core/reads/remember';
import { groupRatesOn } from '@/server/fiscal/fiscal.rules';
import { vatGroups, zoneOf } from '@/server/fiscal/referential';
import { vatModeOf } from '../vat-mode.values';

/** The facts of a restaurant that affect prices: clock, currency and VAT zone. */
export interface Shop {
  restaurantId: number;
  brandId: number;
  timeZone: string;
  countryCode: string;
  /** The brand’s. Texts of ours that an order stores are in this language, whoever sends the order. */
  language: Locale;
  /** The brand’s. */
  currency: string;
  /** The primary zone; null without one. */
  operationZoneId: number | null;
}

async function readShop(db: Db, restaurantId: number): Promise<Shop | null> {
  const [shop] = await db.sql.read<Shop>`
    select r.id as "restaurantId", r.brand_id as "brandId", r.time_zone as "timeZone", r.country_code as "countryCode", b.language, b.currency,
      z.operation_zone_id as "operationZoneId"
    from restaurants r join brands b on b.id = r.brand_id left join restaurant_zones z on z.restaurant_id = r.id and z.is_primary
    where r.id = ${restaurantId}`;
  return shop ?? null;
}

/** Cached for ten seconds. */
const shopOf = remember('pricing.shops', readShop);

const orThrow = (shop: Shop | null): Shop => {
  if (!shop) throw new AppError('data_not_found');
  return shop;
};

/**
 * The shop of a cart, at most ten seconds old.
 * @throws data_not_found
 */
export const findShop = async ({ db }: Context, restaurantId: number): Promise<Shop> => orThrow(await shopOf(db, restaurantId));

/**
 * The shop of an order, as it is now: the VAT of an order is on its receipt for good.
 * @throws data_not_found
 */
export const findShopNow = async ({ db }: Context, restaurantId: number): Promise<Shop> => orThrow(await readShop(db, restaurantId));

const groupCodes = new Map<number, (typeof vatGroups)[number]['code']>(vatGroups.map(({ vatGroupId, code }) => [vatGroupId, code]));

/**
 * The VAT rates of a shop on a day, by VAT group.
 * @returns a function from group to rate in basis points; null without a group or zone, and for a group that the law does not know
 */
export function vatRatesOf({ operationZoneId }: Shop, mode: ModeType, day: string): (vatGroupId: number | null) => number | null {
  const zone = operationZoneId === null ? undefined : zoneOf(operationZoneId);
  return (vatGroupId) => {
    const code = vatGroupId === null ? undefined : groupCodes.get(vatGroupId);
    return (zone && code && groupRatesOn(zone, code, day)?.[vatModeOf[mode]]) ?? null;
  };
}
