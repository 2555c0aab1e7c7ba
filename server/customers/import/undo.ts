import type { ImportRun, Sql } from '@/server/imports/pipeline/import-work';
import { bookingMoment, emitAccounts, type MadeGroups } from './apply';
import type { CustomerFacts } from './check.rules';
import { groupPaths } from './compare';
import { PASSWORD_COLUMN } from './customer-import.values';
import { isUnusedLogin, takeLoginsBack } from './logins';

type Run = ImportRun<CustomerFacts>;

/**
 * Undoes an import for customers that nothing has changed since. Created customers are deleted. One with a first balance is kept instead as
 * an archived name without keys, because its ledger is never rewritten; the amount is booked back. Restored customers are archived again
 * unless they now have money or a login, or are being charged.
 */
export async function undoCustomers(sql: Sql, run: Run, made: MadeGroups | null): Promise<void> {
  const { brandId, importId } = run;
  await sql.query(
    `select 1 from customers where brand_id = $1 and id in (select target_id from import_rows where brand_id = $1 and import_id = $2
      and kind in ('created', 'changed')) order by id for no key update`,
    [brandId, importId],
  );
  await sql.query(
    `select 1 from wallets where brand_id = $1 and customer_id in (select target_id from import_rows
    where brand_id = $1 and import_id = $2 and (kind = 'created' or before->>'archivedAt' is not null)) order by customer_id for no key update`,
    [brandId, importId],
  );
  await markKeptRows(sql, run);
  await undoCreated(sql, run);
  await undoChanged(sql, run);
  if (made && made.groupIds.length > 0) await dropGroups(sql, brandId, made.groupIds);
}

/** Tables of other features that reference customers. */
async function referencesToCustomers(sql: Sql): Promise<string[]> {
  const ownTables = ['customer_badges', 'customer_restaurants', 'wallets', 'users'];
  const { rows } = await sql.query<{ name: string; brand: string; customer: string }>(
    `select k.conrelid::regclass::text as name, b.attname as brand, c.attname as customer from pg_constraint k
      join pg_attribute b on b.attrelid = k.conrelid and b.attnum = k.conkey[1]
      join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[2]
      where k.contype = 'f' and k.confrelid = 'customers'::regclass and cardinality(k.conkey) = 2 and k.conrelid::regclass::text <> all($1)`,
    [ownTables],
  );
  return rows.map(({ name, brand, customer }) => `exists (select 1 from ${name} o where o.${brand} = c.brand_id and o.${customer} = c.id)`);
}

async function markKeptRows(sql: Sql, { brandId, importId }: Run): Promise<void> {
  const isUsed = [...(await referencesToCustomers(sql)), 'false'].join(' or ');
  await sql.query(
    `update import_rows r set kept = case
        when c.id is null then 'gone'
        when c.updated_at <> i.applied_at then 'changed_since'
        when r.kind = 'created' and exists (select 1 from users u where u.brand_id = c.brand_id and u.customer_id = c.id and not ${isUnusedLogin}) then 'has_sign_in'
        when r.kind = 'created' and (w.held > 0 or w.last_position > case when coalesce((r.values->>'balance')::int, 0) > 0 then 1 else 0 end) then 'money_used'
        when r.kind = 'created' and (${isUsed}) then 'in_use'
        when (r.before->>'archivedAt' is not null or r.before->>'${PASSWORD_COLUMN}' is distinct from r.after->>'${PASSWORD_COLUMN}')
          and exists (select 1 from users u
            where u.brand_id = c.brand_id and u.customer_id = c.id and u.disabled_at is null and not ${isUnusedLogin}) then 'has_sign_in'
        when r.before->>'archivedAt' is not null and (w.held > 0 or w.own + w.promotional + w.employer > 0) then 'money_used'
        when r.before->>'archivedAt' is not null and (exists (select 1 from automatic_reloads a
            where a.brand_id = c.brand_id and a.customer_id = c.id and a.is_active)
          or exists (select 1 from wallet_charges g where g.brand_id = c.brand_id and g.customer_id = c.id and g.state = 'REQUESTED')) then 'in_use'
        when r.kind = 'changed' and exists (select 1 from customers x where x.brand_id = c.brand_id and x.id <> c.id and x.archived_at is null
          and lower(x.email) = lower(r.before->>'email')) then 'email_taken'
        when r.kind = 'changed' and exists (select 1 from customers x where x.brand_id = c.brand_id and x.id <> c.id
          and x.external_id = r.before->>'externalId') then 'external_id_taken'
        when r.kind = 'changed' and exists (select 1 from customer_badges b where b.brand_id = c.brand_id and b.customer_id <> c.id
          and b.badge in (select jsonb_array_elements_text(r.before->'badges'))) then 'badge_taken'
        when r.kind = 'changed' and r.before->>'guestGroup' is not null and not exists (
          select 1 from (${groupPaths(brandId)}) g where g.path = r.before->>'guestGroup') then 'group_gone' end
      from imports i, import_rows own left join customers c on c.brand_id = own.brand_id and c.id = own.target_id
        left join wallets w on w.brand_id = c.brand_id and w.customer_id = c.id
      where r.brand_id = $1 and r.import_id = $2 and r.kind in ('created', 'changed') and i.brand_id = $1 and i.id = $2
        and own.brand_id = r.brand_id and own.import_id = r.import_id and own.line = r.line`,
    [brandId, importId],
  );
}

async function undoCreated(sql: Sql, run: Run): Promise<void> {
  const { brandId, importId, userId, at } = run;
  const bookedAt = await bookingMoment(sql);
  await sql.query(
    `create temp table imported on commit drop as select r.target_id as id, 'customer.account.deleted' as event, r.line,
        coalesce(w.own, 0) as own, coalesce(w.last_position, 0) as last_position
      from import_rows r left join wallets w on w.brand_id = $1 and w.customer_id = r.target_id
      where r.brand_id = $1 and r.import_id = $2 and r.kind = 'created' and r.kept is null`,
    [brandId, importId],
  );
  await sql.query(`analyze imported`);
  await sql.query(
    `insert into wallet_lines (brand_id, customer_id, position, first_position, kind, pocket, amount, own_before, own_after, promotional_before,
        promotional_after, employer_before, employer_after, reason, user_id, apply_date)
      select $1, id, last_position + 1, last_position + 1, 'CORRECTION', 'own', -own, own, 0, 0, 0, 0, 0, $4, $3, $2 from imported where own > 0`,
    [brandId, bookedAt, userId, `Import ${importId} undone`],
  );
  await sql.query(
    `update wallets w set own = 0, last_position = w.last_position + 1, updated_at = $2 from imported i
      where w.brand_id = $1 and w.customer_id = i.id and i.own > 0`,
    [brandId, bookedAt],
  );
  await takeLoginsBack(sql, run);
  // Reported before they are deleted, as archived.
  await sql.query('update customers c set archived_at = $2, updated_at = $2 from imported i where c.brand_id = $1 and c.id = i.id', [
    brandId,
    at,
  ]);
  await emitAccounts(sql, run);
  await sql.query('delete from customer_badges where brand_id = $1 and customer_id in (select id from imported)', [brandId]);
  await sql.query(
    'delete from customer_restaurants where brand_id = $1 and customer_id in (select id from imported where last_position = 0)',
    [brandId],
  );
  await sql.query('delete from wallets where brand_id = $1 and customer_id in (select id from imported where last_position = 0)', [
    brandId,
  ]);
  // From here on their rows name no customer: erasure and downloads of personal data find them by their cells.
  await sql.query(
    `update import_rows r set target_id = null from imported i where r.brand_id = $1 and r.import_id = $2 and r.line = i.line and i.last_position = 0`,
    [brandId, importId],
  );
  await sql.query('delete from customers where brand_id = $1 and id in (select id from imported where last_position = 0)', [brandId]);
  await sql.query(
    'update customers set email = null, external_id = null, guest_group_id = null where brand_id = $1 and id in (select id from imported)',
    [brandId],
  );
  await sql.query('drop table imported');
}

const columns = [
  ['email', 'email', 'text'],
  ['given_name', 'givenName', 'text'],
  ['family_name', 'familyName', 'text'],
  ['phone_number', 'phoneNumber', 'text'],
  ['external_id', 'externalId', 'text'],
  ['language', 'language', 'text'],
  ['payment_type', 'paymentType', 'payment_type'],
  ['is_active', 'isActive', 'boolean'],
  ['archived_at', 'archivedAt', 'timestamptz'],
] as const;

async function undoChanged(sql: Sql, run: Run): Promise<void> {
  const { brandId, importId, at } = run;
  await sql.query(
    `create temp table imported on commit drop as select r.target_id as id, r.line, r.before,
        case when r.before->>'archivedAt' is null then 'customer.account.updated' else 'customer.account.deleted' end as event
      from import_rows r where r.brand_id = $1 and r.import_id = $2 and r.kind = 'changed' and r.kept is null`,
    [brandId, importId],
  );
  await sql.query('analyze imported');
  await takeLoginsBack(sql, run);
  await sql.query(
    `update customers c set updated_at = $2,
        guest_group_id = case when i.before ? 'guestGroup' then g.id else c.guest_group_id end,
        ${columns.map(([name, key, type]) => `${name} = case when i.before ? '${key}' then (i.before->>'${key}')::${type} else c.${name} end`).join(', ')}
      from imported i left join (${groupPaths(brandId)}) g on g.path = i.before->>'guestGroup' where c.brand_id = $1 and c.id = i.id`,
    [brandId, at],
  );
  const listOf = (key: string) => `(select jsonb_array_elements_text(i.before->'${key}'))`;
  await sql.query(
    `delete from customer_badges b using imported i where b.brand_id = $1 and b.customer_id = i.id and i.before ? 'badges' and b.blocked_at is null
      and b.badge not in ${listOf('badges')}`,
    [brandId],
  );
  await sql.query(
    `insert into customer_badges (brand_id, badge, customer_id, created_at)
      select $1::int, own.badge, i.id, now() + (own.place - 1) * interval '1 millisecond'
      from imported i cross join jsonb_array_elements_text(i.before->'badges') with ordinality as own(badge, place) on conflict do nothing`,
    [brandId],
  );
  await sql.query(
    `delete from customer_restaurants r using imported i where r.brand_id = $1 and r.customer_id = i.id and i.before ? 'restaurantIds'
      and r.restaurant_id::text not in ${listOf('restaurantIds')}`,
    [brandId],
  );
  await sql.query(
    `insert into customer_restaurants (brand_id, customer_id, restaurant_id)
      select $1, i.id, own.id::int from imported i cross join jsonb_array_elements_text(i.before->'restaurantIds') as own(id) on conflict do nothing`,
    [brandId],
  );
  await emitAccounts(sql, run);
}

/** Deletes the groups that the import created and that are empty, the deepest first. */
async function dropGroups(sql: Sql, brandId: number, ids: number[]): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('guest_groups'), $1)`, [brandId]);
  for (let dropped = 1; dropped > 0; ) {
    const { rowCount } = await sql.query(
      `delete from guest_groups g where g.brand_id = $1 and g.id = any($2) and not exists (select 1 from guest_groups c where c.brand_id = $1 and c.parent_id = g.id)
        and not exists (select 1 from customers c where c.brand_id = $1 and c.guest_group_id = g.id)`,
      [brandId, ids],
    );
    dropped = rowCount ?? 0;
  }
}
