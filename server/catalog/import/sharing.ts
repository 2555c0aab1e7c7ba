import { textsOf } from '@/server/imports/pipeline/compare-sql';
import type { CheckedRow } from '@/server/imports/pipeline/import-work';

/** SQL: the rows `r` of `import_rows` with a SKU, signature or name of these rows. No two rows of a file may share one. */
export function sharingKeys(rows: readonly CheckedRow['values'][], first: number): { text: string; values: unknown[] } {
  return {
    text: `(r.values->>'sku' = any($${first}::text[])
      or r.values->>'signature' = any($${first + 1}::text[])
      or search_fold(r.values->>'name') = any(array(select search_fold(name) from unnest($${first + 2}::text[]) as own(name))))`,
    values: ['sku', 'signature', 'name'].map((key) => textsOf(rows, key)),
  };
}
