// Decided in docs/decisions/057-valuing-stock.md.

import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';

/**
 * The unit cost, in cents, of the product of the movement `m`. Taken from the movement's own delivery, or from the last one received
 * before it, or from the first one after it. Null if no delivery has a cost.
 */
export const costAtMovement = Prisma.sql`(select c.unit_cost_cents from stock_delivery_costs c
  where c.product_id = m.product_id and (c.received_at is not null or c.delivery_id = m.delivery_id)
  order by c.delivery_id is distinct from m.delivery_id, c.received_at > m.created_at,
    abs(extract(epoch from c.received_at - m.created_at)), c.delivery_id desc limit 1)`;

/** Stores the latest unit cost with each product's level. The lines have been booked or taken out again, so the levels are locked. */
export async function keepCosts(ctx: Context, lines: { productId: number }[]): Promise<void> {
  await ctx.db.sql.run`select cost_products(${lines.map(({ productId }) => productId)}::int[])`;
}
