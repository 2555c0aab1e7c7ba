import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { dateTimeFormat } from '@/i18n/formats';
import english from '@/messages/en/customers.json';
import french from '@/messages/fr/customers.json';
import type { Locale } from '@/server/core/operation/errors';
import { printable, printableMoney, printablePeriod } from '@/server/core/platform/printable';
import type { StatementLine } from './statement.service';
import { type NamedKind, namedKindOf } from './wallet.rules';
import { type Pocket, pockets } from './wallet.values';

const walletNames = { en: english.wallet, fr: french.wallet };

const words = {
  en: {
    title: 'E-wallet statement',
    customer: 'Customer',
    period: 'Period',
    date: 'Date',
    what: 'Entry',
    pocket: 'Pocket',
    amount: 'Amount',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    sums: 'Totals',
    none: 'No entries in this period.',
    page: 'Page',
  },
  fr: {
    title: 'Relevé du porte-monnaie',
    customer: 'Client',
    period: 'Période',
    date: 'Date',
    what: 'Opération',
    pocket: 'Poche',
    amount: 'Montant',
    balance: 'Solde',
    opening: 'Solde initial',
    closing: 'Solde final',
    sums: 'Totaux',
    none: 'Aucune opération sur cette période.',
    page: 'Page',
  },
} as const;

const styles = StyleSheet.create({
  page: { padding: 40, paddingBottom: 56, fontSize: 9, fontFamily: 'Helvetica', color: '#1c1c1c' },
  title: { fontSize: 18, fontFamily: 'Helvetica-Bold', marginBottom: 4 },
  brand: { fontSize: 11, color: '#5c5c5c', marginBottom: 16 },
  facts: { flexDirection: 'row', gap: 28, marginBottom: 18 },
  label: { fontSize: 8, color: '#5c5c5c', marginBottom: 2 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: '#dcdcdc', paddingVertical: 4 },
  head: { fontFamily: 'Helvetica-Bold', borderBottomWidth: 1, borderBottomColor: '#1c1c1c' },
  strong: { fontFamily: 'Helvetica-Bold' },
  date: { flex: 2 },
  what: { flex: 4, paddingRight: 8 },
  reason: { fontSize: 8, color: '#5c5c5c', marginTop: 1 },
  pocket: { flex: 2 },
  cell: { flex: 1.6, paddingLeft: 8, textAlign: 'right' },
  sums: { marginTop: 18, fontSize: 11, fontFamily: 'Helvetica-Bold', marginBottom: 4 },
  none: { color: '#5c5c5c', paddingVertical: 8 },
  footer: { position: 'absolute', bottom: 24, right: 40, fontSize: 8, color: '#5c5c5c' },
});

/** The contents of a printed statement. */
export interface StatementFacts {
  brandName: string;
  customerId: number;
  customerName: string;
  firstDay: string;
  lastDay: string;
  opening: Record<Pocket, number>;
  closing: Record<Pocket, number>;
  lines: StatementLine[];
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  locale: Locale;
}

/** Sums by kind and pocket of what was paid in and out, in the order of their first lines. */
export function sumsOf(
  lines: Pick<StatementLine, 'kind' | 'refundsPosition' | 'pocket' | 'amount'>[],
): { kind: NamedKind; pocket: Pocket; amount: number }[] {
  const sums = new Map<string, { kind: NamedKind; pocket: Pocket; amount: number }>();
  for (const { pocket, amount, ...line } of lines) {
    const kind = namedKindOf(line);
    const key = `${kind} ${pocket}`;
    sums.set(key, { kind, pocket, amount: (sums.get(key)?.amount ?? 0) + amount });
  }
  return [...sums.values()];
}

function Statement(facts: StatementFacts) {
  const { brandName, customerName, customerId, firstDay, lastDay, opening, closing, lines, timeZone, currency, locale } = facts;
  const t = words[locale];
  const money = printableMoney(locale, currency);
  const { kind: kinds, pocket: pocketNames } = walletNames[locale];
  const balanceOf = (balances: Record<Pocket, number>) => balances.own + balances.promotional + balances.employer;
  const headerFacts = [
    [t.customer, `${printable(customerName)} (${customerId})`],
    [t.period, printablePeriod(locale, { from: firstDay, to: lastDay })],
  ];
  const balanceRow = (label: string, balances: Record<Pocket, number>) => (
    <View style={[styles.row, styles.strong]} wrap={false}>
      <Text style={styles.date}>{label}</Text>
      <Text style={{ flex: 6 }}>
        {pockets
          .filter((pocket) => balances[pocket] !== 0)
          .map((pocket) => `${pocketNames[pocket]} ${money(balances[pocket])}`)
          .join(', ')}
      </Text>
      <Text style={styles.cell} />
      <Text style={styles.cell}>{money(balanceOf(balances))}</Text>
    </View>
  );
  return (
    <Document title={`${t.title} ${customerId}`} language={locale}>
      <Page size="A4" style={styles.page}>
        <Text style={styles.title}>{t.title}</Text>
        <Text style={styles.brand}>{printable(brandName)}</Text>
        <View style={styles.facts}>
          {headerFacts.map(([label, value]) => (
            <View key={label}>
              <Text style={styles.label}>{label}</Text>
              <Text>{value}</Text>
            </View>
          ))}
        </View>
        <View style={[styles.row, styles.head]} fixed>
          <Text style={styles.date}>{t.date}</Text>
          <Text style={styles.what}>{t.what}</Text>
          <Text style={styles.pocket}>{t.pocket}</Text>
          <Text style={styles.cell}>{t.amount}</Text>
          <Text style={styles.cell}>{t.balance}</Text>
        </View>
        {balanceRow(t.opening, opening)}
        {lines.length === 0 && <Text style={styles.none}>{t.none}</Text>}
        {lines.map((line) => (
          <View key={line.position} style={styles.row} wrap={false}>
            <Text style={styles.date}>{printable(dateTimeFormat(locale, timeZone).format(line.applyDate))}</Text>
            <View style={styles.what}>
              <Text>{kinds[namedKindOf(line)]}</Text>
              {line.reason !== null && <Text style={styles.reason}>{printable(line.reason)}</Text>}
            </View>
            <Text style={styles.pocket}>{pocketNames[line.pocket]}</Text>
            <Text style={styles.cell}>{money(line.amount)}</Text>
            <Text style={styles.cell}>{money(balanceOf(line))}</Text>
          </View>
        ))}
        {balanceRow(t.closing, closing)}
        {lines.length > 0 && (
          <View wrap={false}>
            <Text style={styles.sums}>{t.sums}</Text>
            {sumsOf(lines).map(({ kind, pocket, amount }) => (
              <View key={`${kind} ${pocket}`} style={styles.row}>
                <Text style={{ flex: 6 }}>{`${kinds[kind]}, ${pocketNames[pocket].toLowerCase()}`}</Text>
                <Text style={styles.cell}>{money(amount)}</Text>
              </View>
            ))}
          </View>
        )}
        <Text style={styles.footer} render={({ pageNumber, totalPages }) => `${t.page} ${pageNumber} / ${totalPages}`} fixed />
      </Page>
    </Document>
  );
}

/** Renders the PDF of a statement. Runs in a worker thread, since two thousand lines take seconds. */
export async function renderStatement(facts: StatementFacts): Promise<Uint8Array> {
  return Uint8Array.from(await renderToBuffer(<Statement {...facts} />));
}
