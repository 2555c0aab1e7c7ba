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
  format: z.enum(ticketFormats).optional().describe('The paper: `a4`, or `80mm` for the roll of a receipt printer. `a4` if omitted.'),
  lang: z.enum(['en', 'fr']).optional().describe('The language of the texts around the products. That of the request if omitted.'),
};
export const printQuery = z.object({
  ...print,
  refundId: id.optional().describe('The refund whose receipt to print. If omitted, the receipt of the sale.'),
  copy: id.optional().describe('The number of the duplicate to print, from the operation that counts a duplicate.'),
});

const startDate = isoDate.optional().describe('The first day, in the brand’s time zone. Requires `endDate`.');
const endDate = isoDate.optional().describe('The last day, inclusive. Requires `startDate`.');
export const countQuery = z.object({ customerId: id, startDate, endDate });
export const ticketCount = z.object({ count: z.int().min(0).meta({ example: 42 }) });

/**
 * The fields of the query or the body. None is required, because the other may contain it. None has a default, because it could override
 * the value of the other.
 */
export const exportFields = z.object({
  customerId: id.optional().describe('The customer. Required, in the query or in the body.'),
  startDate,
  endDate,
  limit: z.int().min(1).max(500).optional().describe('The maximum number of receipts in the file. 100 if omitted.'),
  offset: z.int().min(0).max(MAX_INTEGER).optional().describe('The number of receipts to skip, oldest first. 0 if omitted.'),
  ...print,
});

export const reportQuery = countQuery.extend(print);
export type TicketReport = z.output<typeof reportQuery>;

export const archiveQuery = z.object({
  from: calendarDay.describe('The first day, on the restaurant’s calendar.'),
  to: calendarDay.describe('The last day, inclusive.'),
});

const cents = z
  .int()
  .describe('The amount in cents. It includes tax, unless the name of the field contains “net”.')
  .meta({ example: 128_450 });
const count = z.int().min(0).meta({ example: 87 });
const hash = z
  .string()
  .describe('A SHA-256 hash in hexadecimal.')
  .meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' });

export const chainState = z.object({
  restaurantId: id,
  links: count.describe('The number of links of all kinds: receipts, duplicates and closings.'),
  tickets: count,
  reprints: count,
  lastNumber: count.describe('The number of the newest receipt; 0 before the first.'),
  lastHash: hash.nullable(),
  lastAt: timestamp.nullable().describe('When the newest receipt was made; null before the first.'),
  openDay: z.string().nullable().describe('The day whose receipts are not closed yet; null for none.').meta({ example: '2026-11-23' }),
  perpetual: z.object({ sales: cents, refunds: cents }).describe('The totals since the first receipt. They are never reset.'),
  currency: z.string().describe('The currency, as an ISO 4217 code. Empty before the first receipt.').meta({ example: 'EUR' }),
  company: z
    .object({ name: z.string(), siret: z.string(), vatNumber: z.string() })
    .describe('The company printed on the next receipt. Fields are empty if the primary VAT zone does not have them.'),
  check: z
    .object({
      fromPosition: count.describe('The position of the first link that was checked. Long chains are checked from there to their end.'),
      tickets: count.describe('The number of receipts among the checked links.'),
      fault: z
        .object({ position: id, reason: z.enum(['changed', 'missing', 'not_following', 'number', 'end']) })
        .nullable()
        .describe('The first invalid link; null if there is none.'),
    })
    .describe('The result of checking that all links follow each other, for this response.'),
});
export type ChainStateData = z.output<typeof chainState>;

export const closing = z.object({
  closingId: id.describe('The id of the closing, which is its position in the chain.'),
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
  vat: z.array(
    z.object({ rate: z.int().describe('The VAT rate in basis points.').meta({ example: 1000 }), gross: cents, net: cents, tax: cents }),
  ),
  payments: z.array(z.object({ type: z.string().meta({ example: 'CreditCard' }), amount: cents })),
  perpetual: z.object({ tickets: count, reprints: count, sales: cents, refunds: cents }),
  proof: z
    .string()
    .describe('The closing as a line of an archive. Keep it elsewhere: it can prove later that nothing before it was changed or removed.'),
});
export type ClosingData = z.output<typeof closing>;

export const closingsQuery = z.object({ kind: z.enum(closingPeriods).optional(), cursor: cursor.optional(), limit: pageSize(50) });
export const closingPage = z.object({ items: z.array(closing), nextCursor: cursor.nullable() });
export const madeClosings = z.object({ items: z.array(closing) });

export const reprint = z.object({
  ticketNumber: id,
  orderId,
  refundId: id.nullable(),
  copy: id.describe('The number of the duplicate, from 1.'),
});
export type Reprint = z.output<typeof reprint>;
