// Decided in docs/decisions/067-logins-of-customers.md.

import { DEFAULT_PASSWORD_TTL_MS } from '@/server/identity/passwords';
import type { ImportRun, Sql } from '@/server/imports/pipeline/import-work';
import type { CustomerFacts } from './check.rules';
import { PASSWORD_COLUMN } from './customer-import.values';

/**
 * Gives the customers of `imported` without a login one, with the default password of their row. Existing logins are unchanged: their
 * customers may have chosen a password.
 */
export async function giveLogins(sql: Sql, { brandId, keys, at }: ImportRun<CustomerFacts>): Promise<void> {
  if (!keys.includes(PASSWORD_COLUMN)) return;
  await sql.query(
    `insert into users (email, name, password_hash, password_expires_at, role, access_flags, brand_id, customer_id, created_at, updated_at)
      select lower(c.email), coalesce(nullif(concat_ws(' ', c.given_name, c.family_name), ''), c.email), n.password_hash, $3, 'customer', '{}',
        c.brand_id, c.id, $2, $2
      from imported i join compared n on n.line = i.line join customers c on c.brand_id = $1 and c.id = i.id where n.password_hash is not null`,
    [brandId, at, new Date(at.getTime() + DEFAULT_PASSWORD_TTL_MS)],
  );
}

/** SQL: whether the import `i` created the login `u`, and nobody has used or changed it since. */
export const isUnusedLogin = `(u.created_at = i.applied_at and u.updated_at = i.applied_at and u.last_login_at is null and u.disabled_at is null
  and not exists (select 1 from password_links l where l.user_id = u.id))`;

/** Removes the logins that the import gave the customers `imported (id)`. They were never used. */
export async function takeLoginsBack(sql: Sql, { brandId, importId, keys }: ImportRun<CustomerFacts>): Promise<void> {
  if (!keys.includes(PASSWORD_COLUMN)) return;
  await sql.query(
    `delete from users u using imported c, imports i where u.brand_id = $1 and u.role = 'customer' and u.customer_id = c.id
      and i.brand_id = $1 and i.id = $2 and ${isUnusedLogin}`,
    [brandId, importId],
  );
}
