// Decided in docs/decisions/057-valuing-stock.md.

import type { Context } from '@/server/core/operation/context';
import { Prisma } from '@/server/core/platform/db';

/**
 * What a unit of the product of the movement `m` cost, in cents: in its own delivery, else in the one received last before it, else in the
 * first one after it; null while none says.
 */
export const costAtMovement = Prisma.sql`(select c.unit_cost_cents from stock_delivery_costs c
  where c.product_id = m.product_id and (c.received_at is not null or c.delivery_id = m.delivery_id)
  order by c.delivery_id is distinct from m.delivery_id, c.received_at > m.created_at,
    abs(extract(epoch from c.received_at - m.created_at)), c.delivery_id desc limit 1)`;

/** Keeps with each product's level what a unit cost last. Its lines have been booked, or taken out again: the levels are locked. */
export async function keepCosts(ctx: Context, lines: { productId: number }[]): Promise<void> {
  await ctx.db.sql.run`select cost_products(${lines.map(({ productId }) => productId)}::int[])`;
}
