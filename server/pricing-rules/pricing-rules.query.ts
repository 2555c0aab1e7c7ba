import { type Db, Prisma } from '@/server/core/platform/db';
import type { PricingRule } from './pricing-rules.schema';

/** The pricing rules of a brand by id, or only one of them. */
export async function readRules(db: Db, brandId: number, pricingRuleId?: number): Promise<PricingRule[]> {
  const condition = pricingRuleId === undefined ? Prisma.empty : Prisma.sql`and p.id = ${pricingRuleId}`;
  const rows = await db.sql.readJson(Prisma.sql`
    select p.id as "pricingRuleId", p.brand_id as "brandId", p.name, p.guest_group_id as "guestGroupId",
      to_jsonb(array(select r.restaurant_id from pricing_rule_restaurants r where r.brand_id = p.brand_id and r.pricing_rule_id = p.id
        order by r.restaurant_id)) as "restaurantIds",
      to_jsonb(p.shift_ids) as "shiftIds", p.entrance_fee_cents as "entranceFee", p.vat_group_id as "vatGroupId",
      to_jsonb(array(select g.grant_id from pricing_rule_grants g where g.brand_id = p.brand_id and g.pricing_rule_id = p.id
        order by g.position)) as "grantIds",
      p.allowance_per_meal as "allowancePerMeal", p.allowance_per_day as "allowancePerDay", p.allowance_per_month as "allowancePerMonth",
      p.created_at as "createdAt", p.updated_at as "updatedAt"
    from pricing_rules p where p.brand_id = ${brandId} ${condition} order by p.id`);
  return rows.map((text) => JSON.parse(text) as PricingRule);
}

/** The guest group of a customer and those above it, nearest first. */
export async function readGroupsOf(db: Db, brandId: number, customerId: number): Promise<{ guestGroupId: number; name: string }[]> {
  return db.sql.read<{ guestGroupId: number; name: string }>`
    with recursive up as (
      select g.id, g.parent_id, g.name, 0 as place from customers c join guest_groups g on g.brand_id = c.brand_id and g.id = c.guest_group_id
        where c.brand_id = ${brandId} and c.id = ${customerId}
      union all
      select g.id, g.parent_id, g.name, up.place + 1 from up join guest_groups g on g.brand_id = ${brandId} and g.id = up.parent_id)
    select id as "guestGroupId", name from up order by place`;
}
