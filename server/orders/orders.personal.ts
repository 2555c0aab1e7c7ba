import { type Db, Prisma } from '@/server/core/platform/db';
import { findStillNamed, type Person, type PersonalData, readByKey } from '@/server/customers/person';
import { KIOSK_STATE_KEY, NOT_PAID_AT_KIOSK } from './orders.values';

const belongsTo = ({ brandId, customerIds }: Person) => Prisma.sql`o.brand_id = ${brandId} and o.customer_id = any(${customerIds}::int[])`;

/**
 * SQL: whether a row belongs to an order of the person, or to one with their email or phone number.
 * @param row names a restaurant and an order
 */
const isOfOrders = (row: Prisma.Sql, { orderIds }: Person) =>
  Prisma.sql`${row} in (select p.restaurant_id, p.id from order_places p where p.id = any(${orderIds}::int[]))`;

const eventsOf = ({ brandId, orderIds }: Person) =>
  Prisma.sql`brand_id = ${brandId} and kind like 'orders.%' and (payload ->> 'orderId')::int = any(${orderIds}::int[])`;

/** SQL: the order that a stored answer shows. */
const idInAnswer = Prisma.raw(String.raw`substring(body from '\\"orderId\\"\s*:\s*\\"(\d+)')`);

/**
 * Answers stored for a day that show an order found only by the person’s email or phone number: no column says that they are the person’s.
 * Answers to their account are erased with the customer.
 */
const answersOf = ({ brandId, customerIds, orderIds }: Person) => Prisma.sql`created_at > now() - interval '1 day' and brand_id = ${brandId}
  and (customer_id is null or customer_id <> all(${customerIds}::int[]))
  and ${idInAnswer} = any(${orderIds.map(String)}::text[])`;

const mergeIntoEach = (
  list: Prisma.Sql,
  blank: object,
) => Prisma.sql`(select coalesce(jsonb_agg(i || ${JSON.stringify(blank)}::jsonb), '[]'::jsonb)
  from jsonb_array_elements(${list}) i)`;

/** SQL: the metadata of an order that a kiosk left to the counter, without the caller’s own. It names nobody, and refunds depend on it. */
const leftToCounter = Prisma.sql`${JSON.stringify({ [KIOSK_STATE_KEY]: NOT_PAID_AT_KIOSK })}::jsonb`;
const reservedOf = (metadata: Prisma.Sql) => Prisma.sql`case when ${metadata} @> ${leftToCounter} then ${leftToCounter} end`;

/** SQL: an order as events tell it, without what may name a person. */
export const anonymizedOrder = (order: Prisma.Sql) => Prisma.sql`(${order}
  || '{"guest": null, "deliveryAddress": null, "additionalInformation": null, "sessionId": null}'::jsonb
  || jsonb_build_object('metadata', ${reservedOf(Prisma.sql`${order} -> 'metadata'`)},
    'items', ${mergeIntoEach(Prisma.sql`${order} -> 'items'`, { comment: null })},
    'payments', ${mergeIntoEach(Prisma.sql`${order} -> 'payments'`, { reference: null })},
    'refunds', ${mergeIntoEach(Prisma.sql`${order} -> 'refunds'`, { reason: '' })}))`;

const count = async (db: Db, from: Prisma.Sql): Promise<number> => {
  const [row] = await db.sql.read<{ rows: number }>(Prisma.sql`select count(*)::int as rows ${from}`);
  return row?.rows ?? 0;
};

/** Texts that came with an order: the guest may have put a name into them, and a device names its session as it likes. */
const hasFreeText = Prisma.sql`(num_nonnulls(o.additional_information, nullif(o.metadata, ${leftToCounter}), o.session_id) > 0
  or jsonb_path_exists(o.intended, '$[*].reference ? (@ != null)'))`;

const lineOrder = Prisma.raw('(l.restaurant_id, l.order_id)');

/**
 * What was sold and paid belongs to the accounts and is kept under the customer’s number. Contacts and the guest’s own words are erased.
 */
export const ordersData: PersonalData = {
  traces: [
    {
      table: 'orders',
      count: (db, person) => count(db, Prisma.sql`from orders o where ${isOfOrders(Prisma.sql`(o.restaurant_id, o.id)`, person)}`),
      erase: (db, person) =>
        db.sql.run(Prisma.sql`update orders o set additional_information = null, metadata = ${reservedOf(Prisma.sql`o.metadata`)}, session_id = null,
          is_of_erased = is_of_erased or o.customer_id is null, intended = ${mergeIntoEach(Prisma.sql`o.intended`, { reference: null })}
          where ${isOfOrders(Prisma.sql`(o.restaurant_id, o.id)`, person)} and (${hasFreeText} or o.customer_id is null)`),
      keptFor: 'ledger',
      findLeft: (db) =>
        findStillNamed(db, Prisma.sql`join orders o on o.brand_id = e.brand_id and o.customer_id = e.id and ${hasFreeText}`),
    },
    {
      table: 'order_lines',
      count: (db, person) => count(db, Prisma.sql`from order_lines l where ${isOfOrders(lineOrder, person)} and l.comment is not null`),
      erase: (db, person) =>
        db.sql.run(Prisma.sql`update order_lines l set comment = null where ${isOfOrders(lineOrder, person)} and l.comment is not null`),
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join orders o on o.brand_id = e.brand_id and o.customer_id = e.id
            join order_lines l on l.restaurant_id = o.restaurant_id and l.order_id = o.id and l.comment is not null`,
        ),
    },
    {
      table: 'order_refunds',
      count: (db, person) => count(db, Prisma.sql`from order_refunds l where ${isOfOrders(lineOrder, person)} and l.reason <> ''`),
      erase: (db, person) =>
        db.sql.run(Prisma.sql`update order_refunds l set reason = '' where ${isOfOrders(lineOrder, person)} and l.reason <> ''`),
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join orders o on o.brand_id = e.brand_id and o.customer_id = e.id
            join order_refunds l on l.restaurant_id = o.restaurant_id and l.order_id = o.id and l.reason <> ''`,
        ),
    },
    {
      table: 'order_payments',
      count: (db, person) =>
        count(db, Prisma.sql`from order_payments l where ${isOfOrders(lineOrder, person)} and l.reference is not null`),
      erase: (db, person) =>
        db.sql.run(
          Prisma.sql`update order_payments l set reference = null where ${isOfOrders(lineOrder, person)} and l.reference is not null`,
        ),
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join orders o on o.brand_id = e.brand_id and o.customer_id = e.id
            join order_payments l on l.restaurant_id = o.restaurant_id and l.order_id = o.id and l.reference is not null`,
        ),
    },
    {
      table: 'order_contacts',
      count: (db, person) => count(db, Prisma.sql`from order_contacts l where ${isOfOrders(lineOrder, person)}`),
      erase: (db, person) => db.sql.run(Prisma.sql`delete from order_contacts l where ${isOfOrders(lineOrder, person)}`),
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join orders o on o.brand_id = e.brand_id and o.customer_id = e.id
            join order_contacts c on c.restaurant_id = o.restaurant_id and c.order_id = o.id`,
        ),
    },
    {
      table: 'order_waits',
      count: (db, person) => count(db, Prisma.sql`from order_waits l where ${isOfOrders(lineOrder, person)}`),
      erase: (db, person) => db.sql.run(Prisma.sql`delete from order_waits l where ${isOfOrders(lineOrder, person)}`),
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join orders o on o.brand_id = e.brand_id and o.customer_id = e.id
            join order_waits w on w.restaurant_id = o.restaurant_id and w.order_id = o.id`,
        ),
    },
    {
      table: 'outbox_events',
      count: (db, person) => count(db, Prisma.sql`from outbox_events where ${eventsOf(person)}`),
      erase: (db, person) =>
        db.sql.run(Prisma.sql`update outbox_events set payload = jsonb_set(payload, '{order}', ${anonymizedOrder(Prisma.sql`(payload -> 'order')`)})
          where ${eventsOf(person)}`),
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join outbox_events v on v.brand_id = e.brand_id and v.kind like 'orders.%' and (v.payload -> 'order' ->> 'customerId')::int = e.id
            where v.created_at < e.erased_at and coalesce(v.payload -> 'order' ->> 'guest', v.payload -> 'order' ->> 'deliveryAddress',
              nullif(v.payload -> 'order' ->> 'metadata', (${leftToCounter})::text), v.payload -> 'order' ->> 'additionalInformation') is not null`,
        ),
    },
    {
      table: 'idempotency_records',
      count: (db, person) => count(db, Prisma.sql`from idempotency_records where ${answersOf(person)}`),
      // The key stays used, so that a repeated request is refused rather than run again.
      erase: (db, person) =>
        db.sql.run(Prisma.sql`update idempotency_records set etag = null, body = json_build_object('made', json_build_object('kind', 'order',
            'id', ${idInAnswer}))::text where ${answersOf(person)}`),
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join idempotency_records i on i.brand_id = e.brand_id and i.created_at < e.erased_at
            join orders o on o.brand_id = e.brand_id and o.customer_id = e.id and o.id::text = ${idInAnswer}`,
        ),
    },
  ],
  sheets: [
    {
      name: 'orders',
      rows: (db, person) =>
        readByKey((after, limit) =>
          db.sql.read<Record<string, unknown> & { key: number }>(Prisma.sql`
            select o.id as key, o.id as "orderId", o.created_at as "createdAt", o.restaurant_id as "restaurantId", o.status::text as status,
              o.consumption_mode::text as "consumptionMode", o.currency, o.total_cents as "totalPrice", o.to_pay_cents as "toPay",
              o.refunded_cents as refunded, o.additional_information as "additionalInformation", o.metadata, c.name, c.email, c.phone,
              c.address ->> 'text' as address, (select string_agg(l.quantity || ' × ' || l.name, ', ' order by l.position) from order_lines l
                where l.restaurant_id = o.restaurant_id and l.order_id = o.id and l.part_of is null) as items
            from orders o left join order_contacts c on c.restaurant_id = o.restaurant_id and c.order_id = o.id
            where ${belongsTo(person)} and o.id > ${after} order by o.id limit ${limit}`),
        ),
    },
  ],
};

/** Moves the orders of a merged customer to the customer who stays. */
export async function moveOrders(
  db: Db,
  { brandId, fromCustomerId, customerId }: { brandId: number; fromCustomerId: number; customerId: number },
): Promise<void> {
  await db.sql.run`update orders set customer_id = ${customerId} where brand_id = ${brandId} and customer_id = ${fromCustomerId}`;
}
