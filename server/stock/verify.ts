import { prisma } from '@/server/core/platform/db';

interface Problem {
  kind: string;
  restaurant_id: number;
  product_id: number;
  detail: string;
}

/**
 * Checks that ledger and quantities agree. Each movement must begin where the previous one ended, the first one at 0, and the last one
 * must end at the current quantity. Every quantity other than 0 needs movements, and a product that is no longer tracked must have ended
 * at 0. Also checks deliveries and the costs stored from them.
 * @returns the number of products checked, and the differences, in words
 */
export async function verifyLedger(): Promise<{ checkedProducts: number; problems: string[] }> {
  const [counted] = await prisma.sql.read<{ products: number }>`select count(*)::int as products from stock_levels`;
  const problems = await prisma.sql.read<Problem>`
    with chain as (
      select restaurant_id, product_id, id, quantity_before, quantity_after, quantity_delta,
        lag(quantity_after, 1, 0) over w as expected, lead(id) over w is null as is_last
      from stock_movements window w as (partition by restaurant_id, product_id order by id))
    select 'gap' as kind, restaurant_id, product_id, format('movement %s begins at %s, the one before it ended at %s', id, quantity_before, expected) as detail
      from chain where quantity_before <> expected
    union all
    select 'sum', restaurant_id, product_id, format('movement %s: %s + %s is not %s', id, quantity_before, quantity_delta, quantity_after)
      from chain where quantity_before + quantity_delta <> quantity_after
    union all
    select 'level', c.restaurant_id, c.product_id, format('the ledger ends at %s, the quantity is %s', c.quantity_after, coalesce(l.quantity::text, 'missing'))
      from chain c left join stock_levels l on l.product_id = c.product_id where c.is_last and coalesce(l.quantity, 0) <> c.quantity_after
    union all
    select 'last', c.restaurant_id, c.product_id, format('the last movement is %s, the product names %s', c.id, coalesce(l.last_movement_id::text, 'none'))
      from chain c join stock_levels l on l.product_id = c.product_id where c.is_last and l.last_movement_id is distinct from c.id
    union all
    select 'unmoved', l.restaurant_id, l.product_id, format('the quantity is %s without any movement', l.quantity)
      from stock_levels l where l.quantity <> 0 and not exists (
        select 1 from stock_movements m where m.restaurant_id = l.restaurant_id and m.product_id = l.product_id)
    union all
    select 'cost', l.restaurant_id, l.product_id, format('a unit costs %s, the deliveries say %s',
        coalesce(l.unit_cost_cents::text, 'nothing known'), coalesce(c.unit_cost_cents::text, 'nothing'))
      from stock_levels l left join (select distinct on (product_id) product_id, unit_cost_cents from stock_delivery_costs
        where received_at is not null order by product_id, received_at desc, delivery_id desc) c using (product_id)
      where l.unit_cost_cents is distinct from c.unit_cost_cents
    order by 2, 3`;
  return {
    checkedProducts: counted?.products ?? 0,
    problems: problems.map((p) => `restaurant ${p.restaurant_id}, product ${p.product_id}: ${p.detail}`),
  };
}
