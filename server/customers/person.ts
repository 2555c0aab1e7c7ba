import { type Db, Prisma } from '@/server/core/platform/db';
import { spellingsOf } from './phone.rules';

/** A person known to a brand: the customer, and all who were merged into them. */
export interface Person {
  brandId: number;
  /** The customer is first. */
  customerIds: number[];
  /** Present and former logins. */
  userIds: number[];
  /** Texts that identify only them: emails, phone numbers in every spelling, external ids, badges. */
  marks: string[];
  /** Orders of the account, and orders without account that contain one of the marks. */
  orderIds: number[];
}

/** An erased customer. */
export interface Erased {
  brandId: number;
  customerId: number;
}

/**
 * Erased customers that rows still name.
 * @param rows joined to the erased ones: `e` with `brand_id`, `id`, the `family_name` that was made up for them, and `erased_at`
 */
export function findStillNamed(db: Db, rows: Prisma.Sql): Promise<Erased[]> {
  return db.sql.read(Prisma.sql`select distinct e.brand_id as "brandId", e.id as "customerId" from ${erasedPeople} ${rows}`);
}

export const erasedPeople = Prisma.sql`(select brand_id, id, family_name, erased_at from customers where erased_at is not null) e`;

/** Why rows about a person stay after their erasure. */
export type KeptFor = 'ledger' | 'proof';

/** Rows of a table that are about a person. */
export interface Trace {
  table: string;
  /** The number of rows. */
  count(db: Db, person: Person): Promise<number>;
  /** Deletes the rows, or removes the person from them. `keptFor` says why rows remain, if any do. */
  erase?(db: Db, person: Person): Promise<number>;
  keptFor?: KeptFor;
  /** Finds erased customers that these rows still name; there must be none. Absent if such rows would not show whom they were about. */
  findLeft?(db: Db): Promise<Erased[]>;
}

/** A part of the download of a person's own data: a list of flat records. */
export interface Sheet {
  /** The name of its files, without extension. */
  name: string;
  rows(db: Db, person: Person): AsyncIterable<Record<string, unknown>>;
}

/** A feature's declaration of the personal data it stores. All are listed in `server/personal-data.ts`. */
export interface PersonalData {
  traces?: Trace[];
  sheets?: Sheet[];
}

/** Everything that identifies a person now. */
export const findPerson = (db: Db, brandId: number, customerId: number): Promise<Person> => find(db, brandId, customerId);

/**
 * Everything that identifies a person, or did before. For erasing only: an earlier address may have been a typing error, and whoever made it
 * must not be given a stranger's orders.
 */
export const findPersonOfAllTimes = (db: Db, brandId: number, customerId: number): Promise<Person> =>
  find(db, brandId, customerId, findFormerMarks);

async function find(db: Db, brandId: number, customerId: number, more?: typeof findFormerMarks): Promise<Person> {
  const found = await db.customer.findMany({
    where: { brandId, OR: [{ id: customerId }, { mergedIntoId: customerId }] },
    include: { badges: true, logins: true },
  });
  const customers = found.toSorted((a, b) => Number(b.id === customerId) - Number(a.id === customerId) || a.id - b.id);
  const marks = customers.flatMap(({ email, phoneNumber, externalId, badges, logins }) => [
    ...[email, externalId],
    ...(phoneNumber === null ? [] : spellingsOf(phoneNumber)),
    ...badges.map(({ badge }) => badge),
    ...logins.map((login) => login.email),
  ]);
  const customerIds = customers.map(({ id }) => id);
  const userIds = customers.flatMap(({ logins }) => logins.map(({ id }) => id));
  const formerMarks = (await more?.(db, { brandId, customerIds, userIds })) ?? [];
  const distinctMarks = [...new Set([...marks.filter((mark) => mark !== null), ...formerMarks])];
  return {
    brandId,
    customerIds,
    userIds,
    marks: distinctMarks,
    orderIds: await findOrders(db, { brandId, customerIds, marks: distinctMarks }),
  };
}

/** The emails, numbers and external ids that the history has of a person, except those which are another customer's now. */
async function findFormerMarks(db: Db, { brandId, customerIds, userIds }: Pick<Person, 'brandId' | 'customerIds' | 'userIds'>) {
  const rows = await db.sql.read<{ field: string; mark: string }>(Prisma.sql`
    with entries as (
      select before, after from audit_entries where customer_id = any(${customerIds}::int[]) and brand_id = ${brandId} and subject_kind = 'customer'
      union all
      select before, after from audit_entries
        where brand_id = ${brandId} and subject_kind = 'user' and subject_id = any(${userIds.map(String)}::text[])),
    marks as (
      select distinct field, mark from entries cross join lateral (values (before), (after)) s(state)
        cross join lateral (values ('email', state ->> 'email'), ('phoneNumber', state ->> 'phoneNumber'), ('externalId', state ->> 'externalId'))
          f(field, mark)
        where mark is not null)
    select field, mark from marks where not exists (
      select from customers c where c.brand_id = ${brandId} and not c.id = any(${customerIds}::int[]) and c.archived_at is null and (
        field = 'email' and lower(c.email) = lower(mark)
        or field = 'externalId' and c.external_id = mark
        -- By the index of searches: numbers have none of their own.
        or field = 'phoneNumber' and c.search_text like '%' || mark || '%' and c.phone_number = mark))`);
  return rows.flatMap(({ field, mark }) => (field === 'phoneNumber' ? spellingsOf(mark) : [mark]));
}

/** Found before anything is erased: once an order's contacts are gone, nothing links it to the person. Each kind is found by an index. */
async function findOrders(db: Db, { brandId, customerIds, marks }: Omit<Person, 'userIds' | 'orderIds'>): Promise<number[]> {
  const ordersByContact = (mark: Prisma.Sql) => Prisma.sql`select o.id from order_contacts x
    join orders o on o.restaurant_id = x.restaurant_id and o.id = x.order_id where o.brand_id = ${brandId} and ${mark}`;
  const rows = await db.sql.read<{ id: number }>(Prisma.sql`
    select id from orders where brand_id = ${brandId} and customer_id = any(${customerIds}::int[])
    union ${ordersByContact(Prisma.sql`lower(x.email) = any(${marks.map((mark) => mark.toLowerCase())}::text[])`)}
    union ${ordersByContact(Prisma.sql`x.phone = any(${marks}::text[])`)} order by 1`);
  return rows.map(({ id }) => id);
}

const PAGE_ROWS = 500;

/**
 * Reads the rows of a long table page by page.
 * @param read a page after the key of the last row
 */
export async function* readByKey<Row extends { key: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncIterable<Omit<Row, 'key'>> {
  for (let after = 0; ; ) {
    const page = await read(after, PAGE_ROWS);
    for (const { key: _, ...row } of page) yield row;
    if (page.length < PAGE_ROWS) return;
    after = page.at(-1)!.key;
  }
}
