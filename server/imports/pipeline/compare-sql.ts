/** Pieces of the statement that makes `compared`, which kinds of imports share. */

import type { CheckedRow, Problem } from './import-work';

/** A problem as JSON. @param more further keys and their values, as `jsonb_build_object` takes them */
export const problemJson = (severity: Problem['severity'], code: string, column: string | null, more = '') =>
  `jsonb_build_object('severity', '${severity}', 'code', '${code}', 'column', ${column === null ? 'null' : `'${column}'`}${more && `, ${more}`})`;

/** A problem of a row, and when it has it. */
export interface Finding {
  condition: string;
  found: string;
}
export const when = (condition: string, found: string): Finding => ({ condition, found });

export const anyOf = (findings: readonly Finding[]) => `(${findings.map(({ condition }) => condition).join(' or ')})`;
/** The problems of a row as a list, which may be empty. */
export const listOf = (findings: readonly Finding[]) =>
  `jsonb_path_query_array(jsonb_build_array(${findings.map(({ condition, found }) => `case when ${condition} then ${found} end`).join(',\n          ')}),
          '$[*] ? (@ != null)')`;

const has = (severity: Problem['severity']) =>
  `problems is not null and jsonb_path_exists(problems, '$[*] ? (@.severity == "${severity}")')`;

/** What an import does with a row, by its columns `problems` and `target_id`. @param isSame whether it would change nothing of what it means */
export const kindOfRow = (isSame: string) => `case
        when ${has('error')} then 'error'
        when ${has('conflict')} then 'conflict'
        when target_id is null then 'created'
        when ${isSame} then 'unchanged'
        else 'changed' end`;

/** The lines that a problem names. */
const MOST_LINES = 21;

/** What no two rows may share: where it stands, and as what it is compared. Without a key it is what they mean. */
export interface SharedKey {
  key: string;
  value: string;
  rows: string;
}

/**
 * Selects the rows that share a key, or mean one thing, with their `problems`. Most files have none: each key is counted by itself, and only
 * those that occur again are looked at.
 * @param sameTarget the code for rows that mean one thing
 */
export const doubledRows = (keys: readonly SharedKey[], sameTarget: string) => `
  with several as (
    ${keys
      .map(
        ({ key, value, rows }) => `select '${key}' as key, (${value})::text as value, array_agg(line order by line) as lines from ${rows}
      where ${value} in (select ${value} from ${rows} where ${value} is not null group by 1 having count(*) > 1) group by 2`,
      )
      .join('\n    union all ')})
  select line, jsonb_agg(jsonb_build_object('severity', 'conflict', 'code', case key when '' then '${sameTarget}' else 'repeated' end,
    'column', nullif(key, ''), 'value', case key when '' then null else value end,
    'lines', array_remove(lines[1:${MOST_LINES}], line))
    || case key when '' then jsonb_build_object('targetIds', jsonb_build_array(value::int)) else '{}' end order by key, value) as problems
  from several cross join unnest(lines) as line group by line`;

/**
 * The values of the rows `s` of `staged` as typed columns. Of keys that no row can have, they are null.
 * @param types of each key
 */
export function typeValues(
  types: Readonly<Record<string, string>>,
  isNamed: (key: string) => boolean,
): { columns: string; record: string } {
  const columns = Object.entries(types).map(([key, type]) => (isNamed(key) ? `v."${key}"` : `null::${type} as "${key}"`));
  const record = Object.entries(types).flatMap(([key, type]) => (isNamed(key) ? `"${key}" ${type}` : []));
  return { columns: columns.join(', '), record: `jsonb_to_record(s.vals) as v(${record.join(', ')})` };
}

/** The texts under a key of some rows. */
export const textsOf = (rows: readonly CheckedRow['values'][], key: string): string[] =>
  rows.flatMap((values) => [values[key] ?? []].flat()).filter((value) => typeof value === 'string');
