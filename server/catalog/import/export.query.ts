import type { Locale } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { utc } from '@/server/core/reads/page';
import { vatGroups } from '@/server/fiscal/referential';
import { type AmountWriting, amountCell } from '@/server/reports/amount-cell';
import { LIST_SEPARATOR } from '@/server/reports/table-file.values';
import { type CatalogColumnKey, catalogColumns, priceColumns } from '../catalog-file.values';
import { allergenWords, dayWords, dietWords, firstWords, kindWords, modeWords, weekdays } from '../catalog-words.values';

interface Writing extends AmountWriting {
  locale: Locale;
}

const SEPARATOR = ` ${LIST_SEPARATOR} `;

/** Escapes the list separator in a name (cells.rules, `readNames`). */
const escapeName = (name: Prisma.Sql) => Prisma.sql`replace(replace(${name}, '\\', '\\\\'), '|', '\\|')`;

const json = (words: Record<string, string>) => Prisma.sql`${JSON.stringify(words)}::jsonb`;

/** Codes as words of a language, in their own order. */
const codeWords = (codes: Prisma.Sql, wordByCode: Record<string, string>) =>
  Prisma.sql`(select string_agg(coalesce(${json(wordByCode)} ->> code, code), ${SEPARATOR} order by place) from unnest(${codes}) with ordinality as own(code, place))`;

/** One of a product's special prices. */
const specialPrice = (target: string, writing: Writing) => {
  const [channelId = '', mode = ''] = target.split('/');
  const cents = Prisma.sql`(p->>'priceCents')::int`;
  return Prisma.sql`(select ${amountCell(cents, writing)} from jsonb_array_elements(c.prices) p
    where coalesce(p->>'channelId', '') = ${channelId} and coalesce(p->>'mode', '') = ${mode} limit 1)`;
};

function otherPrices(writing: Writing): Prisma.Sql {
  const target = Prisma.sql`concat(p->>'channelId', '/', p->>'mode')`;
  const cents = Prisma.sql`(p->>'priceCents')::int`;
  const modes = json(firstWords(modeWords, writing.locale));
  return Prisma.sql`(select string_agg(concat_ws(' / ', p->>'channelId', ${modes} ->> (p->>'mode')) || ': ' || ${amountCell(cents, writing)}, ${SEPARATOR} order by ${target} collate "C")
    from jsonb_array_elements(c.prices) p where ${target} not in (${Prisma.join(Object.values(priceColumns))}))`;
}

/** Times such as `lun, mar 11:00-15:00`: days with equal hours are combined. */
function saleTimes(locale: Locale): Prisma.Sql {
  const timeText = (minutes: Prisma.Sql) =>
    Prisma.sql`lpad((${minutes} / 60)::text, 2, '0') || ':' || lpad((${minutes} % 60)::text, 2, '0')`;
  const dayOrder = json(Object.fromEntries(weekdays.map((day, index) => [day, String(index)])));
  return Prisma.sql`(select string_agg(t.days || ' ' || ${timeText(Prisma.sql`t.start`)} || '-' || ${timeText(Prisma.sql`t.finish`)}, ${SEPARATOR} order by t.first, t.start) from (
    select (s->>'start')::int as start, (s->>'end')::int as finish, min((${dayOrder} ->> (s->>'day'))::int) as first,
      string_agg(${json(firstWords(dayWords, locale))} ->> (s->>'day'), ', ' order by (${dayOrder} ->> (s->>'day'))::int) as days
    from jsonb_array_elements(c.sale_times) s group by 1, 2) t)`;
}

/** A name in a cell of steps (steps.rules). */
const stepName = (name: Prisma.Sql) => Prisma.sql`regexp_replace(${name}, '([\\\\|:;=#])', '\\\\\\1', 'g')`;

/** If names would exceed a spreadsheet cell, all choices are written as ids. */
const MAX_CHARACTERS = 32_000;

/**
 * The steps of formulas in the format of `steps.rules`: a choice by its name, or by its id if another product on sale has the same name.
 */
function stepCells(brandId: number, writing: Writing): Prisma.Sql {
  const extra = Prisma.sql`(ch.value->>'extraCents')::int`;
  const writeStep = (product: Prisma.Sql) => Prisma.sql`(s.value->>'min') || '-' || (s.value->>'max') || ': ' || string_agg(${product}
    || case when ${extra} > 0 then ' = ' || ${amountCell(extra, writing)} else '' end, '; ' order by ch.place)`;
  const byId = Prisma.sql`'#' || p.id`;
  return Prisma.sql`called as (
      select name, count(*) as times from catalog_products where brand_id = ${brandId} and kind = 'product' and archived_at is null group by name),
    steps as (
      select f.id, s.place, ${stepName(Prisma.sql`s.value->>'name'`)} || ' ' as name,
        ${writeStep(Prisma.sql`case when p.archived_at is null and u.times = 1 then ${stepName(Prisma.sql`p.name`)} else ${byId} end`)} as by_name,
        ${writeStep(byId)} as by_id
      from catalog_products f cross join jsonb_array_elements(f.steps) with ordinality as s(value, place)
        cross join jsonb_array_elements(s.value->'choices') with ordinality as ch(value, place)
        join catalog_products p on p.id = (ch.value->>'productId')::int left join called u on u.name = p.name
      where f.brand_id = ${brandId} and f.kind = 'formula' group by f.id, s.place, s.value),
    step_cells as (
      select id as product_id, case when sum(length(name || by_name)) < ${MAX_CHARACTERS} then string_agg(name || by_name, ${SEPARATOR} order by place)
        else string_agg(name || by_id, ${SEPARATOR} order by place) end as cell
      from steps group by id)`;
}

function cells(writing: Writing): Record<CatalogColumnKey, Prisma.Sql> {
  const { locale } = writing;
  const groups = Object.fromEntries(vatGroups.map(({ vatGroupId, name }) => [vatGroupId, name[locale]]));
  const prices = Object.fromEntries(Object.entries(priceColumns).map(([key, target]) => [key, specialPrice(target, writing)]));
  return {
    ...(prices as Record<keyof typeof priceColumns, Prisma.Sql>),
    productId: Prisma.sql`c.id`,
    signature: Prisma.sql`c.signature`,
    sku: Prisma.sql`c.sku`,
    name: Prisma.sql`c.name`,
    description: Prisma.sql`nullif(c.description, '')`,
    categories: Prisma.sql`k.names`,
    price: amountCell(Prisma.sql`c.price_cents`, writing),
    otherPrices: otherPrices(writing),
    vatGroup: Prisma.sql`${json(groups)} ->> c.vat_group_id::text`,
    isForImmediateConsumption: Prisma.sql`case when c.is_for_immediate_consumption then 'true' else 'false' end`,
    tags: Prisma.sql`(select string_agg(${escapeName(Prisma.sql`tag`)}, ${SEPARATOR} order by place) from unnest(c.tags) with ordinality as own(tag, place))`,
    allergens: codeWords(Prisma.sql`c.allergens`, firstWords(allergenWords, locale)),
    diets: codeWords(Prisma.sql`c.diets`, firstWords(dietWords, locale)),
    optionGroups: Prisma.sql`(select string_agg(${escapeName(Prisma.sql`g.name`)}, ${SEPARATOR} order by own.place)
      from unnest(c.option_group_ids) with ordinality as own(id, place) join option_groups g on g.id = own.id)`,
    steps: Prisma.sql`st.cell`,
    saleTimes: saleTimes(locale),
    image: Prisma.sql`im.name`,
    barcode: Prisma.sql`c.barcode`,
    kind: Prisma.sql`${json(firstWords(kindWords, locale))} ->> c.kind::text`,
    createdAt: utc('c.created_at'),
    updatedAt: utc('c.updated_at'),
    archivedAt: utc('c.archived_at'),
  };
}

/**
 * The rows of a catalog file, by each product's first category and its place there. Cells are not guarded yet.
 * @param where conditions on a product `c` of the brand
 */
export function catalogFileRows(brandId: number, where: Prisma.Sql, writing: Writing): Prisma.Sql {
  const cell = cells(writing);
  const columns = Prisma.join(catalogColumns.map(({ key }) => cell[key]));
  return Prisma.sql`
    with in_categories as (
      select pc.product_id, string_agg(${escapeName(Prisma.sql`k.name`)}, ${SEPARATOR} order by k.position, k.id) as names,
        (array_agg(array[k.position, pc.position] order by k.position, k.id))[1:1] as place
      from catalog_product_categories pc join catalog_categories k on k.id = pc.category_id and k.archived_at is null
      where pc.brand_id = ${brandId} group by pc.product_id),
    ${stepCells(brandId, writing)}
    select ${columns} from catalog_products c left join in_categories k on k.product_id = c.id left join step_cells st on st.product_id = c.id left join images im on im.id = c.image_id
    where ${where} order by k.place nulls last, c.id`;
}
