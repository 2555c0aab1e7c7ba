import { z } from 'zod';
import { calendarDay, cursor, id, isoDate, pageSize, timestamp } from '@/server/core/operation/fields';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { closingPeriods, ticketFormats } from './tickets.values';

export const restaurantParams = z.object({ restaurantId: id });
export const ticketParams = restaurantParams.extend({ ticketNumber: id.describe('The number of a receipt in its restaurant.') });

const orderId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .refine((text) => Number(text) <= MAX_INTEGER)
  .meta({ example: '10045' });
export const orderParams = z.object({ orderId });

const print = {
  format: z.enum(ticketFormats).optional().describe('The paper: `a4` unless set, or `80mm`, the roll of a receipt printer.'),
  lang: z.enum(['en', 'fr']).optional().describe('The language of the words around the products; that of the request unless set.'),
};
export const printQuery = z.object({
  ...print,
  refundId: id.optional().describe('Prints the receipt of this refund instead of that of the sale.'),
  copy: id.optional().describe('Prints this duplicate, which was counted before: see the operation that counts a duplicate.'),
});

const startDate = isoDate.optional().describe('Requires `endDate`. Days are those of the brand’s time zone.');
const endDate = isoDate.optional().describe('Included. Requires `startDate`.');
export const countQuery = z.object({ customerId: id, startDate, endDate });
export const ticketCount = z.object({ count: z.int().min(0).meta({ example: 42 }) });

/** Of the query or of the body: no part is complete, and none may set what the other says. */
export const exportFields = z.object({
  customerId: id.optional().describe('Required, in the query or in the body.'),
  startDate,
  endDate,
  limit: z.int().min(1).max(500).optional().describe('Receipts in the file: 100 unless set.'),
  offset: z.int().min(0).max(MAX_INTEGER).optional().describe('Receipts to pass over, the oldest first: 0 unless set.'),
  ...print,
});

export const reportQuery = countQuery.extend(print);
export type TicketReport = z.output<typeof reportQuery>;

export const archiveQuery = z.object({
  from: calendarDay.describe('The first day, on the restaurant’s calendar.'),
  to: calendarDay.describe('The last day, included.'),
});

const cents = z.int().describe('Cents, with tax unless called net.').meta({ example: 128_450 });
const count = z.int().min(0).meta({ example: 87 });
const hash = z
  .string()
  .describe('SHA-256, in hexadecimal.')
  .meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' });

export const chainState = z.object({
  restaurantId: id,
  links: count.describe('Links of all kinds: receipts, duplicates and closings.'),
  tickets: count,
  reprints: count,
  lastNumber: count.describe('The number of the newest receipt; 0 before the first.'),
  lastHash: hash.nullable(),
  lastAt: timestamp.nullable().describe('When the newest receipt was made; null before the first.'),
  openDay: z.string().nullable().describe('The day whose receipts are not closed yet.').meta({ example: '2026-11-23' }),
  perpetual: z.object({ sales: cents, refunds: cents }).describe('Since the first receipt; never set back.'),
  currency: z.string().describe('ISO 4217; empty before the first receipt.').meta({ example: 'EUR' }),
  company: z
    .object({ name: z.string(), siret: z.string(), vatNumber: z.string() })
    .describe('Who is printed on the next receipt; empty where the primary VAT zone does not say it.'),
  check: z
    .object({
      fromPosition: count.describe('The first link that was looked at: long chains are checked from here to their end.'),
      tickets: count.describe('The receipts among them.'),
      fault: z
        .object({ position: id, reason: z.enum(['changed', 'missing', 'not_following', 'number', 'end']) })
        .nullable()
        .describe('The first link that does not hold, or null.'),
    })
    .describe('Whether all links follow each other, found out for this answer.'),
});
export type ChainStateData = z.output<typeof chainState>;

export const closing = z.object({
  closingId: id.describe('Its position in the chain.'),
  kind: z.enum(closingPeriods),
  period: z.string().meta({ example: '2026-11-23' }),
  closedAt: timestamp,
  firstNumber: z.int().nullable(),
  lastNumber: z.int().nullable(),
  currency: z.string().meta({ example: 'EUR' }),
  sales: z.object({ count, total: cents }),
  refunds: z.object({ count, total: cents }),
  reprints: count,
  grants: cents,
  discounts: cents,
  vat: z.array(z.object({ rate: z.int().describe('Basis points.').meta({ example: 1000 }), gross: cents, net: cents, tax: cents })),
  payments: z.array(z.object({ type: z.string().meta({ example: 'CreditCard' }), amount: cents })),
  perpetual: z.object({ tickets: count, reprints: count, sales: cents, refunds: cents }),
  proof: z.string().describe('The line of an archive. Keep it elsewhere: it proves later that nothing before it was changed or cut off.'),
});
export type ClosingData = z.output<typeof closing>;

export const closingsQuery = z.object({ kind: z.enum(closingPeriods).optional(), cursor: cursor.optional(), limit: pageSize(50) });
export const closingPage = z.object({ items: z.array(closing), nextCursor: cursor.nullable() });
export const madeClosings = z.object({ items: z.array(closing) });

export const reprint = z.object({
  ticketNumber: id,
  orderId,
  refundId: id.nullable(),
  copy: id.describe('Which duplicate it is, from 1.'),
});
export type Reprint = z.output<typeof reprint>;
