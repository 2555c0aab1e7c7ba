// Decided in docs/decisions/105-offers-over-past-orders.md.

import { Readable } from 'node:stream';
import { decimalsOf } from '@/i18n/currencies';
import type { Caller } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Locale } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { type Db, Prisma } from '@/server/core/platform/db';
import { moveToThread } from '@/server/core/platform/threads';
import { amountCell } from '@/server/reports/amount-cell';
import type { ReportType } from '@/server/reports/report-type';
import { requestReport } from '@/server/reports/requests.service';
import { fileContentTypes, openTableFile } from '@/server/reports/table-file';
import type { FileColumn } from '@/server/reports/table-file.values';
import { readPlaces } from '@/server/treasury/places.query';
import { guestName, labelAt, readGuestLines, readStatements, statementEntries } from './statements.query';
import type { StatementFilesInput } from './statements.schema';
import { periodOf } from './statements.service';

const PDF_LIMIT_MS = 60_000;
const renderStatements = moveToThread<typeof import('./statement.work').renderStatements>(
  'server/statements/statement.work.tsx',
  'renderStatements',
  PDF_LIMIT_MS,
);

const contentTypes: Record<StatementFilesInput['format'], string> = { ...fileContentTypes, pdf: 'application/pdf' };
const names: Record<Locale, string> = { en: 'statements', fr: 'releves' };
const refundWords: Record<Locale, string> = { en: 'Refund', fr: 'Remboursement' };
const saleWords: Record<Locale, string> = { en: 'Order', fr: 'Commande' };

const nameOf = ({ month, format }: StatementFilesInput, locale: Locale) => `${names[locale]}-${month}.${format}`;

const columns: readonly FileColumn[] = [
  { key: 'grant', header: { en: 'Subsidy', fr: 'Subvention' }, cell: 'text' },
  { key: 'code', header: { en: 'Code', fr: 'Code' }, cell: 'text' },
  { key: 'day', header: { en: 'Day', fr: 'Jour' }, cell: 'text' },
  { key: 'restaurant', header: { en: 'Restaurant', fr: 'Restaurant' }, cell: 'text' },
  { key: 'entry', header: { en: 'Entry', fr: 'Écriture' }, cell: 'text' },
  { key: 'order', header: { en: 'Order', fr: 'Commande' }, cell: 'text' },
  { key: 'receipt', header: { en: 'Receipt', fr: 'Ticket' }, cell: 'text' },
  { key: 'guest', header: { en: 'Guest', fr: 'Client' }, cell: 'text' },
  { key: 'externalId', header: { en: 'Guest’s number', fr: 'Numéro du client' }, cell: 'text' },
  { key: 'group', header: { en: 'Guest group', fr: 'Groupe de convives' }, cell: 'text' },
  { key: 'paid', header: { en: 'Paid', fr: 'Payé' }, cell: 'amount' },
  { key: 'returned', header: { en: 'Returned', fr: 'Rendu' }, cell: 'amount' },
];

interface Requester {
  db: Db;
  caller: Pick<Caller, 'restaurantId'>;
  locale: Locale;
}

/** @throws data_not_found for a grant that is not the brand's */
async function readScope({ db, caller }: Requester, { brandId, grantId, month }: StatementFilesInput) {
  if (grantId !== undefined && (await db.grant.count({ where: { brandId, id: grantId } })) === 0) throw new AppError('data_not_found');
  const readable = caller.restaurantId === null ? { brandId } : { restaurantId: caller.restaurantId };
  const { brand, restaurants } = await readPlaces({ db, caller: caller as Caller }, readable);
  if (brand.id !== brandId) throw new AppError('data_not_found');
  const restaurantIds = restaurants.map(({ restaurantId }) => restaurantId);
  return { brand, restaurants, scope: { brandId, grantId, restaurantIds, period: periodOf(month) } };
}

async function openTable(requester: Requester, input: StatementFilesInput & { format: 'csv' | 'xlsx' }): Promise<Readable> {
  const { brand, scope } = await readScope(requester, input);
  const { brandId, format } = input;
  const { locale } = requester;
  const decimals = decimalsOf(brand.currency);
  const amount = (cents: Prisma.Sql, condition: Prisma.Sql, decimal: '.' | ',') =>
    Prisma.sql`case when ${condition} then ${amountCell(cents, { decimal, decimals })} end`;
  const rows = (decimal: '.' | ',') => Prisma.sql`
    select ${labelAt(scope.period)}, g.code, e.day::text, r.name, case when e.is_refund then ${refundWords[locale]} else ${saleWords[locale]} end,
      e.order_id::text, o.ticket_number::text, ${guestName}, c.external_id, p.name,
      ${amount(Prisma.sql`e.amount`, Prisma.sql`not e.is_refund`, decimal)}, ${amount(Prisma.sql`-e.amount`, Prisma.sql`e.is_refund`, decimal)}
    from (${statementEntries(scope)}) e join grants g on g.brand_id = ${brandId} and g.id = e.grant_id
      join restaurants r on r.id = e.restaurant_id join orders o on o.restaurant_id = e.restaurant_id and o.id = e.order_id
      join customers c on c.brand_id = ${brandId} and c.id = e.customer_id
      left join guest_groups p on p.brand_id = c.brand_id and p.id = c.guest_group_id
    order by e.grant_id, e.day, e.order_id, e.is_refund`;
  return openTableFile({ brandId, locale, fileType: format, name: names[locale], columns, rows });
}

async function openPdf(requester: Requester, input: StatementFilesInput): Promise<Readable> {
  const { brand, restaurants, scope } = await readScope(requester, input);
  const { locale, db } = requester;
  const statements = (await readStatements(db, scope)).filter(({ grantId }) => scope.grantId === undefined || grantId === scope.grantId);
  const name = requester.caller.restaurantId === null ? brand.name : (restaurants[0]?.name ?? brand.name);
  const printed = { name, period: scope.period, currency: brand.currency, locale, statements, guests: await readGuestLines(db, scope) };
  return Readable.from([Buffer.from(await renderStatements(printed))]);
}

const open = (requester: Requester, input: StatementFilesInput): Promise<Readable> =>
  input.format === 'pdf' ? openPdf(requester, input) : openTable(requester, { ...input, format: input.format });

/**
 * The statements of a month as a file. Users of a restaurant get what was paid there.
 * @throws data_not_found for a grant of another brand; unavailable while too many others are being made; takes_too_long
 */
export async function downloadStatements(ctx: Context, input: StatementFilesInput): Promise<FileAnswer> {
  const body = Readable.toWeb(await open(ctx, input)) as ReadableStream<Uint8Array>;
  return { body, contentType: contentTypes[input.format], fileName: nameOf(input, ctx.locale) };
}

/** The same, made by a worker. */
export function requestStatements(ctx: Context, input: StatementFilesInput): Promise<{ reportGenerationId: number }> {
  return requestReport(ctx, { brandId: input.brandId, reportType: 'grant_statements', name: nameOf(input, ctx.locale), input });
}

export const statementsExport = {
  contentType: ({ format }) => contentTypes[format],
  open: ({ db, restaurantId, locale, input }) => open({ db, caller: { restaurantId }, locale }, input),
} satisfies ReportType<StatementFilesInput>;
