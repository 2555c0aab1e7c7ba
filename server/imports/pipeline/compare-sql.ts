/** Parts of the statement that creates `compared`, shared by all kinds of imports. */

import type { CheckedRow, Problem } from './import-work';

/** SQL: a problem as JSON. @param extra further keys and values, as arguments of `jsonb_build_object` */
export const problemJson = (severity: Problem['severity'], code: string, column: string | null, extra = '') =>
  `jsonb_build_object('severity', '${severity}', 'code', '${code}', 'column', ${column === null ? 'null' : `'${column}'`}${extra && `, ${extra}`})`;

/** A possible problem of a row, and its condition. */
export interface Finding {
  condition: string;
  found: string;
}
export const when = (condition: string, found: string): Finding => ({ condition, found });

export const anyOf = (findings: readonly Finding[]) => `(${findings.map(({ condition }) => condition).join(' or ')})`;
/** SQL: the list of a row's problems, which may be empty. */
export const listOf = (findings: readonly Finding[]) =>
  `jsonb_path_query_array(jsonb_build_array(${findings.map(({ condition, found }) => `case when ${condition} then ${found} end`).join(',\n          ')}),
          '$[*] ? (@ != null)')`;

const hasSeverity = (severity: Problem['severity']) =>
  `problems is not null and jsonb_path_exists(problems, '$[*] ? (@.severity == "${severity}")')`;

/**
 * SQL: the effect of an import on a row, by its columns `problems` and `target_id`. @param isSame whether the row would change nothing in
 * its target
 */
export const kindOfRow = (isSame: string) => `case
        when ${hasSeverity('error')} then 'error'
        when ${hasSeverity('conflict')} then 'conflict'
        when target_id is null then 'created'
        when ${isSame} then 'unchanged'
        else 'changed' end`;

/** The most lines that a problem lists. */
const MAX_LINES = 21;

/** A value that no two rows may share: where it is stored, and as which type it is compared. Without a key, the row's target. */
export interface SharedKey {
  key: string;
  value: string;
  rows: string;
}

/**
 * SQL: the rows that share a key or a target, with their `problems`. Most files have none: each key is counted on its own, and only
 * repeated ones are examined further.
 * @param sameTarget the code for rows with the same target
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
    'lines', array_remove(lines[1:${MAX_LINES}], line))
    || case key when '' then jsonb_build_object('targetIds', jsonb_build_array(value::int)) else '{}' end order by key, value) as problems
  from several cross join unnest(lines) as line group by line`;

/**
 * SQL: the values of the rows `s` of `staged` as typed columns. Keys that the file does not have are null.
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

/** The texts of a key in some rows. */
export const textsOf = (rows: readonly CheckedRow['values'][], key: string): string[] =>
  rows.flatMap((values) => [values[key] ?? []].flat()).filter((value) => typeof value === 'string');
