import { type Db, Prisma } from '@/server/core/platform/db';
import { findStillNamed, type Person, type PersonalData, readByKey } from '@/server/customers/person';

const ofPerson = ({ brandId, customerIds }: Person) => Prisma.sql`brand_id = ${brandId} and customer_id = any(${customerIds}::int[])`;

async function count(db: Db, table: string, where: Prisma.Sql): Promise<number> {
  const [row] = await db.sql.read<{ rows: number }>(Prisma.sql`select count(*)::int as rows from ${Prisma.raw(table)} where ${where}`);
  return row?.rows ?? 0;
}

/** Erased customers whose texts are still stored beside an amount. */
const findTextsLeft = (db: Db, table: string) =>
  findStillNamed(
    db,
    Prisma.sql`join ${Prisma.raw(table)} t on t.brand_id = e.brand_id and t.customer_id = e.id where t.reason is not null`,
  );

/** Amounts and times are accounts and must be kept; texts beside them may name the person. */
export const walletData: PersonalData = {
  traces: [
    {
      table: 'wallet_lines',
      count: (db, person) => count(db, 'wallet_lines', ofPerson(person)),
      erase: async (db, person) => {
        await db.sql.run`select set_config('brigade.erasing', 'on', true)`;
        return db.sql.run`update wallet_lines set reason = null where ${ofPerson(person)} and reason is not null`;
      },
      keptFor: 'ledger',
      findLeft: (db) => findTextsLeft(db, 'wallet_lines'),
    },
    {
      table: 'wallet_holds',
      count: (db, person) => count(db, 'wallet_holds', ofPerson(person)),
      erase: (db, person) => db.sql.run`update wallet_holds set reason = null where ${ofPerson(person)} and reason is not null`,
      keptFor: 'ledger',
      findLeft: (db) => findTextsLeft(db, 'wallet_holds'),
    },
  ],
  sheets: [
    {
      name: 'wallet',
      async *rows(db, person) {
        yield* await db.sql.read<
          Record<string, unknown>
        >`select customer_id as "customerId", own, promotional, employer, held, updated_at as "updatedAt"
          from wallets where ${ofPerson(person)} order by customer_id`;
      },
    },
    {
      name: 'wallet_lines',
      rows: (db, person) =>
        readByKey((after, limit) =>
          db.sql.read<Record<string, unknown> & { key: number }>(Prisma.sql`
            select id as key, customer_id as "customerId", position, apply_date as "applyDate", kind, pocket, amount,
              own_after + promotional_after + employer_after as "balanceAfter", coalesce(order_id, till_order_id) as "orderId", counter_method as "counterMethod", reason
            from wallet_lines where ${ofPerson(person)} and id > ${after} order by id limit ${limit}`),
        ),
    },
    {
      name: 'wallet_holds',
      async *rows(db, person) {
        yield* await db.sql.read<
          Record<string, unknown>
        >`select created_at as "createdAt", amount, state, captured, order_id as "orderId", reason,
          expires_at as "expiresAt", ended_at as "endedAt" from wallet_holds where ${ofPerson(person)} order by created_at`;
      },
    },
  ],
};
