import { type Db, Prisma } from '@/server/core/platform/db';
import { findStillNamed, type Person, type PersonalData, readByKey } from '@/server/customers/person';

const ownedBy = ({ brandId, customerIds }: Person) => Prisma.sql`brand_id = ${brandId} and customer_id = any(${customerIds}::int[])`;

async function count(db: Db, table: string, person: Person): Promise<number> {
  const [row] = await db.sql.read<{ rows: number }>(
    Prisma.sql`select count(*)::int as rows from ${Prisma.raw(table)} where ${ownedBy(person)}`,
  );
  return row?.rows ?? 0;
}

/** The customers of whom a table still contains personal data. */
const findLeftIn = (db: Db, table: string, condition: Prisma.Sql) =>
  findStillNamed(db, Prisma.sql`join ${Prisma.raw(table)} t on t.brand_id = e.brand_id and t.customer_id = e.id where ${condition}`);
const isNamed = Prisma.sql`t.member_id <> 'member-' || t.customer_id`;

/** Session ids can contain anything, as devices choose them. */
const isSessionNamed = Prisma.sql`t.session_id <> 'erased-' || t.number`;

/** Points and times belong to the accounts and must stay; partners’ names for the member, reasons, session ids and cards are erased. */
export const loyaltyData: PersonalData = {
  traces: [
    {
      table: 'loyalty_members',
      count: (db, person) => count(db, 'loyalty_members', person),
      erase: (db, person) =>
        db.sql.run`update loyalty_members t set member_id = 'member-' || t.customer_id where ${ownedBy(person)} and ${isNamed}`,
      keptFor: 'ledger',
      findLeft: (db) => findLeftIn(db, 'loyalty_members', isNamed),
    },
    {
      table: 'loyalty_lines',
      count: (db, person) => count(db, 'loyalty_lines', person),
      erase: async (db, person) => {
        await db.sql.run`select set_config('brigade.erasing', 'on', true)`;
        return db.sql.run`update loyalty_lines set reason = null where ${ownedBy(person)} and reason is not null`;
      },
      keptFor: 'ledger',
      findLeft: (db) => findLeftIn(db, 'loyalty_lines', Prisma.sql`t.reason is not null`),
    },
    {
      table: 'loyalty_sessions',
      count: (db, person) => count(db, 'loyalty_sessions', person),
      erase: (db, person) =>
        db.sql.run`update loyalty_sessions t set session_id = 'erased-' || t.number where ${ownedBy(person)} and ${isSessionNamed}`,
      keptFor: 'ledger',
      findLeft: (db) => findLeftIn(db, 'loyalty_sessions', isSessionNamed),
    },
    {
      table: 'loyalty_cards',
      count: (db, person) => count(db, 'loyalty_cards', person),
      // A card found later must lead to nobody.
      erase: (db, person) => db.sql.run`update loyalty_cards set status = 'blocked' where ${ownedBy(person)} and status = 'active'`,
      keptFor: 'ledger',
      findLeft: (db) => findLeftIn(db, 'loyalty_cards', Prisma.sql`t.status = 'active'`),
    },
  ],
  sheets: [
    {
      name: 'loyalty',
      async *rows(db, person) {
        yield* await db.sql.read<Record<string, unknown>>`select customer_id as "customerId", member_id as "memberId", points, reserved,
          joined_at as "joinedAt", updated_at as "updatedAt" from loyalty_members where ${ownedBy(person)} order by customer_id`;
      },
    },
    {
      name: 'loyalty_lines',
      rows: (db, person) =>
        readByKey((after, limit) =>
          db.sql.read<Record<string, unknown> & { key: number }>(Prisma.sql`
            select id as key, customer_id as "customerId", position, at, kind, points, points_after as "pointsAfter", reserved,
              order_id as "orderId", restaurant_id as "restaurantId", reward_id as "rewardId", reason
            from loyalty_lines where ${ownedBy(person)} and id > ${after} order by id limit ${limit}`),
        ),
    },
    {
      name: 'loyalty_sessions',
      async *rows(db, person) {
        yield* await db.sql.read<Record<string, unknown>>`select session_id as "sessionId", restaurant_id as "restaurantId",
          channel_id as "channelId", state, order_id as "orderId", created_at as "createdAt", ended_at as "endedAt"
          from loyalty_sessions where ${ownedBy(person)} order by number`;
      },
    },
    {
      name: 'loyalty_cards',
      async *rows(db, person) {
        yield* await db.sql.read<Record<string, unknown>>`select card_number as "cardNumber", status, created_at as "createdAt"
          from loyalty_cards where ${ownedBy(person)} order by id`;
      },
    },
  ],
};
