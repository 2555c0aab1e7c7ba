import { effective, withBrands } from '@/server/catalog/layers.query';
import type { SpecialPrice } from '@/server/catalog/prices.rules';
import { type Orm, Prisma } from '@/server/core/platform/db';
import type { FeeLine, ModeReduction } from '@/server/pricing/pricing.types';
import { promotionRule } from '@/server/pricing/promotion.schema';
import type { Shop } from '@/server/pricing/quoting/shop.query';
import type { Version } from '@/server/promotions/versions.rules';

/** A product as orders contain it. */
export interface SoldProduct {
  productId: number;
  catalogProductId: number | null;
  categoryIds: number[];
  categoryName: string;
  name: string;
  sku: string | null;
  tags: string[];
  vatGroupId: number | null;
  priceCents: number | null;
  prices: SpecialPrice[];
}

/** The surcharges and reductions of a dining option. */
export interface Charges {
  fees: FeeLine[];
  reduction: ModeReduction | null;
}

/** Everything that the prices of orders depend on, as written by the seed. */
export interface SeedFacts {
  shops: ReadonlyMap<number, Shop>;
  products: ReadonlyMap<number, SoldProduct>;
  /** By `restaurant/channel/mode`. */
  charges: ReadonlyMap<string, Charges>;
  /** By brand. */
  promotions: ReadonlyMap<number, readonly Version[]>;
}

export const keyOfCharges = (restaurantId: number, channelId: number, mode: string) => `${restaurantId}/${channelId}/${mode}`;

/** Reads restaurants, catalog, dining options and promotions, as written by the seed. */
export async function readFacts(db: Orm): Promise<SeedFacts> {
  const shops = await db.$queryRaw<Shop[]>`
    select r.id as "restaurantId", r.brand_id as "brandId", r.time_zone as "timeZone", r.country_code as "countryCode", b.currency,
      z.operation_zone_id as "operationZoneId"
    from restaurants r join brands b on b.id = r.brand_id left join restaurant_zones z on z.restaurant_id = r.id and z.is_primary`;
  const products = await db.$queryRaw<SoldProduct[]>(Prisma.sql`
    select p.id as "productId", p.catalog_product_id as "catalogProductId", coalesce(p.category_names[1], '') as "categoryName", p.name, p.sku,
      ${effective('tags')} as tags, ${effective('vatGroupId')} as "vatGroupId", ${effective('priceCents')} as "priceCents",
      ${effective('prices')} as prices, array(select distinct k.catalog_category_id from product_categories pc
        join categories k on k.id = pc.category_id where pc.product_id = p.id and k.catalog_category_id is not null) as "categoryIds"
    from products p ${withBrands}`);
  const modes = await db.consumptionMode.findMany({ where: { deletedAt: null } });
  const versions = await db.promotionVersion.findMany({ where: { promotion: { state: 'published' } }, include: { promotion: true } });
  return {
    shops: new Map(shops.map((shop) => [shop.restaurantId, shop])),
    products: new Map(products.map((product) => [product.productId, product])),
    charges: new Map(modes.map((mode) => [keyOfCharges(mode.restaurantId, mode.channelId, mode.type), chargesOf(mode)])),
    promotions: Map.groupBy(
      versions.map(({ brandId, promotionId, version, label, rule, startsAt, promotion }) => ({
        ...{ brandId, promotionId, version, name: promotion.name, label, rule: promotionRule.parse(rule) },
        ...{ startsAt: startsAt.getTime(), endsAt: Number.POSITIVE_INFINITY },
      })),
      ({ brandId }) => brandId,
    ),
  };
}

type Mode = { feeCents: number; labelFee: string | null; reductionCents: number; labelReduction: string | null };

const chargesOf = ({ feeCents, labelFee, reductionCents, labelReduction }: Mode): Charges => ({
  fees: feeCents > 0 ? [{ kind: 'mode', label: labelFee ?? 'Frais de service', amountCents: feeCents, vatRate: 'items' }] : [],
  reduction: reductionCents > 0 ? { label: labelReduction ?? 'Réduction', amountCents: reductionCents } : null,
});
