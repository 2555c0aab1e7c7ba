import type { Orm } from '@/server/core/platform/db';

/** The places that orders of the web have had in slots with a quota: by the quarter of an hour in which they were to be ready. */
export async function writeSlots(db: Orm): Promise<void> {
  await db.$executeRaw`
    insert into order_slots (restaurant_id, quota_of, starts_at, taken)
    select o.restaurant_id, m.quota_of, date_bin('15 minutes', coalesce(o.requested_for, o.created_at), timestamptz '2000-01-01 00:00Z'), count(*)
    from orders o
      join (values ('MODE_DELIVERY', '1'), ('MODE_TAKE_AWAY', '2'), ('MODE_SIT_IN', '3'), ('MODE_DRIVE', '4')) m(mode, quota_of)
        on m.mode = o.consumption_mode::text
    where o.channel_id = 2 and o.status in ('PAID', 'REFUNDED') and exists (select from pickup_schedules s, jsonb_array_elements(s.ordering_quotas) q
      where s.restaurant_id = o.restaurant_id and q ->> 'consumptionMode' = m.quota_of)
    group by 1, 2, 3`;
}
