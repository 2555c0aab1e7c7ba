import { anyOf, doubledRows, kindOfRow, listOf, problemJson, when } from '@/server/imports/pipeline/compare-sql';
import type { Sql } from '@/server/imports/pipeline/import-work';
import { MAX_CATEGORIES } from '../catalog.values';
import { fields, isDifferent, isNamed, newValue, pricesOf, type Run } from './fields';
import { refuseHeldSkus } from './skus';
import { nameSteps, refuseMissingChoices } from './steps';

/** Keys that no two rows may share. Names count only for rows without another key. */
const uniqueKeys = [
  { key: 'sku', value: 'sku', rows: 'wanted' },
  {
    key: 'signature',
    value: 'signature',
    rows: '(select w.line, w.signature from wanted w where not exists (select from matched m where m.line = w.line)) own',
  },
  {
    key: 'name',
    value: 'search_name',
    rows: `(select line, search_name from wanted where "productId" is null and signature is null and sku is null and barcode is null) own`,
  },
  { key: '', value: 'target_id', rows: 'matched' },
];

/**
 * Keys of a row that belong to another product than its target, and names or barcodes that several products have. Whether another product
 * of the file gives up its SKU is checked after all rows are compared.
 */
const foreignKeyProblems = `
  select f.line, jsonb_agg(case when f.rank in (2, 3)
      then ${problemJson('conflict', 'belongs_to_another', null)} || jsonb_build_object('column', (array['signature', 'sku'])[f.rank - 1], 'value', f.value)
      else ${problemJson('conflict', 'several_products', null)} end || jsonb_build_object('targetIds', jsonb_build_array(f.product_id)) order by f.rank, f.product_id) as problems
  from found f join matched m on m.line = f.line
  where f.product_id <> m.target_id and (f.rank in (2, 3) or f.rank = m.rank)
    and not (f.rank = 3 and f.product_id in (select target_id from matched)) group by f.line`;

/** Creates `compared`: the new value of each field, besides the columns that all imports have. */
export async function compareProducts(sql: Sql, run: Run): Promise<void> {
  await sql.query(
    'drop table if exists compared, doubled, others, known_categories, named_categories, held_categories, named_options, held_options, named_steps, held_steps, named_images',
  );
  await sql.query(`create temp table doubled on commit drop as ${doubledRows(uniqueKeys, 'same_product')}`);
  await sql.query(`create temp table others on commit drop as ${foreignKeyProblems}`);
  await nameCategories(sql, run);
  await nameOptionGroups(sql, run);
  await nameSteps(sql, run);
  await nameImages(sql, run);
  for (const table of [
    'doubled',
    'others',
    'named_categories',
    'held_categories',
    'named_options',
    'held_options',
    'named_steps',
    'held_steps',
    'named_images',
  ])
    await sql.query(`analyze ${table}`);
  await sql.query(comparison(run));
  if (isNamed(run, 'steps')) await refuseMissingChoices(sql, problemJson('error', 'unknown_choice', 'steps', `'value', missing.name`));
  await sql.query('analyze compared (line, kind, target_id)');
  if (isNamed(run, 'sku') || run.options.restoreArchived) await refuseHeldSkus(sql, run);
}

/**
 * `known_categories`: those of the brand, followed by new ones, spelled as in their first row. `named_categories`: those of each row, in
 * the brand's spelling. `held_categories`: those of each product.
 */
async function nameCategories(sql: Sql, { brandId }: Run): Promise<void> {
  await sql.query(`create temp table known_categories on commit drop as
    with held as (select id, name, lower(name) as plain, row_number() over (order by position, id)::int as place
        from catalog_categories where brand_id = ${brandId} and archived_at is null),
      fresh as (select distinct on (lower(name)) name, line, place from (
          select w.line, own.name, own.place from wanted w cross join unnest(w.categories) with ordinality as own(name, place)
          where w.faults is null or not jsonb_path_exists(w.faults, '$[*] ? (@.severity == "error")')) n
        where lower(name) not in (select plain from held) order by lower(name), line, place)
    select id, name, plain, place from held
    union all select null, name, lower(name), (select count(*)::int from held) + row_number() over (order by line, place)::int from fresh`);
  await sql.query('analyze known_categories');
  await sql.query(`create temp table named_categories on commit drop as
    with called as (select distinct name from (select unnest(categories) as name from wanted) n),
      meant as (select distinct on (n.name) n.name, k.name as known, k.place, k.id is null as is_new from called n
        join known_categories k on k.plain = lower(n.name) order by n.name, k.name <> n.name, k.place)
    select w.line, array_agg(m.known order by own.place) as names, max(m.place) filter (where m.is_new) as newest
    from wanted w cross join unnest(w.categories) with ordinality as own(name, place) join meant m on m.name = own.name group by w.line`);
  await sql.query(`create temp table held_categories on commit drop as
    select pc.product_id, array_agg(k.name order by k.position, k.id) as names, array_agg(k.id) as ids
    from catalog_product_categories pc join catalog_categories k on k.id = pc.category_id and k.archived_at is null
    where pc.brand_id = ${brandId} and pc.product_id in (select target_id from matched) group by pc.product_id`);
}

/** `held_options`: the option groups of each product. `named_options`: those of each row, matched by name. */
async function nameOptionGroups(sql: Sql, run: Run): Promise<void> {
  const { brandId } = run;
  await sql.query(`create temp table held_options on commit drop as
    select c.id as product_id, array_agg(g.name order by own.place) as names
    from catalog_products c cross join unnest(c.option_group_ids) with ordinality as own(id, place) join option_groups g on g.id = own.id
    where ${isNamed(run, 'optionGroups')} and c.brand_id = ${brandId} and c.id in (select target_id from matched) group by c.id`);
  await sql.query(`create temp table named_options on commit drop as
    with groups as (select id, name, lower(name) as plain from option_groups where brand_id = ${brandId} and archived_at is null),
      called as (select distinct name from (select unnest("optionGroups") as name from wanted) n),
      meant as (select n.name, min(g.id) as id, min(g.name) as known, count(g.id) as number from called n
        left join groups g on g.plain = lower(n.name) and (g.name = n.name or not exists (select from groups x where x.name = n.name)) group by n.name)
    select w.line, array_agg(m.id order by own.place) as ids, array_agg(coalesce(m.known, own.name) order by own.place) as names,
      min(own.name) filter (where m.number = 0) as unknown, min(own.name) filter (where m.number > 1) as several
    from wanted w cross join unnest(w."optionGroups") with ordinality as own(name, place) join meant m on m.name = own.name group by w.line`);
}

/** SQL: the name of an image without extension, which people often omit. */
const withoutExtension = (name: string) => `lower(regexp_replace(${name}, '\\.(jpe?g|png|webp|avif)$', '', 'i'))`;

/** `named_images`: the library's images named in rows; if several have the name, the newest. */
async function nameImages(sql: Sql, { brandId }: Run): Promise<void> {
  await sql.query(`create temp table named_images on commit drop as
    select distinct on (n.name) n.name, i.id, i.name as known from (select distinct image as name from wanted where image is not null) n
      join images i on i.brand_id = ${brandId} and i.archived_at is null and ${withoutExtension('i.name')} = ${withoutExtension('n.name')}
    order by n.name, i.name <> n.name, i.number desc`);
}

/** The named things in the brand's spelling. Groups that a product already has may be archived; their names stay unchanged. */
const namedValues: Readonly<Record<string, string>> = {
  categories: `case when w.categories = '{}' then w.categories else nc.names end`,
  vatGroup: `case when hc.vat_group_id = any(w."vatGroupsOfRate") then hc.vat_group_id else w."vatGroup" end`,
  image: `case when w.image is null or w.image = hi.name then w.image else coalesce(ni.known, hi.name) end`,
  optionGroups: `case when w."optionGroups" = '{}' or w."optionGroups" = ho.names then w."optionGroups" else no.names end`,
  steps: `case when w.steps = '[]' then w.steps else ns.steps end`,
};

/** The ids of the named things that a product has: names may have changed when the import is undone. */
const heldIds: Readonly<Record<string, string>> = {
  categories: `'categoryIds', coalesce(held_category_ids, '{}')`,
  optionGroups: `'optionGroupIds', held_option_ids`,
  image: `'imageId', held_image_id`,
};

function comparison(run: Run): string {
  const { brandId, keys, options } = run;
  const namedFields = fields.filter(({ key }) => isNamed(run, key));
  const ids = namedFields.flatMap(({ key }) => heldIds[key] ?? []);
  // Stored values are JSON. If a value is already what the product will have, it is not built again.
  const isAsRead =
    keys.every(
      (key) => namedFields.some((field) => field.key === key) && !['image', 'optionGroups', 'otherPrices', 'steps'].includes(key),
    ) &&
    [
      ...namedFields.map(({ key }) => `w."${key}" is not null`),
      ...(keys.includes('categories') ? ['(w.categories = nc.names) is true'] : []),
      ...(keys.includes('vatGroup') ? ['w."vatGroupsOfRate" is null'] : []),
    ].join(' and ');
  const object = (age: 'old' | 'new') => `jsonb_build_object(${namedFields.map(({ key }) => `'${key}', "${age}_${key}"`).join(', ')})`;
  const problems = [
    when('"w_productId" is not null and unknown_id', problemJson('error', 'unknown_product', 'productId', `'value', "w_productId"::text`)),
    when('target_id is null and "new_name" is null and not is_bad', problemJson('error', 'no_name', 'name')),
    when('stays_archived', problemJson('warning', 'archived', null, `'targetIds', jsonb_build_array(target_id)`)),
    when('restores and (sku_taken or sku_doubled)', problemJson('conflict', 'belongs_to_another', 'sku', `'value', "new_sku"`)),
    when(
      `newest_category > ${MAX_CATEGORIES}`,
      problemJson('error', 'too_many_categories', 'categories', `'params', '{"limit": ${MAX_CATEGORIES}}'::jsonb`),
    ),
    when(`"new_steps" <> '[]' and coalesce(held_kind, file_kind) = 'product'`, problemJson('error', 'not_a_formula', 'steps')),
    when('held_kind <> file_kind', problemJson('error', 'other_kind', 'kind')),
    when('unknown_choice is not null', problemJson('error', 'unknown_choice', 'steps', `'value', unknown_choice`)),
    when('several_choice is not null', problemJson('error', 'several_choices', 'steps', `'value', several_choice`)),
    when('is_chosen_twice and unknown_choice is null', problemJson('error', 'invalid_steps', 'steps')),
    when('image_unknown', problemJson('warning', 'unknown_image', 'image', `'value', image_text`)),
    ...(keys.includes('optionGroups')
      ? [
          when(
            'unknown_option is not null and not same_options',
            problemJson('error', 'unknown_option_group', 'optionGroups', `'value', unknown_option`),
          ),
          when(
            'several_option is not null and not same_options',
            problemJson('error', 'several_option_groups', 'optionGroups', `'value', several_option`),
          ),
        ]
      : []),
  ];
  const isFine = `faults is null and others is null and doubled is null and ${anyOf(problems)} is not true`;
  // Each step ends with `offset 0`. Without it, PostgreSQL would inline its expressions and compute them at every use.
  return `create temp table compared on commit drop as
    with named as (
      select w.line, m.target_id, w."productId", w.signature, w.faults, nc.newest as newest_category, no.unknown as unknown_option, no.several as several_option,
        ns.unknown as unknown_choice, ns.several as several_choice, ns.is_twice as is_chosen_twice, w.kind as file_kind, hc.kind::text as held_kind,
        ni.id as named_image_id, w.image is not null and w.image is distinct from hi.name and ni.id is null as image_unknown, w.image as image_text,
        coalesce(w."optionGroups" = ho.names or no.names = ho.names, false) as same_options,
        case when w."optionGroups" = '{}' then '{}'::int[] else no.ids end as option_ids, w.vals, ${isAsRead} as is_as_read,
        ${fields.map(({ key }) => `${namedValues[key] ?? `w."${key}"`} as "${key}"`).join(', ')}
      from wanted w left join matched m on m.line = w.line left join named_categories nc on nc.line = w.line
        left join named_options no on no.line = w.line left join held_options ho on ho.product_id = m.target_id
        left join named_steps ns on ns.line = w.line left join named_images ni on ni.name = w.image left join catalog_products hc on hc.brand_id = ${brandId} and hc.id = m.target_id
        left join images hi on hi.id = hc.image_id offset 0),
    sides as (
      select w.line, w.target_id, c.archived_at, w.faults, w.vals, w.is_as_read, w.signature, d.problems as doubled, o.problems as others, w.newest_category, w.unknown_option,
        w.several_option, w.unknown_choice, w.several_choice, w.is_chosen_twice, w.file_kind, w.held_kind, c.archived_at is not null and ${!options.restoreArchived} as stays_archived, c.archived_at is not null and ${options.restoreArchived} as restores,
        w.faults is not null and jsonb_path_exists(w.faults, '$[*] ? (@.severity == "error")') as is_bad,
        w."productId" as "w_productId", w."productId" is distinct from w.target_id as unknown_id,
        w.same_options, w.option_ids, w.named_image_id, w.image_unknown, w.image_text, c.image_id as held_image_id, c.option_group_ids as held_option_ids,
        kc.ids as held_category_ids, w.sku is null as is_sku_held,
        ${fields.map((field) => `${field.held} as "old_${field.key}", ${newValue(run, field)} as "new_${field.key}"`).join(',\n        ')}
      from named w left join doubled d on d.line = w.line left join others o on o.line = w.line
        left join catalog_products c on c.brand_id = ${brandId} and c.id = w.target_id
        left join images im on im.id = c.image_id
        left join lateral (select ${pricesOf('c.prices')} as prices) p on true
        cross join lateral (select case when c.id is not null then p.prices end as prices) hp
        left join held_categories kc on kc.product_id = w.target_id
        cross join lateral (select case when c.id is not null then coalesce(kc.names, '{}') end as names) hc
        left join held_options go on go.product_id = w.target_id
        cross join lateral (select case when c.id is not null then coalesce(go.names, '{}') end as names) ho
        left join held_steps st on st.product_id = w.target_id
        cross join lateral (select case when c.id is not null then coalesce(st.steps, '[]') end as steps) hs offset 0),
    judged as (
      select *, ${[...namedFields.map(isDifferent), 'restores'].join(' or ')} as is_different,
        restores and exists (select 1 from catalog_products x where x.brand_id = ${brandId} and x.archived_at is null and x.id <> target_id
          and x.sku = "new_sku" and x.id not in (select m.target_id from matched m)) as sku_taken,
        ${options.restoreArchived} and is_sku_held and "new_sku" is not null and count(*) filter (where target_id is null or restores or "new_sku" is distinct from "old_sku")
          over (partition by "new_sku") > 1 as sku_doubled from sides offset 0),
    told as (
      select *, case when ${isFine} then null
        else nullif(coalesce(faults, '[]') || coalesce(others, '[]') || coalesce(doubled, '[]') || ${listOf(problems)}, '[]') end as problems from judged offset 0)
    select line, ${kindOfRow('stays_archived or not is_different')} as kind, target_id, problems, restores, signature,
      case when target_id is not null and is_different and not stays_archived then ${object('old')} || jsonb_build_object(${ids.join(', ')}) || case when restores
        then jsonb_build_object('archivedAt', archived_at) else '{}' end end as before,
      case when target_id is null or is_different and not stays_archived then case when is_as_read then vals else ${object('new')} end || case when restores
        then jsonb_build_object('archivedAt', null) else '{}' end end as after,
      case when same_options or option_ids is null then coalesce(held_option_ids, '{}') else option_ids end as option_ids,
      case when "new_image" is null then null when "new_image" is not distinct from "old_image" then held_image_id else named_image_id end as image_id,
      coalesce(file_kind, case when "new_steps" <> '[]' then 'formula' else 'product' end) as new_kind,
      ${fields.map(({ key }) => `"new_${key}"`).join(', ')}
    from told`;
}
