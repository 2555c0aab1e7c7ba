import { Prisma } from '@/server/core/platform/db';
import { utc } from '@/server/core/reads/page';
import { type AmountWriting, amountCell } from '@/server/reports/amount-cell';
import { LIST_SEPARATOR } from '@/server/reports/table-file.values';
import { type CustomerColumnKey, customerColumns } from './customer-file.values';

function cells(writing: AmountWriting): Record<CustomerColumnKey, Prisma.Sql> {
  const balance = Prisma.sql`coalesce(w.own + w.promotional + w.employer, 0)`;
  return {
    customerId: Prisma.sql`c.id`,
    externalId: Prisma.sql`c.external_id`,
    email: Prisma.sql`c.email`,
    givenName: Prisma.sql`c.given_name`,
    familyName: Prisma.sql`c.family_name`,
    phoneNumber: Prisma.sql`c.phone_number`,
    badges: Prisma.sql`b.badges`,
    guestGroup: Prisma.sql`(select paths from group_paths) ->> c.guest_group_id::text`,
    paymentType: Prisma.sql`c.payment_type`,
    isActive: Prisma.sql`case when c.is_active then 'true' else 'false' end`,
    language: Prisma.sql`c.language`,
    restaurantIds: Prisma.sql`r.ids`,
    balance: amountCell(balance, writing),
    createdAt: utc('c.created_at'),
    updatedAt: utc('greatest(c.updated_at, w.updated_at)'),
    archivedAt: utc('c.archived_at'),
  };
}

/**
 * The rows of a customer file, in the order in which the customers were created. Cells are not guarded yet.
 * @param where conditions on a customer `c` of the brand
 */
export function customerFileRows(brandId: number, where: Prisma.Sql[], writing: AmountWriting): Prisma.Sql {
  const cell = cells(writing);
  const columns = Prisma.join(customerColumns.map(({ key }) => cell[key]));
  return Prisma.sql`
    with recursive groups as (
      select id, name as path from guest_groups where brand_id = ${brandId} and parent_id is null
      union all select g.id, groups.path || ' / ' || g.name from groups join guest_groups g on g.brand_id = ${brandId} and g.parent_id = groups.id),
    group_paths as materialized (select jsonb_object_agg(id, path) as paths from groups),
    badge_lists as (select customer_id, string_agg(badge, ${LIST_SEPARATOR} order by created_at, badge) as badges from customer_badges
      where brand_id = ${brandId} and blocked_at is null group by customer_id),
    restaurant_lists as (select customer_id, string_agg(restaurant_id::text, ${LIST_SEPARATOR} order by restaurant_id) as ids
      from customer_restaurants where brand_id = ${brandId} group by customer_id)
    select ${columns}
    from customers c left join badge_lists b on b.customer_id = c.id left join restaurant_lists r on r.customer_id = c.id
      left join wallets w on w.brand_id = c.brand_id and w.customer_id = c.id
    where ${Prisma.join([Prisma.sql`c.brand_id = ${brandId}`, ...where], ' and ')}
    order by c.id`;
}
