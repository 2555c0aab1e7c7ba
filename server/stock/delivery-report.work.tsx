import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { dateTimeFormat } from '@/i18n/formats';
import type { Locale } from '@/server/core/operation/errors';
import { printable, printableMoney } from '@/server/core/platform/printable';
import { type ComparedLine, comparedLines, differencesOf, totalsOf } from './compared-lines.rules';
import type { Delivery } from './stock.schema';

const words = {
  en: {
    title: 'Delivery',
    supplier: 'Supplier',
    reference: 'Reference',
    received: 'Received',
    expected: 'Expected',
    product: 'Product',
    sku: 'SKU',
    quantity: 'Quantity',
    announced: 'Announced',
    arrived: 'Received',
    difference: 'Difference',
    unitCost: 'Unit cost',
    total: 'Total',
    lineWithoutCost: 'line without cost',
    linesWithoutCost: 'lines without cost',
    page: 'Page',
  },
  fr: {
    title: 'Livraison',
    supplier: 'Fournisseur',
    reference: 'Référence',
    received: 'Reçue le',
    expected: 'Attendue le',
    product: 'Produit',
    sku: 'SKU',
    quantity: 'Quantité',
    announced: 'Annoncé',
    arrived: 'Reçu',
    difference: 'Écart',
    unitCost: 'Coût unitaire',
    total: 'Total',
    lineWithoutCost: 'ligne sans coût',
    linesWithoutCost: 'lignes sans coût',
    page: 'Page',
  },
} as const;

const styles = StyleSheet.create({
  page: { padding: 40, fontSize: 10, fontFamily: 'Helvetica', color: '#1c1c1c' },
  title: { fontSize: 18, fontFamily: 'Helvetica-Bold', marginBottom: 4 },
  restaurant: { fontSize: 11, color: '#5c5c5c', marginBottom: 16 },
  facts: { flexDirection: 'row', gap: 28, marginBottom: 18 },
  label: { fontSize: 8, color: '#5c5c5c', marginBottom: 2 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: '#dcdcdc', paddingVertical: 5 },
  head: { fontFamily: 'Helvetica-Bold', borderBottomWidth: 1, borderBottomColor: '#1c1c1c' },
  name: { flex: 3.6, paddingRight: 8 },
  cell: { flex: 1.7, paddingLeft: 8, textAlign: 'right' },
  sku: { flex: 1.6 },
  total: { flex: 3.4, paddingLeft: 8, textAlign: 'right' },
  sum: { fontFamily: 'Helvetica-Bold', borderBottomWidth: 0, paddingTop: 8 },
  footer: { position: 'absolute', bottom: 24, right: 40, fontSize: 8, color: '#5c5c5c' },
});

/** The content of a delivery report. */
export interface ReportFacts {
  delivery: Delivery;
  restaurantName: string;
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  locale: Locale;
}

/**
 * A time in the format that screens use.
 * @param timeZone IANA name
 */
export const printDate = (moment: string, timeZone: string, locale: Locale): string =>
  printable(dateTimeFormat(locale, timeZone).format(new Date(moment)));

/** The total cost of a delivery, and the number of lines without a cost: «€28.80 + 1 line without cost». */
export function totalOf(
  { totalCost, linesWithoutCost }: Pick<Delivery, 'totalCost' | 'linesWithoutCost'>,
  { currency, locale }: Pick<ReportFacts, 'currency' | 'locale'>,
): string {
  if (totalCost === null) return '';
  const sum = printableMoney(locale, currency)(totalCost);
  if (linesWithoutCost === 0) return sum;
  return `${sum} + ${linesWithoutCost} ${words[locale][linesWithoutCost === 1 ? 'lineWithoutCost' : 'linesWithoutCost']}`;
}

/** The columns of quantities: what was announced and what differs only if something does. */
export function columnsOf(lines: readonly ComparedLine[], locale: Locale) {
  const t = words[locale];
  const signed = (difference: number) =>
    difference === 0 ? '' : printable(new Intl.NumberFormat(locale, { signDisplay: 'always' }).format(difference));
  const { announced, received, difference } = totalsOf(lines);
  if (differencesOf(lines).length === 0)
    return [{ label: t.quantity, of: (line: ComparedLine) => String(line.quantity), total: String(received) }];
  return [
    { label: t.announced, of: (line: ComparedLine) => String(line.announced ?? ''), total: String(announced) },
    { label: t.arrived, of: (line: ComparedLine) => String(line.quantity), total: String(received) },
    { label: t.difference, of: (line: ComparedLine) => signed(line.difference ?? 0), total: signed(difference) },
  ];
}

function Report(printed: ReportFacts) {
  const { delivery, restaurantName, timeZone, currency, locale } = printed;
  const t = words[locale];
  const format = printableMoney(locale, currency);
  const money = (amount: number | null) => (amount === null ? '' : format(amount));
  const moment = delivery.receivedAt ?? delivery.expectedAt ?? delivery.createdAt;
  const lines = comparedLines(delivery);
  const columns = columnsOf(lines, locale);
  const facts = [
    [t.supplier, printable(delivery.supplierName)],
    ...(delivery.reference ? [[t.reference, printable(delivery.reference)]] : []),
    [delivery.receivedAt ? t.received : t.expected, printDate(moment, timeZone, locale)],
  ];
  return (
    <Document title={`${t.title} ${delivery.deliveryId}`} language={locale}>
      <Page size="A4" style={styles.page}>
        <Text style={styles.title}>{`${t.title} ${delivery.deliveryId}`}</Text>
        <Text style={styles.restaurant}>{printable(restaurantName)}</Text>
        <View style={styles.facts}>
          {facts.map(([label, value]) => (
            <View key={label}>
              <Text style={styles.label}>{label}</Text>
              <Text>{value}</Text>
            </View>
          ))}
        </View>
        <View style={[styles.row, styles.head]} fixed>
          <Text style={styles.name}>{t.product}</Text>
          <Text style={styles.sku}>{t.sku}</Text>
          {[...columns.map(({ label }) => label), t.unitCost, t.total].map((label) => (
            <Text key={label} style={styles.cell}>
              {label}
            </Text>
          ))}
        </View>
        {lines.map((line) => (
          <View key={line.position} style={styles.row} wrap={false}>
            <Text style={styles.name}>{printable(line.productName)}</Text>
            <Text style={styles.sku}>{printable(line.productSku ?? '')}</Text>
            {columns.map(({ label, of }) => (
              <Text key={label} style={styles.cell}>
                {of(line)}
              </Text>
            ))}
            <Text style={styles.cell}>{money(line.unitCost)}</Text>
            <Text style={styles.cell}>{money(line.unitCost === null ? null : line.unitCost * line.quantity)}</Text>
          </View>
        ))}
        <View style={[styles.row, styles.sum]} wrap={false}>
          <Text style={styles.name}>{t.total}</Text>
          <Text style={styles.sku} />
          {columns.map(({ label, total }) => (
            <Text key={label} style={styles.cell}>
              {total}
            </Text>
          ))}
          <Text style={styles.total}>{totalOf(delivery, printed)}</Text>
        </View>
        <Text style={styles.footer} render={({ pageNumber, totalPages }) => `${t.page} ${pageNumber} / ${totalPages}`} fixed />
      </Page>
    </Document>
  );
}

/** The PDF of a delivery. Runs in a worker thread, as 500 lines take seconds. */
export async function renderDelivery(facts: ReportFacts): Promise<Uint8Array> {
  return Uint8Array.from(await renderToBuffer(<Report {...facts} />));
}
