import { prisma } from '@/server/core/platform/db';

/**
 * Proves that money which was booked as given back to a card has gone there, or is on its way for the first time.
 * @returns how many refunds were looked at, and those that are still owed, in words
 */
export async function verifyCardRefunds(): Promise<{ checkedRefunds: number; problems: string[] }> {
  const [counted] = await prisma.sql.read<{ refunds: number }>`
    select count(*)::int as refunds from order_charges where kind = 'REFUND'`;
  const found = await prisma.sql.read<{ detail: string }>`
    select format('order %s of restaurant %s: %s cents have not gone back to the card (%s), %s', order_id, restaurant_id, amount,
      coalesce(failure, state::text), case when state = 'REQUESTED' then 'which is tried again' else 'which is not tried any more' end) as detail
    from order_charges where kind = 'REFUND' and state <> 'SUCCEEDED' and settled_at is null and (state <> 'REQUESTED' or failure is not null)
    order by restaurant_id, order_id`;
  return { checkedRefunds: counted?.refunds ?? 0, problems: found.map(({ detail }) => detail) };
}
