import { Prisma } from '@/server/core/platform/db';
import { findStillNamed, type Person, type PersonalData } from '@/server/customers/person';

const whereOf = ({ brandId, customerIds }: Person) => ({ brandId, customerId: { in: customerIds } });

/**
 * Cards and their charges. Charges are accounts and must be kept, with a card that no longer identifies anyone. The token is deleted once
 * the provider has forgotten the card.
 */
export const reloadsData: PersonalData = {
  traces: [
    {
      table: 'automatic_reloads',
      count: (db, person) => db.automaticReload.count({ where: whereOf(person) }),
      erase: async (db, person) => (await db.automaticReload.deleteMany({ where: whereOf(person) })).count,
      findLeft: (db) => findStillNamed(db, Prisma.sql`join automatic_reloads r on r.brand_id = e.brand_id and r.customer_id = e.id`),
    },
    {
      table: 'wallet_cards',
      count: (db, person) => db.walletCard.count({ where: whereOf(person) }),
      erase: (db, { brandId, customerIds }) => db.sql.run`
        update wallet_cards set removed_at = coalesce(removed_at, now()), drop_at = case when token is not null then coalesce(drop_at, now()) end,
          is_default = false, last_four = '0000', exp_month = 1, exp_year = 2000, hash = null where brand_id = ${brandId} and customer_id = any(${customerIds}::int[])`,
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join wallet_cards k on k.brand_id = e.brand_id and k.customer_id = e.id
            where (k.last_four, k.exp_month, k.exp_year) <> ('0000', 1, 2000) or k.hash is not null or k.removed_at is null`,
        ),
    },
    { table: 'wallet_charges', count: (db, person) => db.walletCharge.count({ where: whereOf(person) }), keptFor: 'ledger' },
  ],
  sheets: [
    {
      name: 'cards',
      async *rows(db, { brandId, customerIds }) {
        yield* await db.sql.read<
          Record<string, unknown>
        >`select network, last_four as "lastFour", exp_month as "expMonth", exp_year as "expYear",
            created_at as "createdAt", removed_at as "removedAt"
          from wallet_cards where brand_id = ${brandId} and customer_id = any(${customerIds}::int[]) order by id`;
      },
    },
    {
      name: 'automatic_reloads',
      async *rows(db, { brandId, customerIds }) {
        yield* await db.sql.read<Record<string, unknown>>`select is_active as "isActive", min_balance as "minBalance", amount,
            monthly_cap as "monthlyCap", reason, updated_at as "updatedAt"
          from automatic_reloads where brand_id = ${brandId} and customer_id = any(${customerIds}::int[])`;
      },
    },
    {
      name: 'charges',
      async *rows(db, { brandId, customerIds }) {
        yield* await db.sql.read<Record<string, unknown>>`select c.created_at as "createdAt", c.amount, c.state, c.ended_at as "endedAt",
            k.network, k.last_four as "lastFour"
          from wallet_charges c join wallet_cards k on k.brand_id = c.brand_id and k.id = c.card_id
          where c.brand_id = ${brandId} and c.customer_id = any(${customerIds}::int[]) order by c.created_at`;
      },
    },
  ],
};
