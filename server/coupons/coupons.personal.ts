import { type Db, Prisma } from '@/server/core/platform/db';
import { findStillNamed, type Person, type PersonalData, readByKey } from '@/server/customers/person';
import { type Hash, marksOf } from './people';

/** SQL: the uses of a person, including those made without the account but with one of their email addresses or phone numbers. */
async function usesOf(db: Db, { brandId, customerIds, marks }: Person): Promise<Prisma.Sql> {
  const hashes: Hash[] = [];
  for (const mark of marks) {
    const { emailHash, phoneHash } = await marksOf(db, brandId, mark.includes('@') ? { email: mark } : { phoneNumber: mark });
    hashes.push(...[emailHash, phoneHash].filter((hash) => hash !== null));
  }
  return Prisma.sql`brand_id = ${brandId} and (customer_id = any(${customerIds}::int[])
    or email_hash = any(${hashes}::bytea[]) or phone_hash = any(${hashes}::bytea[]))`;
}

async function count(db: Db, person: Person): Promise<number> {
  const [row] = await db.sql.read<{ rows: number }>(
    Prisma.sql`select count(*)::int as rows from coupon_uses where ${await usesOf(db, person)}`,
  );
  return row?.rows ?? 0;
}

/** Amounts taken off belong to the accounts and are kept under the customer’s number. Everything else about the person is erased. */
export const couponsData: PersonalData = {
  traces: [
    {
      table: 'coupon_uses',
      count,
      erase: async (db, person) => {
        const where = await usesOf(db, person);
        await db.sql.run`select set_config('brigade.erasing', 'on', true)`;
        return db.sql.run(
          Prisma.sql`update coupon_uses set email_hash = null, phone_hash = null where ${where} and num_nonnulls(email_hash, phone_hash) > 0`,
        );
      },
      keptFor: 'ledger',
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join coupon_uses u on u.brand_id = e.brand_id and u.customer_id = e.id and num_nonnulls(u.email_hash, u.phone_hash) > 0`,
        ),
    },
  ],
  sheets: [
    {
      name: 'coupon_uses',
      async *rows(db, person) {
        const where = await usesOf(db, person);
        yield* readByKey((after, limit) =>
          db.sql.read<Record<string, unknown> & { key: number }>(Prisma.sql`
            select u.id as key, u.used_at as "usedAt", c.code, r.name as restaurant, u.amount, u.order_id as "orderId", u.cancelled_at as "cancelledAt"
            from (select * from coupon_uses where ${where}) u join coupons c on c.brand_id = u.brand_id and c.id = u.coupon_id
              join restaurants r on r.id = u.restaurant_id
            where u.id > ${after} order by u.id limit ${limit}`),
        );
      },
    },
  ],
};
