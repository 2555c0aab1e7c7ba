-- AlterTable
ALTER TABLE "stock_levels" ADD COLUMN     "out_since" TIMESTAMPTZ(3);

-- Since the movement that took the last of it, or since the first of its movements where there never was any.
update stock_levels l set out_since = coalesce(
  (select m.created_at from stock_movements m where m.restaurant_id = l.restaurant_id and m.product_id = l.product_id
    and m.quantity_before > 0 and m.quantity_after <= 0 order by m.id desc limit 1),
  (select min(m.created_at) from stock_movements m where m.restaurant_id = l.restaurant_id and m.product_id = l.product_id),
  now())
where quantity <= 0;

-- Whoever writes a quantity keeps it right; a time that is given stands, for histories that are written afterwards.
create function stock_level_runs_out() returns trigger language plpgsql as $$
begin
  new.out_since := case when new.quantity <= 0 then coalesce(new.out_since, clock_timestamp()) end;
  return new;
end $$;
create trigger stock_levels_begin before insert on stock_levels for each row execute function stock_level_runs_out();
create trigger stock_levels_run_out before update of quantity on stock_levels for each row
  when ((old.quantity > 0) is distinct from (new.quantity > 0)) execute function stock_level_runs_out();
alter table stock_levels add constraint stock_levels_out_since check ((quantity > 0) = (out_since is null));

-- What is out, longest first.
create index stock_levels_out on stock_levels (restaurant_id, out_since, product_id) where quantity <= 0;
