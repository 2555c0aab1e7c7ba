import { restaurantClock } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { lockChain, writeLinks } from './chain.query';
import { addReprint } from './chain.rules';
import type { Reprint } from './tickets.schema';

/**
 * Records a reprint of a receipt as a link of its chain.
 * @throws data_not_found
 */
export async function countDuplicate(
  ctx: Context,
  { restaurantId, ticketNumber }: { restaurantId: number; ticketNumber: number },
): Promise<Reprint> {
  const today = (await restaurantClock(ctx, restaurantId)).dayOf(ctx.now);
  const [ticket] = await ctx.db.sql.read<{ orderId: number; refundId: number | null }>`
    select order_id as "orderId", refund_id as "refundId" from ticket_links
    where restaurant_id = ${restaurantId} and number = ${ticketNumber} and kind in ('SALE', 'REFUND')`;
  if (!ticket) throw new AppError('data_not_found');
  const { chain } = await lockChain(ctx.db, restaurantId);
  const [reprints] = await ctx.db.sql.read<{ copies: number }>`
    select count(*)::int as copies from ticket_links where restaurant_id = ${restaurantId} and number = ${ticketNumber} and kind = 'REPRINT'`;
  const copy = (reprints?.copies ?? 0) + 1;
  await writeLinks(ctx.db, addReprint(chain, { number: ticketNumber, copy }, today, ctx.now));
  return { ticketNumber, orderId: String(ticket.orderId), refundId: ticket.refundId, copy };
}
