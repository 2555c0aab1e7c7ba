import { pool } from '../pool';

interface Area {
  name: string;
  deliveryFee: number;
  deliveryDelay: number;
  isActivated: boolean;
  minimumAmount: number;
  forceOnlinePayment: boolean;
  isScheduleModeEnabled: boolean;
  points: object[];
  schedules: { day: string; start: number; end: number; orderingQuota: number | null }[];
}

/** The statements of a replaced list of areas in one transaction: no permissions, geometry, comparison or history. */
export async function POST(request: Request): Promise<Response> {
  const { restaurantId, areas } = (await request.json()) as { restaurantId: number; areas: Area[] };
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({ name: 'gone', text: 'delete from delivery_areas where restaurant_id = $1', values: [restaurantId] });
    const { rows } = await client.query({
      name: 'areas',
      text: `insert into delivery_areas (restaurant_id, name, fee_cents, delay, is_activated, minimum_amount_cents, force_online_payment,
          is_schedule_mode_enabled, points)
        select $1, * from unnest($2::text[], $3::int[], $4::int[], $5::bool[], $6::int[], $7::bool[], $8::bool[], $9::json[]) returning id, uuid`,
      values: [
        restaurantId,
        areas.map((area) => area.name),
        areas.map((area) => area.deliveryFee),
        areas.map((area) => area.deliveryDelay),
        areas.map((area) => area.isActivated),
        areas.map((area) => area.minimumAmount),
        areas.map((area) => area.forceOnlinePayment),
        areas.map((area) => area.isScheduleModeEnabled),
        areas.map((area) => JSON.stringify(area.points)),
      ],
    });
    const times = areas.flatMap(({ schedules }, index) => schedules.map((schedule) => ({ ...schedule, areaId: rows[index].id })));
    await client.query({
      name: 'times',
      text: `insert into delivery_area_schedules (area_id, day, start, "end", ordering_quota)
        select * from unnest($1::int[], $2::weekday[], $3::int[], $4::int[], $5::int[])`,
      values: [
        times.map(({ areaId }) => areaId),
        times.map(({ day }) => day),
        times.map(({ start }) => start),
        times.map(({ end }) => end),
        times.map(({ orderingQuota }) => orderingQuota),
      ],
    });
    await client.query('commit');
    return Response.json({ status: 201, data: areas.map((area, index) => ({ ...area, ...rows[index] })) });
  } finally {
    client.release();
  }
}
