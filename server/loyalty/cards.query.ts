import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';
import { isVisibleIn } from '@/server/customers/customers.query';

/**
 * The columns of a card, from `k` and `p`.
 * @param decimals of the currency, for balances in its units; null for cents
 */
export const cardColumns = (decimals: number | null = null) => {
  const cents = Prisma.sql`k.points::bigint * coalesce(p.point_value, 0)`;
  const balance = decimals === null ? cents : Prisma.sql`(${cents})::numeric / ${Prisma.raw(`${10 ** decimals}`)}`;
  return Prisma.sql`k.id as "loyaltyCardId", k.card_number as "cardNumber", k.customer_id as "customerId", k.brand_id as "brandId",
    k.batch_number as "batchNumber", (${balance})::float8 as balance, k.status::text as status, k.created_at as "createdAt"`;
};
export const withProgramme = Prisma.sql`left join loyalty_programmes p on p.brand_id = k.brand_id`;

/** SQL: users of a restaurant see the cards of customers it knows, and unassigned ones. */
export function visibilityConditions({ caller: { restaurantId } }: Context): Prisma.Sql[] {
  if (restaurantId === null) return [];
  return [
    Prisma.sql`(k.customer_id is null or exists (select from customers c
      where c.brand_id = k.brand_id and c.id = k.customer_id and ${isVisibleIn([restaurantId])}))`,
  ];
}
