import type { Sql } from '@/server/imports/pipeline/import-work';
import type { CatalogKind } from '../catalog.values';
import { priceColumns } from '../catalog-file.values';
import { type CreatedCategories, follow } from './apply';
import { listOfPrices, pricesOf, type Run, wasChanged } from './fields';
import { lockPlaces } from './match';
import { freeReturningSkus, keepTakenSkus } from './skus';
import { storedSteps } from './steps';

/**
 * Undoes an import for products that nothing has changed since. Created products are deleted, unless a menu, a formula or an option uses
 * them by now.
 */
export async function undoProducts(sql: Sql, run: Run, created: CreatedCategories | null): Promise<void> {
  const { brandId, importId } = run;
  await lockPlaces(sql, run);
  await sql.query(
    `select 1 from catalog_products where brand_id = $1 and id in (select target_id from import_rows where brand_id = $1 and import_id = $2
      and kind in ('created', 'changed')) order by id for no key update`,
    [brandId, importId],
  );
  // Locks the images that products get back against archiving.
  await sql.query(
    `select 1 from images where brand_id = $1 and id in (select (before->>'imageId')::uuid from import_rows
      where brand_id = $1 and import_id = $2 and kind = 'changed') order by id for share`,
    [brandId, importId],
  );
  await markChangedRows(sql, run);
  await keepTakenSkus(sql, run);
  // Products in a kept formula are kept, too. So formulas are handled first; they cannot be choices themselves.
  await keepUsedProducts(sql, run, 'formula');
  await keepUsedProducts(sql, run, 'product');
  await undoCreated(sql, run);
  await undoChanged(sql, run);
  if (created && created.categoryIds.length > 0) await dropCategories(sql, run, created.categoryIds);
}

const areSame = (one: string, two: string) => `((${one}) <@ (${two}) and (${one}) @> (${two}))`;
const hasMoved = (row: string) =>
  `(${row}.before ? 'categories' and not ${areSame(`${row}.before->'categories'`, `${row}.after->'categories'`)})`;

/** Stores why the undo keeps rows, except for products or SKUs in use. */
async function markChangedRows(sql: Sql, { brandId, importId }: Run): Promise<void> {
  await sql.query(
    `with placed as (select pc.product_id, jsonb_agg(k.name) as names from catalog_product_categories pc
        join catalog_categories k on k.id = pc.category_id and k.archived_at is null
        where pc.brand_id = $1 and pc.product_id in (select target_id from import_rows where brand_id = $1 and import_id = $2 and kind = 'changed')
        group by pc.product_id)
      update import_rows r set kept = case
        when c.id is null then 'gone'
        when c.updated_at <> i.applied_at then 'changed_since'
        when r.kind = 'changed' and ${hasMoved('r')} and not ${areSame(`coalesce(p.names, '[]')`, `r.after->'categories'`)} then 'changed_since'
        when r.kind = 'changed' and ${wasChanged('r', 'image')} and r.before->>'imageId' is not null and not exists (select 1 from images g
          where g.brand_id = r.brand_id and g.id = (r.before->>'imageId')::uuid and g.archived_at is null) then 'changed_since' end
      from imports i, import_rows own left join catalog_products c on c.brand_id = own.brand_id and c.id = own.target_id
        left join placed p on p.product_id = own.target_id
      where r.brand_id = $1 and r.import_id = $2 and r.kind in ('created', 'changed') and i.brand_id = $1 and i.id = $2
        and own.brand_id = r.brand_id and own.import_id = r.import_id and own.line = r.line`,
    [brandId, importId],
  );
}

/** Keeps created products of a kind that a menu, a formula or an option uses by now. */
async function keepUsedProducts(sql: Sql, { brandId, importId }: Run, kind: CatalogKind): Promise<void> {
  await sql.query(
    `with named as (
        select (choice->>'productId')::int as id from catalog_products f cross join jsonb_path_query(f.steps, '$[*].choices[*]') choice where f.brand_id = $1
          and not exists (select 1 from import_rows r where r.brand_id = $1 and r.import_id = $2 and r.target_id = f.id and r.kept is null
            and (r.kind = 'created' or r.kind = 'changed' and ${wasChanged('r', 'steps')}))
        union select (choice->>'catalogProductId')::int from option_groups g cross join jsonb_array_elements(g.choices) choice where g.brand_id = $1
        union select catalog_product_id from products where catalog_product_id in (select target_id from import_rows where brand_id = $1 and import_id = $2))
      update import_rows r set kept = 'in_use' from catalog_products c
      where r.brand_id = $1 and r.import_id = $2 and r.kind = 'created' and r.kept is null
        and c.brand_id = $1 and c.id = r.target_id and c.kind = $3::catalog_kind and c.id in (select id from named)`,
    [brandId, importId, kind],
  );
}

async function undoCreated(sql: Sql, { brandId, importId }: Run): Promise<void> {
  const targetIds = `select target_id from import_rows where brand_id = $1 and import_id = $2 and kind = 'created' and kept is null`;
  await sql.query(`delete from catalog_products where brand_id = $1 and id in (${targetIds})`, [brandId, importId]);
  await sql.query(`update import_rows set target_id = null where brand_id = $1 and import_id = $2 and kind = 'created' and kept is null`, [
    brandId,
    importId,
  ]);
}

/** Columns with their values before the import. Values that the import did not change are left alone. */
const columns = [
  ['name', 'name', 'text'],
  ['description', 'description', 'text'],
  ['sku', 'sku', 'text'],
  ['barcode', 'barcode', 'text'],
  ['price_cents', 'price', 'int'],
  ['vat_group_id', 'vatGroup', 'int'],
  ['is_for_immediate_consumption', 'isForImmediateConsumption', 'boolean'],
  ['archived_at', 'archivedAt', 'timestamptz'],
] as const;
const lists = ['tags', 'allergens', 'diets'] as const;

const wasSet = (key: string) => wasChanged('i', key);
const textsOf = (key: string) => `array(select jsonb_array_elements_text(i.before->'${key}'))`;
const currentPrices = pricesOf('c.prices');
const columnPrices = `(select coalesce(jsonb_object_agg(k, v), '{}') from jsonb_each(${currentPrices}) as each_price(k, v) where k = any('{${Object.values(priceColumns).join()}}'::text[]))`;
/** SQL: the former prices of a product; prices without a column in the file are unchanged. */
const pricesBefore = `jsonb_strip_nulls(case when ${wasSet('otherPrices')} then ${columnPrices} || (i.before->'otherPrices') else ${currentPrices} end
  || ${Object.entries(priceColumns)
    .map(([key, price]) => `case when ${wasSet(key)} then jsonb_build_object('${price}', i.before->'${key}') else '{}' end`)
    .join(' || ')})`;

async function undoChanged(sql: Sql, run: Run): Promise<void> {
  const { brandId, importId, at } = run;
  await sql.query(
    `create temp table imported on commit drop as select r.target_id as id, r.line, r.before, r.after from import_rows r
      where r.brand_id = $1 and r.import_id = $2 and r.kind = 'changed' and r.kept is null`,
    [brandId, importId],
  );
  await sql.query('analyze imported');
  await freeReturningSkus(sql, run);
  await sql.query(
    `update catalog_products c set updated_at = greatest($2, c.updated_at + interval '1 ms'),
        ${columns.map(([name, key, type]) => `${name} = case when ${wasSet(key)} then (i.before->>'${key}')::${type} else c.${name} end`).join(', ')},
        ${lists.map((name) => `${name} = case when ${wasSet(name)} then ${textsOf(name)} else c.${name} end`).join(', ')},
        steps = case when ${wasSet('steps')} then ${storedSteps(`i.before->'steps'`)} else c.steps end,
        sale_times = case when ${wasSet('saleTimes')} then i.before->'saleTimes' else c.sale_times end,
        option_group_ids = case when ${wasSet('optionGroups')} then array(select jsonb_array_elements_text(i.before->'optionGroupIds')::int) else c.option_group_ids end,
        image_id = case when ${wasSet('image')} then (i.before->>'imageId')::uuid else c.image_id end,
        prices = ${listOfPrices(pricesBefore)}
      from imported i where c.brand_id = $1 and c.id = i.id`,
    [brandId, at],
  );
  await restorePlaces(sql, run);
  await follow(sql, run);
}

/** Puts the products back into their former categories and positions, if these still exist, and removes them from others. */
async function restorePlaces(sql: Sql, { brandId }: Run): Promise<void> {
  const formerIds = `(select jsonb_array_elements_text(i.before->'categoryIds')::int)`;
  await sql.query(
    `delete from catalog_product_categories pc using imported i, catalog_categories k
      where pc.brand_id = $1 and pc.product_id = i.id and k.id = pc.category_id and k.archived_at is null and ${hasMoved('i')} and k.id not in ${formerIds}`,
    [brandId],
  );
  await sql.query(
    `insert into catalog_product_categories (brand_id, category_id, product_id, position)
      select $1, k.id, i.id, coalesce((i.before->'places'->>k.id::text)::int, coalesce(l.last, -1) + row_number() over (partition by k.id order by i.line))
      from imported i join catalog_categories k on k.brand_id = $1 and k.archived_at is null and k.id in ${formerIds}
        left join (select category_id, max(position) as last from catalog_product_categories where brand_id = $1 group by 1) l on l.category_id = k.id
      where ${hasMoved('i')} on conflict do nothing`,
    [brandId],
  );
}

/** Deletes the categories created by the import, if nothing is in them or after them, in the brand or in a restaurant. */
async function dropCategories(sql: Sql, { brandId }: Run, ids: number[]): Promise<void> {
  // Restaurants got them with the products, and now have empty ones.
  await sql.query(
    `delete from categories g using catalog_categories k where k.brand_id = $1 and k.id = any($2) and g.catalog_category_id = k.id
      and not exists (select 1 from catalog_product_categories pc where pc.category_id = k.id)
      and not exists (select 1 from product_categories pc where pc.category_id = g.id)
      and not exists (select 1 from categories own where own.after_category_id = g.id)`,
    [brandId, ids],
  );
  await sql.query(
    `delete from catalog_categories k where k.brand_id = $1 and k.id = any($2)
      and not exists (select 1 from catalog_product_categories pc where pc.category_id = k.id)
      and not exists (select 1 from categories g where g.catalog_category_id = k.id)`,
    [brandId, ids],
  );
}
