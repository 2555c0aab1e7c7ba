import type { Context } from '@/server/core/operation/context';
import { issueRefundTicket, issueTicket } from '@/server/tickets/issue.service';
import { rollUpOrder, rollUpRefund, rollUpReplaced } from '@/server/treasury/roll-up.service';
import type { BookedOrder, BookedRefund, ReplacedPayment } from './booked.types';
import { noteRefundTicket, noteTicket } from './rows.query';

/*
 * What ends a transaction that takes or gives back money: the figures of the day, and last of all the ticket, whose counter is the last lock
 * of all.
 */

/** Books a sale, and tells the order its ticket. */
export async function closeSale(ctx: Context, order: BookedOrder): Promise<void> {
  await rollUpOrder(ctx, order);
  await issueTicket(ctx, order, (ticketNumber) => noteTicket(order, ticketNumber));
}

/** Books a refund, and tells it its ticket. */
export async function closeRefund(ctx: Context, refund: BookedRefund): Promise<void> {
  await rollUpRefund(ctx, refund);
  await issueRefundTicket(ctx, refund, (ticketNumber) => noteRefundTicket(refund, ticketNumber));
}

export const closeReplaced = (ctx: Context, replaced: ReplacedPayment): Promise<void> => rollUpReplaced(ctx, replaced);
