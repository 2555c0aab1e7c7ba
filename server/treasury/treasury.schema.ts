import { z } from 'zod';
import { calendarDay, id, isPeriod, missingFieldIssue, pageSize, position, timestamp, withWords } from '@/server/core/operation/fields';
import { bookingKinds, guestPaymentTypes, operationTypes, revenueCategories } from './treasury.values';

export const cents = z.int().meta({ description: 'The amount in cents.', example: 128450 });

export const treasuryRow = z.object({
  operationType: z.enum(operationTypes).meta({ example: 'cashPayments' }),
  guestPaymentType: z.enum(guestPaymentTypes).meta({ example: 'CASH' }),
  count: z.int().meta({ description: 'The number of payments or operations.', example: 84 }),
  amount: z.int().meta({ description: 'The amount in cents, negative for refunds.', example: 128450 }),
});
export type TreasuryRow = z.infer<typeof treasuryRow>;

export const revenueRow = z.object({
  category: z.enum(revenueCategories).meta({ example: 'items' }),
  label: z.string().meta({
    description:
      'For items, the category at the time of sale; empty for items without category. Otherwise the name of the fee, reduction or grant.',
    example: 'Main courses',
  }),
  guestPaymentType: z.enum(guestPaymentTypes).meta({ example: 'CASH' }),
  vatRate: z.int().meta({ description: 'The VAT rate in basis points.', example: 1000 }),
  count: z
    .int()
    .meta({ description: 'The number of pieces for items, of uses for other categories. Refunds are subtracted.', example: 112 }),
  amountExclTax: cents.meta({ example: 116773 }),
  amountTax: cents.meta({ example: 11677 }),
  amountInclTax: cents,
});
export type RevenueRow = z.infer<typeof revenueRow>;

export const walletBalances = z.object({
  beginningBalance: cents.meta({ description: 'The total of the e-wallets at the beginning of the period, in cents.', example: 845000 }),
  endingBalance: cents.meta({ description: 'The total of the e-wallets at the end of the period, in cents.', example: 861250 }),
});

export const reportQuery = z
  .object({
    startDate: calendarDay.meta({ description: 'The first day, on the clocks of the restaurants.', example: '2026-11-01' }),
    endDate: calendarDay.meta({ description: 'The last day, inclusive.', example: '2026-11-22' }),
    brandId: id.optional().meta({ description: 'The brand. All brands of the caller if omitted.' }),
    exportJson: z
      .boolean()
      .refine(
        (isJson) => isJson,
        withWords({
          en: 'Must be true. Files have an address of their own: /v1/reports/treasury/files.',
          fr: 'Doit valoir true. Les fichiers ont leur propre adresse\u00a0: /v1/reports/treasury/files.',
        }),
      )
      .meta({ description: 'Must be `true`. Files have their own address: `/v1/reports/treasury/files`.', example: true }),
  })
  .superRefine(isPeriod('startDate', 'endDate'));

export const report = z.object({
  metadata: z.object({
    period: z.object({ startDate: z.iso.date(), endDate: z.iso.date() }),
    filters: z.object({
      brandId: z.string().meta({ description: 'The id of the brand; empty for all brands.', example: '1' }),
      brandName: z.string().meta({ example: 'Bistro Lumière' }),
    }),
    generatedAt: timestamp,
  }),
  walletBalances: walletBalances.meta({ description: 'The balances of all e-wallets, on the clocks of the brands.' }),
  treasury: z.array(treasuryRow),
  revenue: z.array(revenueRow),
});
export type Report = z.infer<typeof report>;

export const period = {
  from: calendarDay.meta({ description: 'The first day, on the clock of each restaurant.', example: '2026-11-01' }),
  to: calendarDay.meta({ description: 'The last day, inclusive.', example: '2026-11-22' }),
};
export const places = {
  brandId: id.optional().meta({ description: 'The brand. Alternatively, send `restaurantId`.' }),
  restaurantId: id.optional(),
};
const onePlace = (value: { brandId?: number | undefined; restaurantId?: number | undefined }, context: z.RefinementCtx) => {
  if ((value.brandId === undefined) === (value.restaurantId === undefined))
    context.addIssue(missingFieldIssue('brandId', { en: 'Send brandId or restaurantId.', fr: 'Envoyez brandId ou restaurantId.' }));
};

export const takingsQuery = z
  .object({ ...places, ...period })
  .superRefine(isPeriod('from', 'to'))
  .superRefine(onePlace);

export const vatRow = z.object({
  vatRate: z.int().meta({ example: 1000 }),
  amountExclTax: cents,
  amountTax: cents,
  amountInclTax: cents,
});

export const takings = z.object({
  currency: z.string().meta({ example: 'EUR' }),
  total: cents.meta({ description: 'The takings for orders with tax, in cents, including grants, less refunds.' }),
  orders: z.int().meta({ description: 'The number of paid orders.', example: 96 }),
  tax: cents.meta({ description: 'The VAT due, in cents.' }),
  treasury: z.array(treasuryRow),
  revenue: z.array(revenueRow),
  vat: z.array(vatRow).meta({ description: 'The revenue by VAT rate after reductions, on which VAT is due.' }),
  days: z.array(z.object({ day: z.iso.date(), total: cents, tax: cents, orders: z.int(), isClosed: z.boolean() })).meta({
    description: 'Every day of the period. `isClosed` is true if all restaurants with takings have closed the day.',
  }),
  restaurants: z.array(
    z.object({ restaurantId: id, name: z.string(), total: cents, tax: cents, orders: z.int(), isBalanced: z.boolean() }),
  ),
  walletBalances: walletBalances
    .nullable()
    .meta({ description: 'The balances of the e-wallets. Null for one restaurant, because e-wallets belong to the brand.' }),
});
export type Takings = z.infer<typeof takings>;

export const rhythm = z.object({
  hours: z
    .array(z.object({ hour: z.int().min(0).max(23), channelId: id, total: cents, orders: z.int() }))
    .meta({ description: 'The amounts paid, by hour of the restaurant’s clock and by channel, before refunds.' }),
});
export type Rhythm = z.infer<typeof rhythm>;

export const restaurantParams = z.object({ restaurantId: id });
export const brandParams = z.object({ brandId: id });

export const ordersQuery = z
  .object({
    ...period,
    operationType: z.enum(operationTypes).optional(),
    category: z.enum(revenueCategories).optional(),
    label: z.string().max(500).optional(),
    guestPaymentType: z.enum(guestPaymentTypes).optional(),
    vatRate: z.int().min(0).max(10_000).optional(),
    cursor: position.optional(),
    limit: pageSize(50),
  })
  .superRefine(isPeriod('from', 'to'));

export const bookedOrderRow = z.object({
  bookingId: id,
  kind: z.enum(bookingKinds),
  day: z.iso.date(),
  at: timestamp,
  orderId: z.string().meta({ example: '4711' }),
  orderNumber: z.int().meta({ example: 42 }),
  ticketNumber: z.int().nullable(),
  channelId: id,
  total: cents.meta({ description: 'The total of the order in cents, or of the refund, which is negative.' }),
  amount: cents.meta({ description: 'The contribution to the figure, in cents. The total if no figure is named.' }),
  tax: cents.meta({ description: 'The tax in that amount, in cents; 0 for money.' }),
});
export type BookedOrderRow = z.infer<typeof bookedOrderRow>;
export const bookedOrdersPage = z.object({
  items: z
    .array(bookedOrderRow)
    .meta({ description: 'The orders, newest first. A page may contain fewer than `limit` although more follow.' }),
  nextCursor: position.nullable(),
});
export type BookedOrdersPage = z.infer<typeof bookedOrdersPage>;
