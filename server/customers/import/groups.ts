import type { ImportRun, Sql, Warning } from '@/server/imports/pipeline/import-work';
import type { CustomerFacts } from './check.rules';

const MOST_LISTED = 1_000;

/** Groups that the brand lacks: `unknown_group`, which rows name in vain, and `groups`, the paths that applying would make. */
export async function groupWarnings(sql: Sql, { options }: ImportRun<CustomerFacts>): Promise<Warning[]> {
  const { rows } = await sql.query<Warning>(
    `select type, (array_agg(value order by value))[1:${MOST_LISTED}] as list from (
        select distinct 'unknown_group' as type, p.value->>'value' as value from compared c cross join jsonb_array_elements(c.problems) as p(value)
          where c.problems is not null and p.value->>'code' = 'unknown_group'
        union select 'groups', "new_guestGroup" from compared where $1 and kind in ('created', 'changed') and group_id is null
          and "new_guestGroup" is not null and "new_guestGroup" not in (select path from paths)) found
      group by type order by type desc`,
    [options.autoImportGuestHierarchy],
  );
  return rows;
}
