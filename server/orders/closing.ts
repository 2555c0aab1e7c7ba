import type { Context } from '@/server/core/operation/context';
import { issueRefundTicket, issueTicket } from '@/server/tickets/issue.service';
import { rollUpOrder, rollUpRefund, rollUpReplaced } from '@/server/treasury/roll-up.service';
import type { BookedOrder, BookedRefund, ReplacedPayment } from './booked.types';
import { noteRefundTicket, noteTicket } from './rows.query';

/*
 * The last steps of a transaction that takes or gives back money: the figures of the day, then the ticket, whose counter is locked last.
 */

/** Books a sale and writes its ticket number to the order. */
export async function closeSale(ctx: Context, order: BookedOrder): Promise<void> {
  await rollUpOrder(ctx, order);
  await issueTicket(ctx, order, (ticketNumber) => noteTicket(order, ticketNumber));
}

/** Books a refund and writes its ticket number to it. */
export async function closeRefund(ctx: Context, refund: BookedRefund): Promise<void> {
  await rollUpRefund(ctx, refund);
  await issueRefundTicket(ctx, refund, (ticketNumber) => noteRefundTicket(refund, ticketNumber));
}

export const closeReplaced = (ctx: Context, replaced: ReplacedPayment): Promise<void> => rollUpReplaced(ctx, replaced);
