import { randomBytes } from 'node:crypto';
import { type Db, Prisma } from '@/server/core/platform/db';
import { customerRows } from './customers.query';
import { type Erased, erasedPeople, findStillNamed, type Person, type PersonalData, readByKey } from './person';
import { isRedacted, redact } from './redact.rules';

/** Permits, for the rest of the transaction, to erase personal data in rows that are otherwise immutable. */
const allowErasing = (db: Db) => db.sql.run`select set_config('brigade.erasing', 'on', true)`;

/**
 * The history of a person: entries about them, their wallet and holds, their logins, and their orders. Each kind uses an index of its own.
 */
const entriesOf = ({ brandId, customerIds, userIds, orderIds }: Person) =>
  Prisma.sql`from audit_entries a where a.brand_id = ${brandId} and a.id in (
    select id from audit_entries where customer_id = any(${customerIds}::int[])
    union select id from audit_entries where subject_kind = 'user' and subject_id = any(${userIds.map(String)}::text[])
    union select x.id from order_places p join audit_entries x
      on x.restaurant_id = p.restaurant_id and x.subject_kind = 'order' and x.subject_id = p.id::text where p.id = any(${orderIds}::int[]))`;

interface Entry {
  id: number;
  input: unknown;
  before: unknown;
  after: unknown;
}

async function redactEntries(db: Db, person: Person): Promise<number> {
  const key = randomBytes(32);
  await allowErasing(db);
  let redacted = 0;
  for (let last = 0; ; ) {
    const entries = await db.sql.read<Entry>(
      Prisma.sql`select a.id, a.input, a.before, a.after ${entriesOf(person)} and a.id > ${last} order by a.id limit 200`,
    );
    if (entries.length === 0) return redacted;
    const rows = entries.map(({ id, ...states }) => ({ id, ...(redact(states, key) as Omit<Entry, 'id'>) }));
    await db.sql.run`update audit_entries a set input = row.input, before = row.before, after = row.after
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id int, input jsonb, before jsonb, after jsonb) where a.id = row.id`;
    redacted += rows.length;
    last = entries.at(-1)!.id;
  }
}

/** Erased customers whom a history entry about them still names. Later entries may contain their made-up name. */
async function findLeftInEntries(db: Db): Promise<Erased[]> {
  const found = new Map<number, Erased>();
  const entries = readByKey((after, limit) =>
    db.sql.read<Erased & { key: number; familyName: string; states: unknown[] }>(Prisma.sql`
      select a.id as key, e.brand_id as "brandId", e.id as "customerId", e.family_name as "familyName",
        json_build_array(a.input, a.before, a.after) as states
      from ${erasedPeople} join audit_entries a on a.customer_id = e.id and a.brand_id = e.brand_id where a.id > ${after}
      order by a.id limit ${limit}`),
  );
  for await (const { states, familyName, ...erased } of entries) if (!isRedacted(states, familyName)) found.set(erased.customerId, erased);
  return [...found.values()];
}

const eventsOf = ({ brandId, customerIds }: Person) =>
  Prisma.sql`brand_id = ${brandId} and kind like 'customer.%' and (payload ->> 'customerId')::int = any(${customerIds}::int[])`;

/** Answers stored for a day under idempotency keys of requests about the person. */
const answersOf = ({ brandId, customerIds }: Person) => Prisma.sql`brand_id = ${brandId} and customer_id = any(${customerIds}::int[])`;

const count = async (db: Db, from: Prisma.Sql): Promise<number> => {
  const [row] = await db.sql.read<{ rows: number }>(Prisma.sql`select count(*)::int as rows ${from}`);
  return row?.rows ?? 0;
};

export const customersData: PersonalData = {
  traces: [
    {
      table: 'customers',
      count: async (_db, { customerIds }) => customerIds.length,
      erase: (db, { brandId, customerIds }) => db.sql.run`
        update customers set email = null, given_name = null, family_name = upper(substr(md5(gen_random_uuid()::text), 1, 8)),
          phone_number = null, external_id = null, guest_group_id = null, language = null, is_active = false,
          erased_at = now(), updated_at = now()
        where brand_id = ${brandId} and id = any(${customerIds}::int[])`,
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join customers c on c.brand_id = e.brand_id and c.id = e.id
            where c.family_name !~ '^[0-9A-F]{8}$' or c.guest_group_id is not null or c.language is not null or c.is_active or c.archived_at is null
              or num_nonnulls(c.email, c.given_name, c.phone_number, c.external_id) > 0`,
        ),
    },
    {
      table: 'customer_badges',
      count: (db, { brandId, customerIds }) => db.customerBadge.count({ where: { brandId, customerId: { in: customerIds } } }),
      erase: async (db, { brandId, customerIds }) =>
        (await db.customerBadge.deleteMany({ where: { brandId, customerId: { in: customerIds } } })).count,
      findLeft: (db) => findStillNamed(db, Prisma.sql`join customer_badges b on b.brand_id = e.brand_id and b.customer_id = e.id`),
    },
    {
      table: 'audit_entries',
      count: (db, person) => count(db, entriesOf(person)),
      erase: redactEntries,
      keptFor: 'proof',
      findLeft: findLeftInEntries,
    },
    {
      table: 'outbox_events',
      count: (db, person) => count(db, Prisma.sql`from outbox_events where ${eventsOf(person)}`),
      erase: (db, person) => db.sql.run`
        update outbox_events set payload = payload || '{"email": null, "givenName": null, "familyName": null, "phoneNumber": null,
          "externalId": null, "badges": [], "guestGroupId": null, "guestGroup": null, "language": null}'::jsonb where ${eventsOf(person)}`,
      // Answers about the erasure itself contain the made-up name.
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join outbox_events o on o.brand_id = e.brand_id and o.kind like 'customer.%' and (o.payload ->> 'customerId')::int = e.id
            where coalesce(o.payload ->> 'email', o.payload ->> 'givenName', o.payload ->> 'phoneNumber', o.payload ->> 'externalId',
                o.payload ->> 'guestGroupId', o.payload ->> 'language') is not null
              or o.payload -> 'badges' <> '[]' or o.payload ->> 'familyName' <> e.family_name`,
        ),
    },
    {
      table: 'idempotency_records',
      count: (db, person) => count(db, Prisma.sql`from idempotency_records where ${answersOf(person)}`),
      // The key stays used, so that a repeated request is refused rather than run again.
      erase: (db, person) => db.sql.run`
        update idempotency_records set etag = null, body = ${JSON.stringify({ made: { kind: 'customer', id: person.customerIds[0] } })}
        where ${answersOf(person)}`,
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join idempotency_records i on i.brand_id = e.brand_id and i.customer_id = e.id
            where i.created_at < e.erased_at and i.body not like '{"made":%'`,
        ),
    },
  ],
  sheets: [
    {
      name: 'profile',
      async *rows(db, { brandId, customerIds }) {
        const selection = Prisma.sql`select * from customers where brand_id = ${brandId} and id = any(${customerIds}::int[])`;
        for (const row of await db.sql.readJson(customerRows(brandId, selection, Prisma.sql`order by c.id`))) yield JSON.parse(row);
      },
    },
    {
      name: 'badges',
      async *rows(db, { brandId, customerIds }) {
        yield* await db.sql.read<
          Record<string, unknown>
        >`select badge, created_at as "createdAt", blocked_at as "blockedAt" from customer_badges
          where brand_id = ${brandId} and customer_id = any(${customerIds}::int[]) order by created_at, badge`;
      },
    },
    {
      name: 'history',
      rows: (db, person) =>
        readByKey((after, limit) =>
          db.sql.read<Record<string, unknown> & { key: number }>(Prisma.sql`
            select a.id as key, a.at, a.subject_kind as subject, a.operation, a.input, a.before, a.after ${entriesOf(person)}
            and a.id > ${after} order by a.id limit ${limit}`),
        ),
    },
    {
      name: 'events',
      rows: (db, person) =>
        readByKey((after, limit) =>
          db.sql.read<Record<string, unknown> & { key: number }>(Prisma.sql`
            select id as key, created_at as "createdAt", kind, payload, delivered_at as "deliveredAt" from outbox_events
            where ${eventsOf(person)} and id > ${after} order by id limit ${limit}`),
        ),
    },
  ],
};
