import { randomBytes } from 'node:crypto';
import { type Db, Prisma } from '@/server/core/platform/db';
import { customerRows } from './customers.query';
import { byKey, type Person, type PersonalData } from './person';
import { redact } from './redact.rules';

/** Where it is allowed, for the rest of the transaction, to empty what names a person in rows that are written once. */
const allowErasing = (db: Db) => db.sql.run`select set_config('brigade.erasing', 'on', true)`;

/** The history of a person: entries about them, their wallet and holds, and their logins. */
const entriesOf = ({ brandId, customerIds, userIds }: Person) =>
  Prisma.sql`from audit_entries a where a.brand_id = ${brandId} and (a.customer_id = any(${customerIds}::int[])
    or (a.subject_kind = 'user' and a.subject_id = any(${userIds.map(String)}::text[])))`;

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

const eventsOf = ({ brandId, customerIds }: Person) =>
  Prisma.sql`brand_id = ${brandId} and kind like 'customer.%' and (payload ->> 'customerId')::int = any(${customerIds}::int[])`;

/** Answers that are kept for a day under the keys of requests about the person. */
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
    },
    {
      table: 'customer_badges',
      count: (db, { brandId, customerIds }) => db.customerBadge.count({ where: { brandId, customerId: { in: customerIds } } }),
      erase: async (db, { brandId, customerIds }) =>
        (await db.customerBadge.deleteMany({ where: { brandId, customerId: { in: customerIds } } })).count,
    },
    {
      table: 'audit_entries',
      count: (db, person) => count(db, entriesOf(person)),
      erase: redactEntries,
      keptFor: 'proof',
    },
    {
      table: 'outbox_events',
      count: (db, person) => count(db, Prisma.sql`from outbox_events where ${eventsOf(person)}`),
      erase: (db, person) => db.sql.run`
        update outbox_events set payload = payload || '{"email": null, "givenName": null, "familyName": null, "phoneNumber": null,
          "externalId": null, "badges": [], "guestGroupId": null, "guestGroup": null, "language": null}'::jsonb where ${eventsOf(person)}`,
    },
    {
      table: 'idempotency_records',
      count: (db, person) => count(db, Prisma.sql`from idempotency_records where ${answersOf(person)}`),
      // The key stays used: a repeat of the request is refused, and does not run again.
      erase: (db, person) => db.sql.run`
        update idempotency_records set etag = null, body = ${JSON.stringify({ made: { kind: 'customer', id: person.customerIds[0] } })}
        where ${answersOf(person)}`,
    },
  ],
  sheets: [
    {
      name: 'profile',
      async *rows(db, { brandId, customerIds }) {
        const found = Prisma.sql`select * from customers where brand_id = ${brandId} and id = any(${customerIds}::int[])`;
        for (const row of await db.sql.readJson(customerRows(brandId, found, Prisma.sql`order by c.id`))) yield JSON.parse(row);
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
        byKey((after, limit) =>
          db.sql.read<Record<string, unknown> & { key: number }>(Prisma.sql`
            select a.id as key, a.at, a.subject_kind as subject, a.operation, a.input, a.before, a.after ${entriesOf(person)}
            and a.id > ${after} order by a.id limit ${limit}`),
        ),
    },
    {
      name: 'events',
      rows: (db, person) =>
        byKey((after, limit) =>
          db.sql.read<Record<string, unknown> & { key: number }>(Prisma.sql`
            select id as key, created_at as "createdAt", kind, payload, delivered_at as "deliveredAt" from outbox_events
            where ${eventsOf(person)} and id > ${after} order by id limit ${limit}`),
        ),
    },
  ],
};
