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
  balance: z.int().describe('Cents: all pockets together.').meta({ example: 2350 }),
  available: z.int().describe('Cents: the balance without amounts on hold.').meta({ example: 1850 }),
  held: z.int().describe('Cents on hold for orders that are being paid.').meta({ example: 500 }),
  own: z.int().describe('Cents that the customer paid in. Only these can be paid out.').meta({ example: 1600 }),
  promotional: z.int().describe('Cents that the brand gave. They are spent first.').meta({ example: 750 }),
  employer: z.int().describe('Cents that the employer gave. They are spent second.').meta({ example: 0 }),
  credits: z
    .array(z.object({ creditId: id, remaining: z.int().meta({ example: 750 }), expiresAt: timestamp.nullable() }))
    .describe('What the promotional pocket is made of, the soonest to expire first.'),
  updatedAt: timestamp.nullable().describe('When the wallet last changed; null if it never did.'),
});
export type WalletView = z.infer<typeof wallet>;

/** What a line says of its order; `GET /v1/orders/{orderId}` has all of it. */
const lineOrder = z.object({
  orderId: z.string().meta({ example: '10045' }),
  orderNumber: z.int().describe('For calling out: counted per restaurant and day.').meta({ example: 48 }),
  restaurantId: id,
  channelId: id,
  status: z.enum(orderStatuses),
  totalPrice: z.int().describe('Cents, with tax.').meta({ example: 1_850 }),
  refunded: z.int().describe('Cents of `totalPrice` that went back.').meta({ example: 0 }),
  createdAt: timestamp,
});

export const walletLine = z.object({
  position: z.int().min(1).describe('The number of the line in the wallet, from 1 without gaps.').meta({ example: 12 }),
  walletLineId: id,
  customerId: id,
  kind: z.enum(walletLineKinds).meta({ example: 'PAYMENT' }),
  pocket: z.enum(pockets),
  amount: z.int().describe('Cents; negative if it left the wallet.').meta({ example: -890 }),
  balanceBefore: z.int().meta({ example: 3240 }),
  balanceAfter: z.int().meta({ example: 2350 }),
  pocketBefore: z.int().meta({ example: 2490 }),
  pocketAfter: z.int().meta({ example: 1600 }),
  firstPosition: z
    .int()
    .min(1)
    .describe('The first line recorded together with this one: a payment may take from several pockets.')
    .meta({ example: 11 }),
  refundsPosition: z.int().min(1).nullable().describe('Of a refund: the line that it gives back.').meta({ example: null }),
  counterMethod: z.enum(counterMethods).nullable().describe('How money came in or went out at the counter.').meta({ example: null }),
  counterpartId: id.nullable().describe('Of what moved when two customers were merged: the other customer.').meta({ example: null }),
  orderId: id.nullable(),
  reason: z.string().nullable().meta({ example: 'Lunch paid at the counter' }),
  userId: id.nullable().describe('Who recorded it.'),
  userName: z
    .string()
    .nullable()
    .describe('The name of who recorded it. Null for customers: they see no names of staff.')
    .meta({ example: 'Camille Moreau' }),
  applyDate: timestamp,
  order: lineOrder
    .nullable()
    .optional()
    .describe('With `include=order`: the order that the line paid, or gives money of back; null if it is none of Brigade.'),
});
export type WalletLine = z.infer<typeof walletLine>;

const unixSeconds = z.int().min(0).max(253_402_300_799);
const historyFilters = z.object({
  kind: z.enum(walletLineKinds).optional(),
  pocket: z.enum(pockets).optional(),
  'applyDate[gte]': unixSeconds.optional().describe('A Unix timestamp in seconds: lines from then on.'),
  'applyDate[lte]': unixSeconds.optional().describe('A Unix timestamp in seconds: lines up to then, inclusive.'),
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
  expiresAt: moment.optional().describe('Promotional credits only: when it expires.'),
  reason,
});
export const debitBody = z.object({ amount: cents, reason });
export const reloadBody = z.object({ amount: cents, counterMethod: z.enum(counterMethods), reason: reason.optional() });
export const payoutBody = z.object({ amount: cents, counterMethod: z.enum(counterMethods), reason });
export const refundBody = z.object({
  position: z.int().min(1).max(MAX_INTEGER).describe('A line of the payment to give back.'),
  amount: cents.optional().describe('Cents; all that is left of the payment if omitted.'),
  reason,
});

export const holdParams = z.object({ holdId: z.uuid() });
export const hold = z.object({
  holdId: z.uuid(),
  customerId: id,
  amount: z.int().meta({ example: 1290 }),
  state: z.enum(walletHoldStates),
  captured: z.int().describe('Cents that were paid with it.').meta({ example: 0 }),
  orderId: id.nullable(),
  reason: z.string().nullable().meta({ example: 'Kiosk order' }),
  expiresAt: timestamp,
  createdAt: timestamp,
  endedAt: timestamp.nullable().meta({ example: null }),
});
export type Hold = z.infer<typeof hold>;
export const holdBody = z.object({
  amount: cents,
  minutes: z.int().min(1).max(MAX_HOLD_MINUTES).default(15).describe('How long it lasts unless it is captured or released.'),
  orderId: id.optional(),
  reason: reason.optional(),
});
export const captureBody = z.object({
  amount: cents.optional().describe('Cents, up to the held amount; all of it if omitted. The rest is released.'),
});

export const figuresQuery = z.object({
  brandId: id,
  days: z.int().min(1).max(366).default(30).describe('How many days, today included.'),
});
const cents64 = (description: string) => z.int().describe(description);
export const brandWallets = z.object({
  brandId: id,
  balance: cents64('Cents: all pockets of all e-wallets.'),
  own: cents64('Cents.'),
  promotional: cents64('Cents.'),
  employer: cents64('Cents.'),
  runningOut: z.int().meta({ description: 'E-wallets that will probably be empty within the week.', example: 12 }),
  failedReloads: z.int().meta({ description: 'Automatic top-ups that do not work.', example: 1 }),
  days: z
    .array(
      z.object({
        day: z.iso.date().meta({ example: '2026-11-21' }),
        balance: cents64('Cents at the end of the day.'),
        own: z.int(),
        promotional: z.int(),
        employer: z.int(),
        paidIn: cents64('Cents paid in that day, at the counter or by card.'),
        spent: cents64('Cents spent that day.'),
      }),
    )
    .describe('The oldest day first. Days are those of the brand’s first restaurant.'),
});
export type BrandWallets = z.infer<typeof brandWallets>;

export const runningOutQuery = z.object({ brandId: id, cursor: position.optional(), limit: pageSize(50) });
export const runningOut = z.object({
  customerId: id,
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  email: z.string().nullable(),
  balance: z.int().meta({ description: 'Cents.', example: 640 }),
  weeklySpend: z.int().meta({ description: 'Cents usually spent in seven days.', example: 5200 }),
  emptyOn: z.iso.date().meta({ description: 'The day whose usual spending is more than what is left.', example: '2026-11-24' }),
  hasAutomaticReload: z.boolean(),
});
export type RunningOut = z.infer<typeof runningOut>;
export const runningOutPage = z.object({ items: z.array(runningOut), nextCursor: position.nullable() });

export const exportQuery = z
  .object({
    brandId: id,
    from: calendarDay.describe('The first day, on the brand’s calendar.'),
    to: calendarDay.describe('The last day, included.'),
    fileType: z.enum(fileTypes).meta({ example: 'csv' }),
    separator: z
      .enum(csvSeparators)
      .optional()
      .describe('Between the cells of a CSV file: `;` for French callers, `,` for others, unless sent.'),
  })
  .superRefine(isPeriod('from', 'to'));
export type WalletExport = z.output<typeof exportQuery>;

export const statementQuery = z.object({
  from: isoDate.optional().describe('The first day or moment; the first of this month if omitted.'),
  to: isoDate.optional().describe('The last day, included, or the last moment; today if omitted.'),
  fileType: z.enum(['pdf', 'csv']).default('pdf'),
});
