import type { Sql, Warning } from '@/server/imports/pipeline/import-work';
import { runRecorded } from '@/server/imports/pipeline/recorded';
import { namesPrices, newPrices, type Run } from './fields';
import { freeSkus } from './skus';
import { storedSteps } from './steps';

/** What an import created besides products. */
export interface CreatedCategories {
  categoryIds: number[];
}

const MAX_LISTED = 1_000;

/** Writes the rows of `compared` that are created or changed, each statement for all rows at once, and updates the restaurants' menus. */
export async function applyProducts(sql: Sql, run: Run): Promise<{ made: CreatedCategories }> {
  await lockImages(sql, run);
  const categoryIds = await makeCategories(sql, run);
  await numberProducts(sql);
  await freeSkus(sql, run);
  await writeProducts(sql, run);
  await placeInCategories(sql, run);
  await follow(sql, run);
  return { made: { categoryIds } };
}

/** Locks images used by products against archiving. @throws if one was archived since it was found: then all is compared again */
async function lockImages(sql: Sql, { brandId }: Run): Promise<void> {
  const newImageIds = `select n.image_id from compared n left join catalog_products c on c.brand_id = $1 and c.id = n.target_id
      where n.kind in ('created', 'changed') and n.image_id is not null and n.image_id is distinct from c.image_id`;
  const { rows } = await sql.query<{ isArchived: boolean }>(
    `select archived_at is not null as "isArchived" from images where brand_id = $1 and id in (${newImageIds}) order by id for share`,
    [brandId],
  );
  if (rows.some(({ isArchived }) => isArchived)) throw Object.assign(new Error('An image was archived meanwhile'), { code: '40001' });
}

/** Creates the categories that rows name and the brand lacks, after the existing ones, in the order of the file. @returns their ids */
async function makeCategories(sql: Sql, { brandId, keys, at }: Run): Promise<number[]> {
  if (!keys.includes('categories')) return [];
  const { rows } = await sql.query<{ id: number }>(
    `insert into catalog_categories (brand_id, name, position, created_at, updated_at)
      select $1, n.name, l.last + row_number() over (order by n.line, n.place), $2, $2
      from (select distinct on (own.name) own.name, c.line, own.place from compared c cross join unnest(c."new_categories") with ordinality as own(name, place)
          where c.kind in ('created', 'changed') order by own.name, c.line, own.place) n,
        (select coalesce(max(position), -1) as last from catalog_categories where brand_id = $1 and archived_at is null) l
      where n.name not in (select name from catalog_categories where brand_id = $1 and archived_at is null) order by n.line, n.place
      returning id`,
    [brandId, at],
  );
  return rows.map(({ id }) => id);
}

/** Creates `imported` (`line`, `id`), with ids for new products in the order of the file. */
async function numberProducts(sql: Sql): Promise<void> {
  await sql.query(`create temp table imported on commit drop as
    select line, case kind when 'created' then nextval((select pg_get_serial_sequence('catalog_products', 'id')::regclass))::int else target_id end as id
    from (select line, kind, target_id from compared where kind in ('created', 'changed') order by line) n`);
  await sql.query('analyze imported');
}

const columns = [
  ['name', '"new_name"'],
  ['description', '"new_description"'],
  ['sku', '"new_sku"'],
  ['barcode', '"new_barcode"'],
  ['price_cents', '"new_price"'],
  ['vat_group_id', '"new_vatGroup"'],
  ['is_for_immediate_consumption', '"new_isForImmediateConsumption"'],
  ['tags', '"new_tags"'],
  ['allergens', '"new_allergens"'],
  ['diets', '"new_diets"'],
  ['sale_times', '"new_saleTimes"'],
  ['option_group_ids', 'option_ids'],
  ['image_id', 'image_id'],
] as const;

async function writeProducts(sql: Sql, run: Run): Promise<void> {
  const { brandId, at, keys } = run;
  const assignments = [
    ...columns.map(([name, value]) => [name, `n.${value}`]),
    ...(namesPrices(run) ? [['prices', newPrices]] : []),
    ...(keys.includes('steps')
      ? [['steps', `case when n."new_steps" = '[]' then n."new_steps" else ${storedSteps('n."new_steps"')} end`]]
      : []),
  ];
  const names = assignments.map(([name]) => name).join(', ');
  const values = assignments.map(([, value]) => value).join(', ');
  await sql.query(
    `insert into catalog_products (brand_id, id, signature, kind, created_at, updated_at, ${names})
      select $1, i.id, coalesce(n.signature, gen_random_uuid()::text), n.new_kind::catalog_kind, $2, $2, ${values}
      from compared n join imported i on i.line = n.line where n.kind = 'created'`,
    [brandId, at],
  );
  await sql.query(
    `update catalog_products c set updated_at = greatest($2, c.updated_at + interval '1 ms'),
        archived_at = case when n.restores then null else c.archived_at end, ${assignments.map(([name, value]) => `${name} = ${value}`).join(', ')}
      from compared n where c.brand_id = $1 and c.id = n.target_id and n.kind = 'changed'`,
    [brandId, at],
  );
}

/**
 * Puts products into exactly the categories in their rows, last in those that are new to them. Stores the former positions in categories
 * that they have left, by category id, with their rows: both those stored already, and those stored after this.
 */
async function placeInCategories(sql: Sql, { brandId, importId, keys }: Run): Promise<void> {
  if (!keys.includes('categories')) return;
  await sql.query(
    `create temp table placed on commit drop as select distinct on (i.id, k.id) i.id as product_id, k.id as category_id, i.line
      from imported i join compared n on n.line = i.line cross join unnest(n."new_categories") as own(name)
        join catalog_categories k on k.brand_id = ${brandId} and k.archived_at is null and k.name = own.name order by i.id, k.id`,
  );
  await sql.query('analyze placed');
  await sql.query(
    `with gone as (
        delete from catalog_product_categories pc using catalog_categories k, imported i
          where pc.brand_id = $1 and pc.product_id = i.id and k.id = pc.category_id and k.archived_at is null
            and not exists (select 1 from placed p where p.product_id = pc.product_id and p.category_id = pc.category_id)
          returning i.line, pc.category_id, pc.position),
      places as (select line, jsonb_build_object('places', jsonb_object_agg(category_id, position)) as stood from gone group by line),
      kept as (update import_rows r set before = r.before || p.stood from places p where r.brand_id = $1 and r.import_id = $2 and r.line = p.line)
      update compared n set before = n.before || p.stood from places p where n.line = p.line`,
    [brandId, importId],
  );
  await sql.query(
    `insert into catalog_product_categories (brand_id, category_id, product_id, position)
      select $1, p.category_id, p.product_id, coalesce(l.last, -1) + row_number() over (partition by p.category_id order by p.line)
      from placed p left join (select category_id, max(position) as last from catalog_product_categories where brand_id = $1 group by 1) l
        on l.category_id = p.category_id
      where not exists (select 1 from catalog_product_categories pc where pc.product_id = p.product_id and pc.category_id = p.category_id)`,
    [brandId],
  );
}

/** Updates the restaurants' menus from the products of `imported` that are on one. */
export async function follow(sql: Sql, { at, facts }: Run): Promise<void> {
  const { rows } = await sql.query<{ id: number }>(
    'select distinct catalog_product_id as id from products where catalog_product_id in (select id from imported) order by 1',
  );
  if (rows.length > 0) await runRecorded(sql, facts.follow, { ids: rows.map(({ id }) => id), at });
}

/** The warning `categories`: those that applying would create. */
export async function categoryWarnings(sql: Sql, { brandId, importId, keys }: Run): Promise<Warning[]> {
  if (!keys.includes('categories')) return [];
  const { rows } = await sql.query<{ list: string[] | null }>(
    `with named as materialized (select n.name, min(r.line) as first from import_rows r cross join jsonb_array_elements_text(r.after->'categories') as n(name)
        where r.brand_id = $1 and r.import_id = $2 and r.kind in ('created', 'changed') group by n.name)
      select (array_agg(name order by first))[1:${MAX_LISTED}] as list from named
        where name not in (select k.name from catalog_categories k where k.brand_id = $1 and k.archived_at is null)`,
    [brandId, importId],
  );
  return rows[0]?.list ? [{ type: 'categories', list: rows[0].list }] : [];
}
