import { pool } from '../pool';

const text = `select a.id as "areaId", a.uuid, a.restaurant_id as "restaurantId", a.name, a.fee_cents as "deliveryFee", a.delay as "deliveryDelay",
  a.is_activated as "isActivated", a.minimum_amount_cents as "minimumAmount", a.payment_later as "paymentLater",
  a.minimum_amount_for_free_delivery_cents as "minimumAmountForFreeDelivery", a.force_online_payment as "forceOnlinePayment", a.priority,
  a.is_schedule_mode_enabled as "isScheduleModeEnabled", a.points,
  coalesce((select json_agg(json_build_object('start', s.start, 'end', s."end", 'day', s.day, 'orderingQuota', s.ordering_quota) order by s.day, s.start)
    from delivery_area_schedules s where s.area_id = a.id), '[]') as schedules,
  array(select b.consumption_mode_id from delivery_area_bindings b join consumption_modes m on m.id = b.consumption_mode_id
    where b.area_id = a.id and m.deleted_at is null order by 1) as "consumptionModeIds", a.created_at as "createdAt"
  from delivery_areas a where a.restaurant_id = $1 order by a.id`;

export async function GET(): Promise<Response> {
  const { rows } = await pool.query({ name: 'areas', text, values: [1] });
  return Response.json({ status: 200, data: rows });
}
