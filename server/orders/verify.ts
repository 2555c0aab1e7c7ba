import { prisma } from '@/server/core/platform/db';
import { KIOSK_STATE_KEY, NOT_PAID_AT_KIOSK, SLOT_DAYS } from './orders.values';

/**
 * Checks that refunds booked to a card have reached it, or are on their way for the first time.
 * @returns how many refunds were checked, and those still owed, in words
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

/** Only the slots of the last days are compared: earlier ones are forgotten. */
const KEPT_DAYS = SLOT_DAYS - 1;

/**
 * Checks that every slot with a quota counts exactly the places of orders that hold them.
 * @returns how many slots were checked, and the differences, in words
 */
export async function verifySlots(): Promise<{ checkedSlots: number; problems: string[] }> {
  const rows = await prisma.sql.read<{ detail: string | null }>`
    with kept as (select now() - make_interval(days => ${KEPT_DAYS}::int) as since),
      stands as (select o.restaurant_id, use ->> 'quotaOf' as quota_of, (use ->> 'startsAt')::timestamptz as starts_at, count(*) as orders
        from orders o cross join jsonb_array_elements(o.slots) use
        where o.status in ('AWAITING_PAYMENT', 'PAID') and o.slots <> '[]' group by 1, 2, 3)
    select case when coalesce(s.taken, 0) <> coalesce(o.orders, 0) then
        format('slot %s of quota %s in restaurant %s counts %s places, its orders have %s',
          to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'), quota_of, restaurant_id, coalesce(s.taken, 0), coalesce(o.orders, 0)) end as detail
    from order_slots s full join stands o using (restaurant_id, quota_of, starts_at)
    where starts_at >= (select since from kept) order by restaurant_id, starts_at, quota_of`;
  return { checkedSlots: rows.length, problems: rows.flatMap(({ detail }) => detail ?? []) };
}

/**
 * Checks that every order has due at the counter what its payments leave there.
 * @returns how many orders that kiosks left to the counter were checked, and the differences, in words
 */
export async function verifyCounterDues(): Promise<{ checkedOrders: number; problems: string[] }> {
  const leftToCounter = JSON.stringify({ [KIOSK_STATE_KEY]: NOT_PAID_AT_KIOSK });
  const rows = await prisma.sql.read<{ detail: string | null }>`
    select case when o.due_at_counter <> expected.due then
        format('order %s of restaurant %s has %s cents due at the counter, its payments leave %s', o.id, o.restaurant_id, o.due_at_counter,
          expected.due) end as detail
    from orders o cross join lateral (select case when o.status = 'PAID' and o.metadata @> ${leftToCounter}::jsonb then coalesce(sum(p.amount), 0)
        else 0 end as due
      from order_payments p where p.restaurant_id = o.restaurant_id and p.order_id = o.id and p.type = 'ExternalPayment') expected
    where o.due_at_counter > 0 or o.metadata @> ${leftToCounter}::jsonb order by o.restaurant_id, o.id`;
  return { checkedOrders: rows.length, problems: rows.flatMap(({ detail }) => detail ?? []) };
}
