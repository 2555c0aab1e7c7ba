import { textsOf } from '@/server/imports/pipeline/compare-sql';
import type { CheckedRow } from '@/server/imports/pipeline/import-work';

/** SQL: the rows `r` of `import_rows` with an external ID, email or badge of these rows. No two rows of a file may share one. */
export function sharingKeys(rows: readonly CheckedRow['values'][], first: number): { text: string; values: unknown[] } {
  const keys = ['externalId', 'email', 'badges'];
  return {
    text: `(r.values->>'externalId' = any($${first}::text[])
      or lower(r.values->>'email') = any(array(select lower(email) from unnest($${first + 1}::text[]) as own(email)))
      or jsonb_exists_any(r.values->'badges', $${first + 2}::text[]))`,
    values: keys.map((key) => textsOf(rows, key)),
  };
}
