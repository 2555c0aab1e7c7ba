import { pool } from '../pool';

/**
 * The inputs for computing promotions, read without computing anything: the member with earlier orders, the products of the cart, and the
 * rules.
 */
export async function POST(request: Request): Promise<Response> {
  const { restaurantId, memberId, cart } = await request.json();
  const { rows: members } = await pool.query({
    name: 'applicable-member',
    text: `select m.member_id, t.id as tier_id, (select count(*)::int from orders o
        where o.brand_id = m.brand_id and o.customer_id = m.customer_id and o.status = 'PAID') as orders
      from loyalty_members m left join loyalty_tiers t on t.brand_id = m.brand_id and t.id = m.tier_id where m.brand_id = 21 and m.member_id = $1`,
    values: [memberId],
  });
  const { rows: products } = await pool.query({
    name: 'applicable-products',
    text: `select id, sku, tags, category_names from products where restaurant_id = $1 and id = any($2::int[])`,
    values: [restaurantId, cart.items.map(({ productId }: { productId: number }) => productId)],
  });
  const { rows: promotions } = await pool.query({
    name: 'applicable-promotions',
    text: `select promotion_id as id, label, rule from promotion_versions where brand_id = 21 and starts_at <= now() and (ends_at is null or ends_at > now())`,
  });
  return Response.json({ status: 200, data: { member: members[0], products, promotions } });
}
