import { type Db, Prisma } from '@/server/core/platform/db';
import { containing } from '@/server/core/reads/page';
import type { Customer } from './customers.schema';
import { phoneDigits } from './phone.rules';

/**
 * Customers as answers show them.
 * @param selection selects rows `c` of customers of one brand, as many as wanted
 * @param order of the answer, on the same rows
 */
export function customerRows(brandId: number, selection: Prisma.Sql, order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    with recursive c as materialized (${selection}),
    badge_lists as (select customer_id, json_agg(badge order by created_at, badge) as badges from customer_badges
      where brand_id = ${brandId} and blocked_at is null and customer_id in (select id from c) group by customer_id),
    restaurant_lists as (select customer_id, json_agg(restaurant_id order by restaurant_id) as ids from customer_restaurants
      where brand_id = ${brandId} and customer_id in (select id from c) group by customer_id),
    upwards as (
      select g.id as group_id, g.parent_id, g.name as path from guest_groups g
        where g.brand_id = ${brandId} and g.id in (select guest_group_id from c)
      union all
      select u.group_id, g.parent_id, g.name || ' / ' || u.path from upwards u join guest_groups g on g.brand_id = ${brandId} and g.id = u.parent_id)
    select c.id as "customerId", c.brand_id as "brandId", c.email, c.given_name as "givenName", c.family_name as "familyName",
      c.phone_number as "phoneNumber", c.external_id as "externalId", coalesce(b.badges, '[]') as badges,
      c.guest_group_id as "guestGroupId", u.path as "guestGroup", c.payment_type::text as "paymentType",
      coalesce(w.own + w.promotional + w.employer, 0) as balance, c.is_active as "isActive", c.language,
      coalesce(r.ids, '[]') as "restaurantIds", c.created_at as "createdAt", greatest(c.updated_at, w.updated_at) as "updatedAt", c.archived_at as "archivedAt",
      c.erased_at as "erasedAt", c.merged_into_id as "mergedIntoId"
    from c left join badge_lists b on b.customer_id = c.id left join restaurant_lists r on r.customer_id = c.id
      left join upwards u on u.group_id = c.guest_group_id and u.parent_id is null
      left join wallets w on w.brand_id = ${brandId} and w.customer_id = c.id
    ${order}`;
}

/** One customer; null if the brand has none with that id. */
export async function findCustomer(db: Db, brandId: number, customerId: number): Promise<Customer | null> {
  const [row] = await db.sql.readJson(
    customerRows(brandId, Prisma.sql`select * from customers where brand_id = ${brandId} and id = ${customerId}`, Prisma.empty),
  );
  return row === undefined ? null : (JSON.parse(row) as Customer);
}

/** SQL: these groups and all below them. */
export function groupsWithin(brandId: number, groupIds: number[]): Prisma.Sql {
  return Prisma.sql`(with recursive below as (
      select id from guest_groups where brand_id = ${brandId} and id = any(${groupIds}::int[])
      union select g.id from guest_groups g join below on g.brand_id = ${brandId} and g.parent_id = below.id)
    select id from below)`;
}

const belongsToAny = (restaurantIds: number[]) => Prisma.sql`exists (select 1 from customer_restaurants o
    where o.brand_id = c.brand_id and o.customer_id = c.id and o.restaurant_id = any(${restaurantIds}::int[]))`;

/** SQL: whether users of these restaurants see a customer: those of the restaurants, and those without restaurants. */
export const isVisibleIn = (restaurantIds: number[]): Prisma.Sql => Prisma.sql`(not c.is_bound or ${belongsToAny(restaurantIds)})`;

/** Which of these customers users of a restaurant see. */
export async function findVisibleCustomers(
  db: Db,
  { brandId, restaurantId, customerIds }: { brandId: number; restaurantId: number; customerIds: number[] },
): Promise<number[]> {
  const visible = await db.sql.read<{ id: number }>(Prisma.sql`select c.id from customers c where c.brand_id = ${brandId}
    and c.id = any(${customerIds}::int[]) and ${isVisibleIn([restaurantId])} order by c.id`);
  return visible.map(({ id }) => id);
}

/**
 * SQL: the newest customers `c` under these conditions, unordered.
 * @param restaurantSets at least one restaurant of each must see the customer. Customers with and without restaurants are read separately,
 *   each by an index of its own, since a restaurant may have few among very many
 * @param limit as returned by `pageLimit`
 */
export function newestCustomers(brandId: number, where: Prisma.Sql[], restaurantSets: number[][], limit: Prisma.Sql): Prisma.Sql {
  const selectWhere = (extra: Prisma.Sql[]) =>
    Prisma.sql`select c.* from customers c where ${Prisma.join([Prisma.sql`c.brand_id = ${brandId}`, ...where, ...extra], ' and ')}
      order by c.id desc ${limit}`;
  const [first, ...others] = restaurantSets;
  if (!first) return selectWhere([]);
  const isBoundToFirst = Prisma.sql`c.is_bound and c.id in (select customer_id from customer_restaurants
    where brand_id = ${brandId} and restaurant_id = any(${first}::int[]))`;
  return Prisma.sql`select * from ((${selectWhere([Prisma.sql`not c.is_bound`])}) union all (${selectWhere([isBoundToFirst, ...others.map(belongsToAny)])})) c
    order by c.id desc ${limit}`;
}

/** SQL: whether the name, email, external id or phone number of a customer `c` contains the text. A phone number may be in any spelling. */
export function matchText(text: string): Prisma.Sql {
  const byText = Prisma.sql`c.search_text like ${containing(text)}`;
  const digits = phoneDigits(text);
  return digits === null || digits === text ? byText : Prisma.sql`(${byText} or c.search_text like ${`%${digits}%`})`;
}

/** SQL: the same, or a badge of these customers begins with the text. */
export function matchSearch(text: string, idsByBadge: number[]): Prisma.Sql {
  const byText = matchText(text);
  return idsByBadge.length === 0 ? byText : Prisma.sql`(${byText} or c.id = any(${idsByBadge}::int[]))`;
}
