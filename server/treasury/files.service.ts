// Decided in docs/decisions/103-treasury-report.md.

import { Readable } from 'node:stream';
import { decimalsOf } from '@/i18n/currencies';
import french from '@/messages/fr/treasury.json';
import type { Caller } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Locale } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { copyCsv } from '@/server/core/platform/copy';
import { type Db, Prisma } from '@/server/core/platform/db';
import { moveToThread } from '@/server/core/platform/threads';
import { amountCell } from '@/server/reports/amount-cell';
import type { ReportType } from '@/server/reports/report-type';
import { requestReport } from '@/server/reports/requests.service';
import { fileContentTypes, openTableFile } from '@/server/reports/table-file';
import type { FileColumn } from '@/server/reports/table-file.values';
import { readAccounts } from './accounts.service';
import { type AccountName, type Accounts, type FilesInput, usualAccounts } from './books.schema';
import { readRevenue, readTreasury } from './figures.query';
import { journalEntries } from './journal.query';
import { journalWords } from './journal.words';
import { readPlaces } from './places.query';
import { vatOf } from './takings.service';
import { addUpTreasury, readWalletBalances, readWalletTreasury } from './wallets.query';

const PDF_LIMIT_MS = 60_000;
const renderReport = moveToThread<typeof import('./report.work').renderReport>(
  'server/treasury/report.work.tsx',
  'renderReport',
  PDF_LIMIT_MS,
);

const contentTypes: Record<FilesInput['format'], string> = {
  ...fileContentTypes,
  pdf: 'application/pdf',
  fec: 'text/plain; charset=utf-8',
};
const names: Record<Locale, string> = { en: 'takings', fr: 'encaissements' };
const suffixes: Record<FilesInput['format'], string> = { csv: 'csv', xlsx: 'xlsx', pdf: 'pdf', fec: 'txt' };

const nameOf = ({ from, to, format }: FilesInput, locale: Locale) =>
  `${format === 'fec' ? 'FEC' : names[locale]}-${from}-${to}.${suffixes[format]}`;

const columns: readonly FileColumn[] = [
  { key: 'day', header: { en: 'Day', fr: 'Jour' }, cell: 'text' },
  { key: 'restaurant', header: { en: 'Restaurant', fr: 'Restaurant' }, cell: 'text' },
  { key: 'account', header: { en: 'Account', fr: 'Compte' }, cell: 'text' },
  { key: 'entry', header: { en: 'Entry', fr: 'Écriture' }, cell: 'text' },
  { key: 'vatRate', header: { en: 'VAT rate (%)', fr: 'Taux de TVA (%)' }, cell: 'text' },
  { key: 'debit', header: { en: 'Debit', fr: 'Débit' }, cell: 'amount' },
  { key: 'credit', header: { en: 'Credit', fr: 'Crédit' }, cell: 'amount' },
];

/** The columns required by French law (article A47 A-1 of the Livre des procédures fiscales). */
export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

interface ExportContext {
  db: Db;
  caller: Pick<Caller, 'restaurantId'>;
  locale: Locale;
}

/** SQL: the label of an entry. */
const labelOf = (locale: Locale) =>
  Prisma.sql`case j.what ${Prisma.join(
    Object.entries(journalWords[locale]).map(([what, words]) => Prisma.sql`when ${what} then ${words}`),
    ' ',
  )} end`;

async function readJournal({ db, caller }: ExportContext, { brandId, restaurantId, from, to }: FilesInput) {
  const onlyRestaurantId = restaurantId ?? caller.restaurantId ?? undefined;
  const { brand, restaurants } = await readPlaces(
    { db, caller: caller as Caller },
    onlyRestaurantId === undefined ? { brandId } : { restaurantId: onlyRestaurantId },
  );
  if (brand.id !== brandId) throw new AppError('data_not_found');
  const period = { from, to };
  const journal = journalEntries({
    ...{ brandId, timeZone: brand.timeZone, period, accounts: await readAccounts(db, brandId) },
    restaurantIds: restaurants.map((restaurant) => restaurant.restaurantId),
    hasWallets: onlyRestaurantId === undefined,
  });
  return { brand, restaurants, period, journal, isOfBrand: onlyRestaurantId === undefined };
}

async function openJournal(ctx: ExportContext, input: FilesInput & { format: 'csv' | 'xlsx' }): Promise<Readable> {
  const { brand, journal } = await readJournal(ctx, input);
  const decimals = decimalsOf(brand.currency);
  const { locale } = ctx;
  const rows = (decimal: '.' | ',') => Prisma.sql`
    select j.day::text, coalesce(r.name, ${brand.name}), j.account, ${labelOf(locale)},
      case when j.vat_rate is not null then replace((j.vat_rate / 100.0)::numeric(5, 2)::text, '.', ${decimal}) end,
      case when j.amount > 0 then ${amountCell(Prisma.sql`j.amount::bigint`, { decimal, decimals })} end,
      case when j.amount < 0 then ${amountCell(Prisma.sql`(-j.amount)::bigint`, { decimal, decimals })} end
    from (${journal}) j left join restaurants r on r.id = j.restaurant_id
    order by j.day, j.restaurant_id, j.amount < 0, j.account, j.what, j.vat_rate desc nulls first`;
  const file = { brandId: input.brandId, locale, fileType: input.format, name: names[locale], columns, rows };
  return openTableFile(file);
}

/** SQL: the name of an account, in French as in any FEC. An account that a brand uses for several purposes is named after the first. */
const accountNameOf = (accounts: Accounts) =>
  Prisma.sql`case j.account ${Prisma.join(
    (Object.keys(usualAccounts) as AccountName[]).map((name) => Prisma.sql`when ${accounts[name]} then ${french.accounts.names[name]}`),
    ' ',
  )} end`;

/**
 * Tab-separated, decimal commas, texts without line breaks or tabs. An entry’s number follows from its day and restaurant, so that files of
 * any two periods agree. An entry is validated when its day is closed.
 */
async function openFec(ctx: ExportContext, input: FilesInput): Promise<Readable> {
  const { brand, journal } = await readJournal(ctx, input);
  const accounts = await readAccounts(ctx.db, input.brandId);
  const amountFormat = { decimal: ',', decimals: decimalsOf(brand.currency) } as const;
  const singleLine = (text: Prisma.Sql) => Prisma.sql`translate(${text}, E'\t\r\n"', '   ''')`;
  const label = Prisma.sql`${labelOf('fr')} || coalesce(' ' || replace((j.vat_rate / 100.0)::numeric(5, 2)::text, '.', ',') || ' %', '')`;
  const rows = Prisma.sql`
    select ${accounts.journalCode}, 'Ventes', to_char(j.day, 'YYYYMMDD') || '-' || j.restaurant_id, to_char(j.day, 'YYYYMMDD'), j.account,
      ${accountNameOf(accounts)}, null, null, 'Z-' || j.restaurant_id || '-' || to_char(j.day, 'YYYYMMDD'), to_char(j.day, 'YYYYMMDD'),
      ${singleLine(Prisma.sql`(${label}) || ' - ' || coalesce(r.name, ${brand.name})`)},
      ${amountCell(Prisma.sql`greatest(j.amount, 0)::bigint`, amountFormat)}, ${amountCell(Prisma.sql`greatest(-j.amount, 0)::bigint`, amountFormat)},
      null, null, to_char(c.closed_at at time zone r.time_zone, 'YYYYMMDD'), null, null
    from (${journal}) j left join restaurants r on r.id = j.restaurant_id
      left join treasury_closings c on c.restaurant_id = j.restaurant_id and c.day = j.day
    order by j.day, j.restaurant_id, j.amount < 0, j.account, j.what, j.vat_rate desc nulls first`;
  const body = await copyCsv(rows, { brandId: input.brandId, separator: '\t' });
  async function* lines() {
    yield Buffer.from(`${fecColumns.join('\t')}\n`);
    yield* body;
  }
  return Readable.from(lines(), { objectMode: false }).once('close', () => body.destroy());
}

async function openPdf(ctx: ExportContext, input: FilesInput): Promise<Readable> {
  const { brand, restaurants, period, isOfBrand } = await readJournal(ctx, input);
  const ids = restaurants.map(({ restaurantId }) => restaurantId);
  const [treasury, revenue, walletTreasury, balances] = await Promise.all([
    readTreasury(ctx.db, ids, period),
    readRevenue(ctx.db, ids, period),
    isOfBrand ? readWalletTreasury(ctx.db, [brand], period) : [],
    isOfBrand ? readWalletBalances(ctx.db, [brand], period) : null,
  ]);
  const name = isOfBrand || restaurants.length !== 1 ? brand.name : restaurants[0]!.name;
  const { locale } = ctx;
  const printed = { name, period, currency: brand.currency, locale, treasury: addUpTreasury([...treasury, ...walletTreasury]), revenue };
  const bytes = await renderReport({ ...printed, vat: vatOf(revenue), balances });
  return Readable.from([Buffer.from(bytes)]);
}

function open(ctx: ExportContext, input: FilesInput): Promise<Readable> {
  if (input.format === 'fec') return openFec(ctx, input);
  if (input.format === 'pdf') return openPdf(ctx, input);
  return openJournal(ctx, { ...input, format: input.format });
}

/**
 * The takings of a brand or one of its restaurants as a file.
 * @throws unavailable while too many files are being made; takes_too_long
 */
export async function downloadFile(ctx: Context, input: FilesInput): Promise<FileAnswer> {
  const body = Readable.toWeb(await open(ctx, input)) as ReadableStream<Uint8Array>;
  return { body, contentType: contentTypes[input.format], fileName: nameOf(input, ctx.locale) };
}

/** Has a worker make the same file. */
export async function requestFile(ctx: Context, input: FilesInput): Promise<{ reportGenerationId: number }> {
  return requestReport(ctx, { brandId: input.brandId, reportType: 'treasury_export', name: nameOf(input, ctx.locale), input });
}

export const treasuryExport = {
  contentType: ({ format }) => contentTypes[format],
  open: ({ db, restaurantId, locale, input }) => open({ db, caller: { restaurantId }, locale }, input),
} satisfies ReportType<FilesInput>;
