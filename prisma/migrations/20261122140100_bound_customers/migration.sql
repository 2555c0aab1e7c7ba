-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "is_bound" BOOLEAN NOT NULL DEFAULT false;

update customers c set is_bound = true
where exists (select from customer_restaurants r where r.brand_id = c.brand_id and r.customer_id = c.id);

-- The newest of those whom all restaurants know, where most belong to others.
create index customers_of_all_restaurants on customers (brand_id, id) where not is_bound;

-- Whether a customer belongs to certain restaurants follows from the rows that say so. Writers hold the customer before they write them.
create function customers_follow_their_restaurants() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    update customers c set is_bound = false from (select distinct brand_id, customer_id from gone) g
    where c.brand_id = g.brand_id and c.id = g.customer_id and c.is_bound
      and not exists (select from customer_restaurants r where r.brand_id = c.brand_id and r.customer_id = c.id);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update customers c set is_bound = true from (select distinct brand_id, customer_id from made) m
    where c.brand_id = m.brand_id and c.id = m.customer_id and not c.is_bound;
  end if;
  return null;
end $$;
create trigger customers_are_bound after insert on customer_restaurants
  referencing new table as made for each statement execute function customers_follow_their_restaurants();
create trigger customers_are_freed after delete on customer_restaurants
  referencing old table as gone for each statement execute function customers_follow_their_restaurants();
create trigger customers_change_restaurants after update on customer_restaurants
  referencing old table as gone new table as made for each statement execute function customers_follow_their_restaurants();
