import type { Sql } from '@/server/imports/pipeline/import-work';
import { isNamed, type Run } from './fields';

const eachStep = (steps: string) => `jsonb_array_elements(${steps}) with ordinality as s(value, place)`;
const eachChoice = `jsonb_array_elements(s.value->'choices') with ordinality as ch(value, place)`;
const stepOf = (choices: string) =>
  `jsonb_build_object('name', s.value->'name', 'min', s.value->'min', 'max', s.value->'max', 'choices', ${choices})`;
const listOf = (steps: string, choices: string) =>
  `(select coalesce(jsonb_agg(${stepOf(choices)} order by s.place), '[]') from ${eachStep(steps)})`;

/** SQL: the steps of a formula, with the names of the choices. */
const withNames = (steps: string) =>
  listOf(
    steps,
    `(select jsonb_agg(jsonb_build_object('productId', p.id, 'name', p.name, 'extraCents', ch.value->'extraCents') order by ch.place)
      from ${eachChoice} join catalog_products p on p.id = (ch.value->>'productId')::int)`,
  );

/** SQL: the steps of a row in the stored format. Products created by the same file are found by their line, in `imported`. */
export const storedSteps = (steps: string) =>
  listOf(
    steps,
    `(select jsonb_agg(jsonb_build_object('extraCents', ch.value->'extraCents',
        'productId', coalesce((ch.value->>'productId')::int, (select own.id from imported own where own.line = (ch.value->>'line')::int))) order by ch.place)
      from ${eachChoice})`,
  );

/** SQL: whether a row's product can be a choice, and will exist. */
const isChoosable = `w.name is not null and coalesce(hc.kind::text, w.kind, case when coalesce(w.steps, '[]') = '[]' then 'product' end) = 'product'
  and (w.faults is null or not jsonb_path_exists(w.faults, '$[*] ? (@.severity == "error")'))`;

/**
 * `held_steps`: those of each formula. `named_steps`: those of each row, with problems. A name refers to the brand's product with exactly
 * this name; otherwise to a row of the file with it; otherwise to one that differs only in accents and case.
 */
export async function nameSteps(sql: Sql, run: Run): Promise<void> {
  const { brandId } = run;
  await sql.query(`create temp table held_steps on commit drop as
    select c.id as product_id, ${withNames('c.steps')} as steps from catalog_products c
    where c.brand_id = ${brandId} and c.kind = 'formula' and c.id in (select target_id from matched)`);
  await sql.query(`create temp table named_steps on commit drop as
    with given as (
        select w.line, s.place as step, s.value, ch.place, (ch.value->>'id')::int as id, ch.value->>'name' as name, ch.value->'extraCents' as extra
        from wanted w cross join ${eachStep('w.steps')} cross join ${eachChoice} where ${isNamed(run, 'steps')}),
      called as (select distinct name, search_fold(name) as folded from given where name is not null),
      candidates as (
        select n.name, c.id as product_id, null::int as line, case when c.name = n.name then 1 else 3 end as rank
        from called n join catalog_products c on c.search_name = n.folded
        where c.brand_id = ${brandId} and c.kind = 'product' and c.archived_at is null
        union all
        select n.name, m.target_id, case when m.target_id is null then w.line end, case when w.name = n.name then 2 else 4 end
        from called n join wanted w on w.search_name = n.folded left join matched m on m.line = w.line
          left join catalog_products hc on hc.brand_id = ${brandId} and hc.id = m.target_id
        where ${isChoosable}),
      best as (select name, min(rank) as rank from candidates group by name),
      meant as (select name, min(product_id) as product_id, min(line) as line, count(distinct coalesce(product_id, -line)) as number
        from candidates join best using (name, rank) group by name),
      chosen as (
        select g.*, coalesce(own.id, m.product_id) as product_id, case when m.product_id is null then m.line end as new_line, coalesce(m.number, 1) as number
        from given g left join catalog_products own on own.brand_id = ${brandId} and own.id = g.id and own.kind = 'product'
          left join meant m on m.name = g.name),
      steps as (
        select h.line, h.step, h.value - 'choices' || jsonb_build_object('choices', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
            'productId', h.product_id, 'line', h.new_line, 'name', coalesce(p.name, h.name), 'extraCents', h.extra)) order by h.place)) as value,
          min(coalesce(h.name, '#' || h.id)) filter (where h.product_id is null and h.new_line is null) as unknown,
          min(h.name) filter (where h.number > 1) as several, count(*) > count(distinct coalesce(h.product_id, -h.new_line)) as is_twice
        from chosen h left join catalog_products p on p.id = h.product_id group by h.line, h.step, h.value)
    select line, jsonb_agg(value order by step) as steps, min(unknown) as unknown, min(several) as several, bool_or(is_twice) as is_twice
    from steps group by line`);
}

/** Refuses formulas of `compared` with a product that the file would have created, but whose row has errors. */
export async function refuseMissingChoices(sql: Sql, problem: string): Promise<void> {
  await sql.query(`update compared n set kind = 'error', problems = coalesce(n.problems, '[]') || jsonb_build_array(${problem})
    from (select distinct on (f.line) f.line, ch->>'name' as name
      from compared f cross join jsonb_path_query(f."new_steps", '$[*].choices[*] ? (exists(@.line))') as ch
      where f.kind in ('created', 'changed') and not exists (select from compared c where c.line = (ch->>'line')::int and c.kind = 'created')
      order by f.line) missing
    where n.line = missing.line`);
}
