import { Prisma } from '@/server/core/platform/db';
import { findStillNamed, type Person, type PersonalData, readByKey } from '@/server/customers/person';

const belongsTo = ({ brandId, customerIds }: Person) => Prisma.sql`brand_id = ${brandId} and customer_id = any(${customerIds}::int[])`;

/** The discounts given by promotions belong to the brand's accounts. The guests are removed from them. */
export const promotionsData: PersonalData = {
  traces: [
    {
      table: 'promotion_uses',
      count: async (db, person) => {
        const [row] = await db.sql.read<{ rows: number }>(
          Prisma.sql`select count(*)::int as rows from promotion_uses where ${belongsTo(person)}`,
        );
        return row?.rows ?? 0;
      },
      erase: (db, person) => db.sql.run(Prisma.sql`update promotion_uses set customer_id = null where ${belongsTo(person)}`),
      findLeft: (db) => findStillNamed(db, Prisma.sql`join promotion_uses u on u.brand_id = e.brand_id and u.customer_id = e.id`),
    },
  ],
  sheets: [
    {
      name: 'promotions',
      rows: (db, person) =>
        readByKey((after, limit) =>
          db.sql.read<Record<string, unknown> & { key: number }>(Prisma.sql`
            select u.id as key, u.at, v.label as promotion, u.amount, u.order_id as "orderId", u.restaurant_id as "restaurantId",
              u.cancelled_at as "cancelledAt"
            from promotion_uses u join promotion_versions v
              on v.brand_id = u.brand_id and v.promotion_id = u.promotion_id and v.version = u.version
            where u.brand_id = ${person.brandId} and u.customer_id = any(${person.customerIds}::int[]) and u.id > ${after}
            order by u.id limit ${limit}`),
        ),
    },
  ],
};
