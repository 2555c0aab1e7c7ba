// Decided in docs/decisions/115-events-of-imports.md.

import type { ImportRun, Sql } from '@/server/imports/pipeline/import-work';
import { MAX_GROUP_DEPTH } from '../customers.values';
import type { CustomerFacts } from './check.rules';
import { groupPaths } from './compare';
import { giveLogins } from './logins';

type Run = ImportRun<CustomerFacts>;

/** What an import created besides customers. */
export interface MadeGroups {
  groupIds: number[];
}

/** Writes the rows of `compared` that are created or changed, each statement for all of them at once. */
export async function applyCustomers(sql: Sql, run: Run): Promise<{ made: MadeGroups }> {
  const groupIds = await makeGroups(sql, run);
  await assignIds(sql);
  await writeCustomers(sql, run);
  await writeBadges(sql, run);
  await writeRestaurants(sql, run);
  await bookBalances(sql, run);
  await giveLogins(sql, run);
  await emitAccounts(sql, run);
  return { made: { groupIds } };
}

/** Creates the table `imported` (`line`, `id`, `event`), with ids for new customers in the order of the file. */
async function assignIds(sql: Sql): Promise<void> {
  await sql.query(`create temp table imported on commit drop as
    select line, case kind when 'created' then nextval((select pg_get_serial_sequence('customers', 'id')::regclass))::int else target_id end as id,
      'customer.account.' || case kind when 'created' then 'added' else 'updated' end as event
    from (select line, kind, target_id from compared where kind in ('created', 'changed') order by line) n`);
  await sql.query('analyze imported');
}

/** Creates the groups of paths that the brand lacks, top down. @returns their ids */
async function makeGroups(sql: Sql, { brandId, options }: Run): Promise<number[]> {
  if (!options.autoImportGuestHierarchy) return [];
  const neededPaths = `select distinct "new_guestGroup" as path from compared where kind in ('created', 'changed') and group_id is null and "new_guestGroup" is not null`;
  // Moving groups takes the same lock.
  await sql.query(`select pg_advisory_xact_lock(hashtext('guest_groups'), $1)`, [brandId]);
  const createdIds: number[] = [];
  for (let depth = 1; depth <= MAX_GROUP_DEPTH; depth++) {
    const { rows } = await sql.query<{ id: number }>(
      `with known as (${groupPaths(brandId)}),
        wanted as (select distinct (string_to_array(path, ' / '))[1:${depth}] as parts from (${neededPaths}) n where cardinality(string_to_array(path, ' / ')) >= ${depth})
      insert into guest_groups (brand_id, parent_id, parent_depth, name)
        select $1, k.id, k.depth, parts[${depth}] from wanted left join known k on k.path = array_to_string(parts[1:${depth - 1}], ' / ')
        where ${depth === 1 ? 'true' : 'k.id is not null'}
        on conflict on constraint guest_groups_name_is_unique do nothing returning id`,
      [brandId],
    );
    createdIds.push(...rows.map(({ id }) => id));
  }
  await sql.query(
    `update compared c set group_id = k.id from (${groupPaths(brandId)}) k where c.group_id is null and k.path = c."new_guestGroup"`,
  );
  return createdIds;
}

const columns = [
  ['email', '"new_email"'],
  ['given_name', '"new_givenName"'],
  ['family_name', '"new_familyName"'],
  ['phone_number', '"new_phoneNumber"'],
  ['external_id', '"new_externalId"'],
  ['language', '"new_language"'],
  ['payment_type', '"new_paymentType"::payment_type'],
  ['is_active', '"new_isActive"'],
] as const;

async function writeCustomers(sql: Sql, { brandId, at }: Run): Promise<void> {
  const names = columns.map(([name]) => name).join(', ');
  const values = columns.map(([, value]) => `n.${value}`).join(', ');
  await sql.query(
    `insert into customers (brand_id, id, guest_group_id, created_at, updated_at, ${names})
      select $1, i.id, n.group_id, $2, $2, ${values} from compared n join imported i on i.line = n.line where n.kind = 'created'`,
    [brandId, at],
  );
  await sql.query(
    `update customers c set updated_at = $2, archived_at = case when n.restores then null else c.archived_at end,
        guest_group_id = case when n."new_guestGroup" is null then null else coalesce(n.group_id, c.guest_group_id) end,
        ${columns.map(([name, value]) => `${name} = n.${value}`).join(', ')}
      from compared n where c.brand_id = $1 and c.id = n.target_id and n.kind = 'changed'`,
    [brandId, at],
  );
}

async function writeBadges(sql: Sql, { brandId, keys }: Run): Promise<void> {
  if (!keys.includes('badges')) return;
  await sql.query(
    `delete from customer_badges b using compared n
      where n.kind = 'changed' and b.brand_id = $1 and b.customer_id = n.target_id and b.blocked_at is null and b.badge <> all(n.new_badges)`,
    [brandId],
  );
  // Each item one step later than the one before, so that a list keeps its order.
  await sql.query(
    `insert into customer_badges (brand_id, badge, customer_id, created_at)
      select $1::int, own.badge, i.id, now() + (own.place - 1) * interval '1 millisecond'
      from imported i join compared n on n.line = i.line cross join unnest(n.new_badges) with ordinality as own(badge, place)
      where not exists (select 1 from customer_badges b where b.brand_id = $1 and b.badge = own.badge and b.customer_id = i.id)`,
    [brandId],
  );
}

async function writeRestaurants(sql: Sql, { brandId, keys, facts }: Run): Promise<void> {
  if (!keys.includes('restaurantIds') && facts.ownRestaurantId === null) return;
  await sql.query(
    `delete from customer_restaurants r using compared n
      where n.kind = 'changed' and r.brand_id = $1 and r.customer_id = n.target_id and r.restaurant_id <> all(n."new_restaurantIds")`,
    [brandId],
  );
  await sql.query(
    `insert into customer_restaurants (brand_id, customer_id, restaurant_id)
      select $1, i.id, unnest(n."new_restaurantIds") from imported i join compared n on n.line = i.line on conflict do nothing`,
    [brandId],
  );
}

/**
 * The time of the ledger lines: now, once all locks are held. The import may have begun half an hour ago, and figures add up the lines of
 * an hour only once.
 */
export async function bookingMoment(sql: Sql): Promise<Date> {
  const { rows } = await sql.query<{ at: Date }>(`select date_trunc('milliseconds', clock_timestamp()) as at`);
  return rows[0]?.at ?? new Date();
}

/** Count and sum of the balances that `bookBalances` would book for the stored rows. */
export async function firstBalances(sql: Sql, { brandId, importId, keys }: Run): Promise<{ count: number; amount: number } | null> {
  if (!keys.includes('balance')) return null;
  const { rows } = await sql.query<{ count: number; amount: number }>(
    `select count(*)::int as count, sum((values->>'balance')::int)::float8 as amount from import_rows
      where brand_id = $1 and import_id = $2 and kind = 'created' and (values->>'balance')::int > 0`,
    [brandId, importId],
  );
  return rows[0]?.count ? rows[0] : null;
}

/**
 * Books the first line of each wallet by the rules of the ledger: it starts at 0, and the wallet holds the line's final balance. Money that
 * guests bring from another system is not part of the day's takings.
 */
async function bookBalances(sql: Sql, { brandId, importId, userId, keys }: Run): Promise<void> {
  if (!keys.includes('balance')) return;
  const at = await bookingMoment(sql);
  await sql.query(
    `insert into wallets (brand_id, customer_id, own, last_position, updated_at)
      select $1, i.id, n.balance, 1, $2 from imported i join compared n on n.line = i.line where n.kind = 'created' and n.balance > 0`,
    [brandId, at],
  );
  await sql.query(
    `insert into wallet_lines (brand_id, customer_id, position, first_position, kind, pocket, amount, own_before, own_after, promotional_before,
        promotional_after, employer_before, employer_after, reason, user_id, apply_date)
      select $1, i.id, 1, 1, 'CORRECTION', 'own', n.balance, 0, n.balance, 0, 0, 0, 0, $4, $3, $2
      from imported i join compared n on n.line = i.line where n.kind = 'created' and n.balance > 0`,
    [brandId, at, userId, `Import ${importId}`],
  );
}

const timestampFields = ['createdAt', 'updatedAt', 'archivedAt'];

/**
 * Tells partners about the accounts in `imported (id, event, line)`, in their present state. Does nothing in brands without a webhook,
 * since a webhook gets no events from before it was enabled.
 */
export async function emitAccounts(sql: Sql, { brandId, facts }: Run): Promise<void> {
  const { text, values, fields } = facts.accounts;
  const brand = `$${values.length + 1}`;
  const payloadColumns = fields.map((field) =>
    timestampFields.includes(field)
      ? `to_char(a."${field}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${field}"`
      : `a."${field}"`,
  );
  await sql.query(
    `insert into outbox_events (kind, brand_id, payload, available_at)
      select n.event, ${brand}::int, to_jsonb(p), clock_timestamp()
      from (${text}) a join imported n on n.id = a."customerId" cross join lateral (select ${payloadColumns.join(', ')}) p
      where exists (select from webhook_endpoints e where e.brand_id = ${brand}::int and e.deleted_at is null) order by n.line`,
    [...values, brandId],
  );
}
