import type pg from 'pg';

/** Adds an admin: without one the service counts as new and redirects everybody to the setup page. */
export async function seedAdmin(client: pg.Client): Promise<void> {
  await client.query(`insert into users (email, name, password_hash, role)
    select 'admin@demo.test', 'Admin', '-', 'admin' where not exists (select from users where role = 'admin')`);
}
