import { Prisma } from '@/server/core/platform/db';
import { LEADING_BREAK } from './customer-file.rules';
import { type CustomerColumnKey, customerColumns, LIST_SEPARATOR } from './customer-file.values';

export interface FileForm {
  /** Between cents and units. */
  decimal: '.' | ',';
  /** Whether `guardRows` follows, which guards the rest. */
  guarded: boolean;
}

/** The characters with which a text begins that may need the second half of `guard`: an apostrophe, or a break. */
const RARE_BEGINNINGS = [9, 10, 13, 39];

/** That half. Any other text is told by one look at its first character. */
function guardedBeginning(text: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`case when ascii(${text}) = any(${RARE_BEGINNINGS}::int[])
    then regexp_replace(${text}, ${`(${LEADING_BREAK})`}, '''\\1') else ${text} end`;
}

const moment = (value: Prisma.Sql) => Prisma.sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function cells({ decimal, guarded }: FileForm): Record<CustomerColumnKey, Prisma.Sql> {
  const text = (value: Prisma.Sql) => (guarded ? guardedBeginning(value) : value);
  const balance = Prisma.sql`coalesce(w.own + w.promotional + w.employer, 0)`;
  return {
    customerId: Prisma.sql`c.id`,
    externalId: text(Prisma.sql`c.external_id`),
    email: text(Prisma.sql`c.email`),
    givenName: text(Prisma.sql`c.given_name`),
    familyName: text(Prisma.sql`c.family_name`),
    phoneNumber: text(Prisma.sql`c.phone_number`),
    badges: text(Prisma.sql`b.badges`),
    guestGroup: text(Prisma.sql`(select paths from group_paths) ->> c.guest_group_id::text`),
    paymentType: Prisma.sql`c.payment_type`,
    isActive: Prisma.sql`case when c.is_active then 'true' else 'false' end`,
    language: text(Prisma.sql`c.language`),
    restaurantIds: Prisma.sql`r.ids`,
    balance: Prisma.sql`(${balance} / 100)::text || ${decimal} || lpad((${balance} % 100)::text, 2, '0')`,
    createdAt: moment(Prisma.sql`c.created_at`),
    updatedAt: moment(Prisma.sql`greatest(c.updated_at, w.updated_at)`),
    archivedAt: moment(Prisma.sql`c.archived_at`),
  };
}

/**
 * The rows of a customer file, in the order in which the customers were made.
 * @param where what is asked of a customer `c` of the brand
 */
export function customerFileRows(brandId: number, where: Prisma.Sql[], form: FileForm): Prisma.Sql {
  const cell = cells(form);
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
