import { typeValues } from '@/server/imports/pipeline/compare-sql';
import type { ImportRun, Sql } from '@/server/imports/pipeline/import-work';
import type { CustomerFacts } from './check.rules';
import { PASSWORD_COLUMN } from './customer-import.values';

const texts = ['externalId', 'email', 'givenName', 'familyName', 'phoneNumber', 'guestGroup', 'paymentType', 'language', PASSWORD_COLUMN];
const types: Readonly<Record<string, string>> = {
  ...Object.fromEntries(texts.map((key) => [key, 'text'])),
  ...{ customerId: 'int', balance: 'int', isActive: 'boolean', badges: 'text[]', restaurantIds: 'int[]' },
};

/**
 * Creates the rows of `staged` with typed columns, and the customer that each matches: `wanted`, `found` (all customers with a key of the
 * row) and `matched` (the customer, and the key that matched). An email matches archived customers last, and never one with another
 * external ID, since it may be somebody else's by now. Can be run again.
 */
export async function matchRows(sql: Sql, { brandId, keys }: ImportRun<CustomerFacts>): Promise<void> {
  const { columns, record } = typeValues(types, (key) => keys.includes(key));
  await sql.query('drop table if exists found, matched');
  await sql.query(
    `create temp table if not exists wanted on commit drop as select s.line, ${columns}, s.vals, s.faults from staged s, ${record}`,
  );
  await sql.query('analyze wanted (line)');
  await sql.query(`create temp table found (line int not null, rank int not null, customer_id int not null, value text) on commit drop`);
  await sql.query(
    `insert into found
      select w.line, 1, c.id, c.id::text from wanted w join customers c on c.brand_id = $1 and c.id = w."customerId"
      union all
      select w.line, 2, c.id, c.external_id from wanted w join customers c on c.brand_id = $1 and c.external_id = w."externalId"
      union all
      select w.line, 3, b.customer_id, b.badge from wanted w cross join unnest(w.badges) as own(badge)
        join customer_badges b on b.brand_id = $1 and b.badge = own.badge
      union all
      select w.line, 4, c.id, w.email from wanted w join customers c on c.brand_id = $1 and lower(c.email) = lower(w.email)
        and c.email is not null and c.archived_at is null
      union all
      select w.line, 5, c.id, w.email from wanted w join customers c on c.brand_id = $1 and lower(c.email) = lower(w.email)
        and c.archived_at is not null and c.erased_at is null and c.merged_into_id is null
        and (w."externalId" is null or c.external_id is null or c.external_id = w."externalId") where w.email is not null`,
    [brandId],
  );
  await sql.query(`create temp table matched on commit drop as
    select distinct on (line) line, customer_id as target_id, rank, value from found order by line, rank, customer_id`);
  await sql.query('analyze found');
  await sql.query('analyze matched');
}
