// Decided in docs/decisions/085-uses-of-coupons.md.

import { type Db, Prisma } from '@/server/core/platform/db';
import type { CouponOffer } from '@/server/pricing/pricing.types';
import { ofCoupon } from './coupons.query';
import type { Guest } from './people';
import type { Refused } from './refusals.rules';
import type { CouponFacts } from './sentence.rules';
import { countUsesOf } from './uses.service';

/** A coupon as the evaluator takes it, with what its sentence for guests needs. */
export interface FoundCoupon extends CouponFacts {
  offer: CouponOffer;
  refused: Refused;
}

interface Row extends Omit<CouponOffer, 'startsAt' | 'endsAt' | 'usesLeft' | 'usesLeftOfGuest'> {
  id: number;
  brandId: number;
  batchId: string | null;
  startsAt: Date;
  /** Whether it was created without a start date: it then also applies to carts begun earlier. */
  isFromItsMaking: boolean;
  endsAt: Date | null;
  quantity: number;
  noLimit: boolean;
  used: number;
  perCustomerLimit: number | null;
  restaurants: string[];
}

/**
 * The coupon of a code in a brand, with its remaining uses for a guest; null if there is none.
 * @param which the code, compared without case, or the id
 */
export async function findOffer(
  db: Db,
  brandId: number,
  which: { code: string } | { promocodeId: number },
  guest: Guest,
): Promise<FoundCoupon | null> {
  const condition = 'code' in which ? Prisma.sql`lower(c.code) = lower(${which.code})` : Prisma.sql`c.id = ${which.promocodeId}`;
  const [row] = await db.sql.read<Row>`
    select c.id, c.id as "promocodeId", c.brand_id as "brandId", c.code, c.batch_id::text as "batchId", c.reduction_type::text as "reductionType",
      c.reduction_value as "reductionValue", c.is_active and c.archived_at is null as "isActive", c.starts_at as "startsAt",
      c.starts_at = c.created_at as "isFromItsMaking", c.ends_at as "endsAt",
      c.minimum_cents as "minimumCents", c.consumption_flags as "consumptionFlags", c.non_cumulative as "nonCumulative", c.quantity,
      c.no_limit as "noLimit", c.used, c.per_customer_limit as "perCustomerLimit", places.ids as "restaurantIds", places.names as restaurants
    from coupons c cross join lateral (
      select coalesce(array_agg(r.id order by r.id), '{}') as ids, coalesce(array_agg(r.name order by r.id), '{}') as names
      from coupon_restaurants x join restaurants r on r.id = x.restaurant_id where ${ofCoupon}) places
    where c.brand_id = ${brandId} and c.deleted_at is null and ${condition}`;
  if (!row) return null;
  const {
    id: _,
    brandId: __,
    batchId,
    startsAt,
    isFromItsMaking,
    endsAt,
    quantity,
    noLimit,
    used,
    perCustomerLimit,
    restaurants,
    ...offerFields
  } = row;
  const usesLeftOfGuest = perCustomerLimit === null ? null : Math.max(0, perCustomerLimit - (await countUsesOf(db, row, guest)));
  const times = { startsAt: startsAt.getTime(), endsAt: endsAt?.getTime() ?? null };
  return {
    offer: {
      ...offerFields,
      ...times,
      ...(isFromItsMaking && { startsAt: null }),
      usesLeft: noLimit ? null : Math.max(0, quantity - used),
      usesLeftOfGuest,
    },
    refused: { ...times, consumptionFlags: offerFields.consumptionFlags, restaurants },
    ...{ reductionType: offerFields.reductionType, reductionValue: offerFields.reductionValue, minimumAmount: offerFields.minimumCents },
    ...{ consumptionFlags: offerFields.consumptionFlags, nonCumulative: offerFields.nonCumulative, perCustomerLimit },
    ...{ startDate: startsAt.toISOString(), endDate: endsAt?.toISOString() ?? null },
  };
}
