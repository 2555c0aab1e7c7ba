import type { Sql } from '@/server/imports/pipeline/import-work';
import { type Field, fields, isNamed, isPrice, namesPrices, pricesOf, type Run } from './fields';

/** The tables that the comparison of product rows reads. */
export function listTablesRead(run: Run): string[] {
  const otherTables: [string, boolean][] = [
    ['catalog_categories', isNamed(run, 'categories')],
    ['catalog_product_categories', isNamed(run, 'categories')],
    ['option_groups', isNamed(run, 'optionGroups')],
    ['images', isNamed(run, 'image')],
  ];
  return ['catalog_products', ...otherTables.filter(([, isRead]) => isRead).map(([name]) => name)];
}

/** SQL: a product's value of a field that the file does not set. Categories, steps and images are written elsewhere, or not at all. */
function currentValueOf({ key, type, held, otherwise }: Field): string {
  if (['categories', 'optionGroups', 'steps', 'image'].includes(key)) return `null::${type}`;
  return otherwise === undefined ? held : `coalesce(${held}, ${otherwise})`;
}

/** By the names in the preview. If they are unchanged, the product keeps its option groups. */
const optionIds = `case when r.before->'optionGroups' = r.after->'optionGroups' then c.option_group_ids
  else array(select min(g.id) from jsonb_array_elements_text(r.after->'optionGroups') with ordinality own(name, place)
    join option_groups g on g.brand_id = r.brand_id and g.archived_at is null and g.name = own.name group by own.place order by own.place) end`;
const imageId = `case when r.before->'image' = r.after->'image' then c.image_id
  else (select i.id from images i where i.brand_id = r.brand_id and i.archived_at is null and i.name = r.after->>'image' order by i.number desc limit 1) end`;

/** Creates `compared` from the stored rows. Fields without a column in the file are unchanged. */
export async function recallProducts(sql: Sql, run: Run): Promise<void> {
  const { brandId, importId } = run;
  const namedFields = fields.filter(({ key }) => isNamed(run, key));
  const hasPrices = namesPrices(run);
  const otherFields = fields.filter((field) => !isNamed(run, field.key) && (hasPrices || !isPrice(field.key)));
  await sql.query(`create temp table compared on commit drop as
    select r.line, r.kind::text as kind, r.target_id, r.before, coalesce(r.after ? 'archivedAt', false) as restores, r.values->>'signature' as signature,
      coalesce(r.values->>'kind', case when r.after->'steps' <> '[]' then 'formula' else 'product' end) as new_kind,
      ${isNamed(run, 'optionGroups') ? optionIds : `coalesce(c.option_group_ids, '{}')`} as option_ids,
      ${isNamed(run, 'image') ? imageId : 'c.image_id'} as image_id,
      ${[...namedFields.map(({ key }) => `a."${key}" as "new_${key}"`), ...otherFields.map((field) => `${currentValueOf(field)} as "new_${field.key}"`)].join(', ')}
    from import_rows r left join catalog_products c on c.brand_id = ${brandId} and c.id = r.target_id
      left join lateral (select ${pricesOf('c.prices')} as prices where ${hasPrices}) hp on c.id is not null
      left join lateral jsonb_to_record(r.after) as a(${namedFields.map(({ key, type }) => `"${key}" ${type}`).join(', ')}) on true
    where r.brand_id = ${brandId} and r.import_id = ${importId} and r.kind in ('created', 'changed')`);
  await sql.query('analyze compared (line, kind, target_id)');
}
