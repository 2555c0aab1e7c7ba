import { z } from 'zod';
import { calendarDay, id, isPeriod, patternWithWords, timestamp } from '@/server/core/operation/fields';
import { cents, period, vatRow } from './treasury.schema';

/* The books: closed days, accounts, files for accountants, and e-reporting. */

export const closingBody = z.object({ day: calendarDay.meta({ example: '2026-11-22' }) });
export const closingsQuery = z.object(period).superRefine(isPeriod('from', 'to'));
export const closing = z.object({
  day: z.iso.date(),
  closedAt: timestamp,
  userId: id.nullable(),
  signature: z.string().meta({ example: '5f0c3c…' }),
  isIntact: z.boolean().meta({ description: 'Whether the signature is valid, and the figures are still those that were signed.' }),
  total: cents,
  tax: cents,
});
export type Closing = z.infer<typeof closing>;

const accountNumber = z
  .string()
  .regex(
    patternWithWords(/^[0-9]{3}[0-9A-Z]{0,17}$/, {
      en: 'Three digits, then up to 17 digits or capital letters.',
      fr: 'Saisissez trois chiffres, puis jusqu’à 17 chiffres ou lettres majuscules.',
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
  wallet: account('wallet').meta({ description: 'The account of e-wallets, which are prepayments of guests.' }),
  walletGifts: account('walletGifts').meta({ description: 'The account of gifts paid into e-wallets.' }),
  external: account('external'),
  deferred: account('deferred'),
  grants: account('grants').meta({ description: 'The account of subsidies that employers owe.' }),
  revenue: account('revenue'),
  discounts: account('discounts'),
  vat: account('vat'),
  difference: account('difference').meta({ description: 'The account of the difference on days whose two sides differ.' }),
};
export const accounts = z.object({
  journalCode: z
    .string()
    .regex(
      patternWithWords(/^[0-9A-Z]{1,10}$/, {
        en: 'Up to ten digits or capital letters.',
        fr: 'Saisissez jusqu’à dix chiffres ou lettres majuscules.',
      }),
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
    restaurantId: id.optional().meta({ description: 'A restaurant of the brand. The whole brand if omitted.' }),
    ...period,
    format: z.enum(fileFormats).default('csv').meta({
      description:
        'The file format. `csv` and `xlsx`: the journal, with a row for each entry. `pdf`: the report. `fec`: the French “fichier des écritures comptables”.',
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
      transactions: z.int().meta({ description: 'The number of orders paid on the day.', example: 96 }),
      rates: z.array(vatRow),
    }),
  ),
});
export type Ereporting = z.infer<typeof ereporting>;
