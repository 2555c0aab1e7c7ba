import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { Locale } from '@/server/core/operation/errors';
import { printable, printableMoney, printablePeriod } from '@/server/core/platform/printable';
import type { Period } from '@/server/treasury/figures.query';
import type { GuestLine } from './statements.query';
import type { Statement } from './statements.schema';

const words = {
  en: {
    title: 'Statement of subsidies',
    guest: 'Guest',
    number: 'Number',
    orders: 'Orders',
    amount: 'Amount',
    paid: 'Paid',
    refunded: 'Returned by refunds',
    total: 'Due',
    page: 'Page',
    none: 'No subsidy paid in this month.',
  },
  fr: {
    title: 'Relevé de subventions',
    guest: 'Client',
    number: 'Numéro',
    orders: 'Commandes',
    amount: 'Montant',
    paid: 'Payé',
    refunded: 'Rendu par remboursement',
    total: 'Dû',
    page: 'Page',
    none: 'Aucune subvention payée ce mois-ci.',
  },
} as const;

const styles = StyleSheet.create({
  page: { padding: 40, paddingBottom: 56, fontSize: 9, fontFamily: 'Helvetica', color: '#1c1c1c' },
  title: { fontSize: 18, fontFamily: 'Helvetica-Bold', marginBottom: 4 },
  name: { fontSize: 11, color: '#5c5c5c', marginBottom: 4 },
  payer: { fontSize: 12, fontFamily: 'Helvetica-Bold', marginTop: 8, marginBottom: 8 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: '#dcdcdc', paddingVertical: 4 },
  head: { fontFamily: 'Helvetica-Bold', borderBottomWidth: 1, borderBottomColor: '#1c1c1c' },
  first: { flex: 4, paddingRight: 8 },
  text: { flex: 2, paddingRight: 8 },
  cell: { flex: 1.4, paddingLeft: 6, textAlign: 'right' },
  sums: { marginTop: 12 },
  footer: { position: 'absolute', bottom: 24, right: 40, fontSize: 8, color: '#5c5c5c' },
});

/** The printed contents: a statement for each grant, with a line for each guest. */
export interface PrintedStatements {
  name: string;
  period: Period;
  currency: string;
  locale: Locale;
  statements: Statement[];
  guests: GuestLine[];
}

function Line({ cells, isHead }: { cells: [string, string, string | number, string]; isHead?: boolean }) {
  const [first, text, count, amount] = cells;
  return (
    <View style={isHead ? [styles.row, styles.head] : styles.row} wrap={false}>
      <Text style={styles.first}>{printable(first)}</Text>
      <Text style={styles.text}>{printable(text)}</Text>
      <Text style={styles.cell}>{count}</Text>
      <Text style={styles.cell}>{amount}</Text>
    </View>
  );
}

function Statements({ name, period, currency, locale, statements, guests }: PrintedStatements) {
  const t = words[locale];
  const money = printableMoney(locale, currency);
  const days = printablePeriod(locale, period);
  const ofGrants = Map.groupBy(guests, ({ grantId }) => grantId);
  const heading = (
    <>
      <Text style={styles.title}>{t.title}</Text>
      <Text style={styles.name}>{printable(`${name} · ${days}`)}</Text>
    </>
  );
  const footer = <Text style={styles.footer} render={({ pageNumber, totalPages }) => `${t.page} ${pageNumber} / ${totalPages}`} fixed />;
  return (
    <Document title={`${t.title}, ${days}`} language={locale}>
      {statements.length === 0 && (
        <Page size="A4" style={styles.page}>
          {heading}
          <Text>{t.none}</Text>
          {footer}
        </Page>
      )}
      {statements.map(({ grantId, label, code, orders, paidCents, refundedCents, totalCents }) => (
        <Page key={grantId} size="A4" style={styles.page}>
          {heading}
          <Text style={styles.payer}>{printable(`${label} (${code})`)}</Text>
          <Line isHead cells={[t.guest, t.number, t.orders, t.amount]} />
          {(ofGrants.get(grantId) ?? []).map((guest) => (
            <Line key={guest.customerId} cells={[guest.name, guest.externalId, guest.orders, money(guest.totalCents)]} />
          ))}
          <View style={styles.sums} wrap={false}>
            <Line cells={[t.paid, '', orders, money(paidCents)]} />
            <Line cells={[t.refunded, '', '', money(refundedCents)]} />
            <Line isHead cells={[t.total, '', '', money(totalCents)]} />
          </View>
          {footer}
        </Page>
      ))}
    </Document>
  );
}

/** Statements of a month as a PDF. */
export async function renderStatements(printed: PrintedStatements): Promise<Uint8Array> {
  return new Uint8Array(await renderToBuffer(<Statements {...printed} />));
}
