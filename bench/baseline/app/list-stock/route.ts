import { pool } from '../pool';

const text = `select p.id as "productId", p.name, p.signature, p.sku,
  array(select c.name from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id order by c.position, c.id) as "categoryNames",
  coalesce(l.quantity, 0) as "currentQuantity", l.safety_stock as "safetyStock", p.web_availability as "webAvailability",
  p.kiosk_availability as "kioskAvailability", p.menu_id as "menuId", l.product_id is not null as tracked
  from products p left join stock_levels l on l.product_id = p.id where p.restaurant_id = $1 and p.id > 0 order by p.id limit 101`;

export async function GET(): Promise<Response> {
  const { rows } = await pool.query({ name: 'stock', text, values: [1] });
  const items = rows.slice(0, 100);
  return Response.json({ status: 200, data: { items, nextCursor: rows.length > 100 ? items[99].productId : null } });
}
