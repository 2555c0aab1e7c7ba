import { pool } from '../pool';

const text = `select m.id as "movementId", m.product_id as "productId", m.restaurant_id as "restaurantId", m.brand_id as "brandId",
  m.movement_type as "movementType", m.quantity_delta as "quantityDelta", m.quantity_before as "quantityBefore", m.quantity_after as "quantityAfter",
  m.channel_id as "channelId", m.order_id as "orderId", m.delivery_id as "deliveryId", m.user_id as "userId", m.reason,
  m.idempotency_key as "idempotencyKey", m.created_at as "createdAt", p.name as "productName", p.sku as "productSku"
  from stock_movements m join products p on p.id = m.product_id where m.restaurant_id = $1 order by m.id desc limit 101`;

export async function GET(): Promise<Response> {
  const { rows } = await pool.query({ name: 'movements', text, values: [1] });
  const items = rows.slice(0, 100);
  return Response.json({ status: 200, data: { items, nextCursor: rows.length > 100 ? items[99].movementId : null } });
}
