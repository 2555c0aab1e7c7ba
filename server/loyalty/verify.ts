import { prisma } from '@/server/core/platform/db';

interface Problem {
  brandId: number;
  customerId: number;
  detail: string;
}

/**
 * Checks that the points lines of every member form an unbroken chain from nothing to the present points; that lots contain what lines
 * added and took, and add up to the points; that reserved points equal what sessions hold; that nothing was taken back more often than it
 * was given; that points moved by a merge arrived; and that cards show their members’ points.
 * @returns the number of members checked, and the differences, in words
 */
export async function verifyPoints(): Promise<{ checkedMembers: number; problems: string[] }> {
  const [counted] = await prisma.sql.read<{ members: number }>`select count(*)::int as members from loyalty_members`;
  const problems = await prisma.sql.read<Problem>`
    with chain as (
      select brand_id, customer_id, position, row_number() over w as place, points_before, points_after, reserved_before, reserved_after,
        lag(points_after, 1, 0) over w as points, lag(reserved_after, 1, 0) over w as reserved, lead(position) over w is null as is_last
      from loyalty_lines window w as (partition by brand_id, customer_id order by position)),
    moved as (
      select brand_id, customer_id, counterpart_id, sum(points) as points from loyalty_lines
      where counterpart_id is not null group by brand_id, customer_id, counterpart_id),
    lots as (
      select t.brand_id, t.id, t.customer_id, t.remaining, coalesce(sum(l.lot_points), 0) as booked
      from loyalty_lots t left join loyalty_lines l on l.brand_id = t.brand_id and l.lot_id = t.id
      group by t.brand_id, t.id),
    returned as (
      select brand_id, returns_customer_id, returns_position, sum(abs(points)) as points from loyalty_lines
      where returns_position is not null group by 1, 2, 3)
    select brand_id as "brandId", customer_id as "customerId", format('points line %s is the %s in order', position, place) as detail
      from chain where position <> place
    union all
    select brand_id, customer_id, format('points line %s does not begin where the one before it ended', position)
      from chain where (points_before, reserved_before) <> (points, reserved)
    union all
    select m.brand_id, m.customer_id, format('the member has %s points and %s reserved, the lines end with %s and %s', m.points, m.reserved,
        coalesce(c.points_after, 0), coalesce(c.reserved_after, 0))
      from loyalty_members m left join chain c on c.brand_id = m.brand_id and c.customer_id = m.customer_id and c.is_last
      where (m.points, m.reserved, m.last_position) <> (coalesce(c.points_after, 0), coalesce(c.reserved_after, 0), coalesce(c.position, 0))
    union all
    select brand_id, customer_id, format('lot %s holds %s points, its lines say %s', id, remaining, booked) from lots where remaining <> booked
    union all
    select m.brand_id, m.customer_id, format('the member has %s points, the lots hold %s', m.points, t.remaining)
      from loyalty_members m left join lateral (select coalesce(sum(remaining), 0) as remaining from loyalty_lots t
        where t.brand_id = m.brand_id and t.customer_id = m.customer_id and t.remaining > 0) t on true
      where greatest(m.points, 0) <> t.remaining
    union all
    select m.brand_id, m.customer_id, format('%s points are reserved, open sessions say %s', m.reserved, r.points)
      from loyalty_members m left join lateral (select coalesce(sum(r.points), 0) as points from loyalty_reservations r
        join loyalty_sessions s on s.brand_id = r.brand_id and s.number = r.session_number and s.state = 'OPEN'
        where r.brand_id = m.brand_id and r.customer_id = m.customer_id and r.state = 'RESERVED') r on true
      where m.reserved <> r.points
    union all
    select r.brand_id, r.customer_id, format('reservation %s is kept by a session that has ended', r.id)
      from loyalty_reservations r join loyalty_sessions s on s.brand_id = r.brand_id and s.number = r.session_number
      where r.state = 'RESERVED' and s.state <> 'OPEN'
    union all
    select l.brand_id, l.customer_id, format('of points line %s, %s points went back', l.position, r.points)
      from returned r join loyalty_lines l on l.brand_id = r.brand_id and l.customer_id = r.returns_customer_id and l.position = r.returns_position
      where r.points > abs(l.points)
    union all
    select m.brand_id, m.customer_id, format('%s points moved between the member and customer %s, where it is %s', m.points, m.counterpart_id,
        coalesce(o.points, 0))
      from moved m left join moved o on o.brand_id = m.brand_id and o.customer_id = m.counterpart_id and o.counterpart_id = m.customer_id
      where m.points + coalesce(o.points, 0) <> 0
    union all
    select k.brand_id, k.customer_id, format('card %s shows %s points, the member has %s', k.card_number, k.points, m.points)
      from loyalty_cards k join loyalty_members m on m.brand_id = k.brand_id and m.customer_id = k.customer_id
      where k.points <> case when k.status in ('active', 'blocked') then greatest(m.points, 0) else 0 end
    order by 1, 2`;
  return {
    checkedMembers: counted?.members ?? 0,
    problems: problems.map(({ brandId, customerId, detail }) => `brand ${brandId}, customer ${customerId}: ${detail}`),
  };
}
