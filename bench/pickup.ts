import type pg from 'pg';
import { compare, printRates, type Ratio } from './compare';
import type { Harness } from './harness';

/** Fills an empty migrated database with one restaurant and its pickup hours: lunch and dinner on seven days, with two quotas each. */
export async function seedPickup(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from brands');
  if (rowCount) return;
  await client.query(`
    insert into brands (name) values ('Bench');
    insert into restaurants (brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
      values (1, 'Restaurant', 'Street', '75001', 'Paris', 'FR', 48.8, 2.3, 'Europe/Paris');
    insert into pickup_weeks (restaurant_id) values (1);
    insert into pickup_schedules (week_id, restaurant_id, day, start_minute, end_minute, ordering_quotas)
      select 1, 1, day, start, start + 180, '[{"consumptionMode": "1", "orderingQuota": 8}, {"consumptionMode": "2", "orderingQuota": 20}]'
      from unnest(enum_range(null::pickup_day)) day, unnest(array[690, 1110]) start;
    analyze`);
}

/**
 * Every guest's first request: the pickup hours, compared with the bare route; and checking them for changes, compared with reading them.
 */
async function comparePickup(ports: { ours: number; baseline: number }): Promise<Ratio[]> {
  const path = '/restaurants/1/pickup_schedules/';
  const etag =
    (await fetch(`http://127.0.0.1:${ports.ours}${path}`, { headers: { 'accept-encoding': 'identity' } })).headers.get('etag') ?? '';
  const read = () => ({ path });
  const revalidate = () => ({ path, headers: { 'if-none-match': etag } });
  return [
    await compare('a public week of pickups', '≥ 0.8', ports, read, () => ({ path: '/pickup' })),
    await compare('the same, unchanged (304), against reading it', '≥ 1.0', { ours: ports.ours, baseline: ports.ours }, revalidate, read),
  ];
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedPickup);
  printRates(await comparePickup(await harness.serveBoth('/pickup')));
}
