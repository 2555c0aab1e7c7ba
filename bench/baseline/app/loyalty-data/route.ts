import { pool } from '../pool';

/** The rows of a member and of the rewards: no permissions, sessions, expiry or checks of the cart. */
export async function POST(request: Request): Promise<Response> {
  const { memberId } = await request.json();
  const { rows } = await pool.query({
    name: 'loyalty-data',
    text: `select m.member_id as id, m.points, m.reserved, c.email, c.phone_number, c.given_name, c.family_name, t.name as tier_name,
        (select json_agg(r order by r.points) from loyalty_rewards r where r.brand_id = m.brand_id and r.is_active) as rewards,
        (select json_agg(s) from loyalty_sessions s where s.brand_id = m.brand_id and s.customer_id = m.customer_id and s.state = 'OPEN') as sessions
      from loyalty_members m join customers c on c.brand_id = m.brand_id and c.id = m.customer_id
        left join loyalty_tiers t on t.brand_id = m.brand_id and t.id = m.tier_id
      where m.brand_id = 21 and m.member_id = $1`,
    values: [memberId],
  });
  const { rewards, sessions, ...member } = rows[0];
  return Response.json({ status: 200, data: { member, rewards, sessions } });
}
