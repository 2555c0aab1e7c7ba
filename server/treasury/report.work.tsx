import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { Locale } from '@/server/core/operation/errors';
import { printable, printableMoney, printablePeriod } from '@/server/core/platform/printable';
import type { Period } from './figures.query';
import { journalWords } from './journal.words';
import type { RevenueRow, Takings, TreasuryRow } from './treasury.schema';

const words = {
  en: {
    title: 'Takings',
    money: 'What came in, and what went back',
    vat: 'VAT due',
    revenue: 'Revenue',
    wallets: 'E-wallets',
    opening: 'Held at the beginning',
    closing: 'Held at the end',
    count: 'Count',
    amount: 'Amount',
    net: 'Excl. VAT',
    tax: 'VAT',
    gross: 'Incl. VAT',
    rate: 'Rate',
    none: 'No category',
    page: 'Page',
    category: { entranceFees: 'Admission fees', items: 'Items and fees', grants: 'Subsidies', discounts: 'Discounts' },
    way: { CASH: 'paid at once', PREPAYMENT: 'from e-wallets', POSTPAYMENT: 'paid later' },
  },
  fr: {
    title: 'Encaissements',
    money: 'Ce qui est entré, ce qui a été rendu',
    vat: 'TVA due',
    revenue: 'Chiffre d’affaires',
    wallets: 'Porte-monnaie',
    opening: 'Solde au début',
    closing: 'Solde à la fin',
    count: 'Nombre',
    amount: 'Montant',
    net: 'HT',
    tax: 'TVA',
    gross: 'TTC',
    rate: 'Taux',
    none: 'Sans catégorie',
    page: 'Page',
    category: { entranceFees: 'Droits d’admission', items: 'Articles et frais', grants: 'Subventions', discounts: 'Remises' },
    way: { CASH: 'payé sur place', PREPAYMENT: 'par porte-monnaie', POSTPAYMENT: 'payé plus tard' },
  },
} as const;

const styles = StyleSheet.create({
  page: { padding: 40, paddingBottom: 56, fontSize: 9, fontFamily: 'Helvetica', color: '#1c1c1c' },
  title: { fontSize: 18, fontFamily: 'Helvetica-Bold', marginBottom: 4 },
  name: { fontSize: 11, color: '#5c5c5c', marginBottom: 14 },
  heading: { fontSize: 12, fontFamily: 'Helvetica-Bold', marginTop: 14, marginBottom: 4 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: '#dcdcdc', paddingVertical: 4 },
  head: { fontFamily: 'Helvetica-Bold', borderBottomWidth: 1, borderBottomColor: '#1c1c1c' },
  first: { flex: 4, paddingRight: 8 },
  cell: { flex: 1.4, paddingLeft: 6, textAlign: 'right' },
  footer: { position: 'absolute', bottom: 24, right: 40, fontSize: 8, color: '#5c5c5c' },
});

/** The content of the printed report. */
export interface PrintedReport {
  name: string;
  period: Period;
  currency: string;
  locale: Locale;
  treasury: TreasuryRow[];
  revenue: RevenueRow[];
  vat: Takings['vat'];
  balances: { beginningBalance: number; endingBalance: number } | null;
}

function Table({ title, head, rows }: { title: string; head: string[]; rows: (string | number)[][] }) {
  return (
    <>
      <Text style={styles.heading} minPresenceAhead={40}>
        {title}
      </Text>
      {[head, ...rows].map((cells, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a printed table stay where they are
        <View key={index} style={index === 0 ? [styles.row, styles.head] : styles.row} wrap={false}>
          {cells.map((text, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: so do its cells
            <Text key={column} style={column === 0 ? styles.first : styles.cell}>
              {typeof text === 'string' ? printable(text) : text}
            </Text>
          ))}
        </View>
      ))}
    </>
  );
}

function Report({ name, period, currency, locale, treasury, revenue, vat, balances }: PrintedReport) {
  const t = words[locale];
  const money = printableMoney(locale, currency);
  const days = printablePeriod(locale, period);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const rate = (basisPoints: number) => percent.format(basisPoints / 10_000);
  return (
    <Document title={`${t.title}, ${days}`} language={locale}>
      <Page size="A4" style={styles.page}>
        <Text style={styles.title}>{t.title}</Text>
        <Text style={styles.name}>{printable(`${name} · ${days}`)}</Text>
        <Table
          title={t.money}
          head={['', t.count, t.amount]}
          rows={treasury.map(({ operationType, count, amount }) => [journalWords[locale][operationType], count, money(amount)])}
        />
        <Table
          title={t.vat}
          head={[t.rate, t.net, t.tax, t.gross]}
          rows={vat.map((row) => [rate(row.vatRate), money(row.amountExclTax), money(row.amountTax), money(row.amountInclTax)])}
        />
        {balances && (
          <Table
            title={t.wallets}
            head={['', t.amount]}
            rows={[
              [t.opening, money(balances.beginningBalance)],
              [t.closing, money(balances.endingBalance)],
            ]}
          />
        )}
        <Table
          title={t.revenue}
          head={['', t.rate, t.count, t.net, t.tax, t.gross]}
          rows={revenue.map((row) => [
            `${t.category[row.category]}: ${row.label || t.none}, ${t.way[row.guestPaymentType]}`,
            rate(row.vatRate),
            row.count,
            ...[row.amountExclTax, row.amountTax, row.amountInclTax].map(money),
          ])}
        />
        <Text style={styles.footer} render={({ pageNumber, totalPages }) => `${t.page} ${pageNumber} / ${totalPages}`} fixed />
      </Page>
    </Document>
  );
}

/** The takings of a period as a PDF. */
export async function renderReport(printed: PrintedReport): Promise<Uint8Array> {
  return new Uint8Array(await renderToBuffer(<Report {...printed} />));
}
