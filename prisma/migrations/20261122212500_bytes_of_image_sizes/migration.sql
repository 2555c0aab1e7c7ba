-- What a version takes up beside its source, whose bytes have a column of their own: versions that share files count them once.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    ids := array(select id from images where id > last order by id limit 1000);
    exit when cardinality(ids) = 0;
    update image_versions set bytes = (select coalesce(sum(value::int), 0) from jsonb_each_text(sizes)) where image_id = any(ids);
    last := ids[cardinality(ids)];
    commit;
  end loop;
end $$;
