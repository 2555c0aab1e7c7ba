import { z } from 'zod';
import { calendarDay, cursor, id, isoDate, isPeriod, moment, pageSize, position, timestamp } from '@/server/core/operation/fields';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { orderStatuses } from '@/server/orders/orders.values';
import { csvSeparators, fileTypes } from '@/server/reports/table-file.values';
import { counterMethods, MAX_HOLD_MINUTES, MAX_WALLET_CENTS, pockets, walletHoldStates, walletLineKinds } from './wallet.values';

const cents = z.int().min(1).max(MAX_WALLET_CENTS);
const reason = z.string().trim().min(1).max(255);

export const customerParams = z.object({ customerId: id });

export const wallet = z.object({
  customerId: id,
  brandId: id,
  balance: z.int().describe('The balance of all pockets, in cents.').meta({ example: 2350 }),
  available: z.int().describe('The balance without amounts on hold, in cents.').meta({ example: 1850 }),
  held: z.int().describe('The amount on hold for orders that are being paid, in cents.').meta({ example: 500 }),
  own: z.int().describe('The amount that the customer paid in, in cents. Only this amount can be paid out.').meta({ example: 1600 }),
  promotional: z.int().describe('The amount that the brand gave, in cents. It is spent first.').meta({ example: 750 }),
  employer: z.int().describe('The amount that the employer gave, in cents. It is spent second.').meta({ example: 0 }),
  credits: z
    .array(z.object({ creditId: id, remaining: z.int().meta({ example: 750 }), expiresAt: timestamp.nullable() }))
    .describe('The credits that make up the promotional pocket, first to expire first.'),
  updatedAt: timestamp.nullable().describe('When the e-wallet last changed; null if it never has.'),
});
export type WalletView = z.infer<typeof wallet>;

/** The order of a line, in brief. `GET /v1/orders/{orderId}` returns all of it. */
const lineOrder = z.object({
  orderId: z.string().meta({ example: '10045' }),
  orderNumber: z.int().describe('The number to call out, counted per restaurant and day.').meta({ example: 48 }),
  restaurantId: id,
  channelId: id,
  status: z.enum(orderStatuses),
  totalPrice: z.int().describe('The price with tax, in cents.').meta({ example: 1_850 }),
  refunded: z.int().describe('The part of `totalPrice` that was refunded, in cents.').meta({ example: 0 }),
  createdAt: timestamp,
});

export const walletLine = z.object({
  position: z.int().min(1).describe('The number of the line in the e-wallet, from 1 without gaps.').meta({ example: 12 }),
  walletLineId: id,
  customerId: id,
  kind: z.enum(walletLineKinds).meta({ example: 'PAYMENT' }),
  pocket: z.enum(pockets),
  amount: z.int().describe('The amount in cents, negative if it left the e-wallet.').meta({ example: -890 }),
  balanceBefore: z.int().meta({ example: 3240 }),
  balanceAfter: z.int().meta({ example: 2350 }),
  pocketBefore: z.int().meta({ example: 2490 }),
  pocketAfter: z.int().meta({ example: 1600 }),
  firstPosition: z
    .int()
    .min(1)
    .describe('The first line recorded together with this one. A payment may take from several pockets.')
    .meta({ example: 11 }),
  refundsPosition: z.int().min(1).nullable().describe('The line that a refund gives back; otherwise null.').meta({ example: null }),
  counterMethod: z
    .enum(counterMethods)
    .nullable()
    .describe('The means by which money was paid in or out at the counter; otherwise null.')
    .meta({ example: null }),
  counterpartId: id
    .nullable()
    .describe('The other customer, for amounts that moved when two customers were merged; otherwise null.')
    .meta({ example: null }),
  orderId: id.nullable(),
  reason: z.string().nullable().meta({ example: 'Lunch paid at the counter' }),
  userId: id.nullable().describe('The user who recorded the line; null for none.'),
  userName: z
    .string()
    .nullable()
    .describe('The name of the user who recorded the line. Null for customers, who do not see names of staff.')
    .meta({ example: 'Camille Moreau' }),
  applyDate: timestamp,
  order: lineOrder
    .nullable()
    .optional()
    .describe('With `include=order`, the order that the line paid or refunds; null if Brigade has no such order.'),
});
export type WalletLine = z.infer<typeof walletLine>;

const unixSeconds = z.int().min(0).max(253_402_300_799);
const historyFilters = z.object({
  kind: z.enum(walletLineKinds).optional(),
  pocket: z.enum(pockets).optional(),
  'applyDate[gte]': unixSeconds.optional().describe('Only lines from this moment, as a Unix timestamp in seconds.'),
  'applyDate[lte]': unixSeconds.optional().describe('Only lines up to this moment, inclusive, as a Unix timestamp in seconds.'),
});
export const historyQuery = historyFilters.extend({
  include: z.literal('order').optional(),
  cursor: cursor.optional(),
  limit: pageSize(50),
});
export const countQuery = historyFilters;
export const historyExtra = z.object({ nextCursor: cursor.nullable() });

export const creditBody = z.object({
  amount: cents,
  pocket: z.enum(['promotional', 'employer']).default('promotional'),
  expiresAt: moment.optional().describe('When the credit expires. Only for promotional credits.'),
  reason,
});
export const debitBody = z.object({ amount: cents, reason });
export const reloadBody = z.object({ amount: cents, counterMethod: z.enum(counterMethods), reason: reason.optional() });
export const payoutBody = z.object({ amount: cents, counterMethod: z.enum(counterMethods), reason });
export const refundBody = z.object({
  position: z.int().min(1).max(MAX_INTEGER).describe('A line of the payment to refund.'),
  amount: cents.optional().describe('The amount in cents. If omitted, everything that is left of the payment.'),
  reason,
});

export const holdParams = z.object({ holdId: z.uuid() });
export const hold = z.object({
  holdId: z.uuid(),
  customerId: id,
  amount: z.int().meta({ example: 1290 }),
  state: z.enum(walletHoldStates),
  captured: z.int().describe('The amount paid with the hold, in cents.').meta({ example: 0 }),
  orderId: id.nullable(),
  reason: z.string().nullable().meta({ example: 'Kiosk order' }),
  expiresAt: timestamp,
  createdAt: timestamp,
  endedAt: timestamp.nullable().meta({ example: null }),
});
export type Hold = z.infer<typeof hold>;
export const holdBody = z.object({
  amount: cents,
  minutes: z
    .int()
    .min(1)
    .max(MAX_HOLD_MINUTES)
    .default(15)
    .describe('The minutes after which the hold ends unless it is captured or released.'),
  orderId: id.optional(),
  reason: reason.optional(),
});
export const captureBody = z.object({
  amount: cents.optional().describe('The amount in cents, up to the amount on hold. All of it if omitted. The rest is released.'),
});

export const figuresQuery = z.object({
  brandId: id,
  days: z.int().min(1).max(366).default(30).describe('The number of days, including today.'),
});
const cents64 = (description: string) => z.int().describe(description);
export const brandWallets = z.object({
  brandId: id,
  balance: cents64('The total balance of all e-wallets, in cents.'),
  own: cents64('The total of the own pockets, in cents.'),
  promotional: cents64('The total of the promotional pockets, in cents.'),
  employer: cents64('The total of the employer pockets, in cents.'),
  runningOut: z.int().meta({ description: 'The number of e-wallets that will probably be empty within the week.', example: 12 }),
  failedReloads: z.int().meta({ description: 'The number of automatic top-ups that need attention.', example: 1 }),
  days: z
    .array(
      z.object({
        day: z.iso.date().meta({ example: '2026-11-21' }),
        balance: cents64('The balance at the end of the day, in cents.'),
        own: z.int(),
        promotional: z.int(),
        employer: z.int(),
        paidIn: cents64('The amount paid in on that day, at the counter or by card, in cents.'),
        spent: cents64('The amount spent on that day, in cents.'),
      }),
    )
    .describe('The days, oldest first, in the time zone of the brand’s first restaurant.'),
});
export type BrandWallets = z.infer<typeof brandWallets>;

export const runningOutQuery = z.object({ brandId: id, cursor: position.optional(), limit: pageSize(50) });
export const runningOut = z.object({
  customerId: id,
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  email: z.string().nullable(),
  balance: z.int().meta({ description: 'The balance in cents.', example: 640 }),
  weeklySpend: z.int().meta({ description: 'The usual spending in seven days, in cents.', example: 5200 }),
  emptyOn: z.iso.date().meta({
    description: 'The first day on which the balance no longer covers the usual spending of all days from today.',
    example: '2026-11-24',
  }),
  hasAutomaticReload: z.boolean(),
});
export type RunningOut = z.infer<typeof runningOut>;
export const runningOutPage = z.object({ items: z.array(runningOut), nextCursor: position.nullable() });

export const exportQuery = z
  .object({
    brandId: id,
    from: calendarDay.describe('The first day, on the brand’s calendar.'),
    to: calendarDay.describe('The last day, inclusive.'),
    fileType: z.enum(fileTypes).meta({ example: 'csv' }),
    separator: z
      .enum(csvSeparators)
      .optional()
      .describe('The separator between the cells of a CSV file. If omitted, `;` for French callers and `,` for others.'),
  })
  .superRefine(isPeriod('from', 'to'));
export type WalletExport = z.output<typeof exportQuery>;

export const statementQuery = z.object({
  from: isoDate.optional().describe('The first day or moment. The first day of this month if omitted.'),
  to: isoDate.optional().describe('The last day, inclusive, or the last moment. Today if omitted.'),
  fileType: z.enum(['pdf', 'csv']).default('pdf'),
});
