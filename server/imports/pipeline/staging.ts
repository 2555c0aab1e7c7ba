import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Table } from '../reading/table';
import { cellsByKey, type Mapping } from './cells';
import { copyLine, storable } from './copy-text';
import type { CheckedRow, Problem, Sql } from './import-work';
import { withoutSecrets } from './secrets';

/** Creates the temporary table for the rows of a file. It is dropped at the end of the transaction. */
export async function createStaged(sql: Sql): Promise<void> {
  await sql.query(`create temp table staged (line int not null, cells text[] not null, mended boolean not null, vals jsonb not null, faults jsonb)
    on commit drop`);
}

/** Problems as stored, marked as found by the check: these stay when rows are compared again. */
export const faultsOf = (problems: readonly Problem[]) => problems.map((problem) => ({ ...problem, from: 'check' }));

/**
 * Reads and checks all rows of a file into `staged`.
 * @param onProgress is called after each batch
 * @param secrets the keys of columns whose cells are not stored
 */
export async function stageFile(
  sql: Sql,
  table: Table,
  mapping: Mapping,
  check: (cells: Readonly<Record<string, string>>) => CheckedRow,
  onProgress: (done: number) => void,
  secrets?: readonly string[],
): Promise<void> {
  await createStaged(sql);
  const stream = sql.query(copyFrom('copy staged (line, cells, mended, vals, faults) from stdin'));
  const ended = finished(stream);
  // Awaited below. Without this, an earlier failure would count as an unhandled rejection.
  ended.catch(() => undefined);
  let done = 0;
  for await (const rows of table.rows()) {
    let text = '';
    for (const { line, cells: texts, faults = [] } of rows) {
      const cells = texts.map(storable);
      const { values, problems } = check(cellsByKey(cells, mapping));
      const readFaults = faults.filter(({ column }) => column === null || mapping[column] != null);
      const faultProblems = readFaults.map(({ column, code, params }): Problem => {
        const location = column === null ? { column, value: null } : { column: mapping[column] ?? null, value: cells[column] ?? null };
        return { severity: 'error', code, ...location, params };
      });
      const stored = withoutSecrets({ cells, problems: [...faultProblems, ...problems] }, mapping, secrets);
      text += copyLine([
        line,
        stored.cells,
        'f',
        { json: values },
        stored.problems.length > 0 ? { json: faultsOf(stored.problems) } : null,
      ]);
    }
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), ended]);
    done += rows.length;
    onProgress(done);
  }
  stream.end();
  await ended;
}

/** Fills `staged` with the stored rows of an import. @param lines only these */
export async function stageAgain(
  sql: Sql,
  { brandId, importId }: { brandId: number; importId: number },
  lines?: readonly number[],
): Promise<void> {
  await sql.query(
    `create temp view staged as select line, cells, mended, values as vals,
        nullif(jsonb_path_query_array(problems, '$[*] ? (@.from == "check")'), '[]') as faults
      from import_rows where brand_id = ${brandId} and import_id = ${importId} ${lines ? `and line = any('{${lines.join()}}'::int[])` : ''}`,
  );
}
