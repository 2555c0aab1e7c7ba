import { createHash } from 'node:crypto';
import type pg from 'pg';
import { hashPassword } from '@/server/identity/passwords';
import { planTables } from './plan';
import { planner, plans, tills } from './shape';

/** Two otherwise empty restaurants, for benches without a ledger. */
export async function seedRestaurants(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from brands');
  if (rowCount) return;
  await client.query(`
    insert into brands (id, name) values (1, 'Bench');
    insert into restaurants (id, brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
      select id, 1, 'Restaurant ' || id, 'Street', '75001', 'Paris', 'FR', 48.8, 2.3, 'Europe/Paris' from generate_series(1, 2) id`);
}

const tablesJson = (count: number) => JSON.stringify(planTables(count));

/** Adds the data for benches of table layouts, unless it exists: users who edit, tills, and layouts of one room each. */
export async function seedFloor(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from users where email = $1', [planner.email]);
  if (rowCount) return;
  await client.query('begin');
  const { rows } = await client.query<{ id: number }>(
    `insert into users (email, name, password_hash, role, brand_id, access_flags)
      values ($1, 'Planner', $2, 'brand', 1, '{CAN_EDIT_TABLE_LAYOUT,CAN_EDIT_AREAS}') returning id`,
    [planner.email, await hashPassword(planner.password)],
  );
  await addToken(client, rows[0]?.id, planner.token);
  for (const till of tills) {
    const insertedUser = await client.query<{ id: number }>(
      `insert into users (email, name, password_hash, role, brand_id, restaurant_id) values ($1, 'Till', '-', 'pos', 1, $2) returning id`,
      [`till-${till.restaurantId}@demo.test`, till.restaurantId],
    );
    await addToken(client, insertedUser.rows[0]?.id, till.token);
    await client.query(
      `insert into pos_devices (restaurant_id, name, device_id, role, user_id, enrolled_at) values ($1, 'Till', $2, 'master', $3, now())`,
      [till.restaurantId, `till-${till.restaurantId}`, insertedUser.rows[0]?.id],
    );
  }
  for (const { restaurantId, layoutId, roomId, tables } of plans) {
    await client.query(`insert into table_layouts (uuid, restaurant_id, name) values ($1, $2, 'Plan of ' || $3)`, [
      layoutId,
      restaurantId,
      tables,
    ]);
    await client.query(`insert into rooms (id, table_layout_uuid, name, position) values ($1, $2, 'Room', 0)`, [roomId, layoutId]);
    // More than the API accepts for one room: this tests the canvas.
    await client.query(
      `insert into room_tables (room_id, table_layout_uuid, name, position_x, position_y, width, height, shape, seats, rotation, ordinal)
        select $1, $2, name, "positionX", "positionY", width, height, 'rectangle', seats, rotation, key::int
        from jsonb_to_recordset($3::jsonb) as t(key text, name text, "positionX" int, "positionY" int, width int, height int, seats int, rotation int)`,
      [roomId, layoutId, tablesJson(tables)],
    );
  }
  await client.query('commit');
}

async function addToken(client: pg.Client, userId: number | undefined, token: string): Promise<void> {
  const hash = createHash('sha256').update(token).digest();
  await client.query(`insert into access_tokens (user_id, hash, expires_at) values ($1, $2, now() + interval '10 years')`, [userId, hash]);
}
