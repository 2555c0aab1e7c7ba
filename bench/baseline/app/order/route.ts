import { createHash } from 'node:crypto';
import { pool } from '../pool';

interface Line {
  productId: number;
  name: string;
  quantity: number;
  cents: number;
}

const BRAND_ID = 51;
const VAT = 1_000;
const sum = (lines: Line[]) => lines.reduce((total, { cents, quantity }) => total + cents * quantity, 0);

/**
 * The rows of a paid order: stock, points, order, figures, ticket, history, event and idempotency key, written in one transaction with as
 * few statements as ours. No permissions, catalog, prices, checks or limits.
 */
export async function POST(request: Request): Promise<Response> {
  const { restaurantId, customerId, items } = (await request.json()) as { restaurantId: number; customerId: number; items: Line[] };
  const key = request.headers.get('idempotency-key');
  const total = sum(items);
  const net = Math.round((total * 10_000) / (10_000 + VAT));
  const points = Math.floor(total / 100);
  const json = (value: unknown) => JSON.stringify(value);
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  const client = await pool.connect();
  const query = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  try {
    await client.query('begin');
    const places = await query('place', 'insert into order_places (restaurant_id, brand_id) values ($1, $2) returning id', [
      restaurantId,
      BRAND_ID,
    ]);
    const orderId = places.rows[0].id;

    const member = await query(
      'member',
      'select points, last_position from loyalty_members where brand_id = $1 and customer_id = $2 for no key update',
      [BRAND_ID, customerId],
    );
    const { points: before, last_position: position } = member.rows[0];
    await query(
      'points',
      `with lot as (insert into loyalty_lots (brand_id, customer_id, points, remaining, earned_at, expires_at)
          values ($1, $2, $3, $3, $4, $4::timestamptz + interval '12 months') returning id),
        line as (insert into loyalty_lines (brand_id, customer_id, position, first_position, kind, points, points_before, points_after, reserved,
            reserved_before, reserved_after, lot_points, lot_id, order_id, restaurant_id, basis, at)
          select $1, $2, $5, $5, 'EARN', $3, $6, $6 + $3, 0, 0, 0, $3, lot.id, $7, $8, $9, $4 from lot)
      update loyalty_members set points = points + $3, last_position = $5, updated_at = $4 where brand_id = $1 and customer_id = $2`,
      [BRAND_ID, customerId, points, now, position + 1, before, orderId, restaurantId, json({ paidCents: total, pointsPerUnit: 1 })],
    );

    const sorted = items.toSorted((a, b) => a.productId - b.productId);
    const ids = sorted.map(({ productId }) => productId);
    const levels = await query(
      'levels',
      'select product_id, quantity from stock_levels where product_id = any($1::int[]) order by product_id for no key update',
      [ids],
    );
    await query(
      'movements',
      `with moved as (insert into stock_movements (restaurant_id, brand_id, product_id, movement_type, quantity_delta, quantity_before,
            quantity_after, channel_id, order_id, idempotency_key)
          select $1::int, $2::int, s.product_id, 'SALE', s.delta, s.before, s.before + s.delta, 5, $3::int, $4
          from unnest($5::int[], $6::int[], $7::int[]) as s(product_id, delta, before) returning id, product_id, quantity_after)
      update stock_levels l set quantity = m.quantity_after, last_movement_id = m.id from moved m where l.product_id = m.product_id`,
      [restaurantId, BRAND_ID, orderId, key, ids, sorted.map(({ quantity }) => -quantity), levels.rows.map(({ quantity }) => quantity)],
    );

    const lines = items.map((line, at) => ({ ...line, position: at, gross: line.cents * line.quantity }));
    const vat = json([{ vatRate: VAT, grossCents: total, netCents: net, taxCents: total - net }]);
    const insertedOrder = await query(
      'order',
      `with counted as (insert into order_counters as c (restaurant_id, day, last_number) values ($1, $2::date, 1)
          on conflict (restaurant_id, day) do update set last_number = c.last_number + 1 returning last_number),
        made as (insert into orders (restaurant_id, id, brand_id, channel_id, consumption_mode, status, day, order_number, currency, customer_id,
            items_cents, fees_cents, discount_cents, total_cents, granted_cents, to_pay_cents, vat, points_base_cents, created_at, paid_at, updated_at)
          select $1, $3, $4, 5, 'MODE_SIT_IN', 'PAID', $2::date, last_number, 'EUR', $5, $6, 0, 0, $6, 0, $6, $7::jsonb, $6, $8, $8, $8
          from counted returning order_number),
        lined as (insert into order_lines (restaurant_id, order_id, position, product_id, name, category_name, quantity, unit_cents,
            gross_cents, discount_cents, left_cents, net_cents, vat_rate)
          select $1, $3, position, "productId", name, 'Plats', quantity, cents, gross, 0, gross, round(gross / 1.1), ${VAT}
          from json_to_recordset($9::json) as l(position int, "productId" int, name text, quantity int, cents int, gross int)),
        paid as (insert into order_payments (restaurant_id, order_id, day, type, amount) values ($1, $3, $2::date, 'CreditCard', $6)),
        traced as (insert into order_traces (restaurant_id, order_id, trace) values ($1, $3, '[]'))
      select order_number from made`,
      [restaurantId, day, orderId, BRAND_ID, customerId, total, vat, now, json(lines)],
    );

    await query(
      'figures',
      `with money as (insert into treasury_days (restaurant_id, day, shard, operation_type, guest_payment_type, count, amount)
          values ($1, $2::date, pg_backend_pid() % 16, 'creditCard', 'CASH', 1, $3)
          on conflict (restaurant_id, day, operation_type, guest_payment_type, shard)
          do update set count = treasury_days.count + 1, amount = treasury_days.amount + excluded.amount),
        sales as (insert into revenue_days (restaurant_id, day, shard, category, label, guest_payment_type, vat_rate, count,
            amount_excl_tax, amount_tax, amount_incl_tax)
          values ($1, $2::date, pg_backend_pid() % 16, 'items', 'Plats', 'CASH', ${VAT}, $4, $5, $3 - $5, $3)
          on conflict (restaurant_id, day, category, label, guest_payment_type, vat_rate, shard) do update set
            count = revenue_days.count + excluded.count, amount_excl_tax = revenue_days.amount_excl_tax + excluded.amount_excl_tax,
            amount_tax = revenue_days.amount_tax + excluded.amount_tax, amount_incl_tax = revenue_days.amount_incl_tax + excluded.amount_incl_tax),
        hours as (insert into treasury_hours (restaurant_id, day, shard, hour, channel_id, orders, total)
          values ($1, $2::date, pg_backend_pid() % 16, $6, 5, 1, $3) on conflict (restaurant_id, day, hour, channel_id, shard)
          do update set orders = treasury_hours.orders + 1, total = treasury_hours.total + excluded.total)
      insert into treasury_bookings (restaurant_id, day, kind, order_id) values ($1, $2::date, 'SALE', $7)`,
      [restaurantId, day, total, items.reduce((pieces, { quantity }) => pieces + quantity, 0), net, now.getUTCHours(), orderId],
    );

    await query(
      'chain',
      `insert into ticket_chains (restaurant_id, brand_id, last_hash, state) values ($1, $2, repeat('0', 64), '{}') on conflict do nothing`,
      [restaurantId, BRAND_ID],
    );
    const chain = await query(
      'last',
      'select last_position, last_number, last_hash, state from ticket_chains where restaurant_id = $1 for update',
      [restaurantId],
    );
    const { last_position: last, last_number: number, last_hash: previous, state } = chain.rows[0];
    const company = { name: 'Bench SAS', siret: '73282932000074', vatNumber: 'FR44732829320', street: '1 rue de Rivoli', city: 'Paris' };
    const ticket = { previous, position: last + 1, number: number + 1, at: now, company, order: { id: orderId }, lines, vat, total };
    const text = json(ticket);
    const hash = createHash('sha256').update(text).digest('hex');
    await query(
      'link',
      `with ended as (update ticket_chains set last_position = $2, last_number = $3, last_hash = $4, state = $5::jsonb where restaurant_id = $1),
        told as (update orders set ticket_number = $3 where restaurant_id = $1 and id = $6)
      insert into ticket_links (restaurant_id, brand_id, position, kind, number, order_id, customer_id, day, at, text, hash)
      values ($1, $7, $2, 'SALE', $3, $6, $8, $9::date, $10, $11, $4)`,
      [restaurantId, last + 1, number + 1, hash, json(state), orderId, BRAND_ID, customerId, day, now, text],
    );

    const order = {
      ...{
        orderId: String(orderId),
        orderNumber: insertedOrder.rows[0].order_number,
        restaurantId,
        brandId: BRAND_ID,
        channelId: 5,
        status: 'PAID',
      },
      ...{ consumptionMode: 'MODE_SIT_IN', customerId, items: lines, vat, totalPrice: total, toPay: total, ticketNumber: number + 1 },
      payments: [{ type: 'CreditCard', amount: total }],
    };
    const answer = json(order);
    await query(
      'kept',
      `with audited as (insert into audit_entries (brand_id, restaurant_id, customer_id, subject_kind, subject_id, operation, input, after, request_id)
          values ($1, $2, $3, 'order', $4, 'POST /v1/orders', $5::jsonb, $6::jsonb, 'bench')),
        emitted as (insert into outbox_events (kind, brand_id, restaurant_id, payload, available_at)
          values ('orders.paid', $1, $2, $7::jsonb, clock_timestamp()))
      insert into idempotency_records (caller, key, request_hash, brand_id, customer_id, status, body) values ('user:1', $8, 'bench', $1, $3, 201, $9)`,
      [
        ...[BRAND_ID, restaurantId, customerId, String(orderId), json({ restaurantId, items: items.length })],
        ...[json({ status: 'PAID', total }), json({ orderId, restaurantId, channelId: 5, order }), key, json({ dataText: answer })],
      ],
    );
    await client.query('commit');
    return new Response(`{"status":201,"data":${answer}}`, { status: 201, headers: { 'content-type': 'application/json' } });
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
