import type { Orm } from '@/server/core/platform/db';

/**
 * Writes the places of online orders in slots with a quota: the quarter of an hour when they were to be ready. Refunded orders have given
 * theirs back.
 */
export async function writeSlots(db: Orm): Promise<void> {
  await db.$executeRaw`
    update orders o set slots = jsonb_build_array(jsonb_build_object('quotaOf', m.quota_of, 'quota', quotas.quota, 'startsAt',
      to_char(date_bin('15 minutes', coalesce(o.requested_for, o.created_at), timestamptz '2000-01-01 00:00Z') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from (values ('MODE_DELIVERY', '1'), ('MODE_TAKE_AWAY', '2'), ('MODE_SIT_IN', '3'), ('MODE_DRIVE', '4')) m(mode, quota_of),
      (select s.restaurant_id, q ->> 'consumptionMode' as quota_of, max((q ->> 'orderingQuota')::int) as quota
        from pickup_schedules s, jsonb_array_elements(s.ordering_quotas) q group by 1, 2) quotas
    where m.mode = o.consumption_mode::text and quotas.restaurant_id = o.restaurant_id and quotas.quota_of = m.quota_of
      and o.channel_id = 2 and o.status in ('PAID', 'REFUNDED')`;
  await db.$executeRaw`
    insert into order_slots (restaurant_id, quota_of, starts_at, taken)
    select o.restaurant_id, use ->> 'quotaOf', (use ->> 'startsAt')::timestamptz, count(*)
    from orders o cross join jsonb_array_elements(o.slots) use where o.status = 'PAID' and o.slots <> '[]' group by 1, 2, 3`;
}
