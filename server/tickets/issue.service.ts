// Decided in docs/decisions/100-chain-of-receipts.md.

import { clockOf } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { lostRace, type Prisma } from '@/server/core/platform/db';
import type { BookedOrder, BookedRefund } from '@/server/orders/booked.types';
import { lockChain, writeLinks } from './chain.query';
import { addTicket } from './chain.rules';
import type { TicketContent } from './chain.types';
import { type Seller, ticketOfRefund, ticketOfSale } from './ticket.rules';

/**
 * Issues the receipt of a paid order. Must be the last statement of the paying transaction, as the restaurant's chain is locked until its
 * end. A rollback uses no number.
 * @param note stores the number elsewhere, in the same statement
 * @returns its number, the next one of the restaurant; a dry run returns the number that would be next, without using it
 * @throws conflict if midnight has passed since the transaction began, so that it is run again entirely on the new day
 */
export function issueTicket(ctx: Context, order: BookedOrder, note?: TicketNote): Promise<{ ticketNumber: number }> {
  return issue(ctx, order, (seller) => ticketOfSale(seller, order), note);
}

/** Issues the receipt of a refund, like `issueTicket`. */
export function issueRefundTicket(ctx: Context, refund: BookedRefund, note?: TicketNote): Promise<{ ticketNumber: number }> {
  return issue(ctx, refund, (seller) => ticketOfRefund(seller, refund), note);
}

/** A statement that stores the number of a receipt. */
export type TicketNote = (ticketNumber: number) => Prisma.Sql;

async function issue(
  ctx: Context,
  { restaurantId, customerId, day, at }: BookedOrder | BookedRefund,
  contentFor: (seller: Seller) => TicketContent,
  note?: TicketNote,
): Promise<{ ticketNumber: number }> {
  if (ctx.dryRun) {
    const chain = await ctx.db.ticketChain.findUnique({ where: { restaurantId }, select: { lastNumber: true } });
    const ticketNumber = (chain?.lastNumber ?? 0) + 1;
    if (note) await ctx.db.sql.run(note(ticketNumber));
    return { ticketNumber };
  }
  const { chain, seller } = await lockChain(ctx.db, restaurantId);
  assertDayNotOver(ctx.now, day, chain.state.earliestDay, seller.timeZone);
  const { number, ...extended } = addTicket(chain, contentFor(seller), day, at);
  await writeLinks(ctx.db, extended, { customerId, ...(note && { noteStatement: note(number) }) });
  return { ticketNumber: number };
}

/**
 * Makes sure that a sale is in the figures and in the chain of the same day, as others may have begun the next one in the chain meanwhile.
 * @throws conflict, so that the transaction is run again
 */
function assertDayNotOver(began: Date, day: string, earliestDay: string | null, timeZone: string): void {
  if (earliestDay === null || earliestDay <= day) return;
  const { dayOf } = clockOf(timeZone, 1440);
  if (day === dayOf(began) && earliestDay <= dayOf(new Date()))
    throw new AppError('conflict', {
      extraData: { reason: 'day_over' },
      cause: lostRace('The day was over before the ticket was written'),
    });
}
