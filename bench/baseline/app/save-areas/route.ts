import { pool } from '../pool';

/** The statements of a replaced list of areas in one transaction: no rights, no geometry, no comparison, no history. */
export async function POST(request: Request): Promise<Response> {
  const { restaurantId, areas } = await request.json();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({ name: 'gone', text: 'delete from delivery_areas where restaurant_id = $1', values: [restaurantId] });
    const { rows } = await client.query({
      name: 'areas',
      text: `with written as (
          insert into delivery_areas (restaurant_id, name, fee_cents, delay, is_activated, minimum_amount_cents, force_online_payment,
            is_schedule_mode_enabled, points)
          select $1, a.name, a."deliveryFee", a."deliveryDelay", a."isActivated", a."minimumAmount", a."forceOnlinePayment",
            a."isScheduleModeEnabled", a.points
          from json_to_recordset($2) as a(name text, "deliveryFee" int, "deliveryDelay" int, "isActivated" bool, "minimumAmount" int,
            "forceOnlinePayment" bool, "isScheduleModeEnabled" bool, points json)
          returning id, uuid, name
        ), opened as (
          insert into delivery_area_schedules (area_id, day, start, "end", ordering_quota)
          select w.id, s.day, s.start, s."end", s."orderingQuota"
          from json_to_recordset($2) as a(name text, schedules json) join written w using (name),
            json_to_recordset(a.schedules) as s(day weekday, start int, "end" int, "orderingQuota" int)
        ) select id, uuid from written`,
      values: [restaurantId, JSON.stringify(areas)],
    });
    await client.query('commit');
    return Response.json({ status: 201, data: areas.map((area: object, index: number) => ({ ...area, ...rows[index] })) });
  } finally {
    client.release();
  }
}
