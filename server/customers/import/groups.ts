import type { ImportRun, Sql, Warning } from '@/server/imports/pipeline/import-work';
import type { CustomerFacts } from './check.rules';
import { groupPaths } from './compare';

const MOST_LISTED = 1_000;

/**
 * Warnings about groups that the brand lacks: `unknown_group` for those that stay unknown, and `groups` for the paths that applying would
 * create.
 */
export async function groupWarnings(sql: Sql, { brandId, importId, keys, options }: ImportRun<CustomerFacts>): Promise<Warning[]> {
  if (!keys.includes('guestGroup')) return [];
  const { rows } = await sql.query<Warning>(
    `with own as (select kind, after->>'guestGroup' as path, problems from import_rows where brand_id = $1 and import_id = $2)
      select type, (array_agg(value order by value))[1:${MOST_LISTED}] as list from (
        select distinct 'unknown_group' as type, p.value->>'value' as value from own cross join jsonb_array_elements(own.problems) as p(value)
          where own.problems is not null and p.value->>'code' = 'unknown_group'
        union select 'groups', path from own where $3 and kind in ('created', 'changed') and path is not null
          and path not in (select g.path from (${groupPaths(brandId)}) g)) found
      group by type order by type desc`,
    [brandId, importId, options.autoImportGuestHierarchy],
  );
  return rows;
}
