import { prisma } from '@/server/core/platform/db';

/**
 * Checks that the uses of every promotion add up to its tallies, by restaurant.
 * @returns the number of promotions checked, and the differences, in words
 */
export async function verifyPromotions(): Promise<{ checkedPromotions: number; problems: string[] }> {
  const [counted] = await prisma.sql.read<{ promotions: number }>`select count(*)::int as promotions from promotions`;
  const mismatches = await prisma.sql.read<{ brandId: number; promotionId: number; detail: string }>`
    with used as (select brand_id, promotion_id, restaurant_id, count(*) as uses, sum(amount) as amount
      from promotion_uses where cancelled_at is null group by brand_id, promotion_id, restaurant_id)
    select coalesce(t.brand_id, u.brand_id) as "brandId", coalesce(t.promotion_id, u.promotion_id) as "promotionId",
      format('restaurant %s counts %s uses of %s, its lines say %s of %s', coalesce(t.restaurant_id, u.restaurant_id),
        coalesce(t.uses, 0), coalesce(t.amount, 0), coalesce(u.uses, 0), coalesce(u.amount, 0)) as detail
    from promotion_tallies t full join used u
      on u.brand_id = t.brand_id and u.promotion_id = t.promotion_id and u.restaurant_id = t.restaurant_id
    where (coalesce(t.uses, 0), coalesce(t.amount, 0)) <> (coalesce(u.uses, 0), coalesce(u.amount, 0)) order by 1, 2`;
  const problems = mismatches.map(({ brandId, promotionId, detail }) => `brand ${brandId}, promotion ${promotionId}: ${detail}`);
  return { checkedPromotions: counted?.promotions ?? 0, problems };
}
