// Decided in docs/decisions/081-files-of-catalogs.md.

import { problemJson, textsOf } from '@/server/imports/pipeline/compare-sql';
import type { RowMeant, Sql } from '@/server/imports/pipeline/import-work';
import { type Run, wasChanged } from './fields';

/*
 * A file may pass SKUs from one product to another, even in a circle. Whether a product may get a SKU depends on the result of the whole
 * file. A row with the SKU of a product, and no id or signature, is about that product. So no created product takes over
 * a SKU.
 */

/**
 * Refuses rows of `compared` that would give a product the SKU of another, unless an accepted row makes that one give it up. This is
 * repeated for the products that consequently keep their SKU.
 */
export async function refuseHeldSkus(sql: Sql, { brandId }: Run): Promise<void> {
  await sql.query(
    `with recursive taking as (
        select n.line, n.target_id, c.sku, c.id as holder from compared n
          join catalog_products c on c.brand_id = $1 and c.archived_at is null and c.sku = n."new_sku" and c.id <> n.target_id
          where n.kind = 'changed'),
      refused as (
        select t.* from taking t where not exists (
          select from compared g where g.kind = 'changed' and g.target_id = t.holder and g."new_sku" is distinct from t.sku)
        union select t.* from refused r join taking t on t.holder = r.target_id)
      update compared n set kind = 'conflict', problems = coalesce(n.problems, '[]') || jsonb_build_array(
          ${problemJson('conflict', 'belongs_to_another', 'sku', `'value', r.sku, 'targetIds', jsonb_build_array(r.holder)`)})
        from refused r where n.line = r.line`,
    [brandId],
  );
}

/** Removes SKUs that are passed on from their products, so that no two products have the same one during the following write. */
export async function freeSkus(sql: Sql, { brandId }: Run): Promise<void> {
  await sql.query(
    `update catalog_products c set sku = null from compared n, compared taking
      where c.brand_id = $1 and n.kind = 'changed' and c.id = n.target_id and n."new_sku" is distinct from c.sku
        and taking.kind = 'changed' and taking."new_sku" = c.sku`,
    [brandId],
  );
}

/** SQL: whether an undo makes a product give up its SKU: it had another one before, or was archived. */
const givesUpSku = (row: string) => `(${wasChanged(row, 'sku')} or ${row}.before->>'archivedAt' is not null)`;

/**
 * Makes the undo keep rows whose product would get back the SKU of another, unless the undo makes that one give it up. This is repeated for
 * the products that consequently keep their SKU.
 */
export async function keepTakenSkus(sql: Sql, { brandId, importId }: Run): Promise<void> {
  await sql.query(
    `with recursive undone as materialized (select r.line, r.target_id, r.before, r.after from import_rows r
        where r.brand_id = $1 and r.import_id = $2 and r.kind = 'changed' and r.kept is null),
      taking as (
        select r.line, r.target_id, x.id as holder from undone r
          join catalog_products x on x.brand_id = $1 and x.archived_at is null and x.sku = r.before->>'sku' and x.id <> r.target_id
          where r.before->>'archivedAt' is null),
      refused as (
        select t.* from taking t where not exists (select from undone g where g.target_id = t.holder and ${givesUpSku('g')})
        union select t.* from refused r join taking t on t.holder = r.target_id)
      update import_rows r set kept = 'sku_taken' from refused where r.brand_id = $1 and r.import_id = $2 and r.line = refused.line`,
    [brandId, importId],
  );
}

/** Removes SKUs that return to former products from the products of `imported`. */
export async function freeReturningSkus(sql: Sql, { brandId }: Run): Promise<void> {
  await sql.query(
    `update catalog_products c set sku = case when ${wasChanged('i', 'sku')} then null else c.sku end,
        archived_at = coalesce((i.before->>'archivedAt')::timestamptz, c.archived_at)
      from imported i where c.brand_id = $1 and c.id = i.id and ${givesUpSku('i')}`,
    [brandId],
  );
}

/** Whether rows pass SKUs on: their results then depend on all products along the chain. */
export async function hasPassedOnSkus(sql: Sql, { brandId, importId, options }: Run, rows: readonly RowMeant[]): Promise<boolean> {
  const values = rows.map((row) => row.values);
  const ids = rows.flatMap((row) => [row.targetId, row.values.productId]).filter((id) => typeof id === 'number');
  const importRows = 'select from import_rows r where r.brand_id = $1 and r.import_id = $2';
  // A restored product takes its former SKU if its row has none.
  const archivedWithSku = `select from catalog_products x where ${options.restoreArchived} and x.brand_id = $1 and x.archived_at is not null and x.sku = c.sku`;
  const { rows: found } = await sql.query(
    `select from catalog_products c where c.brand_id = $1 and c.archived_at is null
        and (c.sku = any($3::text[]) or exists (${archivedWithSku} and (x.id = any($4::int[]) or x.signature = any($5::text[]))))
        and exists (${importRows} and r.target_id = c.id and r.values->>'sku' is distinct from c.sku)
      union all select from catalog_products c where c.brand_id = $1 and c.archived_at is null
        and (c.id = any($4::int[]) or c.signature = any($5::text[]))
        and (exists (${importRows} and r.target_id is distinct from c.id and r.values->>'sku' = c.sku)
          or exists (${archivedWithSku} and exists (${importRows} and r.target_id = x.id and r.values->>'sku' is null)))
      limit 1`,
    [brandId, importId, textsOf(values, 'sku'), ids, textsOf(values, 'signature')],
  );
  return found.length > 0;
}
