import { Prisma } from '@/server/core/platform/db';
import { type Person, type PersonalData, readByKey } from '@/server/customers/person';

const ownedBy = ({ brandId, customerIds }: Person) => Prisma.sql`u.brand_id = ${brandId} and u.customer_id = any(${customerIds}::int[])`;

/** What employers paid for meals belongs to the accounts and must stay; it contains nothing about the person. */
export const grantsData: PersonalData = {
  traces: [
    {
      table: 'grant_uses',
      count: async (db, { brandId, customerIds }) => db.grantUse.count({ where: { brandId, customerId: { in: customerIds } } }),
      keptFor: 'ledger',
    },
  ],
  sheets: [
    {
      name: 'grant_uses',
      rows: (db, person) =>
        readByKey((after, limit) =>
          db.sql.read<Record<string, unknown> & { key: number }>(Prisma.sql`
            select u.id as key, u.customer_id as "customerId", u.used_at as "usedAt", u.day::text, u.restaurant_id as "restaurantId",
              u.order_id as "orderId", g.code, u.amount, u.cancelled_at as "cancelledAt"
            from grant_uses u join grants g on g.brand_id = u.brand_id and g.id = u.grant_id
            where ${ownedBy(person)} and u.id > ${after} order by u.id limit ${limit}`),
        ),
    },
  ],
};
