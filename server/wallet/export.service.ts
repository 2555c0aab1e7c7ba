// Decided in docs/decisions/113-reports-of-receipts-and-wallets.md.

import english from '@/messages/en/customers.json';
import french from '@/messages/fr/customers.json';
import { brandClock } from '@/server/brands/clock';
import { decimalsOfBrand } from '@/server/brands/currency.query';
import type { Locale } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { utc } from '@/server/core/reads/page';
import { type CustomerColumnKey, customerColumns } from '@/server/customers/customer-file.values';
import { type AmountWriting, amountCell } from '@/server/reports/amount-cell';
import { type Requester, tableExport } from '@/server/reports/table-export';
import type { FileColumn } from '@/server/reports/table-file.values';
import type { WalletExport } from './wallet.schema';
import type { Pocket } from './wallet.values';

const walletNames = { en: english.wallet, fr: french.wallet };

/** A column of the customers’ file. */
const customerColumn = <Key extends CustomerColumnKey>(key: Key) => ({
  key,
  header: customerColumns.find((column) => column.key === key)!.header,
  cell: 'text' as const,
});
const pocketHeader = (pocket: Pocket) => ({ en: walletNames.en.pocket[pocket], fr: walletNames.fr.pocket[pocket] });

const columns = [
  { key: 'applyDate', header: { en: 'Date', fr: 'Date' }, cell: 'moment' },
  customerColumn('customerId'),
  customerColumn('externalId'),
  customerColumn('familyName'),
  customerColumn('givenName'),
  { key: 'position', header: { en: 'Line', fr: 'Ligne' }, cell: 'text' },
  { key: 'kind', header: { en: 'Entry', fr: 'Opération' }, cell: 'text' },
  { key: 'pocket', header: { en: 'Pocket', fr: 'Poche' }, cell: 'text' },
  { key: 'in', header: { en: 'In', fr: 'Entrée' }, cell: 'amount' },
  { key: 'out', header: { en: 'Out', fr: 'Sortie' }, cell: 'amount' },
  { key: 'own', header: pocketHeader('own'), cell: 'amount' },
  { key: 'promotional', header: pocketHeader('promotional'), cell: 'amount' },
  { key: 'employer', header: pocketHeader('employer'), cell: 'amount' },
  { key: 'balance', header: { en: 'Balance', fr: 'Solde' }, cell: 'amount' },
  { key: 'orderId', header: { en: 'Order', fr: 'Commande' }, cell: 'text' },
  { key: 'reason', header: { en: 'Reason', fr: 'Motif' }, cell: 'text' },
] as const satisfies readonly FileColumn[];

/** SQL: the word for a value in the reader's language. */
const wordOf = (value: Prisma.Sql, words: Record<string, string>) =>
  Prisma.sql`case ${value} ${Prisma.join(
    Object.entries(words).map(([code, word]) => Prisma.sql`when ${code} then ${word}`),
    ' ',
  )} end`;

/** SQL: whether a line `l` is of the brand and within the period, on the brand's calendar. */
async function matchesInput({ db }: Pick<Requester, 'db'>, { brandId, from, to }: WalletExport): Promise<Prisma.Sql> {
  const clock = await brandClock(db, brandId);
  return Prisma.sql`l.brand_id = ${brandId} and l.apply_date >= ${clock.startOf(from)} and l.apply_date < ${clock.endOf(to)}`;
}

function cellsOf(locale: Locale, amountFormat: AmountWriting): Record<(typeof columns)[number]['key'], Prisma.Sql> {
  const amount = (cents: Prisma.Sql) => amountCell(cents, amountFormat);
  // Same rule as `namedKindOf`.
  const kind = Prisma.sql`case when l.kind = 'REFUND' and l.refunds_position is null then 'PAYOUT' else l.kind::text end`;
  return {
    applyDate: utc('l.apply_date'),
    customerId: Prisma.sql`l.customer_id::text`,
    externalId: Prisma.sql`c.external_id`,
    familyName: Prisma.sql`c.family_name`,
    givenName: Prisma.sql`c.given_name`,
    position: Prisma.sql`l.position::text`,
    kind: wordOf(kind, walletNames[locale].kind),
    pocket: wordOf(Prisma.sql`l.pocket::text`, walletNames[locale].pocket),
    in: Prisma.sql`case when l.amount > 0 then ${amount(Prisma.sql`l.amount`)} end`,
    out: Prisma.sql`case when l.amount < 0 then ${amount(Prisma.sql`(-l.amount)`)} end`,
    own: amount(Prisma.sql`l.own_after`),
    promotional: amount(Prisma.sql`l.promotional_after`),
    employer: amount(Prisma.sql`l.employer_after`),
    balance: amount(Prisma.sql`(l.own_after + l.promotional_after + l.employer_after)`),
    orderId: Prisma.sql`coalesce(l.order_id, l.till_order_id)::text`,
    reason: Prisma.sql`l.reason`,
  };
}

/** The lines of all wallets of a brand in a period, oldest first. */
const file = tableExport<WalletExport>({
  reportType: 'wallet_export',
  words: { en: 'wallets', fr: 'porte-monnaie' },
  columns,
  async count(requester, input) {
    const [row] = await requester.db.sql.read<{ total: number }>(
      Prisma.sql`select count(*)::int as total from wallet_lines l where ${await matchesInput(requester, input)}`,
    );
    return row?.total ?? 0;
  },
  async rows(requester, input) {
    const where = await matchesInput(requester, input);
    const decimals = await decimalsOfBrand(requester.db, input.brandId);
    return (decimal) => {
      const cell = cellsOf(requester.locale, { decimal, decimals });
      return Prisma.sql`
        select ${Prisma.join(columns.map(({ key }) => cell[key]))}
        from wallet_lines l join customers c on c.brand_id = l.brand_id and c.id = l.customer_id
        where ${where} order by l.apply_date, l.customer_id, l.position`;
    };
  },
});

export const { download: exportWallets, request: requestWalletExport, report: walletExport } = file;
