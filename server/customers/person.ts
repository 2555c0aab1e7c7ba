import { type Db, Prisma } from '@/server/core/platform/db';
import { spellingsOf } from './phone.rules';

/** A person whom a brand knows: the customer, with all that was merged into them. */
export interface Person {
  brandId: number;
  /** The customer first. */
  customerIds: number[];
  /** The logins that they have or had. */
  userIds: number[];
  /** Texts that mean nobody else: e-mail addresses, telephone numbers in every spelling, external numbers, badges. */
  marks: string[];
  /** Orders of the account, and those that were made without it but with one of the marks. */
  orderIds: number[];
}

/** Somebody who was erased. */
export interface Erased {
  brandId: number;
  customerId: number;
}

/**
 * Whom of those who were erased rows still name.
 * @param rows joined to the erased ones: `e` with `brand_id`, `id`, the `family_name` that was made up for them, and `erased_at`
 */
export function stillNaming(db: Db, rows: Prisma.Sql): Promise<Erased[]> {
  return db.sql.read(Prisma.sql`select distinct e.brand_id as "brandId", e.id as "customerId" from ${erasedPeople} ${rows}`);
}

export const erasedPeople = Prisma.sql`(select brand_id, id, family_name, erased_at from customers where erased_at is not null) e`;

/** Why rows about a person stay when the person is erased. */
export type KeptFor = 'ledger' | 'proof';

/** Rows of a table that are about a person. */
export interface Trace {
  table: string;
  /** How many there are. */
  count(db: Db, person: Person): Promise<number>;
  /** Deletes them, or takes the person out of them. Given or not, `keptFor` names what of them stays. */
  erase?(db: Db, person: Person): Promise<number>;
  keptFor?: KeptFor;
  /** Whom of those who were erased rows still name: nobody. Absent where rows that were left would say of nobody. */
  findLeft?(db: Db): Promise<Erased[]>;
}

/** A part of what a person gets of their own data: a list of flat records. */
export interface Sheet {
  /** Of its files, without ending. */
  name: string;
  rows(db: Db, person: Person): AsyncIterable<Record<string, unknown>>;
}

/** What a feature declares of the data that it keeps about people. All of them stand in `server/personal-data.ts`. */
export interface PersonalData {
  traces?: Trace[];
  sheets?: Sheet[];
}

/** Everything by which a person is known. */
export async function findPerson(db: Db, brandId: number, customerId: number): Promise<Person> {
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
  const known = [...new Set(marks.filter((mark) => mark !== null))];
  return {
    brandId,
    customerIds,
    userIds: customers.flatMap(({ logins }) => logins.map(({ id }) => id)),
    marks: known,
    orderIds: await findOrders(db, { brandId, customerIds, marks: known }),
  };
}

/** Found before anything is erased: once the contacts of an order are gone, nothing says whose it was. Each is found by an index. */
async function findOrders(db: Db, { brandId, customerIds, marks }: Omit<Person, 'userIds' | 'orderIds'>): Promise<number[]> {
  const by = (mark: Prisma.Sql) => Prisma.sql`select o.id from order_contacts x
    join orders o on o.restaurant_id = x.restaurant_id and o.id = x.order_id where o.brand_id = ${brandId} and ${mark}`;
  const rows = await db.sql.read<{ id: number }>(Prisma.sql`
    select id from orders where brand_id = ${brandId} and customer_id = any(${customerIds}::int[])
    union ${by(Prisma.sql`lower(x.email) = any(${marks.map((mark) => mark.toLowerCase())}::text[])`)}
    union ${by(Prisma.sql`x.phone = any(${marks}::text[])`)} order by 1`);
  return rows.map(({ id }) => id);
}

const PAGE_ROWS = 500;

/**
 * Rows of a long table, read a page at a time.
 * @param read a page after the key of the last row
 */
export async function* byKey<Row extends { key: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncIterable<Omit<Row, 'key'>> {
  for (let after = 0; ; ) {
    const page = await read(after, PAGE_ROWS);
    for (const { key: _, ...row } of page) yield row;
    if (page.length < PAGE_ROWS) return;
    after = page.at(-1)!.key;
  }
}
