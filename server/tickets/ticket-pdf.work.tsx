import { join } from 'node:path';
import { Document, Font, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { ComponentProps, ReactNode } from 'react';
import { dateTimeFormat, moneyFormat } from '@/i18n/formats';
import type { Locale } from '@/server/core/operation/errors';
import { negated } from './amounts.rules';
import type { Ticket } from './chain.types';
import { proofOf } from './proof.rules';
import type { PrintedTicket, PrintFacts } from './ticket-pdf.types';
import { words } from './ticket-pdf.words';

const MM = 72 / 25.4;
/** The width of the paper. Printers leave 4 mm free on both sides. */
const ROLL = 80 * MM;

const fonts = join(process.cwd(), 'server', 'tickets', 'fonts');
// DejaVu has Latin, Greek, Cyrillic and symbols. In its condensed form, a line of a roll has room for a dish and its price. Its licence is
// in the same folder.
Font.register({
  family: 'Receipt',
  fonts: [{ src: join(fonts, 'DejaVuSansCondensed.ttf') }, { src: join(fonts, 'DejaVuSansCondensed-Bold.ttf'), fontWeight: 700 }],
});
Font.registerHyphenationCallback((word) => [word]);

const faint = '#555555';
const topBorder = { borderTopWidth: 0.6, borderTopColor: '#999999' };
const styles = StyleSheet.create({
  a4: { padding: 18 * MM, paddingBottom: 20 * MM, fontFamily: 'Receipt', fontSize: 9.5, color: '#111111' },
  roll: { paddingHorizontal: 4 * MM, paddingVertical: 5 * MM, fontFamily: 'Receipt', fontSize: 8.5, color: '#111111' },
  row: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 1.5 },
  restaurant: { fontSize: 14, fontWeight: 700 },
  title: { fontSize: 13, fontWeight: 700 },
  strong: { fontWeight: 700 },
  total: { fontSize: 12, fontWeight: 700 },
  faint: { color: faint },
  small: { color: faint, fontSize: 7 },
  banner: { borderWidth: 1.2, borderColor: '#111111', padding: 4, marginVertical: 6, textAlign: 'center' },
  block: { ...topBorder, marginTop: 6, paddingTop: 4 },
  grow: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 6 },
  quantity: { width: 26 },
  unit: { width: 70, textAlign: 'right' },
  rate: { width: 44, textAlign: 'right' },
  amount: { width: 78, textAlign: 'right' },
  cell: { flexGrow: 1, flexBasis: 0, textAlign: 'right' },
  option: { color: faint, fontSize: 7.5, paddingLeft: 6 },
  foot: { position: 'absolute', bottom: 9 * MM, left: 18 * MM, right: 18 * MM, textAlign: 'right' },
});

/** Characters that the font lacks: emoji are left out, letters appear as an empty box. */
const printable = (text: string) => text.replaceAll(/[\u{1F000}-\u{1FAFF}]|\u{FE0F}|\u{200D}/gu, '').trim() || '–';

interface Facts {
  ticket: Ticket;
  printed: PrintedTicket;
  locale: Locale;
  isRoll: boolean;
}

/** Formats the values of a receipt. Amounts of a refund are those given back. */
function formatOf({ ticket: { currency, kind, timeZone }, locale }: Facts) {
  const money = moneyFormat(locale, currency);
  return {
    money: (cents: number) => money(kind === 'refund' ? negated(cents) : cents),
    rate: (basisPoints: number) => `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(basisPoints / 100)} %`,
    moment: (at: string) => dateTimeFormat(locale, timeZone).format(new Date(at)),
  };
}

function Row({ label, value, style }: { label: string; value: string; style?: ComponentProps<typeof View>['style'] }) {
  return (
    <View style={[styles.row, style].flat()} wrap={false}>
      <Text style={styles.grow}>{label}</Text>
      <Text>{value}</Text>
    </View>
  );
}

function Seller({ ticket: { company, restaurant, brand }, locale, isRoll }: Facts) {
  const t = words[locale];
  const addressLines = [company.street, [company.postalCode, company.city].filter(Boolean).join(' '), company.country].filter(Boolean);
  const registrationNumbers = [
    company.siret && `SIRET ${company.siret}`,
    company.vatNumber && `${t.vatNumber} ${company.vatNumber}`,
  ].filter(Boolean);
  return (
    <View style={isRoll ? { alignItems: 'center', textAlign: 'center' } : { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 20 }}>
      <Text style={styles.restaurant}>{printable(restaurant)}</Text>
      {brand !== restaurant && <Text style={styles.faint}>{printable(brand)}</Text>}
      <View style={isRoll ? { marginTop: 4, alignItems: 'center' } : { marginTop: 6 }}>
        {company.name !== '' && <Text style={styles.strong}>{printable(company.name)}</Text>}
        {addressLines.map((text) => (
          <Text key={text}>{printable(text)}</Text>
        ))}
        {registrationNumbers.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </View>
    </View>
  );
}

function Title(facts: Facts) {
  const { ticket, printed, locale, isRoll } = facts;
  const t = words[locale];
  const { refund, number, order, at } = ticket;
  const name = refund ? (refund.isCancellation ? t.cancellation(number) : t.refund(number)) : t.sale(number);
  return (
    <View style={isRoll ? { marginTop: 8, alignItems: 'center' } : { alignItems: 'flex-end' }}>
      <Text style={styles.title}>{name}</Text>
      {refund && <Text>{t.ofSale(refund.saleNumber)}</Text>}
      <Text>{formatOf(facts).moment(at)}</Text>
      <Text>{`${t.order(order.number)} · ${t.modes[order.mode]}`}</Text>
      {printed.copy !== null && (
        <View style={styles.banner}>
          <Text style={styles.strong}>{t.duplicate(printed.copy)}</Text>
          <Text style={styles.small}>{t.duplicateNote}</Text>
        </View>
      )}
    </View>
  );
}

function Lines(facts: Facts) {
  const { ticket, locale, isRoll } = facts;
  const t = words[locale];
  const { money, rate } = formatOf(facts);
  return (
    <View style={styles.block}>
      {!isRoll && (
        <View style={[styles.row, styles.faint]} fixed>
          <Text style={styles.quantity}>{t.quantity}</Text>
          <Text style={styles.grow}>{t.item}</Text>
          <Text style={styles.rate}>{t.rate}</Text>
          <Text style={styles.unit}>{t.unit}</Text>
          <Text style={styles.amount}>{t.amount}</Text>
        </View>
      )}
      {ticket.lines.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own, and are never moved
        <View key={index} style={styles.row} wrap={false}>
          <Text style={styles.quantity}>{each.fee === null && each.quantity !== null ? each.quantity : ''}</Text>
          <View style={styles.grow}>
            <Text>{printable(each.name)}</Text>
            {each.options.map((option, optionIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Text key={optionIndex} style={styles.option}>
                {`${option.quantity > 1 ? `${option.quantity} × ` : ''}${printable(option.name)}${option.unit > 0 ? ` (${money(option.unit)})` : ''}`}
              </Text>
            ))}
            {isRoll && (each.quantity ?? 1) > 1 && each.unit !== null && <Text style={styles.option}>{`× ${money(each.unit)}`}</Text>}
          </View>
          {!isRoll && <Text style={styles.rate}>{rate(each.rate)}</Text>}
          {!isRoll && <Text style={styles.unit}>{each.unit === null ? '' : money(each.unit)}</Text>}
          <Text style={styles.amount}>{money(each.gross)}</Text>
        </View>
      ))}
    </View>
  );
}

function Sums(facts: Facts) {
  const { ticket, locale } = facts;
  const t = words[locale];
  const { money } = formatOf(facts);
  const items = ticket.lines.reduce((sum, { gross }) => sum + gross, 0);
  return (
    <View style={styles.block}>
      {ticket.discounts.length > 0 && <Row label={t.items} value={money(items)} style={styles.faint} />}
      {ticket.discounts.map(({ label, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two discounts may have one label
        <Row key={index} label={printable(label)} value={money(negated(amount))} />
      ))}
      <Row label={t.total} value={money(ticket.total)} style={styles.total} />
      {ticket.grants.map(({ label, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two grants may have one label
        <Row key={index} label={`${t.granted} ${printable(label)}`} value={money(negated(amount))} />
      ))}
      {ticket.grants.length > 0 && (
        <Row label={ticket.kind === 'sale' ? t.toPay : t.back} value={money(ticket.toPay)} style={styles.strong} />
      )}
      {ticket.payments.map(({ type, amount }, index) => {
        const label = `${ticket.kind === 'sale' ? t.paid : t.back} · ${t.payments[type]}`;
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be of one kind
        return <Row key={index} label={label} value={money(amount)} style={styles.faint} />;
      })}
    </View>
  );
}

function Vat(facts: Facts) {
  const { ticket, locale } = facts;
  const t = words[locale];
  const { money, rate } = formatOf(facts);
  return (
    <View style={styles.block} wrap={false}>
      <View style={[styles.row, styles.faint]}>
        <Text style={{ width: 44 }}>{t.rate}</Text>
        <Text style={styles.cell}>{t.net}</Text>
        <Text style={styles.cell}>{t.tax}</Text>
        <Text style={styles.cell}>{t.gross}</Text>
      </View>
      {ticket.vat.map((each) => (
        <View key={each.rate} style={styles.row}>
          <Text style={{ width: 44 }}>{rate(each.rate)}</Text>
          <Text style={styles.cell}>{money(each.net)}</Text>
          <Text style={styles.cell}>{money(each.tax)}</Text>
          <Text style={styles.cell}>{money(each.gross)}</Text>
        </View>
      ))}
    </View>
  );
}

function Proof({ ticket, printed: { hash }, locale, isRoll }: Facts) {
  const t = words[locale];
  const picture = generate(proofOf(ticket, hash), { minCorrectionLevel: correction.M });
  const size = (isRoll ? 28 : 26) * MM;
  return (
    <View style={[styles.block, { flexDirection: isRoll ? 'column' : 'row', alignItems: 'center' }]} wrap={false}>
      <Svg viewBox={`0 0 ${picture.size} ${picture.size}`} style={{ width: size, height: size, margin: 4 }}>
        <Path d={toSvgPath(picture)} fill="#000000" />
      </Svg>
      <View style={isRoll ? { alignItems: 'center' } : { paddingLeft: 8 }}>
        <Text style={styles.small}>{`${t.proof} · ${t.link(ticket.position)}`}</Text>
        <Text style={styles.small}>{hash.slice(0, 32)}</Text>
        <Text style={styles.small}>{hash.slice(32)}</Text>
      </View>
    </View>
  );
}

function Sheet({ facts, children }: { facts: Facts; children: ReactNode }) {
  if (facts.isRoll)
    return (
      // As long as necessary: the roll is cut after it.
      <Page size={{ width: ROLL }} style={styles.roll} wrap={false}>
        {children}
      </Page>
    );
  const t = words[facts.locale];
  return (
    <Page size="A4" style={styles.a4}>
      {children}
      <Text
        style={[styles.small, styles.foot]}
        render={({ pageNumber, totalPages }) => (totalPages > 1 ? `${t.page} ${pageNumber} / ${totalPages}` : '')}
        fixed
      />
    </Page>
  );
}

function TicketDocument({ facts }: { facts: Facts }) {
  const { ticket, locale, isRoll } = facts;
  return (
    <Document title={words[locale].sale(ticket.number)} author={ticket.restaurant} language={locale} creationDate={new Date(ticket.at)}>
      <Sheet facts={facts}>
        <View style={isRoll ? {} : { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 10 }}>
          <Seller {...facts} />
          <Title {...facts} />
        </View>
        <Lines {...facts} />
        <Sums {...facts} />
        <Vat {...facts} />
        <Proof {...facts} />
      </Sheet>
    </Document>
  );
}

/** The PDF of each receipt. Runs in a worker thread. */
export async function renderTickets({ tickets, format, locale }: PrintFacts): Promise<Uint8Array[]> {
  const pdfs: Uint8Array[] = [];
  for (const printed of tickets) {
    const facts = { ticket: JSON.parse(printed.text) as Ticket, printed, locale, isRoll: format === '80mm' };
    pdfs.push(Uint8Array.from(await renderToBuffer(<TicketDocument facts={facts} />)));
  }
  return pdfs;
}
