import type { z } from 'zod';
import { brandClock } from '@/server/brands/clock';
import { amountsOfBrand } from '@/server/brands/currency.query';
import { commonWords } from '@/server/core/operation/common-words';
import type { Context } from '@/server/core/operation/context';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { refuseField } from '@/server/core/operation/refuse-field';
import { moveToThread } from '@/server/core/platform/threads';
import { csvStream } from '@/server/core/reads/csv';
import { brandOf } from '@/server/customers/customers.service';
import type { statementQuery } from './wallet.schema';
import type { Pocket, WalletLineKind } from './wallet.values';

const PDF_LIMIT_MS = 60_000;
/** About forty pages. For longer ones, use a spreadsheet. */
const MAX_PDF_LINES = 2_000;
const CSV_PAGE = 1_000;

const renderStatement = moveToThread<typeof import('./statement.work').renderStatement>(
  'server/wallet/statement.work.tsx',
  'renderStatement',
  PDF_LIMIT_MS,
);

type Pockets = Record<Pocket, number>;

/** A line of a statement, with the balance of each pocket after it. Amounts are cents. */
export interface StatementLine extends Pockets {
  position: number;
  kind: WalletLineKind;
  pocket: Pocket;
  amount: number;
  /** Set for the refund of a payment. */
  refundsPosition: number | null;
  reason: string | null;
  orderId: number | null;
  applyDate: Date;
}

interface Period {
  brandId: number;
  customerId: number;
  from: Date;
  /** Exclusive. */
  until: Date;
}

/**
 * The statement of a wallet: opening balance, all lines, closing balance. Source: design, «E-wallet».
 * @throws data_not_found; invalid_parameters for a period that ends before it begins, or a PDF of more than 2,000 lines; takes_too_long
 */
export async function downloadStatement(
  ctx: Context,
  { customerId, from, to, fileType }: z.output<typeof statementQuery> & { customerId: number },
): Promise<FileAnswer> {
  const brandId = brandOf(ctx);
  const clock = await brandClock(ctx.db, brandId);
  const today = clock.dayOf(ctx.now);
  const period = {
    ...{ brandId, customerId },
    from: clock.startOf(from ?? `${today.slice(0, 7)}-01`),
    until: clock.endOf(to ?? today),
  };
  if (period.from >= period.until) throw refuseField('to', 'invalid_value', commonWords.periodEnds);
  const { opening, closing, count } = await readBalances(ctx, period);
  const lastDay = clock.dayOf(new Date(period.until.getTime() - 1));
  const fileName = `wallet-${customerId}-${clock.dayOf(period.from)}-${lastDay}.${fileType}`;
  if (fileType === 'csv') return { body: await csvOf(ctx, period, opening, closing), contentType: 'text/csv; charset=utf-8', fileName };
  if (count > MAX_PDF_LINES)
    throw refuseField('from', 'invalid_value', {
      en: `A PDF holds ${MAX_PDF_LINES} lines at most: choose a shorter period, or CSV.`,
      fr: `Un PDF contient ${MAX_PDF_LINES} lignes au plus\u00a0: choisissez une période plus courte, ou le format CSV.`,
    });
  const lines = await readLines(ctx, period, 0, MAX_PDF_LINES);
  const [{ brandName, currency, ...customer }] = await ctx.db.sql.read<{
    brandName: string;
    currency: string;
    givenName: string;
    familyName: string;
    email: string;
  }>`
    select b.name as "brandName", b.currency, coalesce(c.given_name, '') as "givenName", coalesce(c.family_name, '') as "familyName",
      coalesce(c.email, '') as email from customers c join brands b on b.id = c.brand_id
    where c.brand_id = ${brandId} and c.id = ${customerId}`.then((rows) => rows as [(typeof rows)[number]]);
  const facts = {
    ...{ brandName, customerId, opening, closing, lines, timeZone: clock.timeZone, currency, locale: ctx.locale },
    ...{ customerName: [customer.givenName, customer.familyName].filter(Boolean).join(' ') || customer.email || String(customerId) },
    ...{ firstDay: clock.dayOf(period.from), lastDay },
  };
  return { body: await renderStatement(facts, ctx.signal), contentType: 'application/pdf', fileName };
}

const EMPTY_POCKETS: Pockets = { own: 0, promotional: 0, employer: 0 };

/** The balances before the period and at its end, and the number of lines between. */
async function readBalances(ctx: Context, { brandId, customerId, from, until }: Period) {
  const lastLineBefore = (moment: Date) => ctx.db.sql.read<Pockets & { position: number }>`
    select position, own_after as own, promotional_after as promotional, employer_after as employer from wallet_lines
    where brand_id = ${brandId} and customer_id = ${customerId} and apply_date < ${moment} order by apply_date desc, position desc limit 1`;
  const [[first], [last]] = [await lastLineBefore(from), await lastLineBefore(until)];
  const pocketsOf = (line: Pockets | undefined): Pockets =>
    line ? { own: line.own, promotional: line.promotional, employer: line.employer } : EMPTY_POCKETS;
  return { opening: pocketsOf(first), closing: pocketsOf(last), count: (last?.position ?? 0) - (first?.position ?? 0) };
}

function readLines(ctx: Context, { brandId, customerId, from, until }: Period, after: number, limit: number): Promise<StatementLine[]> {
  return ctx.db.sql.read<StatementLine>`
    select position, kind::text as kind, pocket::text as pocket, amount, own_after as own, promotional_after as promotional,
      employer_after as employer, refunds_position as "refundsPosition", reason, coalesce(order_id, till_order_id) as "orderId", apply_date as "applyDate"
    from wallet_lines where brand_id = ${brandId} and customer_id = ${customerId} and position > ${after}
      and apply_date >= ${from} and apply_date < ${until} order by position limit ${limit}`;
}

const balanceOf = ({ own, promotional, employer }: Pockets) => own + promotional + employer;

async function csvOf(ctx: Context, period: Period, opening: Pockets, closing: Pockets): Promise<ReadableStream<Uint8Array>> {
  const inUnits = await amountsOfBrand(ctx.db, period.brandId);
  const balances = (pockets: Pockets) => [pockets.own, pockets.promotional, pockets.employer, balanceOf(pockets)].map(inUnits);
  const header = ['applyDate', 'position', 'kind', 'pocket', 'amount', 'own', 'promotional', 'employer', 'balance', 'orderId', 'reason'];
  const balanceRow = (at: Date, kind: string, pockets: Pockets) => [
    ...[at.toISOString(), null, kind, null, null, ...balances(pockets), null, null],
  ];
  return csvStream(header, async (cursor) => {
    const lines = await readLines(ctx, period, cursor ?? 0, CSV_PAGE);
    const rows = lines.map((line) => [
      ...[line.applyDate.toISOString(), line.position, line.kind, line.pocket, inUnits(line.amount)],
      ...[...balances(line), line.orderId, line.reason],
    ]);
    const isLast = lines.length < CSV_PAGE;
    return {
      rows: [
        ...(cursor === undefined ? [balanceRow(period.from, 'OPENING', opening)] : []),
        ...rows,
        ...(isLast ? [balanceRow(period.until, 'CLOSING', closing)] : []),
      ],
      nextCursor: isLast ? null : lines.at(-1)!.position,
    };
  });
}
