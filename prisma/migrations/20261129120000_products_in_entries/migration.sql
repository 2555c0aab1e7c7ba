-- The ids of the products that an entry about a whole catalog or menu changed: a change of many has them as keys, an offer in groups.
create function products_in_entry(state jsonb) returns text[] language sql immutable parallel safe as $$
  select array(
    select jsonb_object_keys(case when jsonb_typeof(state -> 'products') = 'object' then state -> 'products' end)
    union select id #>> '{}' from jsonb_path_query(state, '$.changed[*].productIds[*]') as id)
$$;
