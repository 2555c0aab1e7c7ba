import { pool } from '../pool';

const text = `select w.id as "modelId", s.id as "pickupScheduleId", s.restaurant_id as "restaurantId", s.day, s.start_minute as start,
  s.end_minute as end, s.ordering_quotas as "orderingQuotas"
  from pickup_weeks w join pickup_schedules s on s.week_id = w.id where w.restaurant_id = $1 order by s.day, s.start_minute`;

export async function GET(): Promise<Response> {
  const { rows } = await pool.query({ name: 'pickup', text, values: [1] });
  const pickupSchedules = rows.map(({ modelId: _, ...range }) => range);
  return Response.json({ status: 200, data: { modelId: rows[0].modelId, pickupSchedules } });
}
