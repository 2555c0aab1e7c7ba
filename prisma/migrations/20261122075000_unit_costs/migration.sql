-- AlterTable
ALTER TABLE "stock_levels" ADD COLUMN     "unit_cost_cents" INTEGER;

-- What a unit of a product cost in each delivery that says so: the mean of its lines there, in cents.
create view stock_delivery_costs as
  select l.product_id, l.delivery_id, d.received_at, round(sum(l.quantity::bigint * l.unit_cost_cents) / sum(l.quantity))::int as unit_cost_cents
  from stock_delivery_lines l join stock_deliveries d on d.id = l.delivery_id
  where l.unit_cost_cents is not null group by l.product_id, l.delivery_id, d.received_at;

-- What a unit cost last stands with the level: an inventory reads it at no cost. Whoever books a receipt or takes one out calls this for
-- the products of it, whose levels it has locked.
create function cost_products(product_ids int[]) returns void language sql as $$
  update stock_levels l set unit_cost_cents = latest.unit_cost_cents
  from unnest(product_ids) as wanted(product_id)
    left join (select distinct on (product_id) product_id, unit_cost_cents from stock_delivery_costs
      where product_id = any(product_ids) and received_at is not null order by product_id, received_at desc, delivery_id desc) latest using (product_id)
  where l.product_id = wanted.product_id and l.unit_cost_cents is distinct from latest.unit_cost_cents
$$;

select cost_products(array(select product_id from stock_levels));
