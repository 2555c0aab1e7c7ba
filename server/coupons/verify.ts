import { prisma } from '@/server/core/platform/db';

/**
 * Checks that every coupon’s number of uses equals its ledger and is within its limit.
 * @returns the number of coupons checked, and the differences, in words
 */
export async function verifyCoupons(): Promise<{ checkedCoupons: number; problems: string[] }> {
  const [counted] = await prisma.sql.read<{ coupons: number }>`select count(*)::int as coupons from coupons`;
  const found = await prisma.sql.read<{ detail: string }>`
    with counted as (select brand_id, coupon_id, count(*) filter (where cancelled_at is null) as uses from coupon_uses group by brand_id, coupon_id)
    select format('coupon %s of brand %s counts %s uses, its ledger has %s', c.id, c.brand_id, c.used, coalesce(u.uses, 0)) as detail
      from coupons c left join counted u on u.brand_id = c.brand_id and u.coupon_id = c.id where c.used <> coalesce(u.uses, 0)`;
  return { checkedCoupons: counted?.coupons ?? 0, problems: found.map(({ detail }) => detail) };
}
