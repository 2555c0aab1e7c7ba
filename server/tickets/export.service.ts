import type { z } from 'zod';
import { brandClock } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import type { Locale } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import type { Issue, RawInput } from '@/server/core/operation/parse';
import { Prisma } from '@/server/core/platform/db';
import { JoinedPdf } from './join-pdf.rules';
import { type FoundTicket, pdfsOf } from './pdf.service';
import type { countQuery, exportFields } from './tickets.schema';

const sentences = {
  dates: { en: 'Send both dates, or neither.', fr: 'Envoyez les deux dates, ou aucune.' },
  customer: { en: 'Required, in the query or in the body.', fr: 'Obligatoire, dans l’adresse ou dans le corps.' },
} as const;

const fieldsOf = (part: unknown): Record<string, unknown> =>
  typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {};

/** What a request says of a field: the query wins. A body may have a hundred thousand keys, so it is not copied. */
const readGiven = ({ query, body }: Pick<RawInput, 'query' | 'body'>, name: string): unknown =>
  fieldsOf(query)[name] ?? fieldsOf(body)[name];

/** That one date came alone. */
function issuesOfDates(raw: Pick<RawInput, 'query' | 'body'>, locale: Locale): Issue[] {
  const [startDate, endDate] = [readGiven(raw, 'startDate'), readGiven(raw, 'endDate')];
  if ((startDate === undefined) === (endDate === undefined)) return [];
  return [{ path: startDate === undefined ? 'startDate' : 'endDate', code: 'required', message: sentences.dates[locale] }];
}

/** What is wrong with the dates of a count. */
export const datesFault = ({ query }: RawInput, locale: Locale): Issue[] => issuesOfDates({ query, body: {} }, locale);

/** The same of query and body together, and that neither names the customer. */
export function exportFaults(raw: RawInput, locale: Locale): Issue[] {
  const isMissing = readGiven(raw, 'customerId') === undefined;
  const customer: Issue[] = isMissing ? [{ path: 'customerId', code: 'required', message: sentences.customer[locale] }] : [];
  return [...customer, ...issuesOfDates(raw, locale)];
}

type Period = Pick<z.output<typeof countQuery>, 'startDate' | 'endDate'> & { customerId?: number };

/** The tickets of a customer, and of who was merged into them, in a period of the brand’s calendar; of their restaurant for those who have one. */
async function ticketsOf(ctx: Context, { customerId, startDate, endDate }: Period): Promise<Prisma.Sql> {
  const brandId = ctx.scope.brandId!;
  const { restaurantId } = ctx.caller;
  const merged = await ctx.db.customer.findMany({ where: { brandId, mergedIntoId: customerId }, select: { id: true } });
  const where = [
    Prisma.sql`brand_id = ${brandId} and customer_id = any(${[customerId, ...merged.map(({ id }) => id)]}::int[]) and kind in ('SALE', 'REFUND')`,
  ];
  if (startDate !== undefined && endDate !== undefined) {
    const clock = await brandClock(ctx.db, brandId);
    where.push(Prisma.sql`at >= ${clock.startOf(startDate)} and at < ${clock.endOf(endDate)}`);
  }
  if (restaurantId !== null) where.push(Prisma.sql`restaurant_id = ${restaurantId}`);
  return Prisma.join(where, ' and ');
}

async function countOf(ctx: Context, where: Prisma.Sql): Promise<number> {
  const [row] = await ctx.db.sql.read<{ count: number }>(Prisma.sql`select count(*)::int as count from ticket_links where ${where}`);
  return row?.count ?? 0;
}

/** How many receipts a customer has. */
export async function countTickets(ctx: Context, input: z.output<typeof countQuery>): Promise<{ count: number }> {
  return { count: await countOf(ctx, await ticketsOf(ctx, input)) };
}

/**
 * Receipts of a customer in one PDF, the oldest first, sent as their pages are read or made.
 * @throws takes_too_long
 */
export async function exportTickets(
  ctx: Context,
  { limit = 100, offset = 0, format = 'a4', lang = ctx.locale, ...period }: z.output<typeof exportFields>,
): Promise<FileAnswer> {
  const where = await ticketsOf(ctx, period);
  const total = await countOf(ctx, where);
  const tickets = await ctx.db.sql.read<FoundTicket>(Prisma.sql`
    select restaurant_id as "restaurantId", position, text, hash, null::int as copy from ticket_links
    where ${where} order by at, restaurant_id, position limit ${limit} offset ${offset}`);
  const joined = new JoinedPdf();
  const pdfs = pdfsOf(tickets, { format, locale: lang }, ctx.signal);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pdfs.next();
      controller.enqueue(done ? joined.end(lang) : joined.add(value));
      if (done) controller.close();
    },
    async cancel() {
      await pdfs.return(undefined);
    },
  });
  return {
    body,
    contentType: 'application/pdf',
    fileName: `receipts-${period.customerId}.pdf`,
    headers: { 'x-total-count': String(total) },
  };
}
