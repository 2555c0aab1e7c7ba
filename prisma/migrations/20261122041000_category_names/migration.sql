-- AlterTable
ALTER TABLE "products" ADD COLUMN     "category_names" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- The names of a product's categories stand with the product: a page of a hundred products reads them at no cost, whatever plan
-- PostgreSQL would make of looking them up.
create function name_categories(product_ids int[]) returns void language sql as $$
  update products p set category_names = coalesce(named.names, '{}')
  from unnest(product_ids) as wanted(product_id)
    left join (select pc.product_id, array_agg(c.name order by c.position, c.id) as names
      from product_categories pc join categories c on c.id = pc.category_id
      where pc.product_id = any(product_ids) group by pc.product_id) named using (product_id)
  where p.id = wanted.product_id and p.category_names is distinct from coalesce(named.names, '{}')
$$;

create function product_categories_changed() returns trigger language plpgsql as $$
begin
  perform name_categories(array(select distinct product_id from changed order by product_id));
  return null;
end $$;
create trigger product_categories_added after insert on product_categories referencing new table as changed
  for each statement execute function product_categories_changed();
create trigger product_categories_removed after delete on product_categories referencing old table as changed
  for each statement execute function product_categories_changed();
create function product_categories_refused() returns trigger language plpgsql as $$
begin
  raise exception 'product_categories: add and remove rows, an update is refused' using errcode = 'restrict_violation';
end $$;
create trigger product_categories_as_they_are before update on product_categories
  for each statement execute function product_categories_refused();

create function categories_changed() returns trigger language plpgsql as $$
begin
  perform name_categories(array(select distinct pc.product_id from product_categories pc
    join after on after.id = pc.category_id join before on before.id = after.id
    where (after.name, after.position) is distinct from (before.name, before.position) order by 1));
  return null;
end $$;
create trigger categories_renamed after update on categories referencing old table as before new table as after
  for each statement execute function categories_changed();

select name_categories(array(select distinct product_id from product_categories));
