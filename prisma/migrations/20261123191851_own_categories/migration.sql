-- AlterTable
ALTER TABLE "categories" ADD COLUMN     "after_category_id" INTEGER,
ADD COLUMN     "rank" INTEGER NOT NULL DEFAULT 0;

-- AddForeignKey
ALTER TABLE "categories" ADD CONSTRAINT "categories_after_category_id_fkey" FOREIGN KEY ("after_category_id") REFERENCES "categories"("id") ON DELETE NO ACTION ON UPDATE CASCADE NOT VALID;

-- Categories of a restaurant alone stand behind one of the brand's, in an order of their own; archived, they keep
-- what stood in them.
create or replace function name_categories(product_ids int[]) returns void language sql as $$
  update products p set category_names = coalesce(named.names, '{}')
  from unnest(product_ids) as wanted(product_id)
    left join (select pc.product_id, array_agg(c.name order by c.position, c.rank, c.id) as names
      from product_categories pc join categories c on c.id = pc.category_id
      where pc.product_id = any(product_ids) and c.archived_at is null group by pc.product_id) named using (product_id)
  where p.id = wanted.product_id and p.category_names is distinct from coalesce(named.names, '{}')
$$;

create or replace function categories_changed() returns trigger language plpgsql as $$
begin
  perform name_categories(array(select distinct pc.product_id from product_categories pc
    join after on after.id = pc.category_id join before on before.id = after.id
    where (after.name, after.position, after.rank, after.archived_at) is distinct from (before.name, before.position, before.rank, before.archived_at)
    order by 1));
  return null;
end $$;
