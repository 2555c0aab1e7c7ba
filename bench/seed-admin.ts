import type pg from 'pg';

/** An admin, without whom the service takes itself for new and sends whoever signs in to its first page. */
export async function seedAdmin(client: pg.Client): Promise<void> {
  await client.query(`insert into users (email, name, password_hash, role)
    select 'admin@demo.test', 'Admin', '-', 'admin' where not exists (select from users where role = 'admin')`);
}
