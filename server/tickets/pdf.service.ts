import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import type { Location } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Locale } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { type Db, Prisma } from '@/server/core/platform/db';
import { files } from '@/server/core/platform/files/files';
import { moveToThread } from '@/server/core/platform/threads';
import type { PrintedTicket } from './ticket-pdf.types';
import type { printQuery } from './tickets.schema';
import type { TicketFormat } from './tickets.values';

/** Time limit for a chunk of receipts. The first chunk of a thread also reads the fonts. */
const PRINT_LIMIT_MS = 60_000;
/** The version of the page design. Stored PDFs of another version are made again. */
const DESIGN_VERSION = 2;
/** Receipts that a thread makes at once, so that other work is not held up. */
const CHUNK = 10;

const renderTickets = moveToThread<typeof import('./ticket-pdf.work').renderTickets>(
  'server/tickets/ticket-pdf.work.tsx',
  'renderTickets',
  PRINT_LIMIT_MS,
);

/** Where the receipts of an order belong; null if there is no such order. */
export async function locateTicket(db: Db, { orderId }: { orderId: string }): Promise<Location | null> {
  const [row] = await db.sql.read<{ restaurantId: number }>`
    select restaurant_id as "restaurantId" from order_places where id = ${Number(orderId)}`;
  return row ? { ...row, guests: true } : null;
}

/** The link of a receipt for printing. */
export interface FoundTicket extends PrintedTicket {
  restaurantId: number;
  position: number;
}

interface Paper {
  format: TicketFormat;
  locale: Locale;
}

const keyOf = ({ restaurantId, position, copy }: FoundTicket, { format, locale }: Paper) =>
  `tickets/${restaurantId}/${position}-${copy === null ? '' : `copy${copy}-`}${format}-${locale}-${DESIGN_VERSION}.pdf`;

/** The PDFs of receipts, in order. Stored ones are read; the others are made and stored. */
export async function* pdfsOf(tickets: readonly FoundTicket[], paper: Paper, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < tickets.length && !signal?.aborted; start += CHUNK) {
    const chunk = tickets.slice(start, start + CHUNK);
    const storedFiles = await Promise.all(chunk.map((ticket) => files.get(keyOf(ticket, paper))));
    const missingTickets = chunk.filter((_, index) => storedFiles[index] === null);
    const printed = missingTickets.map(({ text, hash, copy }) => ({ text, hash, copy }));
    const [renderedPdfs, storedPdfs] = await Promise.all([
      missingTickets.length === 0 ? [] : renderTickets({ tickets: printed, ...paper }, signal),
      Promise.all(storedFiles.map((file) => file && buffer(file.body))),
    ]);
    await Promise.all(
      missingTickets.map((ticket, index) =>
        files.put(keyOf(ticket, paper), Readable.from([renderedPdfs[index]!]), { contentType: 'application/pdf', fileName: 'receipt.pdf' }),
      ),
    );
    const rendered = renderedPdfs.values();
    for (const file of storedPdfs) yield file ?? rendered.next().value!;
  }
}

/**
 * The receipt of an order, or of one of its refunds.
 * @throws data_not_found if there is none, or it is another customer's; takes_too_long
 */
export async function downloadTicket(
  ctx: Context,
  { orderId, refundId, copy, format = 'a4', lang = ctx.locale }: z.output<typeof printQuery> & { orderId: string },
): Promise<FileAnswer> {
  const kind = refundId === undefined ? Prisma.sql`kind = 'SALE'` : Prisma.sql`kind = 'REFUND' and refund_id = ${refundId}`;
  const [ticket] = await ctx.db.sql.read<
    Omit<FoundTicket, 'copy'> & { number: number; ownerId: number | null; isPrinted: boolean }
  >(Prisma.sql`
    select l.restaurant_id as "restaurantId", l.position, l.text, l.hash, l.number,
      (select coalesce(c.merged_into_id, c.id) from customers c where c.brand_id = l.brand_id and c.id = l.customer_id) as "ownerId",
      exists (select from ticket_links r where r.restaurant_id = l.restaurant_id and r.number = l.number and r.kind = 'REPRINT'
        and r.copy = ${copy ?? null}::int) as "isPrinted"
    from ticket_links l where l.restaurant_id = ${ctx.scope.restaurantId} and l.order_id = ${Number(orderId)} and ${kind}`);
  if (!ticket || (ctx.caller.role === 'customer' && ticket.ownerId !== ctx.caller.customerId)) throw new AppError('data_not_found');
  if (copy !== undefined && !ticket.isPrinted) throw new AppError('data_not_found');
  const { number, ownerId: _, isPrinted: __, ...foundTicket } = ticket;
  const pdf = await pdfsOf([{ ...foundTicket, copy: copy ?? null }], { format, locale: lang }, ctx.signal).next();
  const fileName = `receipt-${number}${copy === undefined ? '' : `-duplicate-${copy}`}.pdf`;
  return { body: pdf.value!, contentType: 'application/pdf', fileName };
}
