import { pool } from '../pool';

/** The two statements of a ledger in one transaction: no permissions, checks, history or idempotency key. */
export async function PUT(request: Request): Promise<Response> {
  const { productId, quantity } = await request.json();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({
      name: 'level',
      text: `update stock_levels l set quantity = $2 from (select quantity from stock_levels where product_id = $1 for update) old
        where product_id = $1 returning old.quantity as before`,
      values: [productId, quantity],
    });
    const before = rows[0].before;
    const inserted = await client.query({
      name: 'movement',
      text: `insert into stock_movements (restaurant_id, brand_id, product_id, movement_type, quantity_delta, quantity_before, quantity_after)
        values (1, 1, $1, 'MANUAL_ADJUSTMENT', $2, $3, $4) returning id`,
      values: [productId, quantity - before, before, quantity],
    });
    await client.query('commit');
    return Response.json({
      status: 200,
      data: { productId, quantityBefore: before, quantityAfter: quantity, movementId: inserted.rows[0].id },
    });
  } finally {
    client.release();
  }
}
