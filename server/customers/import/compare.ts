import { anyOf, doubledRows, kindOfRow, listOf, problemJson as problem, when } from '@/server/imports/pipeline/compare-sql';
import type { ImportRun, Sql } from '@/server/imports/pipeline/import-work';
import type { CustomerFacts } from './check.rules';
import { PASSWORD_COLUMN } from './customer-import.values';

/** A field with a single value: its name in the API and its column in `customers`. */
export const plainFields = [
  { key: 'externalId', column: 'external_id' },
  { key: 'email', column: 'email' },
  { key: 'givenName', column: 'given_name' },
  { key: 'familyName', column: 'family_name' },
  { key: 'phoneNumber', column: 'phone_number' },
  { key: 'language', column: 'language' },
] as const;

type Run = ImportRun<CustomerFacts>;

/** The new value of a field, for a customer `c` and a row `w`. */
function newValue({ keys, options }: Run, key: string, current: string): string {
  if (!keys.includes(key)) return current;
  return options.emptyCells === 'clear' ? `w."${key}"` : `coalesce(w."${key}", ${current})`;
}

/** Keys that no two rows may share: where they are stored, and as which type they are compared. */
const sharedKeys = [
  { key: 'externalId', value: '"externalId"', rows: 'wanted' },
  { key: 'email', value: 'lower(email)', rows: 'wanted' },
  { key: 'badges', value: 'badge', rows: '(select line, unnest(badges) as badge from wanted) own' },
  { key: '', value: 'target_id', rows: 'matched' },
];

/** Keys of a row that belong to other customers than the one it matches. They are named only if the caller sees them. */
const foreignKeyProblems = ({ brandId, facts: { ownRestaurantId: own } }: Run) => `
  select f.line, jsonb_agg(${problem('conflict', 'belongs_to_another', null)}
    || jsonb_build_object('column', (array['customerId', 'externalId', 'badges', 'email'])[f.rank], 'value', f.value,
      'targetIds', case when ${own === null || `coalesce((select bool_or(r.restaurant_id = ${own}) from customer_restaurants r where r.brand_id = ${brandId} and r.customer_id = f.customer_id), true)`}
        then jsonb_build_array(f.customer_id) else '[]' end) order by f.rank, f.value) as problems
  from found f join matched m on m.line = f.line where f.rank < 5 and f.customer_id <> m.target_id group by f.line`;

/** The groups of a brand with their paths. */
export const groupPaths = (brandId: number) => `
  with recursive tree as (
    select id, depth, name as path from guest_groups where brand_id = ${brandId} and parent_id is null
    union all select g.id, g.depth, t.path || ' / ' || g.name from tree t join guest_groups g on g.brand_id = ${brandId} and g.parent_id = t.id)
  select id, depth, path from tree`;

/** The lookups for the rows, by the name of their temporary tables. */
const lookupQueries = (run: Run) => ({
  doubled: doubledRows(sharedKeys, 'same_customer'),
  others: foreignKeyProblems(run),
  held_badges: `select customer_id, coalesce(array_agg(badge order by created_at, badge) filter (where blocked_at is null), '{}') as open,
      coalesce(array_agg(badge) filter (where blocked_at is not null), '{}') as blocked
    from customer_badges where brand_id = ${run.brandId} and customer_id in (select target_id from matched) group by customer_id`,
  held_restaurants: `select customer_id, array_agg(restaurant_id order by restaurant_id) as ids
    from customer_restaurants where brand_id = ${run.brandId} and customer_id in (select target_id from matched) group by customer_id`,
  paths: groupPaths(run.brandId),
});

/** Creates the table `compared`: the new value of each field, besides the columns that all imports have. */
export async function compareCustomers(sql: Sql, run: Run): Promise<void> {
  const tables = Object.entries(lookupQueries(run));
  await sql.query(`drop table if exists compared, ${tables.map(([name]) => name).join(', ')}`);
  for (const [name, rows] of tables) {
    await sql.query(`create temp table ${name} on commit drop as ${rows}`);
    await sql.query(`analyze ${name}`);
  }
  await sql.query(comparisonSql(run));
  await sql.query('analyze compared (line, kind, target_id)');
}

function comparisonSql(run: Run): string {
  const { brandId, keys, options, facts } = run;
  const own = facts.ownRestaurantId;
  const has = (key: string) => keys.includes(key);
  const clears = options.emptyCells === 'clear';
  // A blocked badge remains blocked, whatever the file says.
  const newBadges = !has('badges')
    ? 'h.open'
    : `case when w.badges is null then h.open
        when cardinality(w.badges) = 1 and ${!options.isMultiBadge} and w.badges <@ (h.open || h.blocked) then h.open
        when h.blocked = '{}' then w.badges
        else array(select b from unnest(w.badges) b where b <> all(h.blocked)) end`;
  // Customers created by users of a restaurant belong to that restaurant.
  const heldRestaurants = own === null ? 'r.ids' : `case when c.id is null then array[${own}] else r.ids end`;
  const newRestaurants = has('restaurantIds') ? `coalesce(w."restaurantIds", ${heldRestaurants})` : heldRestaurants;
  const fields = plainFields.map(({ key, column }) => `c.${column} as "old_${key}", ${newValue(run, key, `c.${column}`)} as "new_${key}"`);
  const shownKeys = [
    ...plainFields.map(({ key }) => key),
    'guestGroup',
    'paymentType',
    'isActive',
    'badges',
    'restaurantIds',
    PASSWORD_COLUMN,
  ].filter(has);
  // Whether the customer has a login or gets one. An existing login is kept.
  const signIns = has(PASSWORD_COLUMN)
    ? {
        join: `left join users u on u.brand_id = ${brandId} and u.customer_id = m.target_id and u.role = 'customer' and u.disabled_at is null`,
        before: 'u.id is not null',
        after: `u.id is not null or w."${PASSWORD_COLUMN}" is not null and ${newValue(run, 'email', 'c.email')} is not null`,
      }
    : { join: '', before: 'false', after: 'false' };
  const jsonObject = (age: 'old' | 'new') => `jsonb_build_object(${[...shownKeys.map((key) => `'${key}', "${age}_${key}"`)].join(', ')})`;
  // Stored values are JSON. If a value is already what the customer will have, it is not built again.
  const isAsRead =
    keys.every((key) => shownKeys.includes(key) && key !== PASSWORD_COLUMN && (key !== 'guestGroup' || !facts.isPhoenix)) &&
    [...shownKeys.map((key) => `w."${key}" is not null`), ...(has('badges') ? [`w.badges = (${newBadges})`] : [])].join(' and ');
  const differences = [
    ...plainFields
      .map(({ key }) => key)
      .filter(has)
      .map((key) => `"old_${key}" is distinct from "new_${key}"`),
    ...['guestGroup', 'paymentType', 'isActive', PASSWORD_COLUMN].filter(has).map((key) => `"old_${key}" is distinct from "new_${key}"`),
    ...['badges', 'restaurantIds'].filter(has).map((key) => `not ("old_${key}" <@ "new_${key}" and "old_${key}" @> "new_${key}")`),
    'restores',
  ];
  // A row that matches a customer out of scope reports only that. Otherwise a file of guessed keys could read all customers.
  const outOfReach =
    own === null ? 'false' : `(target_id is not null and cardinality("old_restaurantIds") > 0 and ${own} <> all("old_restaurantIds"))`;
  // Users of a restaurant may add or remove only their own restaurant. They may not make a customer visible to all, nor hide one that all
  // see.
  const changesOtherRestaurants =
    own === null || !has('restaurantIds')
      ? 'false'
      : `(case when target_id is null then "new_restaurantIds" <> array[${own}]
          else not ("old_restaurantIds" <@ "new_restaurantIds" and "old_restaurantIds" @> "new_restaurantIds") and
            (cardinality("old_restaurantIds") = 0 or cardinality("new_restaurantIds") = 0
              or array_remove("old_restaurantIds", ${own}) <> array_remove(array(select i from unnest("new_restaurantIds") i order by i), ${own})) end)`;
  const problems = [
    when('"w_customerId" is not null and unknown_id', problem('error', 'unknown_customer', 'customerId', `'value', "w_customerId"::text`)),
    when(changesOtherRestaurants, problem('error', 'restaurants_not_yours', 'restaurantIds')),
    when('erased_at is not null', problem('error', 'customer_erased', null, `'targetIds', jsonb_build_array(target_id)`)),
    when(
      'erased_at is null and merged_into_id is not null',
      problem('error', 'customer_merged', null, `'targetIds', jsonb_build_array(target_id, merged_into_id)`),
    ),
    // A badge may have been handed on, and families share emails: a customer with another external ID is somebody else.
    when(
      'is_another',
      problem('conflict', 'belongs_to_another', null, `'value', match_value, 'targetIds', jsonb_build_array(target_id)`) +
        ` || jsonb_build_object('column', case match_rank when 3 then 'badges' else 'email' end)`,
    ),
    when('stays_archived', problem('warning', 'archived', null, `'targetIds', jsonb_build_array(target_id)`)),
    when('restores and mail_taken', problem('conflict', 'belongs_to_another', 'email', `'value', "new_email", 'targetIds', '[]'::jsonb`)),
    ...(clears ? [when('not stays_archived and nameless and not is_bad', problem('error', 'no_identity', null))] : []),
    ...(has('balance')
      ? [
          when(
            'target_id is not null and w_balance is not null and w_balance <> old_balance',
            problem(
              'warning',
              'balance_ignored',
              'balance',
              `'value', (w_balance / power(10, ${facts.decimals}))::numeric(14, ${facts.decimals})::text`,
            ),
          ),
        ]
      : []),
    ...(has(PASSWORD_COLUMN)
      ? [
          when(
            'password_hash is not null and "new_email" is null and not stays_archived',
            problem('error', 'no_email_for_password', PASSWORD_COLUMN),
          ),
          when(`password_hash is not null and "old_${PASSWORD_COLUMN}"`, problem('warning', 'has_sign_in', PASSWORD_COLUMN)),
        ]
      : []),
    ...(has('guestGroup') && !options.autoImportGuestHierarchy
      ? [
          when(
            'w_group is not null and group_id is null',
            problem(facts.isPhoenix ? 'warning' : 'error', 'unknown_group', 'guestGroup', `'value', w_group`),
          ),
        ]
      : []),
  ];
  const hasNoProblems = `faults is null and others is null and doubled is null and ${anyOf(problems)} is not true`;
  // Each step ends with `offset 0`. Without it, PostgreSQL would inline its expressions and compute them at every use.
  return `create temp table compared on commit drop as
    with sides as (
      select w.line, m.target_id, m.rank as match_rank, m.value as match_value,
        coalesce(m.rank > 2 and w."externalId" <> c.external_id, false) as is_another, c.archived_at, c.erased_at, c.merged_into_id, w.faults, d.problems as doubled, o.problems as others,
        c.archived_at is not null and c.erased_at is null and c.merged_into_id is null and ${!options.restoreArchived} as stays_archived,
        c.archived_at is not null and c.erased_at is null and c.merged_into_id is null and ${options.restoreArchived} as restores,
        w.faults is not null and jsonb_path_exists(w.faults, '$[*] ? (@.severity == "error")') as is_bad,
        w."customerId" as "w_customerId", w."customerId" is distinct from m.target_id and not exists (
          select 1 from found f where f.line = w.line and f.rank = 1) as unknown_id,
        w.vals, ${isAsRead} as is_as_read, w."guestGroup" as w_group, g.id as group_id, w.balance as w_balance,
        coalesce(l.own + l.promotional + l.employer, 0) as old_balance,
        ${fields.join(',\n        ')},
        p.path as "old_guestGroup",
        ${has('guestGroup') ? (clears ? `case when w."guestGroup" is null then null ${facts.isPhoenix ? 'when g.id is null then p.path' : ''} else w."guestGroup" end` : `case when w."guestGroup" is null ${facts.isPhoenix && !options.autoImportGuestHierarchy ? 'or g.id is null' : ''} then p.path else w."guestGroup" end`) : 'p.path'} as "new_guestGroup",
        c.payment_type::text as "old_paymentType", coalesce(w."paymentType", c.payment_type::text, 'CASH') as "new_paymentType",
        c.is_active as "old_isActive", coalesce(w."isActive", c.is_active, true) as "new_isActive",
        h.open as "old_badges", ${newBadges} as "new_badges",
        w."${PASSWORD_COLUMN}" as password_hash, ${signIns.before} as "old_${PASSWORD_COLUMN}", ${signIns.after} as "new_${PASSWORD_COLUMN}",
        r.ids as "old_restaurantIds", ${newRestaurants} as "new_restaurantIds"
      from wanted w left join matched m on m.line = w.line left join doubled d on d.line = w.line left join others o on o.line = w.line
        left join customers c on c.brand_id = ${brandId} and c.id = m.target_id
        left join held_badges hb on hb.customer_id = m.target_id cross join lateral (select coalesce(hb.open, '{}') as open, coalesce(hb.blocked, '{}') as blocked) h
        left join held_restaurants hr on hr.customer_id = m.target_id cross join lateral (select coalesce(hr.ids, '{}') as ids) r
        left join paths p on p.id = c.guest_group_id left join paths g on g.path = w."guestGroup"
        left join wallets l on l.brand_id = ${brandId} and l.customer_id = m.target_id ${signIns.join} offset 0),
    judged as (
      select *, ${differences.join(' or ')} as is_different, ${outOfReach} as is_out_of_reach,
        "new_email" is null and "new_externalId" is null and "new_givenName" is null and "new_familyName" is null and "new_badges" = '{}' as nameless,
        restores and exists (select 1 from customers x where x.brand_id = ${brandId} and x.archived_at is null and x.id <> target_id
          and lower(x.email) = lower("new_email")) as mail_taken from sides offset 0),
    told as (
      select *, case when is_out_of_reach then coalesce(faults, '[]') || jsonb_build_array(${problem('conflict', 'out_of_reach', null)})
        when ${hasNoProblems} then null
        else nullif(coalesce(faults, '[]') || coalesce(others, '[]') || coalesce(doubled, '[]')
        || ${listOf(problems)}, '[]') end as problems from judged offset 0)
    select line, ${kindOfRow('stays_archived or not is_different')} as kind,
      case when not is_out_of_reach then target_id end as target_id, problems, group_id, w_balance as balance, restores,
      case when not "old_${PASSWORD_COLUMN}" and "new_${PASSWORD_COLUMN}" then password_hash end as password_hash,
      case when is_out_of_reach then null when target_id is not null and is_different and not stays_archived then ${jsonObject('old')} || case when restores
        then jsonb_build_object('archivedAt', archived_at) else '{}' end end as before,
      case when is_out_of_reach then null when target_id is null or is_different and not stays_archived then case when is_as_read then vals else ${jsonObject('new')} end || case when restores
        then jsonb_build_object('archivedAt', null) else '{}' end end as after,
      ${[...plainFields.map(({ key }) => key), 'guestGroup', 'paymentType', 'isActive', 'badges', 'restaurantIds'].map((key) => `"new_${key}"`).join(', ')}
    from told`;
}
