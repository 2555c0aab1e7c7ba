// Decided in docs/decisions/081-files-of-catalogs.md.

import { typeValues } from '@/server/imports/pipeline/compare-sql';
import type { Sql } from '@/server/imports/pipeline/import-work';
import { runRecorded } from '@/server/imports/pipeline/recorded';
import { fields, isNamed, type Run } from './fields';

const types: Readonly<Record<string, string>> = {
  ...{ productId: 'int', signature: 'text', vatGroupsOfRate: 'int[]', kind: 'text' },
  ...Object.fromEntries(fields.map(({ key, type }) => [key, type])),
};

/**
 * Creates the rows of `staged` with typed columns, and the product that each matches: `wanted`, `found` (all products with a key of the
 * row) and `matched` (the product). Barcodes and names count only in rows without an id and a signature. A barcode matches only if the row
 * or the product has no SKU; a name, only if one of them has no SKU and one no barcode. Archived products are matched last, unless by id or
 * signature. Can be run again.
 */
export async function matchProducts(sql: Sql, run: Run): Promise<void> {
  const { brandId } = run;
  const { columns, record } = typeValues(types, (key) => isNamed(run, key === 'vatGroupsOfRate' ? 'vatGroup' : key));
  await sql.query('drop table if exists found, matched');
  await sql.query(`create temp table if not exists wanted on commit drop as
    select s.line, ${columns}, ${isNamed(run, 'name') ? 'search_fold(v.name)' : 'null::text'} as search_name, s.vals, s.faults from staged s, ${record}`);
  await sql.query('analyze wanted (line)');
  await sql.query('create temp table found (line int not null, rank int not null, product_id int not null, value text) on commit drop');
  const hasNoIdentifier = `w."productId" is null and w.signature is null`;
  const isMissing = (key: string) => `(w.${key} is null or c.${key} is null)`;
  const isActive = 'c.archived_at is null';
  const matchRules = [
    ['c.id::text', `c.id = w."productId"`],
    ['c.signature', 'c.signature = w.signature'],
    ['c.sku', `c.sku = w.sku and ${isActive}`],
    ['c.barcode', `c.barcode = w.barcode and ${hasNoIdentifier} and ${isMissing('sku')} and ${isActive}`],
    ['c.name', `c.search_name = w.search_name and ${hasNoIdentifier} and ${isMissing('sku')} and ${isMissing('barcode')} and ${isActive}`],
    ['c.sku', `c.sku = w.sku and ${hasNoIdentifier} and not ${isActive}`],
    [
      'c.name',
      `c.search_name = w.search_name and ${hasNoIdentifier} and ${isMissing('sku')} and ${isMissing('barcode')} and not ${isActive}`,
    ],
  ];
  await sql.query(
    `insert into found ${matchRules
      .map(
        ([value, on], index) =>
          `select w.line, ${index + 1}, c.id, ${value} from wanted w join catalog_products c on c.brand_id = $1 and ${on}`,
      )
      .join('\n      union all ')}`,
    [brandId],
  );
  await sql.query(`create temp table matched on commit drop as
    select distinct on (line) line, rank, product_id as target_id from found order by line, rank, product_id`);
  await sql.query('analyze found');
  await sql.query('analyze matched');
}

/** Locks the assignment of products to categories. */
export const lockPlaces = (sql: Sql, { facts, at }: Run): Promise<void> => runRecorded(sql, facts.lockPlacing, { ids: [], at });
