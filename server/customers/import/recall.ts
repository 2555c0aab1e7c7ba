import type { ImportRun, Sql } from '@/server/imports/pipeline/import-work';
import type { CustomerFacts } from './check.rules';
import { groupPaths, plainFields } from './compare';
import { PASSWORD_COLUMN } from './customer-import.values';

type Run = ImportRun<CustomerFacts>;

/** The tables that the comparison of customer rows reads. */
export function listTablesRead({ keys, facts }: Run): string[] {
  const optionalTables: [string, boolean][] = [
    ['customer_restaurants', keys.includes('restaurantIds') || facts.ownRestaurantId !== null],
    ['guest_groups', keys.includes('guestGroup')],
    ['wallets', keys.includes('balance')],
    ['users', keys.includes(PASSWORD_COLUMN)],
  ];
  return ['customers', 'customer_badges', ...optionalTables.filter(([, isRead]) => isRead).map(([name]) => name)];
}

const types: Readonly<Record<string, string>> = {
  isActive: 'boolean',
  badges: 'text[]',
  restaurantIds: 'int[]',
  [PASSWORD_COLUMN]: 'boolean',
};

/** Creates `compared` from the stored rows. Fields without a column in the file are unchanged. */
export async function recallCustomers(sql: Sql, { brandId, importId, keys, facts }: Run): Promise<void> {
  const has = (key: string) => keys.includes(key);
  // Lists without a column in the file are not written. The exception: new customers of a restaurant's users get that restaurant.
  const newRestaurants =
    facts.ownRestaurantId === null ? 'null::int[]' : `case when r.target_id is null then array[${facts.ownRestaurantId}] end`;
  const unchangedValues: Readonly<Record<string, string>> = {
    ...Object.fromEntries(plainFields.map(({ key, column }) => [key, `c.${column}`])),
    guestGroup: 'c.guest_group_id::text',
    paymentType: `coalesce(c.payment_type::text, 'CASH')`,
    isActive: 'coalesce(c.is_active, true)',
    badges: 'null::text[]',
    restaurantIds: newRestaurants,
  };
  const recordKeys = [...Object.keys(unchangedValues), PASSWORD_COLUMN].filter(has);
  const record = recordKeys.map((key) => `"${key}" ${types[key] ?? 'text'}`).join(', ');
  await sql.query(`create temp table compared on commit drop as
    select r.line, r.kind::text as kind, r.target_id, (r.values->>'balance')::int as balance, coalesce(r.after ? 'archivedAt', false) as restores,
      ${has('guestGroup') ? 'g.id' : 'null::int'} as group_id,
      ${has(PASSWORD_COLUMN) ? `case when a."${PASSWORD_COLUMN}" and r.before->'${PASSWORD_COLUMN}' is distinct from 'true' then r.values->>'${PASSWORD_COLUMN}' end` : 'null::text'} as password_hash,
      ${Object.entries(unchangedValues)
        .map(([key, value]) => `${has(key) ? `a."${key}"` : value} as "new_${key}"`)
        .join(', ')}
    from import_rows r left join customers c on c.brand_id = ${brandId} and c.id = r.target_id
      ${record && `left join lateral jsonb_to_record(r.after) as a(${record}) on true`}
      ${has('guestGroup') ? `left join (${groupPaths(brandId)}) g on g.path = r.values->>'guestGroup'` : ''}
    where r.brand_id = ${brandId} and r.import_id = ${importId} and r.kind in ('created', 'changed')`);
  await sql.query('analyze compared (line, kind, target_id)');
}
