import { z } from 'zod';
import { calendarDay, id, isPeriod, lacking, pageSize, position, saying, spelt, timestamp } from '@/server/core/operation/fields';
import { pockets } from '@/server/wallet/wallet.values';
import { bookingKinds, guestPaymentTypes, operationTypes, revenueCategories } from './treasury.values';

const cents = z.int().meta({ description: 'Cents.', example: 128450 });

export const treasuryRow = z.object({
  operationType: z.enum(operationTypes).meta({ example: 'cashPayments' }),
  guestPaymentType: z.enum(guestPaymentTypes).meta({ example: 'CASH' }),
  count: z.int().meta({ description: 'How many payments or operations.', example: 84 }),
  amount: z.int().meta({ description: 'Cents; negative for what went back.', example: 128450 }),
});
export type TreasuryRow = z.infer<typeof treasuryRow>;

export const revenueRow = z.object({
  category: z.enum(revenueCategories).meta({ example: 'items' }),
  label: z.string().meta({
    description:
      'Of items the category at the time of sale, otherwise the name of the fee, reduction or grant. Empty for items without category.',
    example: 'Main courses',
  }),
  guestPaymentType: z.enum(guestPaymentTypes).meta({ example: 'CASH' }),
  vatRate: z.int().meta({ description: 'Basis points.', example: 1000 }),
  count: z.int().meta({ description: 'Pieces of items, uses of all else. What went back is subtracted.', example: 112 }),
  amountExclTax: cents.meta({ example: 116773 }),
  amountTax: cents.meta({ example: 11677 }),
  amountInclTax: cents,
});
export type RevenueRow = z.infer<typeof revenueRow>;

export const walletBalances = z.object({
  beginningBalance: cents.meta({ description: 'Cents that e-wallets held when the period began.', example: 845000 }),
  endingBalance: cents.meta({ description: 'Cents that they held at its end.', example: 861250 }),
});

export const reportQuery = z
  .object({
    startDate: calendarDay.meta({ description: 'The first day, on the clocks of the restaurants.', example: '2026-11-01' }),
    endDate: calendarDay.meta({ description: 'The last day, included.', example: '2026-11-22' }),
    brandId: id.optional().meta({ description: 'All brands of the caller if omitted.' }),
    exportJson: z
      .boolean()
      .refine(
        (isJson) => isJson,
        saying({
          en: 'Must be true. Files have an address of their own: /v1/reports/treasury/files.',
          fr: 'Doit valoir true. Les fichiers ont leur propre adresse\u00a0: /v1/reports/treasury/files.',
        }),
      )
      .meta({ description: 'Must be `true`. Files have an address of their own: `/v1/reports/treasury/files`.', example: true }),
  })
  .superRefine(isPeriod('startDate', 'endDate'));

export const report = z.object({
  metadata: z.object({
    period: z.object({ startDate: z.iso.date(), endDate: z.iso.date() }),
    filters: z.object({
      brandId: z.string().meta({ description: 'Empty for all brands.', example: '1' }),
      brandName: z.string().meta({ example: 'Bistro Lumière' }),
    }),
    generatedAt: timestamp,
  }),
  walletBalances: walletBalances.meta({ description: 'Of all e-wallets, on the clocks of the brands.' }),
  treasury: z.array(treasuryRow),
  revenue: z.array(revenueRow),
});
export type Report = z.infer<typeof report>;

const period = {
  from: calendarDay.meta({ description: 'The first day, on the clock of each restaurant.', example: '2026-11-01' }),
  to: calendarDay.meta({ description: 'The last day, included.', example: '2026-11-22' }),
};
export const places = {
  brandId: id.optional().meta({ description: 'Of a brand; or send `restaurantId`.' }),
  restaurantId: id.optional(),
};
const onePlace = (value: { brandId?: number | undefined; restaurantId?: number | undefined }, context: z.RefinementCtx) => {
  if ((value.brandId === undefined) === (value.restaurantId === undefined))
    context.addIssue(lacking('brandId', { en: 'Send brandId or restaurantId.', fr: 'Envoyez brandId ou restaurantId.' }));
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
  total: cents.meta({ description: 'What was taken for orders with tax, grants included, refunds subtracted.' }),
  orders: z.int().meta({ description: 'Orders that were paid.', example: 96 }),
  tax: cents.meta({ description: 'The VAT due.' }),
  treasury: z.array(treasuryRow),
  revenue: z.array(revenueRow),
  vat: z.array(vatRow).meta({ description: 'Revenue by VAT rate after reductions: what is due.' }),
  days: z.array(z.object({ day: z.iso.date(), total: cents, tax: cents, orders: z.int(), isClosed: z.boolean() })).meta({
    description: 'Every day of the period. `isClosed` when all restaurants with takings have closed it.',
  }),
  restaurants: z.array(
    z.object({ restaurantId: id, name: z.string(), total: cents, tax: cents, orders: z.int(), isBalanced: z.boolean() }),
  ),
  walletBalances: walletBalances.nullable().meta({ description: 'Null for one restaurant: wallets are the brand’s.' }),
});
export type Takings = z.infer<typeof takings>;

export const rhythmQuery = takingsQuery;
export const rhythm = z.object({
  hours: z
    .array(z.object({ hour: z.int().min(0).max(23), channelId: id, total: cents, orders: z.int() }))
    .meta({ description: 'What was paid by the hour of the restaurant’s clock and the channel, before refunds.' }),
});
export type Rhythm = z.infer<typeof rhythm>;

export const restaurantParams = z.object({ restaurantId: id });
export const brandParams = z.object({ brandId: id });

export const equations = ['takings', 'money', 'revenue', 'vat', 'orders'] as const;
export const orderProblems = ['not_booked', 'sums', 'vat'] as const;
/** Most days of a proof, which reads every order. */
export const MAX_PROVED_DAYS = 31;

export const proofQuery = z.object(period).superRefine(isPeriod('from', 'to', MAX_PROVED_DAYS));

const side = z.int().meta({ example: 128450 });
export const equation = z.object({
  equation: z.enum(equations).meta({
    description:
      '`takings`: revenue with tax, grants aside = money and grants; `money`: the figures = the orders’ payments and grants; `revenue`: the figures = the orders’ lines; `vat`: the figures’ tax = the VAT of the orders; `orders`: orders in the figures = orders that were paid (a count).',
  }),
  left: side,
  right: side,
  holds: z.boolean(),
  failingDays: z.array(z.object({ day: z.iso.date(), left: side, right: side })),
});
export type Equation = z.infer<typeof equation>;

export const failingOrder = z.object({
  orderId: z.string().meta({ example: '4711' }),
  day: z.iso.date(),
  problem: z.enum(orderProblems).meta({
    description: '`not_booked`: paid, and in no figure; `sums`: lines and payments differ; `vat`: lines and the VAT of the order differ.',
  }),
  left: side,
  right: side,
});

export const proof = z.object({
  holds: z.boolean(),
  equations: z.array(equation),
  orders: z.array(failingOrder).meta({ description: 'Orders that break an equation, 100 at most.' }),
});
export type Proof = z.infer<typeof proof>;

export const walletProofQuery = z.object(period).superRefine(isPeriod('from', 'to'));
export const walletProof = z.object({
  holds: z.boolean(),
  pockets: z.array(
    z.object({
      pocket: z.enum(pockets),
      opening: cents,
      reloads: cents,
      credits: cents.meta({ description: 'Cents that were given, and corrections.' }),
      payments: cents,
      refunds: cents.meta({ description: 'Cents of payments that were given back.' }),
      payOuts: cents,
      debits: cents,
      expiries: cents,
      closing: cents.meta({ description: 'What wallets held at the end, from the wallets themselves.' }),
      holds: z.boolean().meta({ description: 'Opening and changes come to closing.' }),
    }),
  ),
});
export type WalletProof = z.infer<typeof walletProof>;

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
  total: cents.meta({ description: 'Cents of the order, or negative, of what went back.' }),
  amount: cents.meta({ description: 'What it adds to the figure; its total where no figure is named.' }),
  tax: cents.meta({ description: 'The tax in that amount; 0 for money.' }),
});
export type BookedOrderRow = z.infer<typeof bookedOrderRow>;
export const bookedOrdersPage = z.object({
  items: z.array(bookedOrderRow).meta({ description: 'Newest first. A page may have fewer than `limit` although more follow.' }),
  nextCursor: position.nullable(),
});
export type BookedOrdersPage = z.infer<typeof bookedOrdersPage>;

export const closingBody = z.object({ day: calendarDay.meta({ example: '2026-11-22' }) });
export const closingsQuery = z.object(period).superRefine(isPeriod('from', 'to'));
export const closing = z.object({
  day: z.iso.date(),
  closedAt: timestamp,
  userId: id.nullable(),
  signature: z.string().meta({ example: '5f0c3c…' }),
  isIntact: z.boolean().meta({ description: 'The signature is ours, and the figures are still those that were signed.' }),
  total: cents,
  tax: cents,
});
export type Closing = z.infer<typeof closing>;

const accountNumber = z
  .string()
  .regex(
    spelt(/^[0-9]{3}[0-9A-Z]{0,17}$/, {
      en: 'Three digits, then up to 17 digits or capital letters.',
      fr: 'Envoyez trois chiffres, puis jusqu’à 17 chiffres ou lettres majuscules.',
    }),
  )
  .meta({ example: '530000' });
/** The usual French number of each account. */
export const usualAccounts = {
  cash: '530000',
  card: '511500',
  onlineCard: '511510',
  mealVoucherCard: '511400',
  mealVoucherPaper: '511300',
  check: '511200',
  wallet: '419100',
  walletGifts: '658000',
  external: '467000',
  deferred: '411000',
  grants: '467100',
  revenue: '707000',
  discounts: '709700',
  vat: '445710',
  difference: '471000',
} as const;
export type AccountName = keyof typeof usualAccounts;
const account = (name: AccountName) => accountNumber.meta({ example: usualAccounts[name] });
const accountFields = {
  cash: account('cash'),
  card: account('card'),
  onlineCard: account('onlineCard'),
  mealVoucherCard: account('mealVoucherCard'),
  mealVoucherPaper: account('mealVoucherPaper'),
  check: account('check'),
  wallet: account('wallet').meta({ description: 'What e-wallets hold: prepayments of guests.' }),
  walletGifts: account('walletGifts').meta({ description: 'What was put into e-wallets as a gift.' }),
  external: account('external'),
  deferred: account('deferred'),
  grants: account('grants').meta({ description: 'What employers owe for subsidies.' }),
  revenue: account('revenue'),
  discounts: account('discounts'),
  vat: account('vat'),
  difference: account('difference').meta({ description: 'Where the two sides of a day differ, the difference stands here.' }),
};
export const accounts = z.object({
  journalCode: z
    .string()
    .regex(
      spelt(/^[0-9A-Z]{1,10}$/, { en: 'Up to ten digits or capital letters.', fr: 'Envoyez jusqu’à dix chiffres ou lettres majuscules.' }),
    )
    .meta({ example: 'VTE' }),
  ...accountFields,
});
export type Accounts = z.infer<typeof accounts>;
export const accountsBody = accounts.partial();

export const fileFormats = ['csv', 'xlsx', 'pdf', 'fec'] as const;
export const filesQuery = z
  .object({
    brandId: id.meta({ example: 1 }),
    restaurantId: id.optional().meta({ description: 'One of the brand; all of it if omitted.' }),
    ...period,
    format: z.enum(fileFormats).default('csv').meta({
      description:
        '`csv` and `xlsx`: the journal, a row for each entry; `pdf`: the report; `fec`: the French “fichier des écritures comptables”.',
    }),
  })
  .superRefine(isPeriod('from', 'to'));
export type FilesInput = z.output<typeof filesQuery>;

export const ereportingQuery = z.object({ ...period, format: z.enum(['json', 'csv']).default('json') }).superRefine(isPeriod('from', 'to'));
export const ereporting = z.object({
  restaurantId: id,
  siret: z.string().nullable().meta({ example: '73282932000074' }),
  vatNumber: z.string().nullable().meta({ example: 'FR44732829320' }),
  currency: z.string().meta({ example: 'EUR' }),
  days: z.array(
    z.object({
      day: z.iso.date(),
      transactions: z.int().meta({ description: 'Orders that were paid on the day.', example: 96 }),
      rates: z.array(vatRow),
    }),
  ),
});
export type Ereporting = z.infer<typeof ereporting>;
