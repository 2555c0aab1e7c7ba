import { createHash } from 'node:crypto';
import type pg from 'pg';
import { days } from '@/server/delivery-areas/delivery-areas.values';
import { compare, printRates, type Ratio } from './compare';
import type { Harness } from './harness';
import { seedPickup } from './pickup';
import { token } from './shape';

const AREAS = 200;
const POINTS = 100;

/** Circles beside and across each other. */
export const outlines = Array.from({ length: AREAS }, (_, index) =>
  Array.from({ length: POINTS }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / POINTS;
    const degrees = (middle: number, by: number) => Number((middle + 0.01 * by).toFixed(7));
    return {
      lat: degrees(48.8 + (index % 20) / 100, Math.sin(angle)),
      lng: degrees(2.2 + Math.floor(index / 20) / 100, Math.cos(angle)),
    };
  }),
);

/** Open twice a day. */
export const times = days.flatMap((day) => [
  { day, start: 690, end: 870, orderingQuota: null },
  { day, start: 1_110, end: 1_320, orderingQuota: 20 },
]);

/** Adds the areas of restaurant 1, linked to its delivery option, and their readers. */
export async function seedAreas(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from delivery_areas');
  if (rowCount) return;
  await client.query('begin');
  const hash = createHash('sha256').update(token).digest();
  await client.query(
    `with person as (insert into users (email, name, password_hash, role, brand_id) values ('bench@demo.test', 'Bench', '-', 'brand', 1) returning id)
    insert into access_tokens (user_id, hash, expires_at) select id, $1, now() + interval '10 years' from person`,
    [hash],
  );
  await client.query(
    `insert into delivery_areas (restaurant_id, name, fee_cents, delay, is_activated, minimum_amount_cents, force_online_payment,
      is_schedule_mode_enabled, priority, points)
    select 1, 'Area ' || place, 100 + place, 30, true, 1500, false, true, place % 5, points
    from unnest($1::json[]) with ordinality as w(points, place) order by place`,
    [outlines.map((points) => JSON.stringify(points))],
  );
  await client.query(
    `insert into delivery_area_schedules (area_id, day, start, "end", ordering_quota)
    select a.id, t.* from delivery_areas a, unnest($1::weekday[], $2::int[], $3::int[], $4::int[]) t`,
    [
      times.map(({ day }) => day),
      times.map(({ start }) => start),
      times.map(({ end }) => end),
      times.map(({ orderingQuota }) => orderingQuota),
    ],
  );
  await client.query(`with mode as (insert into consumption_modes (restaurant_id, channel_id, type) values (1, 2, 'MODE_DELIVERY') returning id)
    insert into delivery_area_bindings (area_id, consumption_mode_id, restaurant_id) select a.id, mode.id, 1 from delivery_areas a, mode`);
  await client.query('commit');
  await client.query('vacuum analyze');
}

/**
 * The requests of a till when it starts: reading all areas, compared with the bare route; and checking for changes, compared with reading
 * them.
 */
async function compareAreaReads(ports: { ours: number; baseline: number }): Promise<Ratio[]> {
  const path = '/areas/restaurant/1';
  const authorization = `Bearer ${token}`;
  const firstResponse = await fetch(`http://127.0.0.1:${ports.ours}${path}`, { headers: { authorization, 'accept-encoding': 'identity' } });
  const { data } = (await firstResponse.json()) as { data: { points: object[]; schedules: object[]; consumptionModeIds: number[] }[] };
  if (
    data.length !== AREAS ||
    data.some((area) => area.points.length !== POINTS || area.schedules.length !== times.length || area.consumptionModeIds.length !== 1)
  )
    throw new Error('The areas of the bench are not those that were seeded');
  const etag = firstResponse.headers.get('etag') ?? '';
  const read = () => ({ path, headers: { authorization } });
  const revalidate = () => ({ path, headers: { authorization, 'if-none-match': etag } });
  return [
    await compare('200 delivery areas of 100 points', '≥ 1.0', ports, read, () => ({ path: '/list-areas' })),
    await compare('the same, unchanged (304), against reading them', '≥ 1.0', { ours: ports.ours, baseline: ports.ours }, revalidate, read),
  ];
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedPickup, seedAreas);
  printRates(await compareAreaReads(await harness.serveBoth('/pickup')));
}
