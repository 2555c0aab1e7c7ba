import { pool } from '../pool';

/** The two statements of a ledger in one transaction: no permissions, pockets, history, events or idempotency key. */
export async function POST(request: Request): Promise<Response> {
  const { customerId, amount } = await request.json();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({
      name: 'wallet',
      text: `update wallets set own = own - $2, last_position = last_position + 1 where brand_id = 11 and customer_id = $1
        returning own, last_position as position`,
      values: [customerId, amount],
    });
    const { own, position } = rows[0];
    await client.query({
      name: 'line',
      text: `insert into wallet_lines (brand_id, customer_id, position, first_position, kind, pocket, amount, own_before, own_after,
          promotional_before, promotional_after, employer_before, employer_after) values (11, $1, $2, $2, 'DEBIT', 'own', $3, $4, $5, 0, 0, 0, 0)`,
      values: [customerId, position, -amount, own + amount, own],
    });
    await client.query('commit');
    return Response.json({ status: 200, data: { customerId, own } });
  } finally {
    client.release();
  }
}
