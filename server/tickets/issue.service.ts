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
 * Issues the ticket of an order that is paid, in the transaction that pays it and as its last statement: the chain of the restaurant is
 * locked until that ends, and what rolls back takes no number.
 * @param note writes the number down elsewhere, by the same statement
 * @returns its number, the next of the restaurant; a dry run gets the number that would be next, and takes none
 * @throws conflict where midnight has passed since the transaction began, so that it runs again and all of it stands on the new day
 */
export function issueTicket(ctx: Context, order: BookedOrder, note?: NoteTicket): Promise<{ ticketNumber: number }> {
  return issue(ctx, order, (seller) => ticketOfSale(seller, order), note);
}

/** Issues the ticket of what goes back of an order, as `issueTicket` does. */
export function issueRefundTicket(ctx: Context, refund: BookedRefund, note?: NoteTicket): Promise<{ ticketNumber: number }> {
  return issue(ctx, refund, (seller) => ticketOfRefund(seller, refund), note);
}

/** A statement that writes the number of a ticket down. */
export type NoteTicket = (ticketNumber: number) => Prisma.Sql;

async function issue(
  ctx: Context,
  { restaurantId, customerId, day, at }: BookedOrder | BookedRefund,
  contentFor: (seller: Seller) => TicketContent,
  note?: NoteTicket,
): Promise<{ ticketNumber: number }> {
  if (ctx.dryRun) {
    const chain = await ctx.db.ticketChain.findUnique({ where: { restaurantId }, select: { lastNumber: true } });
    const ticketNumber = (chain?.lastNumber ?? 0) + 1;
    if (note) await ctx.db.sql.run(note(ticketNumber));
    return { ticketNumber };
  }
  const { chain, seller } = await lockChain(ctx.db, restaurantId);
  assertNotOver(ctx.now, day, chain.state.earliestDay, seller.timeZone);
  const { number, ...grown } = addTicket(chain, contentFor(seller), day, at);
  await writeLinks(ctx.db, grown, { customerId, ...(note && { noted: note(number) }) });
  return { ticketNumber: number };
}

/**
 * What is booked today must not be in the figures of this day and in the chain of the next, which others may have begun meanwhile.
 * @throws conflict, by which the transaction is run again
 */
function assertNotOver(began: Date, day: string, earliestDay: string | null, timeZone: string): void {
  if (earliestDay === null || earliestDay <= day) return;
  const { dayOf } = clockOf(timeZone, 1440);
  if (day === dayOf(began) && earliestDay <= dayOf(new Date()))
    throw new AppError('conflict', {
      extraData: { reason: 'day_over' },
      cause: lostRace('The day was over before the ticket was written'),
    });
}
