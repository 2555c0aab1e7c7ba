// Decided in docs/decisions/105-offers-over-past-orders.md.

import { effective, withBrands } from '@/server/catalog/layers.query';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { CouponOffer, DiscountKind, FeeLine } from '@/server/pricing/pricing.types';
import type { OrderKey } from './drawing.query';

/** An order as it was sold, with today's catalog data of its products. Prices and VAT rates are the original ones. */
export interface PastOrder extends OrderKey {
  channelId: number;
  mode: ModeType;
  /** ISO 8601 in UTC. */
  createdAt: string;
  /** By the restaurant's calendar (YYYY-MM-DD) and clock: 1 is Monday. */
  day: string;
  weekday: number;
  localDay: number;
  localMinute: number;
  customerId: number | null;
  /** Whether a till sold it without a connection, and therefore without promotions. */
  isOffline: boolean;
  totalCents: number;
  grantedCents: number;
  pointsBaseCents: number;
  pointsFactor: number;
  promocodeId: number | null;
  /** The coupon that it used; null if none, or if it no longer exists. */
  coupon: Pick<CouponOffer, 'promocodeId' | 'code' | 'reductionType' | 'reductionValue' | 'minimumCents' | 'nonCumulative'> | null;
  rewardIds: number[];
  discounts: { kind: DiscountKind; id: string; label: string; valueCents: number }[];
  grants: { grantId: number; valueCents: number }[];
  /** Null if the guest was not a member. The tier is the one by which the order earned points, or the present one. */
  member: { tierId: number | null; ordersBefore: number } | null;
  /** The amount from which its delivery area waives the fee; null if it does not, or no longer exists. */
  freeDeliveryFromCents: number | null;
  lines: PastLine[];
}

/** A line of an order. A line with several rates appears once per rate. */
export interface PastLine {
  position: number;
  partOf: number | null;
  feeKind: FeeLine['kind'] | null;
  productId: number | null;
  catalogProductId: number | null;
  categoryIds: number[];
  tags: string[];
  sku: string | null;
  name: string;
  quantity: number;
  unitCents: number;
  grossCents: number;
  leftCents: number;
  vatRate: number;
}

const localTime = Prisma.sql`(o.created_at at time zone r.time_zone)`;
const categories = Prisma.sql`array(select distinct g.catalog_category_id from product_categories pc join categories g on g.id = pc.category_id
  where pc.product_id = l.product_id and g.catalog_category_id is not null)`;

/** Past orders as JSON for worker threads, earliest first. */
export function readPastOrders(db: Db, brandId: number, keys: readonly OrderKey[]): Promise<string[]> {
  const [restaurants, ids] = [keys.map(({ restaurantId }) => restaurantId), keys.map(({ orderId }) => orderId)];
  return db.sql.readJson(Prisma.sql`
    with drawn as materialized (select restaurant_id, id from unnest(${restaurants}::int[], ${ids}::int[]) as d (restaurant_id, id))
    select o.id as "orderId", o.restaurant_id as "restaurantId", o.channel_id as "channelId", o.consumption_mode::text as mode,
      o.created_at as "createdAt", o.day::text as day, extract(isodow from o.day)::int as weekday,
      extract(isodow from ${localTime})::int as "localDay", (extract(hour from ${localTime}) * 60 + extract(minute from ${localTime}))::int as "localMinute",
      o.customer_id as "customerId", o.placed_at is not null as "isOffline", o.total_cents as "totalCents", o.granted_cents as "grantedCents",
      o.points_base_cents as "pointsBaseCents", o.points_factor as "pointsFactor", o.promocode_id as "promocodeId",
      case when k.id is not null then json_build_object('promocodeId', k.id, 'code', k.code, 'reductionType', k.reduction_type,
        'reductionValue', k.reduction_value, 'minimumCents', k.minimum_cents, 'nonCumulative', k.non_cumulative) end as coupon,
      to_jsonb(o.reward_ids) as "rewardIds",
      (select coalesce(json_agg(json_build_object('kind', d->'kind', 'id', d->'id', 'label', d->'label', 'valueCents', d->'valueCents')), '[]')
        from jsonb_array_elements(o.discounts) d) as discounts,
      (select coalesce(json_agg(json_build_object('grantId', g->'grantId', 'valueCents', g->'valueCents')), '[]')
        from jsonb_array_elements(o.grants) g) as grants,
      case when m.customer_id is not null then json_build_object('tierId', case when e.basis is not null then (e.basis->'tier'->>'tierId')::int
          else m.tier_id end, 'ordersBefore', (select count(*) from orders b where b.brand_id = o.brand_id and b.customer_id = o.customer_id
          and b.id < o.id and b.status = 'PAID')) end as member,
      (select a.minimum_amount_for_free_delivery_cents from delivery_areas a where a.uuid = o.area_uuid limit 1) as "freeDeliveryFromCents",
      lined.list as lines
    from drawn join orders o on o.restaurant_id = drawn.restaurant_id and o.id = drawn.id join restaurants r on r.id = o.restaurant_id
      left join loyalty_members m on m.brand_id = o.brand_id and m.customer_id = o.customer_id and m.joined_at < o.created_at
      left join coupons k on k.brand_id = o.brand_id and k.id = o.promocode_id
      left join loyalty_lines e on e.brand_id = o.brand_id and e.order_id = o.id and e.kind = 'EARN'
      cross join lateral (select coalesce(json_agg(json_build_object('position', l.position, 'partOf', l.part_of, 'feeKind', l.fee_kind,
          'productId', l.product_id, 'catalogProductId', p.catalog_product_id, 'categoryIds', ${categories}, 'tags', ${effective('tags')},
          'sku', coalesce(l.sku, p.sku), 'name', l.name, 'quantity', l.quantity, 'unitCents', l.unit_cents, 'grossCents', l.gross_cents,
          'leftCents', l.left_cents, 'vatRate', l.vat_rate) order by l.position), '[]') as list
        from order_lines l left join products p on p.id = l.product_id ${withBrands}
        where l.restaurant_id = o.restaurant_id and l.order_id = o.id) lined
    where o.brand_id = ${brandId} order by o.id`);
}
