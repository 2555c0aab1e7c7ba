-- quick on option_groups: a brand has some hundreds of them
-- Groups of a brand could share a choice, which was then charged in each. The first group keeps it, and those that are not archived come
-- first; in the others, and where one group has it twice in other letters, it becomes a choice of its own. Orders keep what was chosen as it was.
with choices as (
  select g.id, c.choice, c.place, row_number() over (
      partition by g.brand_id, lower(c.choice->>'choiceId') order by g.archived_at is not null, g.id, c.place) as nth
  from option_groups g cross join jsonb_array_elements(g.choices) with ordinality as c(choice, place))
update option_groups g set choices = own.choices, updated_at = greatest(now(), g.updated_at + interval '1 ms')
from (
  select id, jsonb_agg(case when nth = 1 then choice else choice || jsonb_build_object('choiceId', gen_random_uuid()) end order by place) as choices
  from choices group by id having max(nth) > 1) own
where own.id = g.id;
