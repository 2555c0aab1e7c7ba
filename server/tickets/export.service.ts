import { Readable } from 'node:stream';
import type { z } from 'zod';
import { brandClock } from '@/server/brands/clock';
import type { Caller } from '@/server/core/callers/caller';
import type { Context } from '@/server/core/operation/context';
import type { Issue, Locale, Words } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import type { RawInput } from '@/server/core/operation/parse';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { ReportType } from '@/server/reports/report-type';
import { requestReport } from '@/server/reports/requests.service';
import { JoinedPdf } from './join-pdf.rules';
import { type FoundTicket, pdfsOf } from './pdf.service';
import { words } from './ticket-pdf.words';
import type { countQuery, exportFields, TicketReport } from './tickets.schema';
import type { TicketFormat } from './tickets.values';

const sentences = {
  dates: { en: 'Send both dates, or neither.', fr: 'Envoyez les deux dates, ou aucune.' },
  customer: { en: 'Required, in the query or in the body.', fr: 'Obligatoire, dans l’adresse ou dans le corps.' },
} as const satisfies Record<string, Words>;

const fieldsOf = (part: unknown): Record<string, unknown> =>
  typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {};

/** The value of a field in a request; the query takes precedence. The body is not copied, as it may have a hundred thousand keys. */
const readField = ({ query, body }: Pick<RawInput, 'query' | 'body'>, name: string): unknown =>
  fieldsOf(query)[name] ?? fieldsOf(body)[name];

/** The issue if only one of the two dates is given. */
function issuesOfDates(raw: Pick<RawInput, 'query' | 'body'>): Issue[] {
  const [startDate, endDate] = [readField(raw, 'startDate'), readField(raw, 'endDate')];
  if ((startDate === undefined) === (endDate === undefined)) return [];
  return [{ path: startDate === undefined ? 'startDate' : 'endDate', code: 'required', message: sentences.dates }];
}

/** Faults in the dates of a count. */
export const datesFault = ({ query }: RawInput): Issue[] => issuesOfDates({ query, body: {} });

/** The same for query and body together, and the fault that neither has the customer. */
export function exportFaults(raw: RawInput): Issue[] {
  const isMissing = readField(raw, 'customerId') === undefined;
  const customer: Issue[] = isMissing ? [{ path: 'customerId', code: 'required', message: sentences.customer }] : [];
  return [...customer, ...issuesOfDates(raw)];
}

type Period = Pick<z.output<typeof countQuery>, 'startDate' | 'endDate'> & { customerId?: number };

/** The caller. Users of a restaurant only get the receipts of that restaurant. */
interface TicketScope {
  db: Db;
  caller: Pick<Caller, 'restaurantId'>;
  brandId: number;
}

const scopeOf = ({ db, caller, scope }: Context): TicketScope => ({ db, caller, brandId: scope.brandId! });

/** The receipts of a customer, and of those merged into them, in a period of the brand's calendar. */
async function ticketsOf({ db, caller, brandId }: TicketScope, { customerId, startDate, endDate }: Period): Promise<Prisma.Sql> {
  const { restaurantId } = caller;
  const merged = await db.customer.findMany({ where: { brandId, mergedIntoId: customerId }, select: { id: true } });
  const where = [
    Prisma.sql`brand_id = ${brandId} and customer_id = any(${[customerId, ...merged.map(({ id }) => id)]}::int[]) and kind in ('SALE', 'REFUND')`,
  ];
  if (startDate !== undefined && endDate !== undefined) {
    const clock = await brandClock(db, brandId);
    where.push(Prisma.sql`at >= ${clock.startOf(startDate)} and at < ${clock.endOf(endDate)}`);
  }
  if (restaurantId !== null) where.push(Prisma.sql`restaurant_id = ${restaurantId}`);
  return Prisma.join(where, ' and ');
}

async function countOf(db: Db, where: Prisma.Sql): Promise<number> {
  const [row] = await db.sql.read<{ count: number }>(Prisma.sql`select count(*)::int as count from ticket_links where ${where}`);
  return row?.count ?? 0;
}

/** The number of a customer's receipts. */
export async function countTickets(ctx: Context, input: z.output<typeof countQuery>): Promise<{ count: number }> {
  return { count: await countOf(ctx.db, await ticketsOf(scopeOf(ctx), input)) };
}

const TICKET_COLUMNS = Prisma.sql`restaurant_id as "restaurantId", position, text, hash, null::int as copy`;
const CONTENT_TYPE = 'application/pdf';
const nameOf = (customerId: number | undefined) => `receipts-${customerId}.pdf`;

/** Joins PDFs into one, as bytes. */
async function* joinPdfs(pdfs: AsyncIterable<Uint8Array>, locale: Locale): AsyncGenerator<Uint8Array> {
  const joined = new JoinedPdf();
  for await (const pdf of pdfs) yield joined.add(pdf);
  yield joined.end(locale, words[locale].none);
}

/**
 * Receipts of a customer in one PDF, oldest first. They are sent as their pages are read or made.
 * @throws takes_too_long
 */
export async function exportTickets(
  ctx: Context,
  { limit = 100, offset = 0, format = 'a4', lang = ctx.locale, ...period }: z.output<typeof exportFields>,
): Promise<FileAnswer> {
  const where = await ticketsOf(scopeOf(ctx), period);
  const total = await countOf(ctx.db, where);
  const tickets = await ctx.db.sql.read<FoundTicket>(Prisma.sql`
    select ${TICKET_COLUMNS} from ticket_links
    where ${where} order by at, restaurant_id, position limit ${limit} offset ${offset}`);
  const pages = joinPdfs(pdfsOf(tickets, { format, locale: lang }, ctx.signal), lang);
  return {
    body: Readable.toWeb(Readable.from(pages, { objectMode: false })) as ReadableStream<Uint8Array>,
    contentType: CONTENT_TYPE,
    fileName: nameOf(period.customerId),
    headers: { 'x-total-count': String(total) },
  };
}

/** All receipts of a customer in one PDF, made by a worker. */
export function requestTickets(ctx: Context, input: TicketReport): Promise<{ reportGenerationId: number }> {
  const { brandId } = scopeOf(ctx);
  return requestReport(ctx, { brandId, reportType: 'ticket_export', name: nameOf(input.customerId), input });
}

/** Receipts in memory at once while they are joined. */
const BATCH = 100;

/**
 * @param where as in `ticketsOf`
 * @param onProgress called with the number of receipts printed so far
 */
async function* printAll(db: Db, where: Prisma.Sql, paper: { format: TicketFormat; locale: Locale }, onProgress: (done: number) => void) {
  let done = 0;
  let after = Prisma.sql`true`;
  for (;;) {
    const tickets = await db.sql.read<FoundTicket & { at: Date }>(Prisma.sql`
      select ${TICKET_COLUMNS}, at from ticket_links where ${where} and ${after} order by at, restaurant_id, position limit ${BATCH}`);
    for await (const pdf of pdfsOf(tickets, paper)) {
      yield pdf;
      onProgress(++done);
    }
    const last = tickets.at(-1);
    if (!last || tickets.length < BATCH) return;
    after = Prisma.sql`(at, restaurant_id, position) > (${last.at}, ${last.restaurantId}, ${last.position})`;
  }
}

export const ticketExport = {
  contentType: () => CONTENT_TYPE,
  async open({ db, brandId, restaurantId, locale, input: { format = 'a4', lang = locale, ...period }, tell }) {
    const where = await ticketsOf({ db, caller: { restaurantId }, brandId }, period);
    const total = await countOf(db, where);
    tell(0, total);
    const pdfs = printAll(db, where, { format, locale: lang }, (done) => tell(Math.min(done, total), total));
    return joinPdfs(pdfs, lang);
  },
} satisfies ReportType<TicketReport>;
